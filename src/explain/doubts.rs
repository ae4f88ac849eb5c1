//! Figures that cannot be true are set aside, and the reason is kept; weak ones are named.

use super::reading::{Figures, Marks, Reading};
use crate::timing::{FEW_TOKENS, Micros, TokenRate};

/// Why a figure is not to be trusted.
#[derive(Clone, Debug, PartialEq)]
pub enum Doubt {
    /// So many prompt tokens in so short a time: the time is set aside.
    PromptTime {
        /// The tokens.
        tokens: u64,
        /// The time.
        time: Micros,
    },
    /// The prompt's work must then be in the generation: its rate is a lower bound.
    PromptInGeneration,
    /// A prompt speed no machine of a person has: the time may be of the last batch only.
    PromptRate {
        /// The speed.
        rate: TokenRate,
    },
    /// So many tokens written in so short a time: the time is set aside.
    GenerationTime {
        /// The tokens.
        tokens: u64,
        /// The time.
        time: Micros,
    },
    /// The parts would be right in milliseconds where the total is in nanoseconds.
    MixedUnits {
        /// The prompt, if it is in milliseconds.
        prompt: Micros,
        /// The generation, if it is in milliseconds.
        generation: Micros,
    },
    /// The parts are longer than the whole.
    PartsExceedTotal {
        /// Their sum.
        parts: Micros,
        /// The whole.
        total: Micros,
    },
    /// Drafting took rounds, but no time: the split is set aside.
    SplitOfDrafting {
        /// All that is known.
        all: Micros,
        /// The rounds.
        rounds: u64,
    },
    /// A rate of few tokens says little.
    FewTokens {
        /// How many.
        tokens: u64,
    },
    /// The prompt's rate is one of a single token.
    OnePromptToken,
    /// llama.cpp's load time is the prompt's time over again.
    LoadIsPrompt {
        /// The time.
        time: Micros,
    },
    /// The printed rate is that of the gaps between the tokens.
    RateOfGaps {
        /// The rate as printed.
        printed: TokenRate,
    },
    /// The printed rate is not what count and time give.
    RateDisagrees {
        /// The rate as printed.
        printed: TokenRate,
    },
    /// The counts may be those of several runs.
    SeveralRuns {
        /// How many.
        runs: u64,
    },
    /// The remainder may be a person who typed.
    PersonTyping {
        /// The remainder.
        time: Micros,
    },
}

/// Above this, in tokens/s, a time is not one.
const IMPOSSIBLE_RATE: f64 = 1_000_000.0;
/// Above this a prompt speed is not believed, though its time may be one of something.
const DOUBTFUL_PROMPT_RATE: f64 = 50_000.0;
/// Above this a writing speed is not believed.
const IMPOSSIBLE_GENERATION_RATE: f64 = 50_000.0;
/// How far a printed rate may be from the one that count and time give.
const RATE_TOLERANCE: f64 = 0.02;

/// Sets aside what cannot be true in `reading` and gives the reasons.
pub(super) fn weigh(reading: &mut Reading) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    let marks = &mut reading.marks;
    let figures = &mut reading.figures;
    split_of_drafting(figures, marks.draft_rounds, &mut doubts);
    generation(figures, marks, &mut doubts);
    prompt(figures, marks, &mut doubts);
    load_and_sum(figures, &mut doubts);
    weak_rates(figures, &mut doubts);
    person(figures, *marks, &mut doubts);
    doubts.extend(reading.marks.runs.map(|runs| Doubt::SeveralRuns { runs }));
    doubts
}

fn split_of_drafting(figures: &mut Figures, rounds: Option<u64>, doubts: &mut Vec<Doubt>) {
    let (Some(rounds), Some(prompt), Some(generation)) =
        (rounds, figures.prompt, figures.generation)
    else {
        return;
    };
    if rounds > 0 && generation.value == Micros::ZERO {
        let all = prompt.value;
        doubts.push(Doubt::SplitOfDrafting { all, rounds });
        (figures.prompt, figures.generation) = (None, None);
    }
}

