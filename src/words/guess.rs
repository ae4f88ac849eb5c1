//! Guesses and what is true, in words.

use super::answer::quantity_in;
use super::text;
use crate::course::grading::{Guessed, MultipleGrade};
use crate::course::model::{Guess, GuessAnswer, Html};
use crate::course::plain_text;

/// What was guessed.
pub fn guess_in_words(guessed: Guessed<'_>) -> String {
    match guessed {
        Guessed::Number(value, unit) => quantity_in(value, unit),
        Guessed::Option(option) => quoted(&option.text),
    }
}

/// What is true.
pub fn truth_in_words(guess: &Guess) -> String {
    match &guess.answer {
        GuessAnswer::Number(answer) => quantity_in(answer.value, answer.unit),
        GuessAnswer::Option(choice) => choice
            .correct()
            .next()
            .map(|right| quoted(&right.text))
            .unwrap_or_default(),
    }
}

fn quoted(html: &Html) -> String {
    text::question::quoted(&plain_text(html.as_marked()))
}

/// What is not right yet about several picked options.
pub fn picked_sentence(grade: &MultipleGrade<'_>) -> String {
    let wrong = grade.picked.iter().filter(|option| !option.correct).count();
    match (wrong, grade.missed) {
        (0, missed) => text::question::some_missing(missed as u64),
        (wrong, 0) => text::question::some_too_many(wrong as u64),
        (wrong, missed) => [
            text::question::some_too_many(wrong as u64),
            text::question::some_missing(missed as u64),
        ]
        .join(" "),
    }
}
