//! Something to answer.

use serde::{Deserialize, Serialize};

use super::Html;

/// Something to answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Name in stored progress; unique in the course.
    pub id: String,
    /// Changes whenever what is asked or what is right changes, so that an answer to an earlier
    /// wording is known as such. Another explanation is no other question.
    pub revision: String,
    /// What is asked, as inline HTML.
    pub prompt: Html,
    /// How it is answered.
    pub kind: QuestionKind,
}

impl Question {
    /// Whether it is asked before reading and never scored.
    pub const fn is_guess(&self) -> bool {
        matches!(self.kind, QuestionKind::Guess(_))
    }
}

/// The kinds of question. A new kind is a variant here; the compiler then names what it needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// Asked before reading: never scored, compared with the truth on a later card.
    Guess(Guess),
    /// One right option among several.
    Choice(Choice),
    /// Several right options, all of which have to be found.
    Multiple(Choice),
    /// A number to work out.
    Number(Number),
    /// Things to put in their order.
    Order(Order),
}

/// Something guessed before reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guess {
    /// What is true, and what to say about other guesses.
    pub answer: GuessAnswer,
    /// The card that gives the answer.
    pub answered_by: String,
}

/// What is guessed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GuessAnswer {
    /// A number.
    Number(NumberAnswer),
    /// One of several options.
    Option(Choice),
}

/// Options, of which some are correct.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The options in the author's order.
    pub options: Vec<ChoiceOption>,
}

impl Choice {
    /// The option called `id`.
    pub fn option(&self, id: &str) -> Option<&ChoiceOption> {
        self.options.iter().find(|option| option.id == id)
    }

    /// The correct options.
    pub fn correct(&self) -> impl Iterator<Item = &ChoiceOption> {
        self.options.iter().filter(|option| option.correct)
    }
}

/// One option of a [`Choice`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChoiceOption {
    /// Name in stored answers; unique within the question.
    pub id: String,
    /// What the option says, as inline HTML.
    pub text: Html,
    /// Whether this is a right one.
    pub correct: bool,
    /// Why it is right, or what was missed, as inline HTML.
    pub why: Html,
}

/// A number to work out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// The right number, and what to say about wrong ones.
    pub answer: NumberAnswer,
    /// What to say about a wrong number that no range of the answer explains, as inline HTML.
    pub hint: Html,
}

/// A number that a question is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NumberAnswer {
    /// The right number, in `unit`.
    pub value: f64,
    /// What the number counts.
    pub unit: Unit,
    /// How far from `value` still is right, in `unit`.
    pub tolerance: f64,
    /// How the number comes about, as inline HTML.
    pub working: Html,
    /// Numbers that show a particular mistake. The first range that holds the number speaks.
    pub wrong: Vec<WrongRange>,
}

/// Numbers that show one particular mistake: `from` up to and including `to`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WrongRange {
    /// Smallest number of the range, in the answer's unit.
    pub from: f64,
    /// Largest number of the range, in the answer's unit.
    pub to: f64,
    /// What was missed, as inline HTML.
    pub why: Html,
}

/// Things to put in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// The things in the right order.
    pub items: Vec<OrderItem>,
    /// The order they are shown in at first, as places in `items`. It is not the right one.
    pub start: Vec<usize>,
    /// Why the right order is this one, as inline HTML.
    pub working: Html,
}

/// One thing of an [`Order`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderItem {
    /// Name in stored answers; unique within the question.
    pub id: String,
    /// What it says, as inline HTML.
    pub text: Html,
    /// Why it stands where it stands, as inline HTML.
    pub why: Html,
}

/// What the number of an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Seconds.
    #[serde(rename = "s")]
    Seconds,
    /// Milliseconds.
    #[serde(rename = "ms")]
    Millis,
    /// Tokens per second.
    #[serde(rename = "tokens/s")]
    TokensPerSecond,
    /// How many times as much.
    #[serde(rename = "times")]
    Times,
    /// Hundredths of a whole.
    #[serde(rename = "%")]
    Percent,
    /// Tokens.
    #[serde(rename = "tokens")]
    Tokens,
}

impl Unit {
    /// Every unit there is.
    pub const ALL: [Self; 6] = [
        Self::Seconds,
        Self::Millis,
        Self::TokensPerSecond,
        Self::Times,
        Self::Percent,
        Self::Tokens,
    ];

    /// The unit in content files, the same in every language.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Seconds => "s",
            Self::Millis => "ms",
            Self::TokensPerSecond => "tokens/s",
            Self::Times => "times",
            Self::Percent => "%",
            Self::Tokens => "tokens",
        }
    }
}
