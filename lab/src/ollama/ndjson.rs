//! Ollama's own stream: one JSON object a line, or one object at the end.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use crate::play::{Account, Channel, Encode};
use crate::sse::{finish_reason, merge};

/// Which endpoint's objects these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endpoint {
    /// `/api/chat`: text inside `message`.
    Chat,
    /// `/api/generate`: text at the top level, token ids on the last line.
    Generate,
}

/// Encodes one answer.
pub(super) struct Ndjson {
    endpoint: Endpoint,
    model: String,
    /// Everything said so far, where the request wants a single object.
    collected: Option<Said>,
}

#[derive(Default)]
struct Said {
    thinking: String,
    answer: String,
}

impl Ndjson {
    pub(super) fn new(endpoint: Endpoint, model: &str, stream: bool) -> Self {
        let collected = (!stream).then(Said::default);
        Self {
            endpoint,
            model: model.to_owned(),
            collected,
        }
    }

    fn object(&self, said: &Said, done: bool) -> Value {
        let mut object = json!({
            "model": self.model,
            "created_at": humantime::format_rfc3339_nanos(SystemTime::now()).to_string(),
            "done": done,
        });
        let (key, answer, mut place) = match self.endpoint {
            Endpoint::Chat => ("content", &said.answer, json!({"role": "assistant"})),
            Endpoint::Generate => ("response", &said.answer, json!({})),
        };
        merge(&mut place, &json!({ key: answer }));
        if !said.thinking.is_empty() {
            merge(&mut place, &json!({"thinking": said.thinking}));
        }
        match self.endpoint {
            Endpoint::Chat => merge(&mut object, &json!({ "message": place })),
            Endpoint::Generate => merge(&mut object, &place),
        }
        object
    }

    /// The one object that answers a request without a prompt; no newline follows it.
    pub(super) fn without_prompt(&self, reason: &str) -> String {
        let mut object = self.object(&Said::default(), true);
        merge(&mut object, &json!({"done_reason": reason}));
        object.to_string()
    }
}

impl Encode for Ndjson {
    fn text(&mut self, channel: Channel, text: &str) -> Vec<u8> {
        let mut now = Said::default();
        let said = self.collected.as_mut().unwrap_or(&mut now);
        match channel {
            Channel::Thinking => said.thinking.push_str(text),
            Channel::Answer => said.answer.push_str(text),
        }
        if self.collected.is_some() || text.is_empty() {
            return Vec::new();
        }
        line(&self.object(&now, false))
    }

    fn done(&mut self, account: &Account) -> Vec<u8> {
        let said = self.collected.take().unwrap_or_default();
        let mut object = self.object(&said, true);
        merge(&mut object, &json!({"done_reason": finish_reason(account)}));
        merge(&mut object, &metrics(account));
        if self.endpoint == Endpoint::Generate {
            merge(&mut object, &json!({"context": [1, 2, 3]}));
        }
        line(&object)
    }

    fn error(&mut self, error: &str) -> Vec<u8> {
        line(&json!({ "error": error }))
    }
}

fn line(object: &Value) -> Vec<u8> {
    format!("{object}\n").into_bytes()
}

/// Integer nanoseconds; what is zero is left out, except the cached count, which may be 0.
fn metrics(account: &Account) -> Value {
    let counted = [
        ("total_duration", nanoseconds(account.total)),
        ("load_duration", nanoseconds(account.load)),
        ("prompt_eval_count", account.prompt_tokens),
        ("prompt_eval_duration", nanoseconds(account.prompt)),
        ("eval_count", account.generated_tokens),
        ("eval_duration", nanoseconds(account.generation)),
    ];
    let mut metrics = json!({});
    for (key, value) in counted.into_iter().filter(|(_, value)| *value > 0) {
        merge(&mut metrics, &json!({ key: value }));
    }
    if let Some(cached) = account.cached_tokens {
        merge(&mut metrics, &json!({"prompt_eval_cached_count": cached}));
    }
    metrics
}

fn nanoseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}
