//! PASS or FAIL per rule, and by how much.

use super::{Budget, Metric, Rule};
use crate::timing::{FirstWord, Micros, Numbers, TokenRate, draft_time};

/// How much is known of the time a rule limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// It took exactly this long.
    Exactly(Micros),
    /// It took longer than this; how much longer is not known.
    MoreThan(Micros),
    /// Nothing is known.
    Unknown,
}

/// What a rule says of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Within the limit, with this much time to spare.
    Pass {
        /// `limit - time`; zero when exactly at the limit.
        spare: Micros,
    },
    /// Over the limit.
    Fail {
        /// `time - limit`, or the least it can be where only a lower bound is known.
        over: Micros,
    },
    /// Not enough is known to say.
    Unknown,
}

/// One rule applied to one figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The rule.
    pub rule: Rule,
    /// What it was applied to.
    pub figure: Figure,
    /// What came out.
    pub outcome: Outcome,
}

impl Verdict {
    /// Applies `rule` to `figure`, deciding on whole microseconds. A lower bound can fail a
    /// rule but never pass it.
    pub fn of(rule: Rule, figure: Figure) -> Self {
        let outcome = match figure {
            Figure::Exactly(time) => match rule.limit.checked_sub(time) {
                Some(spare) => Outcome::Pass { spare },
                None => over(time, rule.limit),
            },
            Figure::MoreThan(bound) if bound >= rule.limit => over(bound, rule.limit),
            Figure::MoreThan(_) | Figure::Unknown => Outcome::Unknown,
        };
        Self {
            rule,
            figure,
            outcome,
        }
    }
}

fn over(time: Micros, limit: Micros) -> Outcome {
    Outcome::Fail {
        over: time.checked_sub(limit).unwrap_or(Micros::ZERO),
    }
}

impl Budget {
    /// Both rules applied to a first word and a rate, as far as they are known.
    pub fn verdicts(&self, first_word: Option<Micros>, rate: Option<TokenRate>) -> [Verdict; 2] {
        let first = first_word.map_or(Figure::Unknown, Figure::Exactly);
        let draft = first_word
            .zip(rate)
            .map_or(Figure::Unknown, |(first, rate)| {
                Figure::Exactly(draft_time(first, rate, self.draft_tokens))
            });
        self.judge(first, draft)
    }

    /// Both rules applied to the numbers of a measured run. Rule 1 is judged on the first word
    /// of the answer, which is what a person sees.
    pub fn verdicts_of_run(&self, numbers: &Numbers) -> [Verdict; 2] {
        match numbers.first_answer_word {
            None => self.judge(Figure::Unknown, Figure::Unknown),
            Some(FirstWord::At(first)) => self.verdicts(Some(first), numbers.decode_rate),
            Some(FirstWord::LaterThan(bound)) => {
                self.judge(Figure::MoreThan(bound), Figure::MoreThan(bound))
            }
        }
    }

    fn judge(&self, first_words: Figure, draft: Figure) -> [Verdict; 2] {
        self.rules().map(|rule| {
            let figure = match rule.metric {
                Metric::FirstWords => first_words,
                Metric::Draft => draft,
            };
            Verdict::of(rule, figure)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(first_word_ms: u64, tokens_per_second: f64) -> [Outcome; 2] {
        let rate = TokenRate::from_tokens_per_second(tokens_per_second);
        Budget::default()
            .verdicts(Some(Micros::from_millis(first_word_ms)), rate)
            .map(|verdict| verdict.outcome)
    }

    fn pass(spare_micros: u64) -> Outcome {
        Outcome::Pass {
            spare: Micros::new(spare_micros),
        }
    }

    fn fail(over_micros: u64) -> Outcome {
        Outcome::Fail {
            over: Micros::new(over_micros),
        }
    }

    #[test]
    fn the_lessons_examples_come_out_as_the_lesson_says() {
        for (first_word_ms, tokens_per_second, expected) in [
            (60, 278.0, [pass(940_000), pass(9_400_431)]),
            (800, 30.0, [pass(200_000), pass(4_200_000)]),
            (2_000, 60.0, [fail(1_000_000), pass(5_500_000)]),
            (1_000, 1_000.0, [pass(0), pass(8_850_000)]),
            (5_000, 30.0, [fail(4_000_000), pass(0)]),
            (12_000, 1_000.0, [fail(11_000_000), fail(2_150_000)]),
        ] {
            let outcomes = outcomes(first_word_ms, tokens_per_second);
            assert_eq!(
                outcomes, expected,
                "{first_word_ms} ms, {tokens_per_second} tokens/s"
            );
        }
    }

    #[test]
    fn one_microsecond_over_fails() {
        let rule = Budget::default().rules()[0];
        let verdict = Verdict::of(rule, Figure::Exactly(Micros::new(1_000_001)));
        assert_eq!(verdict.outcome, fail(1));
    }

    #[test]
    fn a_first_word_alone_decides_rule_1_only() {
        let verdicts = Budget::default().verdicts(Some(Micros::from_millis(500)), None);
        assert_eq!(verdicts[0].outcome, pass(500_000));
        assert_eq!(verdicts[1].outcome, Outcome::Unknown);
    }

    #[test]
    fn thinking_past_the_limit_fails_with_more_than() {
        let numbers = Numbers {
            first_answer_word: Some(FirstWord::LaterThan(Micros::from_millis(3_000))),
            ..Numbers::default()
        };
        let [first, draft] = Budget::default().verdicts_of_run(&numbers);
        assert_eq!(first.figure, Figure::MoreThan(Micros::from_millis(3_000)));
        assert_eq!(first.outcome, fail(2_000_000));
        assert_eq!(draft.outcome, Outcome::Unknown);
    }
}
