//! What was measured, kept so that everything can be worked out of it again.

use serde::{Deserialize, Serialize};

use super::{Plan, Subject};
use crate::engine::Failure;
use crate::timing::{Guard, Micros, Numbers, Readiness, Run, guards};

/// From this step on a clock is called coarse. Chromium's steps 0.1 ms, Firefox's 1 ms.
const COARSE_CLOCK: Micros = Micros::from_millis(1);

/// Whether the model lay in memory when a run began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// It had been unloaded, and the server had confirmed that. The disk's cache may still have
    /// held its file.
    Cold,
    /// It had answered just before.
    Warm,
}

/// Where a measurement comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// This page measured it.
    #[default]
    Measured,
    /// A real engine's answer, recorded earlier and played back.
    Recorded,
    /// Made up by hand to show a case.
    Scripted,
}

/// One timed run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedRun {
    /// Whether the model was in memory.
    pub start: Start,
    /// The word that its prompt began with, different in every run.
    pub leading: String,
    /// What arrived, and when.
    pub run: Run,
    /// What went wrong, if anything did.
    pub failure: Option<Failure>,
}

impl TimedRun {
    /// Its numbers, where it counts: it did not fail, and no doubt makes it void.
    pub fn counted(&self) -> Option<Numbers> {
        let is_void = self.doubts().iter().any(|guard| guard.voids());
        (self.failure.is_none() && !is_void).then(|| Numbers::of(&self.run))
    }

    /// Every doubt about it. Of a run that failed, the failure itself says what is missing.
    pub fn doubts(&self) -> Vec<Guard> {
        let mut doubts = guards(&self.run);
        if self.failure.is_some() {
            doubts.retain(|guard| *guard == Guard::Hidden);
        }
        doubts.extend(self.reload());
        doubts
    }

    fn reload(&self) -> Option<Guard> {
        let report = self.run.report.as_ref()?;
        let loaded = report.readiness()? == Readiness::Cold;
        let reloaded = self.start == Start::Warm && loaded;
        report.load.filter(|_| reloaded).map(Guard::Reloaded)
    }
}

/// A whole measurement. Nothing in it is worked out: numbers, doubts and verdicts follow from it,
/// so they come out the same wherever it is opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// Where it comes from.
    #[serde(default)]
    pub origin: Origin,
    /// When it began: date and time of the page's clock, as in `2026-12-01T09:30:00.000Z`.
    pub began_at: String,
    /// Who answered.
    pub subject: Subject,
    /// What was planned. Fewer runs may have been made.
    pub plan: Plan,
    /// The browser, as it names itself.
    pub browser: String,
    /// The step of the page's clock: no time is known finer than this.
    pub clock_step: Micros,
    /// Every timed run, in the order they were made.
    pub runs: Vec<TimedRun>,
}

impl Measurement {
    /// The runs with the model in memory.
    pub fn warm(&self) -> impl Iterator<Item = &TimedRun> {
        self.runs.iter().filter(|run| run.start == Start::Warm)
    }

    /// The run for which the model was loaded.
    pub fn cold(&self) -> Option<&TimedRun> {
        self.runs.iter().find(|run| run.start == Start::Cold)
    }

    /// Doubts about the measurement as a whole.
    pub fn doubts(&self) -> Vec<Guard> {
        let coarse =
            (self.clock_step >= COARSE_CLOCK).then_some(Guard::CoarseClock(self.clock_step));
        let before = self.subject.model.digest.as_ref();
        let residence = self.subject.residence.as_ref();
        let after = residence.and_then(|residence| residence.digest.as_ref());
        let changed = before
            .zip(after)
            .is_some_and(|(before, after)| before != after);
        coarse
            .into_iter()
            .chain(changed.then_some(Guard::ModelChanged))
            .collect()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::engine::models::Residence;
    use crate::engine::{Address, Model, Protocol};
    use crate::timing::{Channel, FinishReason, ServerReport};

    /// A run of 101 tokens: a first text after `first_ms`, and one each 10 ms.
    pub fn timed_run(start: Start, first_ms: u64, report: ServerReport) -> TimedRun {
        let mut run = Run::default();
        for gap in 0..=100 {
            run.read(Micros::from_millis(first_ms + 10 * gap));
            run.text(Channel::Answer);
        }
        run.finished(FinishReason::Length);
        run.reported(ServerReport {
            generated_tokens: Some(101),
            ..report
        });
        TimedRun {
            start,
            leading: "10000".to_owned(),
            run,
            failure: None,
        }
    }

    /// A measurement of `runs`.
    pub fn measurement(runs: Vec<TimedRun>) -> Measurement {
        Measurement {
            origin: Origin::Measured,
            began_at: "2026-12-01T09:30:00.000Z".to_owned(),
            subject: Subject {
                model: Model {
                    name: "gemma3:1b".to_owned(),
                    digest: Some("d1".to_owned()),
                    ..Model::default()
                },
                address: Address::ollama(),
                protocol: Protocol::Ollama,
                version: Some("0.40.8".to_owned()),
                residence: None,
            },
            plan: Plan::default(),
            browser: "Chromium".to_owned(),
            clock_step: Micros::new(100),
            runs,
        }
    }

    fn loaded(load_ms: u64) -> ServerReport {
        ServerReport {
            load: Some(Micros::from_millis(load_ms)),
            ..ServerReport::default()
        }
    }

    #[test]
    fn a_warm_run_that_loaded_is_flagged_and_a_cold_one_is_not() {
        let doubts = |start, load_ms| timed_run(start, 2_000, loaded(load_ms)).doubts();
        let reloaded = Guard::Reloaded(Micros::from_millis(1_500));
        assert_eq!(doubts(Start::Warm, 1_500), [reloaded]);
        assert_eq!(doubts(Start::Warm, 140), []);
        assert_eq!(doubts(Start::Cold, 1_500), []);
        assert!(!reloaded.voids());
    }

    #[test]
    fn pitfall_8_a_failed_run_does_not_count() {
        let mut run = timed_run(Start::Warm, 100, ServerReport::default());
        assert!(run.counted().is_some());
        run.failure = Some(Failure::Cut { text_seen: true });
        assert_eq!(run.counted(), None);
    }

    #[test]
    fn pitfall_18_a_coarse_clock_is_told_with_its_step() {
        let mut measured = measurement(vec![]);
        assert_eq!(measured.doubts(), []);
        measured.clock_step = Micros::from_millis(1);
        assert_eq!(
            measured.doubts(),
            [Guard::CoarseClock(Micros::from_millis(1))]
        );
    }

    #[test]
    fn other_weights_under_the_same_name_are_told() {
        let mut measured = measurement(vec![]);
        let after = |digest: &str| Residence {
            digest: Some(digest.to_owned()),
            ..Residence::default()
        };
        measured.subject.residence = Some(after("d1"));
        assert_eq!(measured.doubts(), []);
        measured.subject.residence = Some(after("d2"));
        assert_eq!(measured.doubts(), [Guard::ModelChanged]);
    }

    #[test]
    fn a_stored_measurement_comes_back_as_it_was() {
        let run = timed_run(Start::Cold, 900, loaded(839));
        let measured = measurement(vec![run]);
        let stored = serde_json::to_string(&measured).expect("a measurement can be stored");
        let back: Measurement = serde_json::from_str(&stored).expect("and read");
        assert_eq!(back.runs[0].counted(), measured.runs[0].counted());
        assert_eq!((back.subject, back.plan), (measured.subject, measured.plan));
    }
}
