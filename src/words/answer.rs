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
        Unit::TokensPerSecond => text::quantity::tokens_per_second(&number),
    }
}

/// Why what was typed is no answer.
pub fn answer_problem(error: &NumberError, typed: &str, unit: Unit) -> String {
    use text::question as words;
    let typed = &excerpt(typed);
    match error {
        NumberError::Empty => words::NOTHING_TYPED.to_owned(),
        NumberError::UnknownUnit(_) => words::wrong_unit(unit.sign(), typed),
        NumberError::NotANumber | NumberError::NotWhole => words::not_a_number(typed),
        NumberError::Zero
        | NumberError::Negative
        | NumberError::TooSmall
        | NumberError::TooLarge => words::impossible(typed, unit.sign()),
    }
}
