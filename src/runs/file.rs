//! A file that holds measurements whole.
//!
//! Verdicts are not in it: numbers, doubts and verdicts are worked out of the raw arrivals wherever
//! it is opened, so they come out the same.

use serde_json::{Value, json};

use super::Kept;

/// What the file calls itself.
const FORMAT: &str = "two-numbers-measurements";

/// The shape that is written. It goes up when an older page could no longer read it.
const VERSION: u64 = 1;

/// What the numbers mean, for whoever opens the file without this page.
const FORMULAS: [(&str, &str); 6] = [
    (
        "times",
        "whole microseconds since the instant before the request was sent",
    ),
    (
        "arrivals",
        "[time, pieces of text in the read, whether any of it was answer]",
    ),
    ("ttft", "time of the first arrival"),
    (
        "tokens_per_second",
        "(generated_tokens - 1) / (end - first arrival); end is the last arrival, or the finish where the count holds an unseen end token",
    ),
    (
        "draft_time",
        "first answer arrival + 150 / tokens_per_second",
    ),
    (
        "in_no_step",
        "total - load - prompt - generation, as the server states them",
    ),
];

/// Why a text is no such file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    /// It is not JSON at all.
    NotJson,
    /// It is JSON of something else.
    OtherFile,
    /// A newer version of this page wrote it.
    Newer,
}

/// What was in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// The measurements that could be read, with their names and tags.
    pub measurements: Vec<Kept>,
    /// How many could not.
    pub broken: usize,
}

/// The file with `measurements`.
pub fn to_json(measurements: &[Kept]) -> String {
    let formulas: serde_json::Map<String, Value> = FORMULAS
        .into_iter()
        .map(|(name, meaning)| (name.to_owned(), meaning.into()))
        .collect();
    let file = json!({
        "format": FORMAT,
        "version": VERSION,
        "formulas": formulas,
        "measurements": measurements,
    });
    // A value that was just made of strings and numbers can be written.
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// Reads such a file. A measurement in it that cannot be read does not spoil the others.
///
/// # Errors
/// When it is another file, or one of a newer version.
pub fn read(text: &str) -> Result<Opened, FileError> {
    let file: Value = serde_json::from_str(text).map_err(|_| FileError::NotJson)?;
    if file["format"] != FORMAT {
        return Err(FileError::OtherFile);
    }
    let version = file["version"].as_u64().ok_or(FileError::OtherFile)?;
    if version > VERSION {
        return Err(FileError::Newer);
    }
    let Value::Array(entries) = &file["measurements"] else {
        return Err(FileError::OtherFile);
    };
    let all = entries.len();
    let readable = entries.iter().cloned().map(serde_json::from_value);
    let measurements: Vec<Kept> = readable.filter_map(Result::ok).collect();
    Ok(Opened {
        broken: all - measurements.len(),
        measurements,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::measurement::{Start, Summary, TimedRun, tests};
    use crate::timing::{Micros, ServerReport};
    use proptest::prelude::*;

    fn run(first_ms: u64, load_ms: u64) -> TimedRun {
        let report = ServerReport {
            load: Some(Micros::from_millis(load_ms)),
            ..ServerReport::default()
        };
        tests::timed_run(Start::Warm, first_ms, report)
    }

    #[test]
    fn other_files_are_refused_with_a_reason() {
        for (text, error) in [
            ("", FileError::NotJson),
            ("<html>", FileError::NotJson),
            ("[]", FileError::OtherFile),
            (
                r#"{"format":"two-numbers-progress","version":1}"#,
                FileError::OtherFile,
            ),
            (
                r#"{"format":"two-numbers-measurements"}"#,
                FileError::OtherFile,
            ),
            (
                r#"{"format":"two-numbers-measurements","version":2,"measurements":[]}"#,
                FileError::Newer,
            ),
            (
                r#"{"format":"two-numbers-measurements","version":1,"measurements":7}"#,
                FileError::OtherFile,
            ),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
    }

    #[test]
    fn a_file_from_before_names_is_still_read() {
        let measured = tests::measurement(vec![run(100, 20)]);
        let kept = serde_json::to_value(&measured).expect("a measurement can be written");
        let file = json!({"format": FORMAT, "version": VERSION, "measurements": [kept]});
        let opened = read(&file.to_string()).expect("a file");
        assert_eq!(to_json(&opened.measurements), to_json(&[measured.into()]));
    }

    #[test]
    fn a_broken_measurement_does_not_spoil_the_others() {
        let good = to_json(&[tests::measurement(vec![run(100, 20)]).into()]);
        let broken = good.replacen(
            "\"measurements\": [",
            "\"measurements\": [{\"runs\": 7},",
            1,
        );
        let opened = read(&broken).expect("a file");
        assert_eq!((opened.measurements.len(), opened.broken), (1, 1));
    }

    proptest! {
        #[test]
        fn a_file_opened_elsewhere_gives_the_same_verdicts(
            runs in prop::collection::vec((1u64..5_000, 0u64..3_000), 1..8),
            hidden in any::<bool>(),
            name in "\\PC{0,20}",
        ) {
            let mut runs: Vec<TimedRun> = runs.into_iter().map(|(first, load)| run(first, load)).collect();
            runs[0].run.was_hidden = hidden;
            let measured = tests::measurement(runs);
            let mut kept = Kept::from(measured.clone());
            kept.name = name;
            kept.tags = vec!["nightly".to_owned()];
            let opened = read(&to_json(std::slice::from_ref(&kept))).expect("a file");
            prop_assert_eq!(opened.broken, 0);
            let back = &opened.measurements[0].measurement;
            let budget = Budget::default();
            prop_assert_eq!(Summary::of(back, &budget), Summary::of(&measured, &budget));
            for (back, there) in back.runs.iter().zip(&measured.runs) {
                prop_assert_eq!(back.doubts(), there.doubts());
            }
            prop_assert_eq!(to_json(&opened.measurements), to_json(&[kept]));
        }

        #[test]
        fn any_text_is_answered(text in "\\PC{0,60}") {
            let _ = read(&text);
        }
    }
}
