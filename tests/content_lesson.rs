//! The lesson itself: its facts are all there, its answers are right, its sentences are its own.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use two_numbers::authoring::folder;
use two_numbers::course::grading::{compare_guess, grade_choice, grade_number, read_answer};
use two_numbers::course::model::{
    Block, Card, Choice, GuessAnswer, Html, NumberAnswer, Part, QuestionKind,
};
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
fn plain(html: &Html) -> String {
    let text = plain_text(html.as_marked());
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every text of a card, in reading order.
fn texts(card: &Card) -> Vec<String> {
    let mut texts = Vec::new();
    for block in &card.blocks {
        match block {
            Block::Html(html) => texts.push(plain(html)),
            Block::Question(question) => {
                texts.push(plain(&question.prompt));
                match &question.kind {
                    QuestionKind::Guess(guess) => match &guess.answer {
                        GuessAnswer::Number(answer) => texts.extend(answer_texts(answer)),
                        GuessAnswer::Option(choice) => texts.extend(option_texts(choice)),
                    },
                    QuestionKind::Number(number) => {
                        texts.push(plain(&number.hint));
                        texts.extend(answer_texts(&number.answer));
                    }
                    QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => {
                        texts.extend(option_texts(choice));
                    }
                    QuestionKind::Order(order) => {
                        texts.push(plain(&order.working));
                        for item in &order.items {
                            texts.extend([plain(&item.text), plain(&item.why)]);
                        }
                    }
                }
            }
            Block::Widget(_) | Block::Reveal(_) => {}
        }
    }
    texts
}

fn option_texts(choice: &Choice) -> Vec<String> {
    let options = choice.options.iter();
    options
        .flat_map(|option| [plain(&option.text), plain(&option.why)])
        .collect()
}

fn answer_texts(answer: &NumberAnswer) -> Vec<String> {
    let whys = answer.wrong.iter().map(|range| plain(&range.why));
    [plain(&answer.working)].into_iter().chain(whys).collect()
}

#[test]
fn the_page_holds_what_the_files_say() {
    let read = folder::course(root(), &course().language).unwrap();
    assert_eq!(course(), &read);
}

#[test]
fn every_fact_of_part_3_is_on_its_card() {
    for (card, facts) in [
        (
            "first-a-guess",
            &["Invented", "0.5 s", "150 tokens", "10 s"][..],
        ),
        (
            "two-rules",
            &[
                "Draft reply",
                "lesson 2",
                "Rule 1",
                "1 s",
                "Rule 2",
                "150 tokens",
                "10 s",
            ],
        ),
        (
            "where-the-limits-come-from",
            &["Jakob Nielsen", "1 s", "thought", "10 s", "attention"],
        ),
        (
            "speed-budget",
            &[
                "speed budget",
                "Zed",
                "200 ms",
                "500 ms",
                "nine of ten",
                "Half",
            ],
        ),
        (
            "budget-rules-out-a-model",
            &[
                "32B",
                "“wasn't really compatible with our strict latency requirements”",
                "Zeta",
                "7B",
            ],
        ),
        (
            "speed-needed",
            &["150 / (10 − TTFT)", "0.5 s", "15.8 tokens/s"],
        ),
        (
            "numbers-from-lesson-2",
            &[
                "for lesson 4:",
                "colon",
                "python3 budget_check.py",
                "“unrecognized arguments”",
            ],
        ),
        (
            "our-run",
            &[
                "0.06 s",
                "278.0 tokens/s",
                "0.60 s",
                "both rules pass",
                "cold",
                "speed.mjs",
            ],
        ),
        ("feel-it", &["simulated"]),
        (
            "twist-five-at-once",
            &["five people", "one request at a time", "4 s", "20 s"],
        ),
        (
            "twist-cold-click",
            &[
                "5 minutes",
                "out of memory",
                "cold request",
                "839 ms",
                "lesson 2",
            ],
        ),
        (
            "twist-thinking",
            &["lesson 3", "answer", "0.03 s", "3.61 s", "rule 1 is broken"],
        ),
        ("what-is-open", &["Break it", "support lead", "yes or no"]),
        ("check-draft-time", &["0.8 s", "30 tokens/s", "150 tokens"]),
        (
            "check-which-rules",
            &["2 s", "60 tokens/s", "150 tokens", "1 s", "10 s"],
        ),
    ] {
        let text = texts(fast_enough().card(card).unwrap()).join("\n");
        for fact in facts {
            assert!(text.contains(fact), "{card} lacks {fact:?}: {text}");
        }
    }
    assert_eq!(
        fast_enough().cards.len(),
        15,
        "a new card has facts of its own: add them above"
    );
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
    let mut all: Vec<String> = vec![plain(&course().summary)];
    all.extend(course().outcomes.iter().map(plain));
    for part in &course().parts {
        all.push(plain(&part.summary));
        all.extend(part.objectives.iter().map(plain));
        all.extend(part.cards.iter().map(|card| card.title.clone()));
        all.extend(part.cards.iter().flat_map(texts));
    }
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
