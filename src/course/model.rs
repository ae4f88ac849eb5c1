//! What a course is made of: parts of cards, and what stands on a card.
//!
//! The build writes these types from `content/`, the page reads them. This file is compiled into
//! the build script as well, so it names nothing outside itself.

use serde::{Deserialize, Serialize};

/// Stands in [`Html`] where the address of the site's first page goes (`/` or `/course/`).
/// It is a private-use character, which the build refuses in texts, so it means only this.
pub const BASE_MARK: char = '\u{E000}';

/// HTML that the build made from checked Markdown: the only text that may be put on a page unescaped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Html(String);

impl Html {
    /// Takes `html` as trusted, with [`BASE_MARK`] at the start of each link within the site.
    pub const fn trusted(html: String) -> Self {
        Self(html)
    }

    /// The HTML for a site whose first page is at `base`, such as `/` or `/course/`.
    pub fn with_base(&self, base: &str) -> String {
        self.0
            .replace(BASE_MARK, &[base.trim_end_matches('/'), "/"].concat())
    }

    /// The HTML as the build wrote it, with [`BASE_MARK`] still in its links.
    pub fn as_marked(&self) -> &str {
        &self.0
    }

    /// True when there is nothing to show.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The whole course in one language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// Language of the texts as HTML's `lang` wants it, such as `en`.
    pub language: String,
    /// Name of the course.
    pub title: String,
    /// What the course is, in one or two sentences.
    pub summary: Html,
    /// What a person can say or do afterwards, one each.
    pub outcomes: Vec<Html>,
    /// Model servers that the page may contact beside those on the person's own machine.
    pub engine_addresses: Vec<String>,
    /// The parts in reading order.
    pub parts: Vec<Part>,
}

impl Course {
    /// The part called `id`.
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }
}

/// One sitting of the course: a page of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Name in addresses (`/lesson/{id}`) and in links (`part:{id}`).
    pub id: String,
    /// The question or claim the part is about.
    pub title: String,
    /// How long reading takes, in minutes.
    pub minutes: u32,
    /// What the part is about, in one or two sentences.
    pub summary: Html,
    /// What a person can do after it, one each.
    pub objectives: Vec<Html>,
    /// The cards in reading order.
    pub cards: Vec<Card>,
}

impl Part {
    /// The card called `id`.
    pub fn card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// Every question on the part's cards, in reading order.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        let blocks = self.cards.iter().flat_map(|card| &card.blocks);
        blocks.filter_map(|block| match block {
            Block::Question(question) => Some(question),
            Block::Html(_) | Block::Widget(_) | Block::Reveal(_) => None,
        })
    }
}

/// One screen of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Name in addresses (`#{id}`), in links (`card:{id}`) and in stored progress; unique in the course.
    pub id: String,
    /// The card's one idea, as plain text.
    pub title: String,
    /// What stands on the card, from top to bottom.
    pub blocks: Vec<Block>,
}

/// One thing on a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Block {
    /// Text: paragraphs, lists, quotes, code.
    Html(Html),
    /// Something to answer.
    Question(Question),
    /// Something to use.
    Widget(Widget),
    /// The guess with this question id is compared with the truth here. The build puts it at the
    /// end of the card that the guess names.
    Reveal(String),
}

/// Something to answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// Name in stored progress; unique in the course.
    pub id: String,
    /// What is asked, as inline HTML.
    pub prompt: Html,
    /// How it is answered.
    pub kind: QuestionKind,
}

/// The kinds of question. A new kind is a variant here; the compiler then names what it needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionKind {
    /// A number guessed before reading: never scored, compared with the truth on a later card.
    Guess(Guess),
    /// One right option among several.
    Choice(Choice),
    /// A number to work out.
    Number(Number),
}

/// A number guessed before reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guess {
    /// The true number, and what to say about guesses beside it.
    pub answer: NumberAnswer,
    /// The card that gives the answer.
    pub answered_by: String,
}

/// One right option among several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The options in the author's order; exactly one is correct.
    pub options: Vec<ChoiceOption>,
}

/// One option of a [`Choice`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChoiceOption {
    /// Name in stored answers; unique within the question.
    pub id: String,
    /// What the option says, as inline HTML.
    pub text: Html,
    /// Whether this is the right one.
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

/// What the number of an answer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Seconds.
    #[serde(rename = "s")]
    Seconds,
    /// Tokens per second.
    #[serde(rename = "tokens/s")]
    TokensPerSecond,
}

impl Unit {
    /// Every unit there is.
    pub const ALL: [Self; 2] = [Self::Seconds, Self::TokensPerSecond];

    /// The sign beside a number: the same in content files and on screen.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Seconds => "s",
            Self::TokensPerSecond => "tokens/s",
        }
    }
}

/// Something to use, standing among the text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Widget {
    /// The budget calculator, with the numbers it starts from.
    Calculator(CalculatorStart),
}

/// The numbers a calculator among the text starts from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CalculatorStart {
    /// Time to first token, in seconds.
    pub ttft_seconds: f64,
    /// Tokens per second.
    pub tokens_per_second: f64,
}
