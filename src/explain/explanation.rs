//! What a paste tells as a whole: its runs, requests, engine and versions, and what to say of them.

use super::account::{Account, LoadedState, Step, account};
use super::doubts::{Doubt, weigh};
use super::engine::{EngineFinding, LogEngine, find_engine};
use super::forms::{Findings, Hint, Request, read_all};
use super::note::Note;
use super::paste::Paste;
use super::reading::Reading;
use super::version_output::{VersionsRead, read_versions};
use crate::budget::{Budget, Outcome};
use crate::timing::Micros;

/// What a paste tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The runs in the order of the paste.
    pub runs: Vec<ExplainedRun>,
    /// Requests for an answer, as a server's log lists them.
    pub requests: Vec<Request>,
    /// The engine.
    pub engine: EngineShown,
    /// The versions of command and server.
    pub versions: VersionsRead,
    /// What to say beside the figures.
    pub notes: Vec<Note>,
}

/// A run: its figures, what follows from them and what is doubtful.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedRun {
    /// The figures that are believed.
    pub reading: Reading,
    /// What follows from them.
    pub account: Account,
    /// What was set aside, and what is weak.
    pub doubts: Vec<Doubt>,
}

/// The engines a paste can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineName {
    /// llama.cpp.
    LlamaCpp,
    /// MLX.
    Mlx,
    /// The runner that Ollama had before version 0.30.
    OllamaEngine,
    /// vLLM.
    Vllm,
}

impl EngineName {
    /// Its name in the JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LlamaCpp => "llama.cpp",
            Self::Mlx => "mlx",
            Self::OllamaEngine => "ollama engine",
            Self::Vllm => "vllm",
        }
    }
}

/// An engine and how it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineShown {
    /// Its own line.
    ByLog {
        /// Which engine.
        engine: EngineName,
        /// The line.
        line: String,
    },
    /// A name or a form that only it has.
    ByHint(Hint),
    /// Nothing shows it.
    Not,
}

/// Lines that only llama.cpp's programs write, beside those that Ollama passes on.
const LLAMA_CPP_LINES: [&str; 8] = [
    "llama_print_timings:",
    "llama_perf_context_print:",
    "llm_load_tensors:",
    "llama_new_context_with_model:",
    "llama server listening at",
    "slot print_timing:",
    "\"function\":\"print_timings\"",
    "graphs reused =",
];

/// Explains what was pasted, judged by `budget`.
pub fn explain(source: &str, budget: &Budget) -> Explanation {
    let paste = Paste::read(source);
    let Findings {
        readings,
        requests,
        hints,
        mut notes,
        ..
    } = read_all(&paste);
    let runs: Vec<ExplainedRun> = readings
        .into_iter()
        .map(|reading| explained(reading, budget))
        .collect();
    let engine = engine(&paste, &hints);
    let versions = read_versions(paste.text()).unwrap_or_default();
    notes.extend(about_runs(&runs));
    notes.extend(about_requests(&requests));
    notes.extend(about_versions(&versions));
    notes.extend(advice(&runs));
    let is_nothing = runs.is_empty() && requests.is_empty() && notes.is_empty();
    match engine {
        EngineShown::Not if is_nothing && versions == VersionsRead::default() => {
            notes.push(Note::Nothing)
        }
        EngineShown::Not if !runs.is_empty() || !requests.is_empty() => {
            notes.push(Note::EngineNotShown)
        }
        EngineShown::ByHint(hint) if !hint.printed_by_it => notes.push(Note::EngineHinted),
        _ => {}
    }
    Explanation {
        runs,
        requests,
        engine,
        versions,
        notes,
    }
}

fn explained(mut reading: Reading, budget: &Budget) -> ExplainedRun {
    let doubts = weigh(&mut reading);
    let account = account(&reading, budget);
    ExplainedRun {
        reading,
        account,
        doubts,
    }
}

fn engine(paste: &Paste<'_>, hints: &[Hint]) -> EngineShown {
    let own_line = || {
        paste
            .lines()
            .find(|line| LLAMA_CPP_LINES.iter().any(|sign| line.text.contains(sign)))
    };
    match find_engine(paste.text()) {
        EngineFinding::Found { engine, line, .. } => {
            let engine = match engine {
                LogEngine::LlamaCpp => EngineName::LlamaCpp,
                LogEngine::Mlx => EngineName::Mlx,
            };
            return EngineShown::ByLog { engine, line };
        }
        // This runner had two engines; only the start of Ollama's own names it.
        EngineFinding::OldRunner { line, .. }
            if line.contains("ollama engine") || line.contains("--ollama-engine") =>
        {
            return EngineShown::ByLog {
                engine: EngineName::OllamaEngine,
                line,
            };
        }
        _ => {}
    }
    if let Some(line) = own_line() {
        let line = line.text.trim().to_owned();
        return EngineShown::ByLog {
            engine: EngineName::LlamaCpp,
            line,
        };
    }
    let printed = hints.iter().find(|hint| hint.printed_by_it);
    printed
        .or(hints.first())
        .map_or(EngineShown::Not, |hint| EngineShown::ByHint(*hint))
}

