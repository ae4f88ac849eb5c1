//! The fences that ask something.

use super::fields::{Fields, Located};
use super::index::TakenIds;
use super::revision;
use crate::course::model::{
    Choice, ChoiceOption, Guess, GuessAnswer, Number, NumberAnswer, Order, OrderItem, Question,
    QuestionKind, Unit, WrongRange,
};

/// Fewer options than this make a coin toss.
const FEWEST_OPTIONS: usize = 3;

/// A guess is not scored, so it may be a yes or a no.
const FEWEST_GUESSES: usize = 2;

/// Fewer things than this have no order worth asking for.
const FEWEST_ITEMS: usize = 3;

/// A right option this many times longer than every other one gives itself away.
const TELLTALE_LENGTH: f64 = 1.5;

/// Below this many characters lengths say nothing: "5 s" beside "5.8 s".
const SHORT_OPTION: usize = 20;

/// Options that mean nothing once the order changes.
const ABOUT_OTHER_OPTIONS: [&str; 3] = ["of the above", "of these", "of the below"];

/// The kinds of question fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFence {
    /// A number or an option guessed before reading.
    Guess,
    /// One right option among several.
    Choice,
    /// Several right options.
    Multiple,
    /// A number to work out.
    Number,
    /// Things to put in their order.
    Order,
}

impl QuestionFence {
    const ALL: [Self; 5] = [
        Self::Guess,
        Self::Choice,
        Self::Multiple,
        Self::Number,
        Self::Order,
    ];

    /// The word behind the fence.
    const fn name(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Choice => "choice",
            Self::Multiple => "multiple",
            Self::Number => "number",
            Self::Order => "order",
        }
    }

    /// The kind of question that `name` opens, if it opens one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fence| fence.name() == name)
    }

    /// All names, as they stand in a sentence.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// How its sentences call it.
    pub const fn subject(self) -> &'static str {
        match self {
            Self::Guess => "This guess",
            Self::Choice => "This choice",
            Self::Multiple => "This multiple choice",
            Self::Number => "This number question",
            Self::Order => "This order question",
        }
    }
}

/// Reads one question. None when it has no id or no number to speak of; that was noted.
pub fn read(fence: QuestionFence, fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<Question> {
    let id = fields.id("question", ids);
    let prompt = fields.html("prompt");
    let kind = match fence {
        QuestionFence::Guess => read_guess(fields).map(QuestionKind::Guess),
        QuestionFence::Choice => Some(QuestionKind::Choice(read_choice(
            FEWEST_OPTIONS,
            Right::One,
            fields,
        ))),
        QuestionFence::Multiple => Some(QuestionKind::Multiple(read_choice(
            FEWEST_OPTIONS,
            Right::Several,
            fields,
        ))),
        QuestionFence::Number => read_number(fields).map(QuestionKind::Number),
        QuestionFence::Order => Some(QuestionKind::Order(read_order(fields))),
    }?;
    Some(Question {
        id: id?,
        revision: revision::of(&prompt, &kind),
        prompt,
        kind,
    })
}

fn read_guess(fields: &mut Fields<'_>) -> Option<Guess> {
    let answered_by = fields.text("answered_by");
    let answer = if fields.has("option") {
        let choice = read_choice(FEWEST_GUESSES, Right::One, fields);
        Some(GuessAnswer::Option(choice))
    } else {
        read_answer(fields).map(GuessAnswer::Number)
    };
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

/// How many options are right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    One,
    Several,
}

fn read_choice(fewest: usize, right: Right, fields: &mut Fields<'_>) -> Choice {
    let mut ids = TakenIds::default();
    let options = fields.each("option", "This option", |fields| {
        read_option(fields, &mut ids)
    });
    if options.len() < fewest {
        let sentence = format!(
            "This choice has {} options; write {fewest} at least, each under [[option]].",
            options.len()
        );
        fields.wrong(sentence);
    }
    match right {
        Right::One => check_one_right(&options, fields),
        Right::Several => check_several_right(&options, fields),
    }
    Choice {
        options: options.into_iter().map(|read| read.option).collect(),
    }
}

fn check_one_right(options: &[ReadOption], fields: &mut Fields<'_>) {
    let right: Vec<&ReadOption> = options.iter().filter(|read| read.option.correct).collect();
    match right.as_slice() {
        [] => fields.wrong("This choice has no right answer: write correct = true in one option."),
        [right] => check_length(right, options, fields),
        [_, second, ..] => {
            let sentence = "This choice has a second right answer: only one option may be correct.";
            fields.wrong_at(second.line, sentence);
        }
    }
}

fn check_several_right(options: &[ReadOption], fields: &mut Fields<'_>) {
    let right = options.iter().filter(|read| read.option.correct).count();
    if right < 2 {
        fields.wrong(
            "This multiple choice needs two right answers at least: write correct = true in each, \
             or make it a choice.",
        );
    } else if right == options.len() {
        fields.wrong("This multiple choice has no wrong answer, so there is nothing to decide.");
    }
}

fn read_order(fields: &mut Fields<'_>) -> Order {
    let mut ids = TakenIds::default();
    let working = fields.html("working");
    let items = fields.each("item", "This item", |fields| read_item(fields, &mut ids));
    if items.len() < FEWEST_ITEMS {
        let sentence = format!(
            "This order question has {} items; write {FEWEST_ITEMS} at least in the right order, \
             each under [[item]].",
            items.len()
        );
        fields.wrong(sentence);
    }
    Order {
        start: start_order(items.len()),
        items,
        working,
    }
}

fn read_item(fields: &mut Fields<'_>, ids: &mut TakenIds) -> OrderItem {
    OrderItem {
        id: fields.id("item", ids).unwrap_or_default(),
        text: fields.html("text"),
        why: fields.html("why"),
    }
}

/// First those at odd places, then those at even ones: never the right order, and never its
/// mere reverse.
fn start_order(items: usize) -> Vec<usize> {
    let odd = (0..items).skip(1).step_by(2);
    odd.chain((0..items).step_by(2)).collect()
}

fn read_option(fields: &mut Fields<'_>, ids: &mut TakenIds) -> ReadOption {
    let id = fields.id("option", ids).unwrap_or_default();
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
