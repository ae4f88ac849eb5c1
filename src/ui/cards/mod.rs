//! One file per kind of question.

mod actions;
mod choice;
mod feedback;
mod guess;
mod number;
mod number_input;
mod reveal;

pub use choice::ChoiceCard;
pub use guess::GuessCard;
pub use number::NumberCard;
pub use reveal::RevealCard;
