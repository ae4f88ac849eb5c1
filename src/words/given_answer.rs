//! Given answers and right ones, as text to be read away from the question.

use super::answer::quantity_in;
use super::guess::{guess_in_words, truth_in_words};
use super::text;
use crate::course::grading::{compare_guess, current_order, names_id, read_answer};
use crate::course::model::{
    Choice, ChoiceOption, GuessAnswer, Html, Order, Question, QuestionKind,
};
use crate::course::plain_text;

/// What was answered. What is no answer at all is given as it was typed.
pub fn given_in_words(question: &Question, given: &str) -> String {
    let read = match &question.kind {
        QuestionKind::Guess(guess) => {
            compare_guess(guess, given).map(|found| guess_in_words(found.guessed))
        }
        QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => {
            let picked = choice.options.iter().filter(|one| names_id(given, &one.id));
            Some(texts(picked)).filter(|texts| !texts.is_empty())
        }
        QuestionKind::Number(number) => {
            let unit = number.answer.unit;
            read_answer(given, unit)
                .ok()
                .map(|value| quantity_in(value, unit))
        }
        QuestionKind::Order(order) => Some(in_order(order, &current_order(order, given))),
    };
    read.unwrap_or_else(|| given.to_owned())
}

/// What is right.
pub fn right_in_words(question: &Question) -> String {
    match &question.kind {
        QuestionKind::Guess(guess) => truth_in_words(guess),
        QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => texts(choice.correct()),
        QuestionKind::Number(number) => quantity_in(number.answer.value, number.answer.unit),
        QuestionKind::Order(order) => {
            let right: Vec<usize> = (0..order.items.len()).collect();
            in_order(order, &right)
        }
    }
}

/// Why that is right.
pub fn reason_in_words(question: &Question) -> String {
    match &question.kind {
        QuestionKind::Guess(guess) => match &guess.answer {
            GuessAnswer::Number(answer) => plain(&answer.working),
            GuessAnswer::Option(choice) => reasons(choice),
        },
        QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => reasons(choice),
        QuestionKind::Number(number) => plain(&number.answer.working),
        QuestionKind::Order(order) => plain(&order.working),
    }
}

fn reasons(choice: &Choice) -> String {
    let reasons: Vec<String> = choice.correct().map(|one| plain(&one.why)).collect();
    reasons.join(" ")
}

fn texts<'o>(options: impl Iterator<Item = &'o ChoiceOption>) -> String {
    let texts: Vec<String> = options.map(|one| plain(&one.text)).collect();
    texts.join(text::handout::LIST_SEPARATOR)
}

fn in_order(order: &Order, places: &[usize]) -> String {
    let items = places.iter().filter_map(|&place| order.items.get(place));
    let texts: Vec<String> = items.map(|item| plain(&item.text)).collect();
    texts.join(text::handout::ORDER_SEPARATOR)
}

fn plain(html: &Html) -> String {
    plain_text(html.as_marked())
}
