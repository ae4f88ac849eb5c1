//! What can be searched: every card, term and source, as plain text.

use super::text;
use crate::course::model::{Block, Card, Course, Part, Question, Term};
use crate::course::plain_text;
use crate::course::search::Document;
use crate::route::Route;

/// What is found, and what kind of thing it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it is.
    pub route: Route,
    /// A part of the lesson, or what else it belongs to.
    pub belongs_to: String,
}

/// Every card and term of `course`.
pub fn documents(course: &Course) -> Vec<Document<Found>> {
    let cards = course
        .parts
        .iter()
        .flat_map(|part| part.cards.iter().map(move |card| card_document(part, card)));
    let terms = course.glossary.iter().map(term_document);
    terms.chain(cards).collect()
}

fn card_document(part: &Part, card: &Card) -> Document<Found> {
    let texts: Vec<String> = card.blocks.iter().filter_map(block_text).collect();
    Document {
        place: Found {
            route: Route::card(&part.id, &card.id),
            belongs_to: part.title.clone(),
        },
        title: card.title.clone(),
        words: String::new(),
        text: texts.join(" "),
    }
}

/// What a block says before anything is answered: answers must not be found.
fn block_text(block: &Block) -> Option<String> {
    match block {
        Block::Html(html) => Some(plain_text(html.as_marked())),
        Block::Question(Question { prompt, .. }) => Some(plain_text(prompt.as_marked())),
        Block::Widget(_) | Block::Reveal(_) => None,
    }
}

fn term_document(term: &Term) -> Document<Found> {
    Document {
        place: Found {
            route: Route::Glossary {
                term: Some(term.id.clone()),
            },
            belongs_to: text::glossary::TITLE.to_owned(),
        },
        title: term.name.clone(),
        words: term.long.clone().unwrap_or_default(),
        text: plain_text(term.text.as_marked()),
    }
}
