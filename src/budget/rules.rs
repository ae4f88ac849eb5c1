//! The rules of a speed budget, as data.

use crate::timing::{Micros, TokenRate};

/// What a rule limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// From the click to the first word of the answer.
    FirstWords,
    /// From the click to the end of a draft of [`Budget::draft_tokens`].
    Draft,
}

/// A time limit set before building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is limited.
    pub metric: Metric,
    /// Within this time; exactly this long still passes.
    pub limit: Micros,
}

/// The two rules of a Draft reply button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How long a draft is, in tokens.
    pub draft_tokens: u64,
    /// Rule 1: first words within this time.
    pub first_words_limit: Micros,
    /// Rule 2: the whole draft within this time.
    pub draft_limit: Micros,
}

/// The lesson's budget: first words within 1 s, a draft of 150 tokens within 10 s. The limits
/// are Jakob Nielsen's for keeping a person's flow of thought and their attention (1993).
impl Default for Budget {
    fn default() -> Self {
        Self {
            draft_tokens: 150,
            first_words_limit: Micros::from_millis(1_000),
            draft_limit: Micros::from_millis(10_000),
        }
    }
}

impl Budget {
    /// Rule 1 and rule 2, in this order.
    pub fn rules(&self) -> [Rule; 2] {
        [
            Rule {
                metric: Metric::FirstWords,
                limit: self.first_words_limit,
            },
            Rule {
                metric: Metric::Draft,
                limit: self.draft_limit,
            },
        ]
    }

    /// The slowest rate that still meets rule 2 after a first word at `first_word`:
    /// `draft_tokens / (draft_limit - first_word)`. None when no time is left: then no speed is enough.
    pub fn rate_needed(&self, first_word: Micros) -> Option<TokenRate> {
        TokenRate::new(self.draft_tokens, self.draft_limit.checked_sub(first_word)?)
    }

    /// The latest first word that still meets both rules at `rate`:
    /// `min(first_words_limit, draft_limit - draft_tokens / rate)`. None when that is zero or
    /// less: at this rate even an instant first word is too late.
    pub fn first_word_allowed(&self, rate: TokenRate) -> Option<Micros> {
        let left = self
            .draft_limit
            .checked_sub(rate.time_for(self.draft_tokens))?;
        (left > Micros::ZERO).then(|| left.min(self.first_words_limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(tokens_per_second: f64) -> TokenRate {
        TokenRate::from_tokens_per_second(tokens_per_second).expect("a valid rate")
    }

    #[test]
    fn the_rate_needed_is_the_lessons_formula_flipped() {
        let budget = Budget::default();
        for (first_word_ms, tenths) in [
            (500, Some(158)),
            (0, Some(150)),
            (9_999, Some(1_500_000)),
            (10_000, None),
            (12_000, None),
        ] {
            let needed = budget.rate_needed(Micros::from_millis(first_word_ms));
            assert_eq!(
                needed.map(TokenRate::tenths_per_second_rounded_up),
                tenths,
                "{first_word_ms} ms"
            );
        }
    }

    #[test]
    fn the_first_word_allowed_stays_within_both_rules() {
        let budget = Budget::default();
        for (tokens_per_second, millis) in [
            (278.0, Some(1_000)),
            (16.0, Some(625)),
            (15.0, None),
            (3.0, None),
        ] {
            let allowed = budget.first_word_allowed(rate(tokens_per_second));
            assert_eq!(
                allowed,
                millis.map(Micros::from_millis),
                "{tokens_per_second} tokens/s"
            );
        }
    }
}
