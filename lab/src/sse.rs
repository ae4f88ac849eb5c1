//! `/v1/chat/completions` as server-sent events, in the dialects of three servers.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::play::{Account, Channel, Encode};

/// Whose events these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Every delta names the role, thinking is `reasoning`.
    Ollama,
    /// The role comes first with null content, in one write with the first text; the last chunk
    /// carries `timings`.
    LlamaServer,
    /// The role comes first with empty content, before anything was computed.
    Vllm,
}

impl Dialect {
    fn thinking_key(self) -> &'static str {
        match self {
            Self::Ollama | Self::Vllm => "reasoning",
            Self::LlamaServer => "reasoning_content",
        }
    }
}

/// Which figures come with the end of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figures {
    /// A chunk of its own with `usage`, because the request asked for it; llama-server puts its
    /// `timings` there too.
    Asked,
    /// No `usage`; llama-server puts its `timings` into the chunk with the finish reason.
    NotAsked,
    /// None at all.
    Never,
}

/// Encodes one answer.
pub(crate) struct Sse {
    dialect: Dialect,
    model: String,
    figures: Figures,
    role_said: bool,
}

impl Sse {
    pub(crate) fn new(dialect: Dialect, model: &str, figures: Figures) -> Self {
        Self {
            dialect,
            model: model.to_owned(),
            figures,
            role_said: false,
        }
    }

    /// Whether head and role are sent before anything was computed.
    pub(crate) fn announces(&self) -> bool {
        self.dialect == Dialect::Vllm
    }

    /// The chunk that only names the role, where the dialect has one and it was not sent yet.
    pub(crate) fn role(&mut self) -> Vec<u8> {
        let content = match self.dialect {
            Dialect::Ollama => return Vec::new(),
            Dialect::LlamaServer => Value::Null,
            Dialect::Vllm => json!(""),
        };
        if std::mem::replace(&mut self.role_said, true) {
            return Vec::new();
        }
        self.delta(&json!({"role": "assistant", "content": content}))
    }

    fn chunk(&self, rest: &Value) -> Vec<u8> {
        let mut chunk = json!({
            "id": "chatcmpl-1",
            "object": "chat.completion.chunk",
            "created": unix_seconds(),
            "model": self.model,
        });
        merge(&mut chunk, rest);
        event(&chunk)
    }

    fn delta(&self, delta: &Value) -> Vec<u8> {
        self.chunk(&json!({
            "choices": [{"index": 0, "delta": delta, "finish_reason": null}],
        }))
    }

    fn finish(&self, account: &Account) -> Vec<u8> {
        let reason = finish_reason(account);
        let mut rest = json!({
            "choices": [{"index": 0, "delta": {}, "finish_reason": reason}],
        });
        if self.dialect == Dialect::LlamaServer && self.figures == Figures::NotAsked {
            merge(&mut rest, &json!({"timings": timings(account)}));
        }
        self.chunk(&rest)
    }

    /// The chunk without choices that carries `usage`, and llama-server's `timings`.
    fn usage(&self, account: &Account) -> Vec<u8> {
        let mut rest = json!({"choices": [], "usage": usage(account)});
        if self.dialect == Dialect::LlamaServer {
            merge(&mut rest, &json!({"timings": timings(account)}));
        }
        self.chunk(&rest)
    }
}

impl Encode for Sse {
    fn text(&mut self, channel: Channel, text: &str) -> Vec<u8> {
        let mut bytes = self.role();
        if text.is_empty() {
            return bytes;
        }
        let key = match channel {
            Channel::Answer => "content",
            Channel::Thinking => self.dialect.thinking_key(),
        };
        let mut delta = json!({ key: text });
        if self.dialect == Dialect::Ollama {
            merge(&mut delta, &json!({"role": "assistant"}));
        }
        bytes.extend(self.delta(&delta));
        bytes
    }

    fn done(&mut self, account: &Account) -> Vec<u8> {
        let mut bytes = self.role();
        bytes.extend(self.finish(account));
        if self.figures == Figures::Asked {
            bytes.extend(self.usage(account));
        }
        bytes.extend_from_slice(b"data: [DONE]\n\n");
        bytes
    }

    fn error(&mut self, error: &str) -> Vec<u8> {
        event(&json!({"error": {"message": error, "type": "server_error", "code": 500}}))
    }
}

/// `"stop"` or `"length"`.
pub(crate) fn finish_reason(account: &Account) -> &'static str {
    if account.stopped { "stop" } else { "length" }
}

fn event(value: &Value) -> Vec<u8> {
    format!("data: {value}\n\n").into_bytes()
}

fn usage(account: &Account) -> Value {
    let mut usage = json!({
        "prompt_tokens": account.prompt_tokens,
        "completion_tokens": account.generated_tokens,
        "total_tokens": account.prompt_tokens + account.generated_tokens,
    });
    if let Some(cached) = account.cached_tokens {
        merge(
            &mut usage,
            &json!({"prompt_tokens_details": {"cached_tokens": cached}}),
        );
    }
    usage
}

/// llama-server's own figures: N tokens over the N - 1 steps between them.
fn timings(account: &Account) -> Value {
    let cached = account.cached_tokens.unwrap_or(0);
    let read = account.prompt_tokens.saturating_sub(cached);
    json!({
        "cache_n": cached,
        "prompt_n": read,
        "prompt_ms": milliseconds(account.prompt),
        "prompt_per_second": per_second(read, account.prompt),
        "predicted_n": account.generated_tokens,
        "predicted_ms": milliseconds(account.generation),
        "predicted_per_second": per_second(account.generated_tokens, account.generation),
    })
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1e3
}

#[expect(
    clippy::cast_precision_loss,
    reason = "token counts are far below 2^52"
)]
fn per_second(count: u64, duration: Duration) -> f64 {
    if duration.is_zero() {
        0.0
    } else {
        count as f64 / duration.as_secs_f64()
    }
}

fn unix_seconds() -> u64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// Adds the fields of one JSON object to another.
pub(crate) fn merge(into: &mut Value, from: &Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from.clone());
    }
}
