//! Rules that a share of all runs has to meet, and how sure a few runs are about that.

use serde::{Deserialize, Serialize};

use super::Figure;
use crate::statistics::{Interval, Sample, wilson};
use crate::timing::{FirstWord, Micros, Numbers, draft_time, inter_token_latency};

/// What a rule limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// Time to first token, thinking included.
    Ttft,
    /// Until the first word of the answer.
    FirstAnswerWord,
    /// Until the end of a draft of so many tokens.
    Draft {
        /// The draft's length.
        tokens: u64,
    },
    /// Until the answer was complete, however long it was.
    WholeAnswer,
    /// From token to token: `(end - a_1) / (N - 1)`, the TPOT of other tools.
    InterTokenLatency,
}

/// A rule as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareRule {
    /// What is limited.
    pub quantity: Quantity,
    /// Within this time; exactly this long still passes.
    pub limit: Micros,
    /// Which share of all runs has to meet it, in percent. None: the median has to.
    pub percent: Option<u8>,
}

/// What the runs show of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOutcome {
    /// It is met.
    Pass,
    /// It is missed.
    Fail,
    /// So few runs neither show that it is met nor that it is missed.
    NotShownYet,
    /// No run could be judged.
    Unknown,
}

/// A rule applied to several runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShareVerdict {
    /// The rule.
    pub rule: ShareRule,
    /// Runs that met it.
    pub met: usize,
    /// Runs it could be judged on, failed ones included.
    pub of: usize,
    /// The share of all runs that meet it, with a confidence of 95 %.
    pub share: Option<Interval>,
    /// The median of what it limits.
    pub median: Option<Micros>,
    /// What that shows.
    pub outcome: ShareOutcome,
}

impl Quantity {
    /// What a run took, as far as its numbers say it. One that was still thinking at its end took
    /// longer than that.
    fn of(self, numbers: &Numbers) -> Figure {
        let exactly = |time: Option<Micros>| time.map_or(Figure::Unknown, Figure::Exactly);
        match (self, numbers.first_answer_word) {
            (Self::FirstAnswerWord | Self::Draft { .. }, Some(FirstWord::LaterThan(bound))) => {
                Figure::MoreThan(bound)
            }
            (Self::FirstAnswerWord, Some(FirstWord::At(at))) => Figure::Exactly(at),
            (Self::Draft { tokens }, Some(FirstWord::At(at))) => {
                let rate = numbers.decode_rate;
                exactly(rate.map(|rate| draft_time(at, rate, tokens)))
            }
            (Self::FirstAnswerWord | Self::Draft { .. }, None) => Figure::Unknown,
            (Self::Ttft, _) => exactly(numbers.ttft),
            (Self::WholeAnswer, _) => exactly(numbers.client_total),
            (Self::InterTokenLatency, _) => exactly(inter_token_latency(numbers)),
        }
    }
}

impl ShareRule {
    /// Judges the rule on `counted` runs and on `failed` ones, which did not meet it.
    ///
    /// A rule with a share passes when the lower bound of the share of all runs reaches it, and
    /// fails when the upper bound stays under it. A rule without one is judged on the median.
    pub fn judge(self, counted: &[Numbers], failed: usize) -> ShareVerdict {
        let times: Vec<Micros> = counted
            .iter()
            .filter_map(|one| self.judged_time(one))
            .collect();
        let met = times.iter().filter(|time| **time <= self.limit).count();
        let of = times.len() + failed;
        let share = wilson(met, of);
        let sample = Sample::of(times.iter().map(|time| time.get() as f64));
        // Rounded up: rounding never makes a wait look shorter than it was.
        let median = sample.map(|sample| Micros::new(sample.median().ceil() as u64));
        let outcome = match (self.percent, share, median) {
            (None, _, Some(median)) if median <= self.limit => ShareOutcome::Pass,
            (None, _, Some(_)) => ShareOutcome::Fail,
            (Some(percent), Some(share), _) => shown(f64::from(percent) / 100.0, share),
            (None, _, None) | (Some(_), None, _) => ShareOutcome::Unknown,
        };
        ShareVerdict {
            rule: self,
            met,
            of,
            share,
            median,
            outcome,
        }
    }

    /// What a run took, where that decides it: a lower bound under the limit decides nothing.
    fn judged_time(self, numbers: &Numbers) -> Option<Micros> {
        match self.quantity.of(numbers) {
            Figure::Exactly(time) => Some(time),
            Figure::MoreThan(bound) => (bound > self.limit).then_some(bound),
            Figure::Unknown => None,
        }
    }

    /// How many runs in all would show that the rule is met, if every further one met it.
    /// None where that takes more than `most`, or where the rule asks for no share.
    pub fn runs_needed(self, met: usize, of: usize, most: usize) -> Option<usize> {
        let asked = f64::from(self.percent?) / 100.0;
        let missed = of.saturating_sub(met);
        (of..=most).find(|runs| {
            let share = wilson(runs.saturating_sub(missed), *runs);
            share.is_some_and(|share| share.low >= asked)
        })
    }
}

