//! What is asked of a server: paths and bodies.

use serde_json::json;

use super::Protocol;

/// One question to a model, asked as a single user message and answered as a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question<'a> {
    /// The model's name as the server lists it.
    pub model: &'a str,
    /// The text of the message.
    pub prompt: &'a str,
    /// The most tokens the answer may have, thinking included.
    pub max_tokens: u32,
    /// Whether the model may think first. Ollama takes silence for yes, so it is always said there;
    /// the OpenAI protocol has no agreed word for it.
    pub think: bool,
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

    /// The cheapest path that shows the server is there and opens a connection, by GET.
    pub const fn greeting_path(self) -> &'static str {
        match self {
            Self::Ollama => "/api/version",
            Self::OpenAi => "/v1/models",
        }
    }

    /// The body that asks `question`, as JSON.
    pub fn chat_body(self, question: &Question<'_>) -> String {
        let messages = json!([{ "role": "user", "content": question.prompt }]);
        match self {
            // Never num_ctx: another value than the loaded one makes Ollama reload the model.
            Self::Ollama => json!({
                "model": question.model,
                "messages": messages,
                "stream": true,
                "think": question.think,
                "options": { "num_predict": question.max_tokens },
            }),
            Self::OpenAi => json!({
                "model": question.model,
                "messages": messages,
                "stream": true,
                "stream_options": { "include_usage": true },
                "max_tokens": question.max_tokens,
            }),
        }
        .to_string()
    }
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
        think: false,
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
