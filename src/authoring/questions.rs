//! The fences that ask something: `guess`, `choice` and `number`.

use super::fields::{Fields, Located};
use super::index::TakenIds;
use crate::course::model::{
    Choice, ChoiceOption, Guess, Number, NumberAnswer, Question, QuestionKind, Unit, WrongRange,
};

/// Fewer options than this make a coin toss.
const FEWEST_OPTIONS: usize = 3;

/// A right option this many times longer than every other one gives itself away.
const TELLTALE_LENGTH: f64 = 1.5;

/// Below this many characters lengths say nothing: "5 s" beside "5.8 s".
const SHORT_OPTION: usize = 20;

/// Options that mean nothing once the order changes.
const ABOUT_OTHER_OPTIONS: [&str; 3] = ["of the above", "of these", "of the below"];

/// The kinds of question fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFence {
    /// A number guessed before reading.
    Guess,
    /// One right option among several.
    Choice,
    /// A number to work out.
    Number,
}

impl QuestionFence {
    /// How its sentences call it.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Guess => "This guess",
            Self::Choice => "This choice",
            Self::Number => "This number question",
        }
    }
}

/// Reads one question. None when it has no id or no number to speak of; that was noted.
pub fn read(fence: QuestionFence, fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<Question> {
    let id = read_id("question", fields, ids);
    let prompt = fields.html("prompt");
    let kind = match fence {
        QuestionFence::Guess => read_guess(fields).map(QuestionKind::Guess),
        QuestionFence::Choice => Some(QuestionKind::Choice(read_choice(fields))),
        QuestionFence::Number => read_number(fields).map(QuestionKind::Number),
    };
    Some(Question {
        id: id?,
        prompt,
        kind: kind?,
    })
}

fn read_id(kind: &str, fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<String> {
    let id = fields.text("id")?;
    ids.take(kind, &id.value, fields.file(), id.line, fields.mistakes);
    Some(id.value)
}

fn read_guess(fields: &mut Fields<'_>) -> Option<Guess> {
    let answered_by = fields.text("answered_by");
    let answer = read_answer(fields);
    Some(Guess {
        answer: answer?,
        answered_by: answered_by?.value,
    })
}

fn read_number(fields: &mut Fields<'_>) -> Option<Number> {
    let hint = fields.html("hint");
    let answer = read_answer(fields);
    Some(Number {
        answer: answer?,
        hint,
    })
}

fn read_answer(fields: &mut Fields<'_>) -> Option<NumberAnswer> {
    let value = fields.number("answer");
    let tolerance = fields.number("tolerance");
    let unit = fields
        .text("unit")
        .and_then(|text| read_unit(&text, fields));
    let working = fields.html("working");
    let mut wrong = Vec::new();
    for (line, range) in fields.each("wrong", "This wrong range", read_range) {
        match range {
            Some(range) if range.from > range.to => {
                fields.wrong_at(
                    line,
                    "This wrong range is empty: `from` is larger than `to`.",
                );
            }
            Some(range) => wrong.push((line, range)),
            None => {}
        }
    }
    let (value, tolerance) = (value?, tolerance?);
    if tolerance.value < 0.0 {
        fields.wrong_at(tolerance.line, "The `tolerance` must not be negative.");
    }
    let (lowest, highest) = (value.value - tolerance.value, value.value + tolerance.value);
    for (line, range) in &wrong {
        if range.from <= highest && range.to >= lowest {
            let sentence = format!(
                "This wrong range holds right answers: {lowest} to {highest} is within the tolerance."
            );
            fields.wrong_at(*line, sentence);
        }
    }
    Some(NumberAnswer {
        value: value.value,
        unit: unit?,
        tolerance: tolerance.value,
        working,
        wrong: wrong.into_iter().map(|(_, range)| range).collect(),
    })
}

fn read_range(fields: &mut Fields<'_>) -> (usize, Option<WrongRange>) {
    let (from, to, why) = (
        fields.number("from"),
        fields.number("to"),
        fields.html("why"),
    );
    let range = from.zip(to).map(|(from, to)| WrongRange {
        from: from.value,
        to: to.value,
        why,
    });
    (fields.line, range)
}

fn read_unit(text: &Located<String>, fields: &mut Fields<'_>) -> Option<Unit> {
    let unit = Unit::ALL.into_iter().find(|unit| unit.sign() == text.value);
    if unit.is_none() {
        let signs = Unit::ALL.map(Unit::sign).join(", ");
        let sentence = format!("There is no unit `{}`; there is: {signs}.", text.value);
        fields.wrong_at(text.line, sentence);
    }
    unit
}

/// An option with what its checks need: the text as written, and its line.
struct ReadOption {
    option: ChoiceOption,
    written: String,
    line: usize,
}

fn read_choice(fields: &mut Fields<'_>) -> Choice {
    let mut ids = TakenIds::default();
    let options = fields.each("option", "This option", |fields| {
        read_option(fields, &mut ids)
    });
    if options.len() < FEWEST_OPTIONS {
        let sentence = format!(
            "This choice has {} options; write {FEWEST_OPTIONS} at least, each under [[option]].",
            options.len()
        );
        fields.wrong(sentence);
    }
    match options
        .iter()
        .filter(|read| read.option.correct)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => fields.wrong("This choice has no right answer: write correct = true in one option."),
        [right] => check_length(right, &options, fields),
        [_, second, ..] => {
            let sentence = "This choice has a second right answer: only one option may be correct.";
            fields.wrong_at(second.line, sentence);
        }
    }
    Choice {
        options: options.into_iter().map(|read| read.option).collect(),
    }
}

fn read_option(fields: &mut Fields<'_>, ids: &mut TakenIds) -> ReadOption {
    let id = read_id("option", fields, ids).unwrap_or_default();
    let written = fields.text("text");
    let text = written
        .as_ref()
        .map(|text| fields.inline(text))
        .unwrap_or_default();
    let correct = fields.flag("correct");
    let why = fields.html("why");
    let written = written.map(|text| text.value).unwrap_or_default();
    if ABOUT_OTHER_OPTIONS
        .iter()
        .any(|phrase| written.to_lowercase().contains(phrase))
    {
        fields.wrong("This option speaks of the others: say what it claims itself.");
    }
    ReadOption {
        option: ChoiceOption {
            id,
            text,
            correct,
            why,
        },
        written,
        line: fields.line,
    }
}

fn check_length(right: &ReadOption, options: &[ReadOption], fields: &mut Fields<'_>) {
    let length = |read: &ReadOption| read.written.chars().count();
    let others = options
        .iter()
        .filter(|read| !read.option.correct)
        .map(length);
    let longest = others.max().unwrap_or_default();
    if length(right) > SHORT_OPTION && length(right) as f64 > TELLTALE_LENGTH * longest as f64 {
        let sentence = format!(
            "The right option is {} characters long and the next one {longest}, which gives it away: \
             shorten it or say more in the others.",
            length(right)
        );
        fields.wrong_at(right.line, sentence);
    }
}
