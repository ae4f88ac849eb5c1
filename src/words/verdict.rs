//! Verdicts as sentences, with as many decimals as keep them true.

use super::number::{exact_seconds, seconds_to, tokens};
use super::text;
use crate::budget::{Figure, Metric, Outcome, Verdict};
use crate::timing::Micros;

/// The one word of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Badge {
    /// PASS, FAIL or that it is not known.
    pub word: &'static str,
    /// A name for its look, never the only sign of its meaning.
    pub class: &'static str,
}

/// The one word of `verdict`.
pub fn badge(verdict: &Verdict) -> Badge {
    match verdict.outcome {
        Outcome::Pass { .. } => Badge {
            word: text::verdict::PASS,
            class: "pass",
        },
        Outcome::Fail { .. } => Badge {
            word: text::verdict::FAIL,
            class: "fail",
        },
        Outcome::Unknown => Badge {
            word: text::verdict::UNKNOWN,
            class: "unknown",
        },
    }
}

/// The whole verdict: `Rule 2 PASS: 0.60 s, 9.40 s to spare`.
pub fn verdict_sentence(verdict: &Verdict) -> String {
    let rule = rule_name(verdict.rule.metric);
    match (verdict.figure, verdict.outcome) {
        (Figure::Unknown, _) | (_, Outcome::Unknown) => text::verdict::rule_unknown(rule),
        (Figure::Exactly(time), Outcome::Pass { spare }) if spare == Micros::ZERO => {
            text::verdict::rule_passes_exactly(rule, &in_full(time, spare))
        }
        (Figure::Exactly(time), Outcome::Pass { spare }) => {
            let decimals = decimals_that_tell(time, verdict.rule.limit, spare);
            text::verdict::rule_passes(
                rule,
                &seconds_to(time, decimals),
                &seconds_to(spare, decimals),
            )
        }
        (Figure::Exactly(time), Outcome::Fail { over }) => {
            let decimals = decimals_that_tell(time, verdict.rule.limit, over);
            text::verdict::rule_fails(
                rule,
                &seconds_to(time, decimals),
                &seconds_to(over, decimals),
            )
        }
        (Figure::MoreThan(bound), Outcome::Fail { over }) if over == Micros::ZERO => {
            text::verdict::rule_fails_past_limit(rule, &in_full(bound, over))
        }
        (Figure::MoreThan(bound), Outcome::Fail { over }) => {
            let decimals = decimals_that_tell(bound, verdict.rule.limit, over);
            text::verdict::rule_fails_at_least(
                rule,
                &seconds_to(bound, decimals),
                &seconds_to(over, decimals),
            )
        }
        (Figure::MoreThan(_), Outcome::Pass { .. }) => text::verdict::rule_unknown(rule),
    }
}

/// What the rule asks for: `first words within 1 s`.
pub fn rule_sentence(verdict: &Verdict, draft_tokens: u64) -> String {
    let limit = exact_seconds(verdict.rule.limit);
    match verdict.rule.metric {
        Metric::FirstWords => text::verdict::first_words_within(&limit),
        Metric::Draft => text::verdict::draft_within(&tokens(draft_tokens), &limit),
    }
}

/// A time with as many decimals as its verdict against `limit` needs, so that wherever it is
/// shown it says the same.
pub(super) fn seconds_as_judged(time: Micros, limit: Micros) -> String {
    let margin = limit
        .checked_sub(time)
        .or_else(|| time.checked_sub(limit))
        .unwrap_or(Micros::ZERO);
    seconds_to(time, decimals_that_tell(time, limit, margin))
}

fn rule_name(metric: Metric) -> &'static str {
    match metric {
        Metric::FirstWords => text::verdict::RULE_1,
        Metric::Draft => text::verdict::RULE_2,
    }
}

/// Exactly at the limit: the time with all the digits that the limit has, two at the least.
fn in_full(time: Micros, margin: Micros) -> String {
    seconds_to(time, decimals_that_tell(time, time, margin))
}

