//! Every question of the course takes the right answer, and none of the wrong ones.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use std::collections::BTreeSet;

use two_numbers::course::grading::{compare_guess, is_right};
use two_numbers::course::model::{GuessAnswer, Question, QuestionKind};
use two_numbers::course::{course, plain_text};

/// A question, answers that are right, and answers that are wrong.
type Key = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// In reading order. Options, their ids; a pick of several and an order are ids with spaces.
const KEYS: [Key; 14] = [
    ("can-they-still-wait", &["yes"], &["no"]),
    (
        "who-checks-every-build",
        &["platform-and-sre"],
        &["forward-deployed", "engine-and-performance", "gpu-kernel"],
    ),
    (
        "what-posts-ask-for",
        &["measuring"],
        &["ollama", "gguf", "nothing"],
    ),
    (
        "where-three-seconds-sit",
        &["prompt"],
        &["request", "load", "answer"],
    ),
    (
        "where-the-wait-sat",
        &["prompt"],
        &["load", "answer", "no-step"],
    ),
    (
        "idle-against-warm",
        &["28", "28.2", "28,2 times", "28x"],
        &["27.2", "29.5", "3157", "0.035", "136", "2800"],
    ),
    (
        "speed-after-half-a-second",
        &["15.8", "15.79 tokens/s"],
        &["15", "15.7", "16", "30"],
    ),
    (
        "draft-time-at-30",
        &["5.8", "5,8 s", "5800 ms"],
        &["5", "4.2", "0.8", "5800"],
    ),
    (
        "rules-at-2-s-and-60",
        &["only-rule-2"],
        &["both", "only-rule-1", "neither"],
    ),
    (
        "break-steps-in-order",
        &["request load prompt answer"],
        &["load request prompt answer", "answer prompt load request"],
    ),
    (
        "break-fifth-person",
        &["20", "20 s"],
        &["4", "16", "24", "0.8"],
    ),
    (
        "break-cold-rules",
        &["both"],
        &["only-rule-1", "only-rule-2", "neither"],
    ),
    (
        "break-thinking-rules",
        &["only-rule-2"],
        &["both", "only-rule-1", "neither"],
    ),
    (
        "break-rule-1-breakers",
        &["five thinking idle", "idle five thinking"],
        &["five", "five thinking", "five thinking idle cold", "cold"],
    ),
];

fn question(id: &str) -> &'static Question {
    course().question(id).expect("a question of the course")
}

/// A guess is not judged, but the page says whether it came near.
fn is_good(question: &Question, given: &str) -> bool {
    let judged = match &question.kind {
        QuestionKind::Guess(guess) => compare_guess(guess, given).map(|compared| compared.near),
        _ => is_right(question, given),
    };
    judged.unwrap_or_else(|| panic!("{given:?} is no answer to `{}`", question.id))
}

#[test]
fn right_answers_are_right_and_wrong_ones_wrong() {
    for (id, right, wrong) in KEYS {
        for given in right {
            assert!(is_good(question(id), given), "{id}: {given} is right");
        }
        for given in wrong {
            assert!(!is_good(question(id), given), "{id}: {given} is wrong");
        }
    }
}

#[test]
fn no_question_and_no_option_is_left_out() {
    let asked: Vec<&str> = course().questions().map(|one| one.id.as_str()).collect();
    assert_eq!(asked, KEYS.map(|(id, ..)| id));
    for (id, right, wrong) in KEYS {
        let choice = match &question(id).kind {
            QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => choice,
            QuestionKind::Guess(guess) => match &guess.answer {
                GuessAnswer::Option(choice) => choice,
                GuessAnswer::Number(_) => continue,
            },
            QuestionKind::Number(_) | QuestionKind::Order(_) => continue,
        };
        let options: BTreeSet<&str> = choice.options.iter().map(|one| one.id.as_str()).collect();
        let given = right.iter().chain(wrong);
        let tried: BTreeSet<&str> = given.flat_map(|given| given.split(' ')).collect();
        assert_eq!(tried, options, "{id}");
    }
}

/// What the explanations of the right answers have to name.
#[test]
fn right_answers_are_explained_with_their_numbers() {
    for (id, facts) in [
        ("where-the-wait-sat", &["3,044 of 3,273 ms", "93 %"][..]),
        ("idle-against-warm", &["3,273 / 116", "28 times"]),
        ("speed-after-half-a-second", &["150 / (10 − 0.5)", "15.8"]),
        ("draft-time-at-30", &["0.8 + 150 / 30", "5.8 s"]),
        ("rules-at-2-s-and-60", &["2 + 150 / 60", "4.5 s"]),
        ("who-checks-every-build", &["TTFT and TBT"]),
        ("what-posts-ask-for", &["measuring work"]),
    ] {
        let why = match &question(id).kind {
            QuestionKind::Choice(choice) => &choice.correct().next().unwrap().why,
            QuestionKind::Number(number) => &number.answer.working,
            QuestionKind::Guess(guess) => match &guess.answer {
                GuessAnswer::Number(answer) => &answer.working,
                GuessAnswer::Option(choice) => &choice.correct().next().unwrap().why,
            },
            other => panic!("{other:?}"),
        };
        let why = plain_text(why.as_marked());
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        for fact in facts {
            assert!(why.contains(fact), "{id} lacks {fact}: {why}");
        }
    }
}
