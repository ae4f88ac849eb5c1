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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::{ChoiceOption, WrongRange};
    use proptest::prelude::*;

    fn html(text: &str) -> Html {
        Html::trusted(text.to_owned())
    }

    fn number() -> Number {
        Number {
            answer: NumberAnswer {
                value: 5.8,
                unit: Unit::Seconds,
                tolerance: 0.05,
                working: html("working"),
                wrong: vec![
                    WrongRange {
                        from: 4.9,
                        to: 5.1,
                        why: html("forgot the wait"),
                    },
                    WrongRange {
                        from: 0.0,
                        to: 5.5,
                        why: html("too short"),
                    },
                ],
            },
            hint: html("hint"),
        }
    }

    #[test]
    fn answers_are_read_in_their_unit_and_its_relatives() {
        use NumberError::*;
        use Unit::{Seconds, TokensPerSecond};
        for (typed, unit, expected) in [
            ("5.8", Seconds, Ok(5.8)),
            ("5,8 sec", Seconds, Ok(5.8)),
            ("5.8 s", Seconds, Ok(5.8)),
            ("5800 ms", Seconds, Ok(5.8)),
            ("15,8", TokensPerSecond, Ok(15.8)),
            ("15.8 tok/s", TokensPerSecond, Ok(15.8)),
            ("", Seconds, Err(Empty)),
            ("soon", Seconds, Err(NotANumber)),
            (
                "5.8 tokens/s",
                Seconds,
                Err(UnknownUnit("tokens/s".to_owned())),
            ),
            ("15.8 s", TokensPerSecond, Err(UnknownUnit("s".to_owned()))),
            ("0", Seconds, Err(Zero)),
            ("-1", Seconds, Err(Negative)),
        ] {
            assert_eq!(read_answer(typed, unit), expected, "{typed}");
        }
    }

    #[test]
    fn a_number_is_right_within_its_tolerance_and_else_explained_by_the_first_range() {
        let number = number();
        for (value, right, why) in [
            (5.8, true, "working"),
            (5.75, true, "working"),
            (5.85, true, "working"),
            (5.86, false, "hint"),
            (5.0, false, "forgot the wait"),
            (5.1, false, "forgot the wait"),
            (5.2, false, "too short"),
            (7.0, false, "hint"),
        ] {
            let grade = grade_number(&number, value);
            assert_eq!(
                (grade.right, grade.why.as_marked()),
                (right, why),
                "{value}"
            );
        }
    }

    #[test]
    fn a_guess_is_compared_and_not_judged() {
        let guess = Guess {
            answer: number().answer,
            answered_by: "later".to_owned(),
        };
        for (value, near, remark) in [
            (5.8, true, None),
            (5.0, false, Some("forgot the wait")),
            (9.0, false, None),
        ] {
            let comparison = compare_guess(&guess, value);
            assert_eq!(comparison.near, near, "{value}");
            assert_eq!(comparison.remark.map(Html::as_marked), remark, "{value}");
            assert_eq!(comparison.working.as_marked(), "working");
        }
    }

    #[test]
    fn an_option_is_judged_by_its_id() {
        let option = |id: &str, correct| ChoiceOption {
            id: id.to_owned(),
            text: html(id),
            correct,
            why: html(&format!("why {id}")),
        };
        let choice = Choice {
            options: vec![option("a", false), option("b", true)],
        };
        for (id, expected) in [
            ("a", Some((false, "why a"))),
            ("b", Some((true, "why b"))),
            ("c", None),
        ] {
            let grade = grade_choice(&choice, id);
            assert_eq!(
                grade.map(|grade| (grade.right, grade.why.as_marked())),
                expected,
                "{id}"
            );
        }
    }

    #[test]
    fn the_answer_may_be_shown_after_two_misses() {
        let once = Attempts::default().checked(false);
        assert_eq!((once.phase(), once.may_show()), (Phase::Missed, false));
        assert_eq!(once.shown(), once, "one miss is not enough");
        let twice = once.again().checked(false);
        assert_eq!((twice.phase(), twice.may_show()), (Phase::Missed, true));
        assert!(twice.again().may_show(), "while trying again, too");
        assert_eq!(twice.shown().phase(), Phase::Shown);
        assert!(!twice.shown().may_show(), "it is on the screen already");
    }

    #[test]
    fn trying_again_is_always_possible() {
        let solved = Attempts::default().checked(false).again().checked(true);
        assert_eq!((solved.phase(), solved.may_show()), (Phase::Solved, false));
        assert_eq!(solved.again(), Attempts::default());
        let shown = Attempts::default().checked(false).checked(false).shown();
        assert_eq!(shown.again(), Attempts::default());
    }

    proptest! {
        #[test]
        fn anything_typed_is_a_number_or_a_reason(typed in ".*") {
            for unit in Unit::ALL {
                if let Ok(value) = read_answer(&typed, unit) {
                    prop_assert!(value.is_finite() && value >= 0.0);
                }
            }
        }

        #[test]
        fn a_number_is_right_only_near_the_answer(value in 0.0..20.0_f64) {
            let right = grade_number(&number(), value).right;
            prop_assert_eq!(right, (value - 5.8).abs() <= 0.05 + FLOAT_SLACK);
        }
    }
}
