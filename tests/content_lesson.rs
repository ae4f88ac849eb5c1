//! The lesson itself: the page holds it, its answers are explained, its sentences are its own.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};
use two_numbers::authoring::folder;
use two_numbers::course::grading::{compare_guess, grade_choice, grade_number, read_answer};
use two_numbers::course::model::{Block, GuessAnswer, Part, QuestionKind};
use two_numbers::course::{course, plain_text};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn fast_enough() -> &'static Part {
    course().part("fast-enough").unwrap()
}

fn kind(question: &str) -> &'static QuestionKind {
    &fast_enough()
        .questions()
        .find(|one| one.id == question)
        .unwrap()
        .kind
}

/// Text without its tags, and with single plain spaces.
fn plain(html: &str) -> String {
    let text = plain_text(html);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every text of the course, wherever it stands: also what is only shown after an answer, what a
/// widget types, and what the glossary, the sources and the roles say.
fn texts(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(plain(text)),
        Value::Array(values) => values.iter().for_each(|value| self::texts(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| self::texts(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[test]
fn the_page_holds_what_the_files_say() {
    let read = folder::course(root(), folder::CONTENT, folder::ENGLISH).unwrap();
    assert_eq!(course(), &read);
}

#[test]
fn the_guess_is_answered_where_its_formula_stands() {
    let QuestionKind::Guess(guess) = kind("speed-after-half-a-second") else {
        panic!("a guess")
    };
    let card = fast_enough().card(&guess.answered_by).unwrap();
    assert_eq!(
        card.blocks.last(),
        Some(&Block::Reveal("speed-after-half-a-second".to_owned()))
    );
    let GuessAnswer::Number(answer) = &guess.answer else {
        panic!("a number to guess")
    };
    let exact: f64 = 150.0 / (10.0 - 0.5);
    assert_eq!(answer.value, (exact * 10.0).ceil() / 10.0);
    for (typed, near) in [
        ("15.8", true),
        ("15,79", true),
        ("15", false),
        ("16", false),
        ("278", false),
    ] {
        let comparison = compare_guess(guess, typed).unwrap();
        assert_eq!(comparison.near, near, "{typed}");
        assert_eq!(comparison.remark.is_some(), !near, "{typed}");
    }
}

#[test]
fn the_draft_time_is_right_and_each_typical_mistake_is_explained() {
    let QuestionKind::Number(number) = kind("draft-time-at-30") else {
        panic!("a number")
    };
    assert_eq!(number.answer.value, 0.8 + 150.0 / 30.0);
    for (typed, right, explained) in [
        ("5.8", true, true),
        ("5,8 sec", true, true),
        ("5800 ms", true, true),
        ("5", false, true),
        ("4.2", false, true),
        ("1", false, true),
        ("0.8", false, true),
        ("5800", false, true),
        ("30", false, false),
    ] {
        let grade = grade_number(number, read_answer(typed, number.answer.unit).unwrap());
        assert_eq!(grade.right, right, "{typed}");
        assert_eq!(grade.why != &number.hint, explained, "{typed}");
    }
}

#[test]
fn only_rule_2_passes_at_2_s_and_60() {
    let QuestionKind::Choice(choice) = kind("rules-at-2-s-and-60") else {
        panic!("a choice")
    };
    for (option, right) in [
        ("both", false),
        ("only-rule-1", false),
        ("only-rule-2", true),
        ("neither", false),
    ] {
        assert_eq!(
            grade_choice(choice, option).unwrap().right,
            right,
            "{option}"
        );
    }
    assert_eq!(choice.options.len(), 4);
    assert_eq!(grade_choice(choice, "gone"), None);
}

/// The lesson that this course grew from says the same facts. Its sentences are not ours: of its
/// runs of nine words only hashes are kept, and no text here may match one. Quotations may.
#[test]
fn the_sentences_are_our_own() {
    let known: BTreeSet<&str> = include_str!("lesson_source_runs.txt").lines().collect();
    let mut all = Vec::new();
    texts(&serde_json::to_value(course()).unwrap(), &mut all);
    for shown_late in [
        "one engineer, not named here",
        "hello maria",
        "hands-on work at the side",
    ] {
        let is_there = |text: &String| text.to_lowercase().starts_with(shown_late);
        assert!(all.iter().any(is_there), "{shown_late}");
    }
    // The parts keep the names under which the lesson knows them; one of those has nine words.
    all.retain(|text| !course().parts.iter().any(|part| part.title == *text));
    let words = fs::read_to_string(root().join("content/en/interface.toml")).unwrap();
    all.extend(words.lines().map(str::to_owned));
    for text in all {
        let own = without_quotations(&text);
        let words: Vec<String> = own
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        for run in words.windows(9) {
            let run = run.join(" ");
            assert!(
                !known.contains(hash(&run).as_str()),
                "not our own words: {run}"
            );
        }
    }
}

fn without_quotations(text: &str) -> String {
    let mut own = String::new();
    for (at, piece) in text.split('“').enumerate() {
        own.push_str(if at == 0 {
            piece
        } else {
            piece.split_once('”').map_or("", |(_, after)| after)
        });
        own.push(' ');
    }
    own
}

fn hash(run: &str) -> String {
    Sha256::digest(run)
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
