//! What several readers need of JSON that a stranger wrote.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::timing::{Micros, TokenRate};

/// How many characters of something unreadable are kept to show it.
const EXCERPT: usize = 200;

/// The first characters of `text`, with an ellipsis where something is left out.
pub(super) fn excerpt(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The sentence inside an `error` value, in any of the shapes that servers use:
/// a string, an object with a `message`, or something else, shown as it is.
pub(super) fn error_text(error: &Value) -> String {
    match error {
        Value::String(message) => message.clone(),
        Value::Object(fields) => match fields.get("message") {
            Some(Value::String(message)) => message.clone(),
            _ => excerpt(&error.to_string()),
        },
        other => excerpt(&other.to_string()),
    }
}

/// A figure of the server's, or None where it sent something that cannot be one.
///
/// A strange figure must not cost the text that stands beside it, so this never fails.
/// llama.cpp marks "not measured" by -1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Figure(Option<f64>);

impl Figure {
    /// As a count of tokens or bytes. Exact below 2^53, far beyond either.
    pub(super) fn count(self) -> Option<u64> {
        self.0.map(|figure| figure.round() as u64)
    }

    /// As a span given in nanoseconds.
    pub(super) fn nanos(self) -> Option<Micros> {
        self.count().map(Micros::from_nanos)
    }

    /// As a number of tokens per second.
    pub(super) fn rate(self) -> Option<TokenRate> {
        self.0.and_then(TokenRate::from_tokens_per_second)
    }

    /// As a span given in milliseconds.
    pub(super) fn millis(self) -> Option<Micros> {
        self.0.and_then(Micros::from_millis_f64)
    }
}

impl<'de> Deserialize<'de> for Figure {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let figure = Value::deserialize(deserializer)?.as_f64();
        Ok(Self(figure.filter(|figure| *figure >= 0.0)))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn an_excerpt_never_cuts_a_character() {
        let long = "é".repeat(500);
        let short = excerpt(&long);
        assert_eq!(short.chars().count(), 201);
        assert!(short.ends_with('…'));
        assert_eq!(excerpt("  as it is \n"), "as it is");
    }

    #[test]
    fn finds_the_sentence_of_an_error() {
        let cases = [
            (r#""plain""#, "plain"),
            (r#"{"message":"inside","code":500}"#, "inside"),
            (r#"{"code":500}"#, r#"{"code":500}"#),
            ("17", "17"),
        ];
        for (json, expected) in cases {
            let error: Value = serde_json::from_str(json).unwrap();
            assert_eq!(error_text(&error), expected);
        }
    }

    #[test]
    fn a_figure_is_a_number_or_nothing() {
        let cases = [
            ("0", Some(0)),
            ("4883583458", Some(4_883_583_458)),
            ("12.0", Some(12)),
            ("-1", None),
            ("null", None),
            (r#""12""#, None),
            ("[1]", None),
        ];
        for (json, expected) in cases {
            let figure: Figure = serde_json::from_str(json).unwrap();
            assert_eq!(figure.count(), expected, "{json}");
        }
    }
}
