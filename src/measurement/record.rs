//! What was measured, kept so that everything can be worked out of it again.

use serde::{Deserialize, Serialize};

use super::{Plan, Subject};
use crate::engine::Failure;
use crate::timing::{Micros, Numbers, Run, guards};

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
        let is_void = guards(&self.run).iter().any(|guard| guard.voids());
        (self.failure.is_none() && !is_void).then(|| Numbers::of(&self.run))
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
}
