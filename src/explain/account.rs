//! What follows from the figures of one run: the steps, what is in none of them, the earliest
//! possible first word, the draft time and what the two rules say of them.

use super::doubts::is_prompt_rate;
use super::paste::Sourced;
use super::reading::{Figures, Reading};
use crate::budget::{Budget, Metric, Outcome};
use crate::timing::{Micros, TokenRate, draft_time};

/// How the run began, by the load that Ollama states for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadedState {
    /// The model was there: a load under 150 ms.
    Warm,
    /// Under a second: too long for a model that is there, too short for most loads.
    Unclear,
    /// A second and more.
    Cold,
}

impl LoadedState {
    fn of(load: Micros) -> Self {
        if load < Micros::from_millis(150) {
            Self::Warm
        } else if load < Micros::from_millis(1_000) {
            Self::Unclear
        } else {
            Self::Cold
        }
    }
}

/// A step of the wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Until the model was there.
    Load,
    /// Reading the prompt.
    Prompt,
    /// Writing the answer.
    Generation,
    /// total - load - prompt - generation: waiting for a slot, templating, tokenising.
    InNoStep,
}

/// What follows from the figures of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// The steps that are known, in the order of the wait.
    pub steps: Vec<(Step, Micros)>,
    /// total - load - prompt - generation, where all of them are known.
    pub in_no_step: Option<Micros>,
    /// None where Ollama states no load.
    pub start: Option<LoadedState>,
    /// Speed of reading: new tokens / prompt time, else as printed.
    pub prompt_rate: Option<TokenRate>,
    /// Speed of writing: tokens / generation time, else as printed.
    pub rate: Option<TokenRate>,
    /// load + prompt, or as the paste states it. The first word came no earlier.
    pub first_word_at_least: Option<Micros>,
    /// first word + draft tokens / rate: a lower bound as well.
    pub draft: Option<Micros>,
    /// The same with the model loaded.
    pub draft_without_load: Option<Micros>,
    /// Rule 1 and rule 2.
    pub rules: [Judged; 2],
}

/// A rule applied to lower bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Passed, missed or unknown, with the margin.
    pub outcome: Outcome,
    /// The longest step, where the rule is missed.
    pub cause: Option<Step>,
}

/// Works out what follows from `reading`, its doubtful figures already set aside.
pub(super) fn account(reading: &Reading, budget: &Budget) -> Account {
    let figures = &reading.figures;
    let value = |figure: Option<Sourced<Micros>>| figure.map(|figure| figure.value);
    let (load, prompt) = (value(figures.load), value(figures.prompt));
    let generation = value(figures.generation);
    let set_aside = reading.marks.prompt_set_aside;
    let in_no_step = in_no_step(figures, set_aside);
    let rate = over(figures.generated_tokens, generation)
        .or(figures.generation_rate.map(|rate| rate.value));
    let first_word = value(figures.first_word).or_else(|| {
        let known_prompt = prompt.or(set_aside.then_some(Micros::ZERO))?;
        Some(known_prompt.saturating_add(load.unwrap_or_default()))
    });
    let draft_from = |first: Micros| rate.map(|rate| draft_time(first, rate, budget.draft_tokens));
    let without_load = first_word.and_then(|first| first.checked_sub(load.unwrap_or_default()));
    let draft = first_word.and_then(draft_from);
    // A first word without a prompt's time can prove nothing to be in time.
    let hidden = in_no_step.filter(|_| prompt.is_some());
    let mut steps: Vec<(Step, Micros)> = [
        (Step::Load, load),
        (Step::Prompt, prompt),
        (Step::Generation, generation),
        (Step::InNoStep, in_no_step),
    ]
    .into_iter()
    .filter_map(|(step, time)| Some((step, time?)))
    .collect();
    steps.retain(|(_, time)| *time > Micros::ZERO);
    let rules = budget.rules().map(|rule| {
        let (bound, writing) = match rule.metric {
            Metric::FirstWords => (first_word, None),
            Metric::Draft => (draft, rate.map(|rate| rate.time_for(budget.draft_tokens))),
        };
        let outcome = judge(bound, hidden, rule.limit);
        let waits = [
            (Step::Load, load),
            (Step::Prompt, prompt),
            (Step::Generation, writing),
        ];
        let longest = waits
            .into_iter()
            .filter_map(|(step, time)| Some((time?, step)))
            .max_by_key(|wait| wait.0);
        Judged {
            outcome,
            cause: longest
                .map(|wait| wait.1)
                .filter(|_| matches!(outcome, Outcome::Fail { .. })),
        }
    });
    Account {
        steps,
        in_no_step,
        start: load
            .filter(|_| !reading.marks.split_refused)
            .map(LoadedState::of),
        prompt_rate: prompt_rate(reading),
        rate,
        first_word_at_least: first_word,
        draft,
        draft_without_load: without_load.and_then(draft_from),
        rules,
    }
}

/// A lower bound misses a rule by itself; it meets one only with all of what is in no step.
fn judge(bound: Option<Micros>, hidden: Option<Micros>, limit: Micros) -> Outcome {
    let Some(bound) = bound else {
        return Outcome::Unknown;
    };
    if let Some(over) = bound.checked_sub(limit).filter(|over| *over > Micros::ZERO) {
        return Outcome::Fail { over };
    }
    let latest = hidden.map(|hidden| bound.saturating_add(hidden));
    let spare = latest.and_then(|latest| limit.checked_sub(latest));
    spare.map_or(Outcome::Unknown, |spare| Outcome::Pass { spare })
}

fn in_no_step(figures: &Figures, prompt_set_aside: bool) -> Option<Micros> {
    let prompt = match figures.prompt {
        Some(prompt) => prompt.value,
        None if prompt_set_aside => Micros::ZERO,
        None => return None,
    };
    let steps = prompt
        .saturating_add(figures.generation?.value)
        .saturating_add(figures.load.map_or(Micros::ZERO, |load| load.value));
    // Rounded figures may be a little longer than their sum.
    Some(figures.total?.value.checked_sub(steps).unwrap_or_default())
}

fn over(tokens: Option<Sourced<u64>>, time: Option<Micros>) -> Option<TokenRate> {
    TokenRate::new(tokens?.value, time?)
}

fn prompt_rate(reading: &Reading) -> Option<TokenRate> {
    let figures = &reading.figures;
    let cached = figures
        .cached_tokens
        .filter(|_| reading.marks.cached_within_prompt);
    let new = figures.prompt_tokens.and_then(|tokens| {
        tokens
            .value
            .checked_sub(cached.map_or(0, |cached| cached.value))
    });
    let worked_out = new
        .zip(figures.prompt)
        .and_then(|(new, prompt)| TokenRate::new(new, prompt.value));
    worked_out
        .or(figures.prompt_rate.map(|rate| rate.value))
        .filter(|rate| is_prompt_rate(*rate))
}
