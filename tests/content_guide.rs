//! The authoring guide cannot go stale: its examples are content that the build accepts.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use two_numbers::authoring::course_file::{self, Files};
use two_numbers::authoring::mistake::Source;
use two_numbers::authoring::words;

const GUIDE: &str = include_str!("../content/README.md");

/// The text of every fence called `name`.
fn examples(name: &str) -> Vec<String> {
    let opening = format!("\n```{name}\n");
    let fences = GUIDE.split(&opening).skip(1);
    fences
        .map(|rest| rest.split("\n```\n").next().unwrap().to_owned() + "\n")
        .collect()
}

/// The guide's own glossary, sources and roles, which its examples refer to.
fn references() -> Files {
    let one = |name: &str| {
        let examples = examples(name);
        assert_eq!(examples.len(), 1, "one example of {name}");
        Source::new(&format!("{name}.toml"), &examples[0])
    };
    Files {
        course: Source::new("course.toml", ""),
        glossary: one("glossary"),
        sources: one("sources"),
        roles: one("roles"),
        parts: Vec::new(),
    }
}

fn check(part: &str) {
    let course = "title = \"C\"\nsummary = \"S\"\noutcomes = [\"o\"]\nparts = [\"example\"]\n";
    let files = Files {
        course: Source::new("course.toml", course),
        parts: vec![Source::new("example.md", part)],
        ..references()
    };
    let read = course_file::read("en", &files);
    let mistakes: Vec<String> = read
        .err()
        .unwrap_or_default()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(mistakes.is_empty(), "{part}\n{mistakes:#?}");
}

#[test]
fn the_part_of_the_guide_is_a_good_part() {
    let parts = examples("part");
    assert_eq!(parts.len(), 1);
    check(&parts[0]);
}

#[test]
fn every_card_of_the_guide_is_a_good_card() {
    let cards = examples("card");
    for fence in [
        "sh", "guess", "number", "choice", "multiple", "order", "widget",
    ] {
        let opening = format!("~~~{fence}\n");
        assert!(
            cards.iter().any(|card| card.starts_with(&opening)),
            "an example of {fence}"
        );
    }
    for card in cards {
        check(&format!(
            "+++\ntitle = \"T\"\nminutes = 5\nsummary = \"S\"\nobjectives = [\"o\"]\n+++\n\
             ## Card {{#card}}\n\n{card}\n## The answer {{#the-answer}}\n\nIt is yes.\n"
        ));
    }
}

#[test]
fn the_words_of_the_guide_are_good_words() {
    for example in examples("words") {
        words::rust_code(&Source::new("interface.toml", &example), None).unwrap();
    }
}

#[test]
fn the_guide_shows_a_mistake_as_it_looks() {
    let part = "+++\ntitle = \"T\"\nminutes = 5\nsummary = \"S\"\nobjectives = [\"o\"]\n+++\n\
                ## Card {#card}\n\n\n\n\n[the rules](card:two-ruls)\n";
    let course = "title = \"C\"\nsummary = \"S\"\noutcomes = [\"o\"]\nparts = [\"fast-enough\"]\n";
    let files = Files {
        course: Source::new("content/en/course.toml", course),
        parts: vec![Source::new("content/en/parts/fast-enough.md", part)],
        ..references()
    };
    let mistakes = course_file::read("en", &files).unwrap_err();
    assert!(GUIDE.contains(&mistakes[0].to_string()), "{}", mistakes[0]);
}