fn about_runs(runs: &[ExplainedRun]) -> Vec<Note> {
    let mut notes = Vec::new();
    for (index, run) in runs.iter().enumerate().take(MOST_SPOKEN_OF) {
        let longest = run.account.steps.iter().max_by_key(|(_, took)| *took);
        if let (Some((step, took)), Some(total)) = (longest, run.reading.figures.total)
            && run.account.in_no_step.is_some()
        {
            notes.push(Note::LongestStep {
                run: index as u64 + 1,
                step: *step,
                took: *took,
                of: total.value,
            });
        }
        if let (Some(client), Some(total)) =
            (run.reading.figures.client_total, run.reading.figures.total)
            && let Some(outside) = client.value.checked_sub(total.value)
        {
            notes.push(Note::OutsideServer {
                client: client.value,
                outside,
            });
        }
    }
    notes.extend(first_against_later(runs));
    let has_time = |run: &ExplainedRun| {
        !run.account.steps.is_empty()
            || run.reading.figures.total.is_some()
            || run.account.rate.is_some()
            || run.account.first_word_at_least.is_some()
    };
    if !runs.is_empty() && !runs.iter().any(has_time) {
        notes.push(Note::CountsOnly);
    }
    if runs.iter().any(|run| run.account.in_no_step.is_none()) {
        notes.push(Note::PasteSteps);
    }
    notes
}

/// More runs than these are listed, but not spoken of one by one.
const MOST_SPOKEN_OF: usize = 8;

/// The first total against the median of the others.
fn first_against_later(runs: &[ExplainedRun]) -> Option<Note> {
    let total = |run: &ExplainedRun| run.reading.figures.total.map(|total| total.value);
    let first = runs.first()?;
    let mut later: Vec<(Micros, &ExplainedRun)> = runs
        .iter()
        .skip(1)
        .filter_map(|run| Some((total(run)?, run)))
        .collect();
    later.sort_by_key(|(total, _)| *total);
    let (middle, other) = *later.get(later.len() / 2)?;
    let differences = first.account.steps.iter().filter_map(|(step, took)| {
        let same = other
            .account
            .steps
            .iter()
            .find(|(other, _)| other == step)?;
        Some((took.checked_sub(same.1)?, *step))
    });
    let step = differences
        .max_by_key(|(more, _)| *more)
        .map(|(_, step)| step);
    Some(Note::FirstAgainstLater {
        first: total(first)?,
        later: middle,
        step,
    })
}

fn about_requests(requests: &[Request]) -> Option<Note> {
    let count = |wanted: &dyn Fn(&Request) -> bool| {
        requests.iter().filter(|request| wanted(request)).count() as u64
    };
    (!requests.is_empty()).then(|| Note::RequestsOnly {
        requests: requests.len() as u64,
        failed: count(&|request| request.status >= 400),
        aborted: count(&|request| request.aborted),
    })
}

fn about_versions(versions: &VersionsRead) -> Option<Note> {
    if versions.server_unreachable {
        return Some(Note::NoServer);
    }
    let (client, server) = versions.client.as_ref().zip(versions.server.as_ref())?;
    versions.differ().then(|| Note::VersionsDiffer {
        client: client.to_text(),
        server: server.to_text(),
    })
}

/// What would help the first run that misses a rule, by the step that took most of it.
fn advice(runs: &[ExplainedRun]) -> Option<Note> {
    let missed = |run: &&ExplainedRun| {
        run.account
            .rules
            .iter()
            .any(|rule| matches!(rule.outcome, Outcome::Fail { .. }))
    };
    let run = runs.iter().find(missed)?;
    let cause = run.account.rules.iter().find_map(|rule| rule.cause)?;
    let took = |step: Step| {
        run.account
            .steps
            .iter()
            .find(|(known, _)| *known == step)
            .map(|(_, took)| *took)
    };
    if let Some(in_no_step) = took(Step::InNoStep)
        .filter(|hidden| !run.reading.marks.interactive && Some(*hidden) > took(cause))
    {
        return Some(Note::MoreSlots { in_no_step });
    }
    match cause {
        Step::Load => took(Step::Load)
            .filter(|_| run.account.start == Some(LoadedState::Cold))
            .map(|load| Note::KeepLoaded { load }),
        Step::Prompt => took(Step::Prompt).and_then(|prompt| about_prompt(run, prompt)),
        Step::Generation => run.account.rate.map(|rate| Note::SmallerModel { rate }),
        Step::InNoStep => None,
    }
}

/// Prompts of fewer tokens are not long.
const LONG_PROMPT: u64 = 500;

/// A long prompt can be made shorter. That a short one took long is odd; the paste does not say why.
fn about_prompt(run: &ExplainedRun, prompt: Micros) -> Option<Note> {
    let figures = &run.reading.figures;
    let cached = figures
        .cached_tokens
        .filter(|_| run.reading.marks.cached_within_prompt);
    let all = figures.prompt_tokens?.value;
    if all >= LONG_PROMPT {
        return Some(Note::ShorterPrompt { prompt });
    }
    let tokens = all.saturating_sub(cached.map_or(0, |cached| cached.value));
    let (reading, writing) = run.account.prompt_rate.zip(run.account.rate)?;
    let is_slow = reading.tokens_per_second() < writing.tokens_per_second();
    is_slow.then_some(Note::SlowPrompt {
        tokens,
        prompt,
        reading,
        writing,
    })
}
