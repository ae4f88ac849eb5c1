//! What is asked of a server: paths and bodies.

use serde::Serialize;
use serde_json::json;

use super::Protocol;

/// One question to a model, asked as a single user message and answered as a stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question<'a> {
    /// The model's name as the server lists it.
    pub model: &'a str,
    /// The text of the message.
    pub prompt: &'a str,
    /// The most tokens the answer may have, thinking included.
    pub max_tokens: u32,
    /// Whether the model may think first. Ollama takes silence for yes, so it is always said there;
    /// the OpenAI protocol has no agreed word for it.
    pub think: Think<'a>,
    /// Where the model's dice start. None leaves it to the server.
    pub seed: Option<u32>,
    /// How freely the model picks its tokens. None leaves it to the server.
    pub temperature: Option<f64>,
}

/// What Ollama is told about thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Think<'a> {
    /// Yes or no.
    Switch(bool),
    /// How much, as in `low`: for models that have levels and take no yes or no.
    Level(&'a str),
}

impl Protocol {
    /// The path that answers a [`Question`], by POST.
    pub const fn chat_path(self) -> &'static str {
        match self {
            Self::Ollama => "/api/chat",
            Self::OpenAi => "/v1/chat/completions",
        }
    }

    /// The path that lists the models, by GET.
    pub const fn models_path(self) -> &'static str {
        match self {
            Self::Ollama => "/api/tags",
            Self::OpenAi => "/v1/models",
        }
    }

    /// Whether the server can be told to take a model out of memory.
    pub const fn unloads(self) -> bool {
        matches!(self, Self::Ollama)
    }

    /// The path that lists the models in memory, by GET. Only Ollama has one.
    pub const fn loaded_path(self) -> Option<&'static str> {
        match self {
            Self::Ollama => Some("/api/ps"),
            Self::OpenAi => None,
        }
    }

    /// The cheapest path that shows the server is there and opens a connection, by GET.
    pub const fn greeting_path(self) -> &'static str {
        match self {
            Self::Ollama => "/api/version",
            Self::OpenAi => "/v1/models",
        }
    }

    /// The body that asks `question`, as JSON. Options that Ollama would load a model anew for
    /// (`num_ctx` and its like) are never in it.
    pub fn chat_body(self, question: &Question<'_>) -> String {
        let messages = [Message {
            role: "user",
            content: question.prompt,
        }];
        let model = question.model;
        let sampling = Sampling {
            seed: question.seed,
            temperature: question.temperature,
        };
        match self {
            Self::Ollama => json!(OllamaBody {
                model,
                messages,
                stream: true,
                think: question.think,
                options: Options {
                    num_predict: question.max_tokens,
                    sampling,
                },
            }),
            Self::OpenAi => json!(OpenAiBody {
                model,
                messages,
                stream: true,
                stream_options: StreamOptions {
                    include_usage: true,
                },
                max_tokens: question.max_tokens,
                sampling,
            }),
        }
        .to_string()
    }
}

/// Ollama's path for [`load_body`] and [`unload_body`], by POST: without a prompt it writes nothing.
pub const MEMORY_PATH: &str = "/api/generate";

/// The body that loads `model`. It is answered when the model is in memory.
pub fn load_body(model: &str) -> String {
    json!({ "model": model }).to_string()
}

/// The body that takes `model` out of memory. It is answered at once; the model is gone when
/// `/api/ps` lists it no more.
pub fn unload_body(model: &str) -> String {
    json!({ "model": model, "keep_alive": 0 }).to_string()
}

#[derive(Serialize)]
struct OllamaBody<'a> {
    model: &'a str,
    messages: [Message<'a>; 1],
    stream: bool,
    think: Think<'a>,
    options: Options,
}

#[derive(Serialize)]
struct Options {
    num_predict: u32,
    #[serde(flatten)]
    sampling: Sampling,
}

#[derive(Serialize)]
struct OpenAiBody<'a> {
    model: &'a str,
    messages: [Message<'a>; 1],
    stream: bool,
    stream_options: StreamOptions,
    max_tokens: u32,
    #[serde(flatten)]
    sampling: Sampling,
}

#[derive(Serialize)]
struct Message<'a> {
    role: &'static str,
    content: &'a str,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
struct Sampling {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::Value;

    const QUESTION: Question<'_> = Question {
        model: "gemma3:1b",
        prompt: "Say \"hi\"\n",
        max_tokens: 150,
        think: Think::Switch(false),
        seed: None,
        temperature: None,
    };

    #[test]
    fn asks_each_protocol_in_its_own_words() {
        let cases = [
            (
                Protocol::Ollama,
                r#"{"model":"gemma3:1b","messages":[{"role":"user","content":"Say \"hi\"\n"}],"stream":true,
                    "think":false,"options":{"num_predict":150}}"#,
            ),
            (
                Protocol::OpenAi,
                r#"{"model":"gemma3:1b","messages":[{"role":"user","content":"Say \"hi\"\n"}],"stream":true,
                    "stream_options":{"include_usage":true},"max_tokens":150}"#,
            ),
        ];
        for (protocol, expected) in cases {
            let body: Value = serde_json::from_str(&protocol.chat_body(&QUESTION)).unwrap();
            let expected: Value = serde_json::from_str(expected).unwrap();
            assert_eq!(body, expected);
        }
    }

    #[test]
    fn what_is_chosen_goes_where_each_protocol_takes_it() {
        let chosen = Question {
            think: Think::Level("low"),
            seed: Some(7),
            temperature: Some(0.5),
            ..QUESTION
        };
        let body = |protocol: Protocol| -> Value {
            serde_json::from_str(&protocol.chat_body(&chosen)).unwrap()
        };
        let ollama = body(Protocol::Ollama);
        assert_eq!(ollama["think"], json!("low"));
        let options = json!({ "num_predict": 150, "seed": 7, "temperature": 0.5 });
        assert_eq!(ollama["options"], options);
        let openai = body(Protocol::OpenAi);
        assert_eq!(
            (&openai["seed"], &openai["temperature"]),
            (&json!(7), &json!(0.5))
        );
    }

    /// Changing one of these makes Ollama load the model anew (`needsReload` in its scheduler).
    #[test]
    fn no_option_that_reloads_a_model_is_ever_sent() {
        let body = Protocol::Ollama.chat_body(&QUESTION);
        for option in [
            "num_ctx",
            "num_batch",
            "num_gpu",
            "main_gpu",
            "use_mmap",
            "num_thread",
            "draft_num_predict",
            "shift",
        ] {
            assert!(!body.contains(option), "{option}");
        }
    }

    #[test]
    fn every_path_goes_behind_a_base() {
        for protocol in [Protocol::Ollama, Protocol::OpenAi] {
            for path in [
                protocol.chat_path(),
                protocol.models_path(),
                protocol.greeting_path(),
            ] {
                assert!(path.starts_with('/') && !path.ends_with('/'), "{path}");
            }
        }
    }
}
