//! The explanation of a paste as JSON: times in milliseconds, what is not known is null.

use serde::Serialize;

use super::doubt::doubt_sentence;
use super::note::note_sentence;
use crate::budget::{Budget, Outcome};
use crate::explain::{
    EngineShown, ExplainedRun, Explanation, LoadedState, Request, Sourced, Version, explain,
};
use crate::timing::{Micros, TokenRate};

#[derive(Serialize)]
struct Answer<'a> {
    runs: Vec<Run>,
    requests: Vec<AnsweredRequest<'a>>,
    engine: Engine,
    versions: Versions,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Run {
    form: &'static str,
    complete: bool,
    total_ms: Option<f64>,
    load_ms: Option<f64>,
    prompt_ms: Option<f64>,
    generation_ms: Option<f64>,
    in_no_step_ms: Option<f64>,
    client_total_ms: Option<f64>,
    prompt_tokens: Option<u64>,
    prompt_tokens_cached: Option<u64>,
    generated_tokens: Option<u64>,
    prompt_tokens_per_second: Option<f64>,
    tokens_per_second: Option<f64>,
    start: Option<&'static str>,
    first_word_at_least_ms: Option<f64>,
    draft_ms: Option<f64>,
    draft_without_load_ms: Option<f64>,
    rule_1: &'static str,
    rule_2: &'static str,
    doubts: Vec<String>,
}

#[derive(Serialize)]
struct AnsweredRequest<'a> {
    method: Option<&'static str>,
    path: Option<&'a str>,
    status: u16,
    total_ms: f64,
    aborted: bool,
}

#[derive(Serialize)]
struct Engine {
    name: Option<&'static str>,
    evidence: &'static str,
}

#[derive(Serialize)]
struct Versions {
    client: Option<String>,
    server: Option<String>,
}

/// Explains `pasted` by the lesson's budget, as one object of JSON.
///
/// # Errors
/// None that any paste leads to: only those of writing JSON.
pub fn explanation_json(pasted: &str) -> serde_json::Result<String> {
    let explanation = explain(pasted, &Budget::default());
    serde_json::to_string_pretty(&Answer::of(&explanation))
}

impl<'a> Answer<'a> {
    fn of(explanation: &'a Explanation) -> Self {
        let version = |version: &Option<Version>| version.as_ref().map(Version::to_text);
        Self {
            runs: explanation.runs.iter().map(Run::of).collect(),
            requests: explanation
                .requests
                .iter()
                .map(AnsweredRequest::of)
                .collect(),
            engine: Engine::of(&explanation.engine),
            versions: Versions {
                client: version(&explanation.versions.client),
                server: version(&explanation.versions.server),
            },
            notes: explanation.notes.iter().map(note_sentence).collect(),
        }
    }
}

impl Run {
    fn of(run: &ExplainedRun) -> Self {
        let (figures, account) = (&run.reading.figures, &run.account);
        let time = |figure: Option<Sourced<Micros>>| millis(figure.map(|figure| figure.value));
        let count = |figure: Option<Sourced<u64>>| figure.map(|figure| figure.value);
        let [first, draft] = account.rules.map(|rule| outcome(rule.outcome));
        Self {
            form: run.reading.form.name(),
            complete: run.reading.complete,
            total_ms: time(figures.total),
            load_ms: time(figures.load.or(figures.engine_load)),
            prompt_ms: time(figures.prompt),
            generation_ms: time(figures.generation),
            in_no_step_ms: millis(account.in_no_step),
            client_total_ms: time(figures.client_total),
            prompt_tokens: count(figures.prompt_tokens),
            prompt_tokens_cached: count(figures.cached_tokens),
            generated_tokens: count(figures.generated_tokens),
            prompt_tokens_per_second: account.prompt_rate.map(TokenRate::tokens_per_second),
            tokens_per_second: account.rate.map(TokenRate::tokens_per_second),
            start: account.start.map(start),
            first_word_at_least_ms: millis(account.first_word_at_least),
            draft_ms: millis(account.draft),
            draft_without_load_ms: millis(account.draft_without_load),
            rule_1: first,
            rule_2: draft,
            doubts: run.doubts.iter().map(doubt_sentence).collect(),
        }
    }
}

impl<'a> AnsweredRequest<'a> {
    fn of(request: &'a Request) -> Self {
        Self {
            method: request.method,
            path: request.path.as_deref(),
            status: request.status,
            total_ms: request.total.value.as_millis_f64(),
            aborted: request.aborted,
        }
    }
}

impl Engine {
    fn of(shown: &EngineShown) -> Self {
        let (name, evidence) = match shown {
            EngineShown::ByLog { engine, .. } => (Some(engine.name()), "log"),
            EngineShown::ByHint(hint) if hint.printed_by_it => (Some(hint.engine.name()), "log"),
            EngineShown::ByHint(hint) => (Some(hint.engine.name()), "hint"),
            EngineShown::Not => (None, "none"),
        };
        Self { name, evidence }
    }
}

fn millis(time: Option<Micros>) -> Option<f64> {
    time.map(Micros::as_millis_f64)
}

fn start(state: LoadedState) -> &'static str {
    match state {
        LoadedState::Warm => "warm",
        LoadedState::Unclear => "unclear",
        LoadedState::Cold => "cold",
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Pass { .. } => "pass",
        Outcome::Fail { .. } => "fail",
        Outcome::Unknown => "unknown",
    }
}
