//! A rule of the person's own, as typed.

use super::share::{Quantity, ShareRule};
use super::{NumberError, TimeUnit, read_time};
use crate::timing::Micros;

/// What can be limited by a rule of one's own.
pub const QUANTITIES: [Quantity; 5] = [
    Quantity::FirstAnswerWord,
    Quantity::Draft { tokens: 150 },
    Quantity::WholeAnswer,
    Quantity::Ttft,
    Quantity::InterTokenLatency,
];

/// A rule as typed. It is kept as it is, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnRule {
    /// What is limited.
    pub quantity: Quantity,
    /// Within this time, in seconds where no unit was typed.
    pub limit: String,
    /// Which share of all runs has to meet it, in percent; empty for the median.
    pub percent: String,
}

/// Why a share is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PercentError;

impl Default for OwnRule {
    /// Nine in ten first words within half a second.
    fn default() -> Self {
        Self {
            quantity: Quantity::FirstAnswerWord,
            limit: "0.5".to_owned(),
            percent: "90".to_owned(),
        }
    }
}

impl OwnRule {
    /// The limit that was typed.
    ///
    /// # Errors
    /// Why it is no time.
    pub fn limit(&self) -> Result<Micros, NumberError> {
        read_time(&self.limit, TimeUnit::Seconds).map(|read| read.value)
    }

    /// The share that was typed, in percent; None where the field is empty.
    ///
    /// # Errors
    /// When it is no whole number from 1 to 99.
    pub fn percent(&self) -> Result<Option<u8>, PercentError> {
        match self.percent.trim().trim_end_matches('%').trim_end() {
            "" => Ok(None),
            typed => {
                let percent = typed
                    .parse()
                    .ok()
                    .filter(|percent| (1..=99).contains(percent));
                percent.map(Some).ok_or(PercentError)
            }
        }
    }

    /// The rule, where both fields can be read.
    pub fn read(&self) -> Option<ShareRule> {
        Some(ShareRule {
            quantity: self.quantity,
            limit: self.limit().ok()?,
            percent: self.percent().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn typed(limit: &str, percent: &str) -> OwnRule {
        OwnRule {
            limit: limit.to_owned(),
            percent: percent.to_owned(),
            ..OwnRule::default()
        }
    }

    #[test]
    fn what_is_typed_becomes_a_rule() {
        let rule = typed("250 ms", "95 %").read().expect("a rule");
        assert_eq!(
            (rule.limit, rule.percent),
            (Micros::from_millis(250), Some(95))
        );
        assert_eq!(typed("2", "").read().map(|rule| rule.percent), Some(None));
        assert!(OwnRule::default().read().is_some());
    }

    #[test]
    fn what_is_no_rule_says_which_field_is_wrong() {
        for percent in ["0", "100", "x", "-5", "9.5"] {
            let rule = typed("1", percent);
            assert_eq!(rule.percent(), Err(PercentError), "{percent}");
            assert_eq!(rule.read(), None);
        }
        for limit in ["", "soon", "-1", "0"] {
            assert!(typed(limit, "50").limit().is_err(), "{limit}");
        }
    }

    proptest! {
        #[test]
        fn any_typing_is_answered(limit in "\\PC{0,20}", percent in "\\PC{0,20}") {
            if let Some(rule) = typed(&limit, &percent).read() {
                prop_assert!(rule.limit > Micros::ZERO);
            }
        }
    }
}
