//! The form of a recording: what was planned and who answered, and each read with its bytes.

use serde::{Deserialize, Serialize};

use crate::engine::failure::Closed;
use crate::engine::{Decoder, Failure};
use crate::measurement::{Intake, Measurement, Origin, Plan, Start, Subject, TimedRun};
use crate::timing::{Micros, Run};

/// One read of a stream: when it returned, counted from the click, and its bytes.
///
/// A read may end within a character, so each byte stands as the character of its number: nothing
/// is lost, and plain text stays readable in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedRead(Micros, String);

impl RecordedRead {
    /// The read that returned `bytes` at `at`.
    pub fn new(at: Micros, bytes: &[u8]) -> Self {
        Self(at, bytes.iter().map(|byte| char::from(*byte)).collect())
    }

    /// When it returned.
    pub const fn at(&self) -> Micros {
        self.0
    }

    /// What it returned. A character that is no byte, which no recorder writes, is left out.
    pub fn bytes(&self) -> Vec<u8> {
        let bytes = self.1.chars().map(u8::try_from);
        bytes.filter_map(Result::ok).collect()
    }
}

/// One run, read by read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedRun {
    /// Whether the model was in memory.
    pub start: Start,
    /// The word that its prompt began with.
    pub leading: String,
    /// Every read of its answer.
    pub reads: Vec<RecordedRead>,
}

/// A whole measurement, recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// Recorded from a real engine, or played from a script.
    pub origin: Origin,
    /// When it was recorded.
    pub began_at: String,
    /// Who answered.
    pub subject: Subject,
    /// What was planned.
    pub plan: Plan,
    /// What read the stream, in the place of a browser.
    pub reader: String,
    /// The step of the reader's clock.
    pub clock_step: Micros,
    /// Its runs.
    pub runs: Vec<RecordedRun>,
}

impl Recording {
    /// The recording in the text of a file; None where it holds none.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// What takes in one of its runs.
    pub fn intake(&self) -> Intake {
        let runner = self.subject.model.runner();
        Intake::new(Decoder::new(self.subject.protocol, runner))
    }

    /// What a page would have measured, with the runs made so far.
    pub fn without_runs(&self) -> Measurement {
        Measurement {
            origin: self.origin,
            began_at: self.began_at.clone(),
            subject: self.subject.clone(),
            plan: self.plan.clone(),
            browser: self.reader.clone(),
            clock_step: self.clock_step,
            runs: Vec::new(),
        }
    }

    /// What a page would have measured.
    pub fn measurement(&self) -> Measurement {
        Measurement {
            runs: self.runs.iter().map(|run| self.timed(run)).collect(),
            ..self.without_runs()
        }
    }

    fn timed(&self, recorded: &RecordedRun) -> TimedRun {
        let mut intake = self.intake();
        for read in &recorded.reads {
            intake.read(read.at(), &read.bytes(), |_, _| ());
        }
        let (run, failure) = intake.close(Closed::ByServer, |_, _| ());
        recorded.as_timed(run, failure)
    }
}

impl RecordedRun {
    /// The run that came of it.
    pub fn as_timed(&self, run: Run, failure: Option<Failure>) -> TimedRun {
        TimedRun {
            start: self.start,
            leading: self.leading.clone(),
            run,
            failure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::tests::measurement;
    use crate::timing::Numbers;
    use proptest::prelude::*;

    #[test]
    fn a_recorded_stream_becomes_the_run_it_was() {
        let read = |ms, text: &str| RecordedRead::new(Micros::from_millis(ms), text.as_bytes());
        let reads = vec![
            read(100, "{\"message\":{\"content\":\"Dear\"},\"done\":false}\n"),
            read(150, "{\"message\":{\"content\":\" \u{e9}"),
            read(
                200,
                "\"},\"done\":false}\n{\"done\":true,\"done_reason\":\"stop\",\"eval_count\":2,\"eval_duration\":100000000}\n",
            ),
        ];
        let from = measurement(vec![]);
        let recording = Recording {
            origin: Origin::Recorded,
            began_at: from.began_at,
            subject: from.subject,
            plan: from.plan,
            reader: "a test".to_owned(),
            clock_step: Micros::new(1),
            runs: vec![RecordedRun {
                start: Start::Warm,
                leading: "1".to_owned(),
                reads,
            }],
        };
        let text = serde_json::to_string(&recording).expect("it can be written");
        let back = Recording::read(&text).expect("and read");
        assert_eq!(back, recording);
        let measured = back.measurement();
        let run = &measured.runs[0];
        assert_eq!(run.failure, None);
        let numbers = Numbers::of(&run.run);
        assert_eq!(numbers.ttft, Some(Micros::from_millis(100)));
        assert_eq!(numbers.tokens, Some(2));
        assert_eq!(Recording::read("{}"), None);
    }

    proptest! {
        #[test]
        fn no_byte_is_lost(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let read = RecordedRead::new(Micros::new(7), &bytes);
            let text = serde_json::to_string(&read).expect("it can be written");
            let back: RecordedRead = serde_json::from_str(&text).expect("and read");
            prop_assert_eq!(back.bytes(), bytes);
        }
    }
}