fn generation(figures: &mut Figures, marks: &mut Marks, doubts: &mut Vec<Doubt>) {
    let (Some(time), Some(tokens)) = (figures.generation, figures.generated_tokens) else {
        return;
    };
    if !is_faster(tokens.value, time.value, IMPOSSIBLE_GENERATION_RATE) {
        return;
    }
    doubts.push(Doubt::GenerationTime {
        tokens: tokens.value,
        time: time.value,
    });
    if let (Some((prompt, generation)), Some(total)) = (marks.steps_in_millis, figures.total)
        && prompt.saturating_add(generation) <= total.value
    {
        doubts.push(Doubt::MixedUnits { prompt, generation });
    }
    (figures.prompt, figures.prompt_rate) = (None, None);
    (figures.generation, figures.generation_rate) = (None, None);
    marks.split_refused = true;
}

fn prompt(figures: &mut Figures, marks: &mut Marks, doubts: &mut Vec<Doubt>) {
    let (Some(time), Some(tokens)) = (figures.prompt, figures.prompt_tokens) else {
        return;
    };
    let cached = figures.cached_tokens.filter(|_| marks.cached_within_prompt);
    let new = tokens
        .value
        .saturating_sub(cached.map_or(0, |cached| cached.value));
    if is_faster(new, time.value, IMPOSSIBLE_RATE) {
        let (tokens, time) = (new, time.value);
        doubts.push(Doubt::PromptTime { tokens, time });
        if figures.generation.is_some() {
            doubts.push(Doubt::PromptInGeneration);
            marks.prompt_set_aside = true;
        }
        (figures.prompt, figures.prompt_rate) = (None, None);
    } else if is_faster(new, time.value, DOUBTFUL_PROMPT_RATE) {
        doubts.extend(TokenRate::new(new, time.value).map(|rate| Doubt::PromptRate { rate }));
        figures.prompt_rate = None;
    } else if new == 1 {
        doubts.push(Doubt::OnePromptToken);
    }
}

/// Whether `tokens` in `time` are more than `limit` tokens/s.
fn is_faster(tokens: u64, time: Micros, limit: f64) -> bool {
    tokens as f64 > limit * time.as_secs_f64() && tokens > 0
}

/// Whether a stated rate of reading could be one.
pub(super) fn is_prompt_rate(rate: TokenRate) -> bool {
    rate.tokens_per_second() <= DOUBTFUL_PROMPT_RATE
}

fn load_and_sum(figures: &mut Figures, doubts: &mut Vec<Doubt>) {
    if let (Some(load), Some(prompt)) = (figures.engine_load, figures.prompt)
        && load.value.get().abs_diff(prompt.value.get()) <= prompt.value.get() / 200
    {
        doubts.push(Doubt::LoadIsPrompt { time: load.value });
        figures.engine_load = None;
    }
    let Some(total) = figures.total.map(|total| total.value) else {
        return;
    };
    let steps = [figures.load, figures.prompt, figures.generation];
    let parts = steps
        .iter()
        .flatten()
        .fold(Micros::ZERO, |sum, step| sum.saturating_add(step.value));
    // Figures are printed rounded.
    let slack = Micros::new(total.get() / 1_000).saturating_add(Micros::from_millis(1));
    if parts > total.saturating_add(slack) {
        doubts.push(Doubt::PartsExceedTotal { parts, total });
        figures.total = None;
    }
}

fn person(figures: &Figures, marks: Marks, doubts: &mut Vec<Doubt>) {
    let (true, Some(total)) = (marks.interactive, figures.total) else {
        return;
    };
    let steps = [figures.prompt, figures.generation];
    let rest = steps
        .iter()
        .flatten()
        .try_fold(total.value, |rest, step| rest.checked_sub(step.value));
    doubts.extend(rest.map(|time| Doubt::PersonTyping { time }));
}

fn weak_rates(figures: &mut Figures, doubts: &mut Vec<Doubt>) {
    let tokens = figures.generated_tokens.map(|tokens| tokens.value);
    let Some(tokens) = tokens.filter(|_| figures.generation.is_some()) else {
        return;
    };
    if tokens < FEW_TOKENS {
        doubts.push(Doubt::FewTokens { tokens });
    }
    let over = |tokens| TokenRate::new(tokens, figures.generation?.value);
    if let (Some(printed), Some(by_tokens)) = (figures.generation_rate, over(tokens)) {
        let printed = printed.value;
        let near = 0.2 / tokens as f64;
        if over(tokens.saturating_sub(1)).is_some_and(|gaps| gaps.is_near(printed, near)) {
            doubts.push(Doubt::RateOfGaps { printed });
        } else if !by_tokens.is_near(printed, RATE_TOLERANCE) {
            doubts.push(Doubt::RateDisagrees { printed });
        }
    }
}