/// Two decimals, or as many more as it takes so that the time shown stands on the same side of
/// the limit as the time itself and neither it nor its margin shows as zero: 1.004 s fails a limit of 1 s
/// and must not be shown as 1.00 s.
fn decimals_that_tell(time: Micros, limit: Micros, margin: Micros) -> usize {
    let tells = |decimals: &usize| {
        let step = 10u64.pow(6 - *decimals as u32);
        let steps = |micros: Micros| (micros.get() + step / 2) / step;
        let limit_in_full = limit.get().is_multiple_of(step);
        let same_side = (steps(time) * step <= limit.get()) == (time <= limit);
        let shows = |micros: Micros| micros == Micros::ZERO || steps(micros) > 0;
        limit_in_full && same_side && shows(margin) && shows(time)
    };
    (2..6).find(tells).unwrap_or(6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Rule};
    use crate::timing::TokenRate;
    use proptest::prelude::*;

    fn sentences(first_word_ms: u64, tokens_per_second: f64) -> [String; 2] {
        Budget::default()
            .verdicts(
                Some(Micros::from_millis(first_word_ms)),
                TokenRate::from_tokens_per_second(tokens_per_second),
            )
            .map(|verdict| verdict_sentence(&verdict))
    }

    #[test]
    fn the_lessons_examples_read_as_the_lesson_says() {
        for (first_word_ms, tokens_per_second, expected) in [
            (
                60,
                278.0,
                [
                    "Rule 1 PASS: 0.06 s, 0.94 s to spare",
                    "Rule 2 PASS: 0.60 s, 9.40 s to spare",
                ],
            ),
            (
                800,
                30.0,
                [
                    "Rule 1 PASS: 0.80 s, 0.20 s to spare",
                    "Rule 2 PASS: 5.80 s, 4.20 s to spare",
                ],
            ),
            (
                2_000,
                60.0,
                [
                    "Rule 1 FAIL: 2.00 s, 1.00 s too long",
                    "Rule 2 PASS: 4.50 s, 5.50 s to spare",
                ],
            ),
            (
                1_000,
                1_000.0,
                [
                    "Rule 1 PASS: 1.00 s, exactly the limit",
                    "Rule 2 PASS: 1.15 s, 8.85 s to spare",
                ],
            ),
        ] {
            assert_eq!(sentences(first_word_ms, tokens_per_second), expected);
        }
    }

    #[test]
    fn a_shown_time_never_contradicts_its_verdict() {
        let [first, _] = sentences(1_004, 278.0);
        assert_eq!(first, "Rule 1 FAIL: 1.004 s, 0.004 s too long");
        let [first, _] = sentences(999, 278.0);
        assert_eq!(first, "Rule 1 PASS: 0.999 s, 0.001 s to spare");
        let [first, _] = sentences(1, 278.0);
        assert_eq!(first, "Rule 1 PASS: 0.001 s, 0.999 s to spare");
    }

    #[test]
    fn what_is_only_bounded_says_more_than() {
        let rule = Budget::default().rules()[0];
        let sentence = |millis| {
            verdict_sentence(&Verdict::of(
                rule,
                Figure::MoreThan(Micros::from_millis(millis)),
            ))
        };
        assert_eq!(
            sentence(3_000),
            "Rule 1 FAIL: more than 3.00 s, at least 2.00 s too long"
        );
        assert_eq!(sentence(1_000), "Rule 1 FAIL: more than 1.00 s");
        assert_eq!(sentence(500), "Rule 1: not known yet");
    }

    proptest! {
        #[test]
        fn shown_time_and_limit_agree_with_the_verdict(time in 1u64..20_000_000, limit in 1u64..20_000_000) {
            let (time, limit) = (Micros::new(time), Micros::new(limit));
            let rule = Rule { metric: Metric::FirstWords, limit };
            let verdict = Verdict::of(rule, Figure::Exactly(time));
            let sentence = verdict_sentence(&verdict);
            let shown: f64 = sentence.split([' ']).nth(3).and_then(|number| number.parse().ok()).expect("a time");
            let passes = matches!(verdict.outcome, Outcome::Pass { .. });
            prop_assert_eq!((shown * 1e6).round() as u64 <= limit.get(), passes, "{}", sentence);
        }
    }
}
