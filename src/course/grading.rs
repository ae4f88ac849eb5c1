//! Judges answers, and keeps count of the tries at one question.

use super::model::{Choice, Guess, Html, Number, NumberAnswer, Unit};
use crate::budget::{NumberError, TimeUnit, read_rate, read_time};

/// After this many misses a person may see the answer.
const MISSES_BEFORE_SHOWING: u8 = 2;

/// Room for what floating point makes of `5.85 - 5.8` against a tolerance of 0.05.
const FLOAT_SLACK: f64 = 1e-9;

/// What an answer was worth, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade<'q> {
    /// Whether it was right.
    pub right: bool,
    /// Why it is right, or what was missed.
    pub why: &'q Html,
}

/// How a guess compares with the truth. Nothing is scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison<'q> {
    /// Whether the guess was as good as the truth.
    pub near: bool,
    /// What the guess tells about how one thought, where the author has something to say.
    pub remark: Option<&'q Html>,
    /// How the true number comes about.
    pub working: &'q Html,
}

/// Reads the number somebody typed as an answer, in `unit`. Other units of the same kind are
/// converted: `5800 ms` is 5.8 seconds.
///
/// # Errors
/// Why it is not a number of that kind.
pub fn read_answer(typed: &str, unit: Unit) -> Result<f64, NumberError> {
    match unit {
        Unit::Seconds => read_time(typed, TimeUnit::Seconds).map(|read| read.value.as_secs_f64()),
        Unit::TokensPerSecond => read_rate(typed).map(|read| read.value.tokens_per_second()),
    }
}

/// Judges the option called `option`. None when the choice has no such option.
pub fn grade_choice<'q>(choice: &'q Choice, option: &str) -> Option<Grade<'q>> {
    let picked = choice.options.iter().find(|one| one.id == option)?;
    Some(Grade {
        right: picked.correct,
        why: &picked.why,
    })
}

/// Judges `value`, which is in the question's unit.
pub fn grade_number(number: &Number, value: f64) -> Grade<'_> {
    let answer = &number.answer;
    if is_near(answer, value) {
        Grade {
            right: true,
            why: &answer.working,
        }
    } else {
        Grade {
            right: false,
            why: remark(answer, value).unwrap_or(&number.hint),
        }
    }
}

/// Compares the guess `value`, which is in the question's unit, with the truth.
pub fn compare_guess(guess: &Guess, value: f64) -> Comparison<'_> {
    let answer = &guess.answer;
    Comparison {
        near: is_near(answer, value),
        remark: remark(answer, value),
        working: &answer.working,
    }
}

fn is_near(answer: &NumberAnswer, value: f64) -> bool {
    (value - answer.value).abs() <= answer.tolerance + FLOAT_SLACK
}

fn remark(answer: &NumberAnswer, value: f64) -> Option<&Html> {
    let range = answer
        .wrong
        .iter()
        .find(|range| (range.from..=range.to).contains(&value));
    range.map(|range| &range.why)
}

/// Where somebody is with one question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// An answer is being chosen or typed.
    #[default]
    Open,
    /// The last answer was not right.
    Missed,
    /// The last answer was right.
    Solved,
    /// The answer was shown on request.
    Shown,
}

/// The tries at one question. Trying again is always possible, after a right answer too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attempts {
    phase: Phase,
    misses: u8,
}

impl Attempts {
    /// Where the person is.
    pub const fn phase(self) -> Phase {
        self.phase
    }

    /// Whether the answer may be shown now: after two misses, as long as it is not found.
    pub const fn may_show(self) -> bool {
        self.misses >= MISSES_BEFORE_SHOWING && matches!(self.phase, Phase::Open | Phase::Missed)
    }

    /// After an answer was checked.
    #[must_use]
    pub const fn checked(self, right: bool) -> Self {
        if right {
            Self {
                phase: Phase::Solved,
                ..self
            }
        } else {
            Self {
                phase: Phase::Missed,
                misses: self.misses.saturating_add(1),
            }
        }
    }

    /// After "try again": open, with the misses remembered while the answer is still unknown.
    #[must_use]
    pub const fn again(self) -> Self {
        match self.phase {
            Phase::Open | Phase::Missed => Self {
                phase: Phase::Open,
                ..self
            },
            Phase::Solved | Phase::Shown => Self {
                phase: Phase::Open,
                misses: 0,
            },
        }
    }

    /// After "show me", where that is allowed.
    #[must_use]
    pub const fn shown(self) -> Self {
        if self.may_show() {
            Self {
                phase: Phase::Shown,
                ..self
            }
        } else {
            self
        }
    }
}