fn shown(asked: f64, share: Interval) -> ShareOutcome {
    if share.low >= asked {
        ShareOutcome::Pass
    } else if share.high < asked {
        ShareOutcome::Fail
    } else {
        ShareOutcome::NotShownYet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn first_words(millis: &[u64]) -> Vec<Numbers> {
        let one = |ms: &u64| Numbers {
            first_answer_word: Some(FirstWord::At(Micros::from_millis(*ms))),
            ..Numbers::default()
        };
        millis.iter().map(one).collect()
    }

    fn within(limit_ms: u64, percent: Option<u8>) -> ShareRule {
        ShareRule {
            quantity: Quantity::FirstAnswerWord,
            limit: Micros::from_millis(limit_ms),
            percent,
        }
    }

    #[test]
    fn a_share_passes_only_when_the_runs_show_it() {
        let rule = within(500, Some(90));
        let outcome = |met: usize, missed: usize| {
            let runs = [vec![100; met], vec![900; missed]].concat();
            rule.judge(&first_words(&runs), 0).outcome
        };
        assert_eq!(outcome(6, 0), ShareOutcome::NotShownYet);
        assert_eq!(outcome(35, 0), ShareOutcome::Pass, "35 of 35 show 90 %");
        assert_eq!(outcome(2, 4), ShareOutcome::Fail);
        assert_eq!(outcome(0, 0), ShareOutcome::Unknown);
    }

    #[test]
    fn half_within_a_limit_is_shown_by_few_runs() {
        let rule = within(200, Some(50));
        assert_eq!(
            rule.judge(&first_words(&[100; 4]), 0).outcome,
            ShareOutcome::Pass
        );
        assert_eq!(
            rule.judge(&first_words(&[300; 4]), 0).outcome,
            ShareOutcome::Fail
        );
        assert_eq!(
            rule.judge(&first_words(&[100, 300]), 0).outcome,
            ShareOutcome::NotShownYet
        );
    }

    #[test]
    fn without_a_share_the_median_decides_and_the_limit_itself_passes() {
        let rule = within(200, None);
        let verdict = rule.judge(&first_words(&[100, 200, 900]), 0);
        assert_eq!(
            (verdict.outcome, verdict.met, verdict.of),
            (ShareOutcome::Pass, 2, 3)
        );
        let verdict = rule.judge(&first_words(&[100, 201, 900]), 0);
        assert_eq!(verdict.outcome, ShareOutcome::Fail);
    }

    #[test]
    fn pitfall_8_a_failed_run_is_one_that_did_not_meet_it() {
        let verdict = within(200, Some(50)).judge(&first_words(&[100; 3]), 2);
        assert_eq!((verdict.met, verdict.of), (3, 5));
    }

    #[test]
    fn a_run_that_never_stopped_thinking_misses_what_it_is_known_to_miss() {
        let thinking = [Numbers {
            first_answer_word: Some(FirstWord::LaterThan(Micros::from_millis(3_000))),
            ..Numbers::default()
        }];
        let verdict = within(1_000, Some(50)).judge(&thinking, 0);
        assert_eq!((verdict.met, verdict.of), (0, 1));
        let verdict = within(5_000, Some(50)).judge(&thinking, 0);
        assert_eq!(verdict.of, 0, "it may have come in time");
    }

    #[test]
    fn how_many_runs_it_takes_is_told() {
        let rule = within(500, Some(90));
        assert_eq!(rule.runs_needed(6, 6, 100), Some(35));
        assert_eq!(rule.runs_needed(5, 6, 100), Some(53));
        assert_eq!(rule.runs_needed(0, 6, 20), None);
        assert_eq!(within(500, None).runs_needed(6, 6, 100), None);
    }

    #[test]
    fn every_quantity_is_taken_from_its_own_number() {
        let numbers = Numbers {
            ttft: Some(Micros::from_millis(30)),
            first_answer_word: Some(FirstWord::At(Micros::from_millis(3_610))),
            decode_rate: crate::timing::TokenRate::from_tokens_per_second(100.0),
            client_total: Some(Micros::from_millis(5_000)),
            ..Numbers::default()
        };
        for (quantity, ms) in [
            (Quantity::Ttft, 30),
            (Quantity::FirstAnswerWord, 3_610),
            (Quantity::Draft { tokens: 150 }, 5_110),
            (Quantity::WholeAnswer, 5_000),
            (Quantity::InterTokenLatency, 10),
        ] {
            assert_eq!(
                quantity.of(&numbers),
                Figure::Exactly(Micros::from_millis(ms)),
                "{quantity:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn more_runs_that_meet_it_never_turn_a_pass(met in 1usize..60, missed in 0usize..10, more in 0usize..60) {
            let rule = within(500, Some(50));
            let outcome = |met: usize| {
                let runs = [vec![100; met], vec![900; missed]].concat();
                rule.judge(&first_words(&runs), 0).outcome
            };
            if outcome(met) == ShareOutcome::Pass {
                prop_assert_eq!(outcome(met + more), ShareOutcome::Pass);
            }
        }
    }
}
