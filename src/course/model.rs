//! What a course is made of: parts of cards, what stands on a card, and what cards refer to.
//!
//! The build writes these types from `content/`, the page reads them. This module is compiled into
//! the build script as well, so it names nothing outside itself.

mod question;
mod reference;
mod roles;
mod widget;

use serde::{Deserialize, Serialize};

pub use question::{
    Choice, ChoiceOption, Guess, GuessAnswer, Number, NumberAnswer, Order, OrderItem, Question,
    QuestionKind, Unit, WrongRange,
};
pub use reference::{Source, Term};
pub use roles::{Evidence, Role, RoleMap, Step, Watches};
pub use widget::{
    CalculatorStart, ColdClick, EngineFinder, FeelIt, FiveAtOnce, LogPlace, Preset, ThinkingOn,
    TimedRequest, TimedSteps, VersionFinder, Waterfall, Widget,
};

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
    /// The words that cards link to.
    pub glossary: Vec<Term>,
    /// Where the figures from outside come from.
    pub sources: Vec<Source>,
    /// Who works on which step of the wait.
    pub roles: RoleMap,
}

impl Course {
    /// The part called `id`.
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }

    /// The term called `id`.
    pub fn term(&self, id: &str) -> Option<&Term> {
        self.glossary.iter().find(|term| term.id == id)
    }

    /// The source called `id`.
    pub fn source(&self, id: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.id == id)
    }

    /// Every question of every part, in reading order.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.parts.iter().flat_map(Part::questions)
    }

    /// The question called `id`.
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions().find(|question| question.id == id)
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
