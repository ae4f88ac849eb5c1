//! What a twist may cost before a rule fails: the load of a model, or thinking before the answer.

use crate::budget::Budget;
use crate::timing::{Micros, TokenRate};

/// How long loading the model may take before rule 1 fails: `limit 1 - first word`, with the
/// first word of a loaded model. None when nothing is left.
pub fn load_room(first_word: Micros, budget: &Budget) -> Option<Micros> {
    let left = budget.first_words_limit.checked_sub(first_word)?;
    (left > Micros::ZERO).then_some(left)
}

/// How many tokens a model may think before its answer, by each rule. Exactly as many still pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkingRoom {
    /// By rule 1: `floor((limit 1 - first word) · rate)`. None when it fails without thinking.
    pub first_words: Option<u64>,
    /// By rule 2: `floor((limit 2 - first word) · rate - draft tokens)`. None when it fails
    /// without thinking.
    pub draft: Option<u64>,
}

/// The room for thinking after a first word at `first_word`, written at `rate`: the tokens of the
/// thinking are written like those of the answer, and the answer moves back by their time.
pub fn thinking_room(first_word: Micros, rate: TokenRate, budget: &Budget) -> ThinkingRoom {
    let written_until = |limit: Micros| Some(tokens_within(limit.checked_sub(first_word)?, rate));
    ThinkingRoom {
        first_words: written_until(budget.first_words_limit),
        draft: written_until(budget.draft_limit)
            .and_then(|tokens| tokens.checked_sub(budget.draft_tokens)),
    }
}

/// The most tokens that are written within `span`: `floor(span · rate)`. Found as the last count
/// whose own time still fits, so that it never contradicts a verdict, which compares such times.
fn tokens_within(span: Micros, rate: TokenRate) -> u64 {
    let (mut fits, mut too_many) = (0, u64::MAX);
    while too_many - fits > 1 {
        let middle = fits + (too_many - fits) / 2;
        if rate.time_for(middle) <= span {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Outcome;
    use crate::timing::draft_time;
    use proptest::prelude::*;

    fn rate(tokens_per_second: f64) -> TokenRate {
        TokenRate::from_tokens_per_second(tokens_per_second).expect("a valid rate")
    }

    #[test]
    fn a_load_may_take_what_rule_1_leaves() {
        for (first_word_ms, room_ms) in [
            (60, Some(940)),
            (0, Some(1_000)),
            (999, Some(1)),
            (1_000, None),
            (3_610, None),
        ] {
            let room = load_room(Micros::from_millis(first_word_ms), &Budget::default());
            assert_eq!(room, room_ms.map(Micros::from_millis), "{first_word_ms} ms");
        }
    }

    #[test]
    fn thinking_may_take_what_each_rule_leaves() {
        for (first_word_ms, tokens_per_second, first_words, draft) in [
            (60, 278.0, Some(261), Some(2_613)),
            (800, 30.0, Some(6), Some(126)),
            (500, 100.0, Some(50), Some(800)),
            (1_000, 30.0, Some(0), Some(120)),
            (1_001, 30.0, None, Some(119)),
            (0, 15.0, Some(15), Some(0)),
            (100, 15.0, Some(13), None),
            (12_000, 278.0, None, None),
        ] {
            let room = thinking_room(
                Micros::from_millis(first_word_ms),
                rate(tokens_per_second),
                &Budget::default(),
            );
            let expected = ThinkingRoom { first_words, draft };
            assert_eq!(
                room, expected,
                "{first_word_ms} ms, {tokens_per_second} tokens/s"
            );
        }
    }

    proptest! {
        #[test]
        fn one_token_more_would_fail(first_word in 0u64..2_000_000, tokens in 1u64..100_000, over in 1u64..100_000_000) {
            let (first_word, budget) = (Micros::new(first_word), Budget::default());
            let rate = TokenRate::new(tokens, Micros::new(over)).expect("a rate");
            let passes = |thinking: u64| {
                let moved = draft_time(first_word, rate, thinking);
                let draft = draft_time(first_word, rate, thinking + budget.draft_tokens);
                [moved <= budget.first_words_limit, draft <= budget.draft_limit]
            };
            let room = thinking_room(first_word, rate, &budget);
            for (rule, room) in [room.first_words, room.draft].into_iter().enumerate() {
                match room {
                    Some(most) => prop_assert!(passes(most)[rule] && !passes(most + 1)[rule]),
                    None => prop_assert!(!passes(0)[rule]),
                }
            }
        }

        #[test]
        fn the_count_is_the_floor_of_span_times_rate(span: u64, tokens in 1u64.., over in 1u64..) {
            let rate = TokenRate::new(tokens, Micros::new(over)).expect("a rate");
            let exact = u128::from(span) * u128::from(tokens) / u128::from(over);
            let within = tokens_within(Micros::new(span), rate);
            // At the ends of what 64 bits hold, a time is held at the longest that fits.
            if span < u64::MAX && exact < u128::from(u64::MAX) {
                prop_assert_eq!(u128::from(within), exact);
            }
        }

        #[test]
        fn the_room_agrees_with_the_verdicts(first_word in 0u64..1_000_000, tenths in 1u32..10_000) {
            let (first_word, rate) = (Micros::new(first_word), rate(f64::from(tenths) / 10.0));
            let room = thinking_room(first_word, rate, &Budget::default());
            let thinking = room.first_words.expect("within the limit");
            let moved = draft_time(first_word, rate, thinking);
            let [first_words, _] = Budget::default().verdicts(Some(moved), Some(rate));
            let passes = matches!(first_words.outcome, Outcome::Pass { .. });
            prop_assert!(passes);
        }
    }
}
