//! Numbers as answers to questions.

use super::excerpt::excerpt;
use super::number::plain_number;
use super::text;
use crate::budget::NumberError;
use crate::course::model::Unit;

/// A number with its unit, as it was typed: `15.8 tokens/s`.
pub fn quantity_in(value: f64, unit: Unit) -> String {
    let number = plain_number(value);
    match unit {
        Unit::Seconds => text::quantity::seconds(&number),
        Unit::Millis => text::quantity::millis(&number),
        Unit::TokensPerSecond => text::quantity::tokens_per_second(&number),
        Unit::Times => text::quantity::times(&number),
        Unit::Percent => text::quantity::percent(&number),
        Unit::Tokens => text::quantity::some_tokens(&number),
    }
}

/// What a unit is called in a label.
pub const fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Seconds => text::unit::SECONDS,
        Unit::Millis => text::unit::MILLIS,
        Unit::TokensPerSecond => text::unit::TOKENS_PER_SECOND,
        Unit::Times => text::unit::TIMES,
        Unit::Percent => text::unit::PERCENT,
        Unit::Tokens => text::unit::TOKENS,
    }
}

/// Why what was typed is no answer.
pub fn answer_problem(error: &NumberError, typed: &str, unit: Unit) -> String {
    use text::question as words;
    let typed = &excerpt(typed);
    match error {
        NumberError::Empty => words::NOTHING_TYPED.to_owned(),
        NumberError::UnknownUnit(_) => words::wrong_unit(unit_name(unit), typed),
        NumberError::NotANumber | NumberError::NotWhole => words::not_a_number(typed),
        NumberError::Zero | NumberError::Negative => words::impossible(typed, unit_name(unit)),
        NumberError::TooSmall => text::number_problem::too_small_an_answer(typed),
        NumberError::TooLarge => text::number_problem::too_large_an_answer(typed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_large_is_not_told_to_be_above_zero() {
        let said = |error: &NumberError| answer_problem(error, "1e999", Unit::Seconds);
        assert_eq!(
            said(&NumberError::TooLarge),
            "“1e999” is too large to be the answer."
        );
        assert_eq!(
            said(&NumberError::TooSmall),
            "“1e999” is too small to be the answer."
        );
        assert!(said(&NumberError::Zero).contains("above 0"));
    }
}
