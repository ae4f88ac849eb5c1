//! Something to use, standing among the text.

use serde::{Deserialize, Serialize};

use super::Html;

/// Something to use. A new kind is a variant here; the compiler then names what it needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Widget {
    /// The budget calculator, with the numbers it starts from.
    Calculator(CalculatorStart),
    /// The map of roles and steps.
    RoleMap,
    /// Requests on one time scale, each cut into its steps.
    Waterfall(Waterfall),
    /// Which engine the person's Ollama uses.
    EngineFinder(EngineFinder),
    /// What the person's version of Ollama means for them.
    VersionFinder(VersionFinder),
    /// A button that answers at chosen speeds, in real time.
    FeelIt(FeelIt),
    /// Several people click in the same moment.
    FiveAtOnce(FiveAtOnce),
    /// The model has to be loaded first.
    ColdClick(ColdClick),
    /// The model thinks before it answers.
    ThinkingOn(ThinkingOn),
    /// The answer to the support lead: yes or no for each rule.
    SupportAnswer(CalculatorStart),
}

/// Two numbers to start from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CalculatorStart {
    /// Time to first token, in seconds.
    pub ttft_seconds: f64,
    /// Tokens per second.
    pub tokens_per_second: f64,
}

/// Requests on one time scale.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waterfall {
    /// What the figure shows, as inline HTML.
    pub caption: Html,
    /// The requests from top to bottom.
    pub requests: Vec<TimedRequest>,
}

/// One request and how long it took by the server's clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimedRequest {
    /// What kind of request it was.
    pub label: String,
    /// The server's total, in milliseconds.
    pub total_ms: f64,
    /// The longest total, where several such requests were reported as a range.
    pub total_up_to_ms: Option<f64>,
    /// The steps, where they were reported.
    pub steps: Option<TimedSteps>,
}

/// The steps of a request as the server reports them, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TimedSteps {
    /// Loading the model.
    pub load_ms: f64,
    /// Reading the prompt.
    pub prompt_ms: f64,
    /// Writing the answer.
    pub generation_ms: f64,
}

/// Where the server's log is on each system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineFinder {
    /// The systems in the order they are offered.
    pub systems: Vec<LogPlace>,
}

/// Where the server's log is on one system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogPlace {
    /// The system's name.
    pub name: String,
    /// Where the log is, as inline HTML.
    pub place: Html,
    /// What shows it, typed into a terminal.
    pub command: String,
}

/// The versions of Ollama that the lesson speaks of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VersionFinder {
    /// The version the course was made with.
    pub ours: String,
    /// The first version with the fix of the case.
    pub changed_in: String,
    /// The newest version when the lesson was written.
    pub newest: String,
    /// The day `newest` was the newest, as `2026-10-23`.
    pub newest_on: String,
}

/// A button that answers at chosen speeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeelIt {
    /// The answer it types, as plain text.
    pub reply: String,
    /// How many tokens that answer counts as.
    pub tokens: u64,
    /// The speeds to choose from.
    pub presets: Vec<Preset>,
}

/// One speed to choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// Name among the presets.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Time to first token, in seconds.
    pub ttft_seconds: f64,
    /// The longest it may be, where only a range is known.
    pub ttft_up_to_seconds: Option<f64>,
    /// Tokens per second.
    pub tokens_per_second: f64,
    /// What else there is to say about it, as inline HTML.
    pub note: Option<Html>,
}

/// Several people click in the same moment, and one request is answered at a time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FiveAtOnce {
    /// How many people.
    pub people: u32,
    /// How long one draft takes in the example, in seconds.
    pub draft_seconds: f64,
}

/// The model has to be loaded first.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ColdClick {
    /// The whole cold request of the example, in seconds.
    pub cold_seconds: f64,
    /// TTFT of the example with the model loaded, in seconds.
    pub warm_ttft_seconds: f64,
    /// Tokens per second of the example.
    pub tokens_per_second: f64,
}

/// The model thinks before it answers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkingOn {
    /// First answer word without thinking in the example, in seconds.
    pub off_seconds: f64,
    /// First answer word with thinking in the example, in seconds.
    pub on_seconds: f64,
    /// Tokens per second of the example.
    pub tokens_per_second: f64,
}
