//! What a chat or generate request says, checked as Ollama checks it.

use std::time::Duration;

use hyper::StatusCode;
use serde_json::{Value, json};

use super::models::{Keep, Model};
use crate::play::Limits;

/// Options that belong to a loaded model: other values mean another load.
const LOAD_TIME: [&str; 6] = [
    "num_ctx",
    "num_batch",
    "num_gpu",
    "main_gpu",
    "use_mmap",
    "num_thread",
];

/// A refusal: HTTP status and the sentence of `error`.
pub(super) type Refusal = (StatusCode, String);

/// The body as JSON, whatever content type it came with.
pub(super) fn parse(body: &[u8]) -> Result<Value, Refusal> {
    if body.is_empty() {
        return Err((StatusCode::BAD_REQUEST, "missing request body".to_owned()));
    }
    serde_json::from_slice(body).map_err(|why| (StatusCode::BAD_REQUEST, why.to_string()))
}

/// Whether to think, and how much to write.
pub(super) fn limits(body: &Value, model: &Model, name: &str) -> Result<Limits, Refusal> {
    let think = match &body["think"] {
        Value::Null => model.can_think(),
        Value::Bool(think) => *think,
        Value::String(level) if ["low", "medium", "high", "max"].contains(&level.as_str()) => true,
        other => {
            let must = r#"must be "high", "medium", "low", "max", true, or false"#;
            return Err((
                StatusCode::BAD_REQUEST,
                format!("invalid think value: {other} ({must})"),
            ));
        }
    };
    if think && !model.can_think() {
        return Err((
            StatusCode::BAD_REQUEST,
            format!("{name:?} does not support thinking"),
        ));
    }
    Ok(Limits {
        think,
        tokens: token_limit(&body["options"]["num_predict"])?,
    })
}

/// `num_predict`: negative or absent means no limit.
fn token_limit(value: &Value) -> Result<Option<u64>, Refusal> {
    match (value, value.as_i64()) {
        (Value::Null, _) => Ok(None),
        (_, Some(limit)) => Ok(u64::try_from(limit).ok()),
        (_, None) => Err((
            StatusCode::INTERNAL_SERVER_ERROR,
            r#"option "num_predict" must be of type integer"#.to_owned(),
        )),
    }
}

/// The load-time options of a request.
pub(super) fn load_options(body: &Value) -> Value {
    let given = body["options"].as_object().into_iter().flatten();
    let kept = given.filter(|(key, _)| LOAD_TIME.contains(&key.as_str()));
    Value::Object(
        kept.map(|(key, value)| (key.clone(), value.clone()))
            .collect(),
    )
}

/// `keep_alive`: seconds, a duration in words, negative for ever; 5 minutes when absent.
pub(super) fn keep_alive(body: &Value) -> Result<Keep, Refusal> {
    let refused = |value: &Value| (StatusCode::BAD_REQUEST, format!("invalid duration {value}"));
    match &body["keep_alive"] {
        Value::Null => Ok(Keep::default()),
        Value::String(text) if text.starts_with('-') => Ok(Keep::Forever),
        value @ Value::String(text) => match humantime::parse_duration(text) {
            Ok(duration) => Ok(Keep::For(duration)),
            Err(_) => Err(refused(value)),
        },
        value => match value.as_f64() {
            Some(seconds) if seconds < 0.0 => Ok(Keep::Forever),
            Some(seconds) => Duration::try_from_secs_f64(seconds)
                .map(Keep::For)
                .map_err(|_| refused(value)),
            None => Err(refused(value)),
        },
    }
}

/// `{"error": …}`.
pub(super) fn error_object(message: &str) -> Value {
    json!({ "error": message })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn keep_alive_takes_seconds_words_and_for_ever() {
        for (value, expected) in [
            (json!(null), Keep::For(Duration::from_secs(300))),
            (json!(0), Keep::For(Duration::ZERO)),
            (json!(1.5), Keep::For(Duration::from_millis(1500))),
            (json!("10m"), Keep::For(Duration::from_secs(600))),
            (json!("0"), Keep::For(Duration::ZERO)),
            (json!(-1), Keep::Forever),
            (json!("-1"), Keep::Forever),
        ] {
            assert_eq!(
                keep_alive(&json!({"keep_alive": value})).unwrap(),
                expected,
                "{value}"
            );
        }
        for value in [json!("soon"), json!(true), json!([])] {
            assert!(
                keep_alive(&json!({"keep_alive": value})).is_err(),
                "{value}"
            );
        }
    }

    #[test]
    fn thinking_follows_the_model_unless_told() {
        let (plain, thinker) = (Model::named("p"), Model::named("t").thinking());
        let think = |body: Value, model| limits(&body, model, "m").map(|limits| limits.think);
        assert!(think(json!({}), &thinker).unwrap());
        assert!(!think(json!({}), &plain).unwrap());
        assert!(!think(json!({"think": false}), &thinker).unwrap());
        assert!(!think(json!({"think": false}), &plain).unwrap());
        assert!(think(json!({"think": "high"}), &thinker).unwrap());
        let (status, error) = think(json!({"think": true}), &plain).unwrap_err();
        assert_eq!(
            (status.as_u16(), error.as_str()),
            (400, r#""m" does not support thinking"#)
        );
        let (_, error) = think(json!({"think": "very"}), &thinker).unwrap_err();
        assert!(
            error.starts_with(r#"invalid think value: "very" (must be "#),
            "{error}"
        );
    }

    #[test]
    fn a_token_limit_is_an_integer_or_none() {
        let limit = |value| token_limit(&value);
        assert_eq!(limit(json!(null)).unwrap(), None);
        assert_eq!(limit(json!(-1)).unwrap(), None);
        assert_eq!(limit(json!(150)).unwrap(), Some(150));
        assert_eq!(limit(json!("150")).unwrap_err().0.as_u16(), 500);
    }
}
