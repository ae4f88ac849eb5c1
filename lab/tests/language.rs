//! The made-up language is content like any other, and has one of everything.
#![allow(clippy::unwrap_used)] // a test may stop at the first surprise

use std::collections::BTreeSet;
use std::path::Path;

use tempfile::TempDir;
use two_numbers::authoring::folder;
use two_numbers::authoring::mistake::Mistake;
use two_numbers::course::model::{Block, Course, QuestionKind, Widget};

/// The language as the build reads it, wherever its folder is.
fn read() -> (Result<Course, Vec<Mistake>>, Result<String, Vec<Mistake>>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let languages = TempDir::new().unwrap();
    lab::language::write(root, languages.path()).unwrap();
    let content = languages.path().to_str().unwrap();
    (
        folder::course(root, content, lab::language::NAME),
        folder::words(root, content, lab::language::NAME),
    )
}

#[test]
fn the_build_finds_no_mistake_in_it() {
    let (course, words) = read();
    assert_eq!(course.err(), None);
    let words = words.unwrap();
    assert!(words.contains("⟦"), "{words}");
}

/// A new kind must be added here, and then to the made-up course, so that the page shows it.
fn kind_of_question(kind: &QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Guess(_) => "guess",
        QuestionKind::Number(_) => "number",
        QuestionKind::Choice(_) => "choice",
        QuestionKind::Multiple(_) => "multiple",
        QuestionKind::Order(_) => "order",
    }
}

fn kind_of_widget(widget: &Widget) -> &'static str {
    match widget {
        Widget::Calculator(_) => "calculator",
        Widget::RoleMap => "role-map",
        Widget::Waterfall(_) => "waterfall",
        Widget::EngineFinder(_) => "engine-finder",
        Widget::VersionFinder(_) => "version-finder",
        Widget::FeelIt(_) => "feel-it",
        Widget::FiveAtOnce(_) => "five-at-once",
        Widget::ColdClick(_) => "cold-click",
        Widget::ThinkingOn(_) => "thinking-on",
        Widget::SupportAnswer(_) => "support-answer",
    }
}

#[test]
fn its_course_asks_every_kind_of_question_and_has_every_widget() {
    let course = read().0.unwrap();
    let questions: BTreeSet<&str> = course
        .questions()
        .map(|question| kind_of_question(&question.kind))
        .collect();
    assert_eq!(questions.len(), 5, "{questions:?}");
    let cards = course.parts.iter().flat_map(|part| &part.cards);
    let widgets: BTreeSet<&str> = cards
        .flat_map(|card| &card.blocks)
        .filter_map(|block| match block {
            Block::Widget(widget) => Some(kind_of_widget(widget)),
            Block::Html(_) | Block::Question(_) | Block::Reveal(_) => None,
        })
        .collect();
    assert_eq!(widgets.len(), 10, "{widgets:?}");
}
