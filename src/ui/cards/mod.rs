//! One file per kind of question.

mod actions;
mod choice;
mod feedback;
mod frame;
mod guess;
mod multiple;
mod number;
mod number_input;
mod options;
mod order;
mod reveal;

use leptos::prelude::*;

use crate::course::model::{Question, QuestionKind};
use choice::ChoiceCard;
use guess::GuessCard;
use multiple::MultipleCard;
use number::NumberCard;
use order::OrderCard;

pub use reveal::RevealCard;

/// The question, alive.
pub fn question_view(question: &'static Question) -> AnyView {
    match &question.kind {
        QuestionKind::Guess(guess) => view! { <GuessCard question guess /> }.into_any(),
        QuestionKind::Choice(choice) => view! { <ChoiceCard question choice /> }.into_any(),
        QuestionKind::Multiple(choice) => view! { <MultipleCard question choice /> }.into_any(),
        QuestionKind::Number(number) => view! { <NumberCard question number /> }.into_any(),
        QuestionKind::Order(order) => view! { <OrderCard question order /> }.into_any(),
    }
}
