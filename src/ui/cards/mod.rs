//! One file per kind of question.

mod actions;
mod choice;
mod feedback;
mod guess;
mod multiple;
mod number;
mod number_input;
mod options;
mod order;
mod reveal;

pub use choice::ChoiceCard;
pub use guess::GuessCard;
pub use multiple::MultipleCard;
pub use number::NumberCard;
pub use order::OrderCard;
pub use reveal::RevealCard;
