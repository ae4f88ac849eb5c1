//! Token rates, kept exactly as what they are: a number of tokens over a span of time.

use serde::{Deserialize, Serialize};

use super::Micros;

/// How finely a rate given as a decimal number is kept: a millionth of a token per second.
const PARTS_PER_TOKEN: f64 = 1e6;

/// Tokens over a span of time. Measured rates are `N - 1` tokens over the span between them,
/// typed ones millionths of a token over a million seconds; no rounding happens before display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct TokenRate {
    tokens: u64,
    over: Micros,
}

/// A rate as it is stored, which nothing has checked yet.
#[derive(Serialize, Deserialize)]
struct Stored {
    tokens: u64,
    over_us: Micros,
}

impl TryFrom<Stored> for TokenRate {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        Self::new(stored.tokens, stored.over_us).ok_or("a rate needs tokens and a span")
    }
}

impl From<TokenRate> for Stored {
    fn from(rate: TokenRate) -> Self {
        Self {
            tokens: rate.tokens,
            over_us: rate.over,
        }
    }
}

impl TokenRate {
    /// `tokens` in the span `over`. None when either is zero: that is no rate.
    pub fn new(tokens: u64, over: Micros) -> Option<Self> {
        (tokens > 0 && over > Micros::ZERO).then_some(Self { tokens, over })
    }

    /// A rate given as a number of tokens per second.
    /// None unless it is at least a millionth and below a billion.
    pub fn from_tokens_per_second(rate: f64) -> Option<Self> {
        let parts = (rate * PARTS_PER_TOKEN).round();
        let fits = (1.0..1e15).contains(&parts);
        let million_seconds = Micros::from_millis(1_000_000_000);
        fits.then(|| Self::new(parts as u64, million_seconds))?
    }

    /// Tokens per second, for display.
    pub fn tokens_per_second(self) -> f64 {
        self.tokens as f64 / self.over.as_secs_f64()
    }

    /// Whether both are the same but for this share of them.
    pub fn is_near(self, other: Self, within: f64) -> bool {
        let ratio = self.tokens_per_second() / other.tokens_per_second();
        (ratio - 1.0).abs() <= within
    }

    /// Tenths of a token per second, rounded up: at 15.789 tokens/s this is 158.
    /// A needed speed is always shown so, because less would not be enough.
    pub fn tenths_per_second_rounded_up(self) -> u64 {
        let tenths_of_tokens = u128::from(self.tokens) * 10 * 1_000_000;
        saturate(tenths_of_tokens.div_ceil(u128::from(self.over.get())))
    }

    /// The time `tokens` tokens take: `tokens / rate`, rounded up to the microsecond so that
    /// rounding never makes a draft look faster than it is.
    pub fn time_for(self, tokens: u64) -> Micros {
        let span = u128::from(tokens) * u128::from(self.over.get());
        Micros::new(saturate(span.div_ceil(u128::from(self.tokens))))
    }
}

fn saturate(wide: u128) -> u64 {
    u64::try_from(wide).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rate(tokens_per_second: f64) -> TokenRate {
        TokenRate::from_tokens_per_second(tokens_per_second).expect("a valid rate")
    }

    #[test]
    fn the_lessons_rates_give_the_lessons_draft_times() {
        for (tokens_per_second, micros) in [
            (278.0, 539_569),
            (30.0, 5_000_000),
            (60.0, 2_500_000),
            (15.0, 10_000_000),
        ] {
            let time = rate(tokens_per_second).time_for(150);
            assert_eq!(time.get(), micros, "{tokens_per_second} tokens/s");
        }
    }

    #[test]
    fn a_needed_speed_is_rounded_up_not_to_nearest() {
        let needed = TokenRate::new(150, Micros::from_millis(9_500)).expect("a rate");
        assert_eq!(needed.tenths_per_second_rounded_up(), 158);
        let just_above_fifteen = TokenRate::new(150, Micros::new(9_999_999)).expect("a rate");
        assert_eq!(just_above_fifteen.tenths_per_second_rounded_up(), 151);
        assert_eq!(rate(15.0).tenths_per_second_rounded_up(), 150);
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        assert_eq!(TokenRate::new(0, Micros::new(1)), None);
        assert_eq!(TokenRate::new(1, Micros::ZERO), None);
        for bad in [0.0, -1.0, 1e-9, 1e9, f64::NAN, f64::INFINITY] {
            assert_eq!(TokenRate::from_tokens_per_second(bad), None, "{bad}");
        }
    }

    proptest! {
        #[test]
        fn rounding_never_flatters(tokens in 1u64..1_000_000, over in 1u64..1_000_000_000_000, n in 1u64..10_000) {
            let rate = TokenRate::new(tokens, Micros::new(over)).expect("a rate");
            let micros = u128::from(rate.time_for(n).get());
            let exact = u128::from(n) * u128::from(over);
            prop_assert!(micros * u128::from(tokens) >= exact);
            prop_assert!((micros - 1) * u128::from(tokens) < exact);
        }

        #[test]
        fn a_decimal_rate_comes_back_as_it_was_typed(tenths in 1u32..10_000_000) {
            let typed = f64::from(tenths) / 10.0;
            prop_assert!((rate(typed).tokens_per_second() - typed).abs() < 1e-6 * typed);
        }
    }
}
