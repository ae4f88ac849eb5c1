//! Judges answers, and keeps count of the tries at one question.

use serde::{Deserialize, Serialize};

use super::model::{
    Choice, ChoiceOption, Guess, GuessAnswer, Html, Number, NumberAnswer, Order, OrderItem,
    Question, QuestionKind, Unit,
};
use crate::budget::{NumberError, TimeUnit, read_count, read_plain, read_rate, read_time};

/// After this many misses a person may see the answer.
const MISSES_BEFORE_SHOWING: u8 = 2;

/// Room for what floating point makes of `5.85 - 5.8` against a tolerance of 0.05.
const FLOAT_SLACK: f64 = 1e-9;

/// What an answer was worth, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade<'q> {
    /// Whether it was right.
    pub right: bool,
    /// Why it is right, or what was missed.
    pub why: &'q Html,
}

/// How a guess compares with the truth. Nothing is scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison<'q> {
    /// What was guessed.
    pub guessed: Guessed<'q>,
    /// Whether the guess was as good as the truth.
    pub near: bool,
    /// What the guess tells about how one thought, where the author has something to say.
    pub remark: Option<&'q Html>,
}

/// A guess that was understood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Guessed<'q> {
    /// A number in the question's unit.
    Number(f64, Unit),
    /// One of the options.
    Option(&'q ChoiceOption),
}

/// Ways to write "times" and "per cent" behind a number.
const TIMES: [&str; 5] = ["x", "×", "times", "time", "times longer"];
const PERCENT: [&str; 4] = ["%", "percent", "per cent", "pct"];

/// Stands between the ids in a given answer that names several.
const ID_SEPARATOR: &str = " ";

/// Reads the number somebody typed as an answer, in `unit`. Other units of the same kind are
/// converted: `5800 ms` is 5.8 seconds.
///
/// # Errors
/// Why it is not a number of that kind.
pub fn read_answer(typed: &str, unit: Unit) -> Result<f64, NumberError> {
    match unit {
        Unit::Seconds => read_time(typed, TimeUnit::Seconds).map(|read| read.value.as_secs_f64()),
        Unit::Millis => read_time(typed, TimeUnit::Millis).map(|read| read.value.as_millis_f64()),
        Unit::TokensPerSecond => read_rate(typed).map(|read| read.value.tokens_per_second()),
        Unit::Times => read_plain(typed, &TIMES).map(|read| read.value),
        Unit::Percent => read_plain(typed, &PERCENT).map(|read| read.value),
        Unit::Tokens => read_count(typed).map(|read| read.value as f64),
    }
}

/// Whether `given` answers `question` rightly. None when it is no answer to it, and for guesses,
/// which are never judged.
pub fn is_right(question: &Question, given: &str) -> Option<bool> {
    match &question.kind {
        QuestionKind::Guess(_) => None,
        QuestionKind::Choice(choice) => grade_choice(choice, given).map(|grade| grade.right),
        QuestionKind::Multiple(choice) => grade_multiple(choice, given).map(|grade| grade.right),
        QuestionKind::Number(number) => {
            let value = read_answer(given, number.answer.unit).ok()?;
            Some(grade_number(number, value).right)
        }
        QuestionKind::Order(order) => Some(grade_order(order, given).right()),
    }
}

/// Judges the option called `option`. None when the choice has no such option.
pub fn grade_choice<'q>(choice: &'q Choice, option: &str) -> Option<Grade<'q>> {
    let picked = choice.option(option)?;
    Some(Grade {
        right: picked.correct,
        why: &picked.why,
    })
}

/// What a pick of several options was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct MultipleGrade<'q> {
    /// Whether all right options were picked and no other.
    pub right: bool,
    /// The picked options, in the author's order.
    pub picked: Vec<&'q ChoiceOption>,
    /// How many right options were not picked.
    pub missed: usize,
}

/// Judges the options whose ids `given` names (see [`with_id`]). None when none is picked.
pub fn grade_multiple<'q>(choice: &'q Choice, given: &str) -> Option<MultipleGrade<'q>> {
    let options = choice.options.iter();
    let picked: Vec<&ChoiceOption> = options.filter(|one| names_id(given, &one.id)).collect();
    let missed = choice
        .correct()
        .filter(|one| !names_id(given, &one.id))
        .count();
    (!picked.is_empty()).then(|| MultipleGrade {
        right: missed == 0 && picked.iter().all(|one| one.correct),
        picked,
        missed,
    })
}

/// Whether the given answer names `id`.
pub fn names_id(given: &str, id: &str) -> bool {
    ids(given).any(|one| one == id)
}

/// The given answer with `id` among its ids, or without it.
pub fn with_id(given: &str, id: &str, is_in: bool) -> String {
    let others = ids(given).filter(|one| *one != id);
    let all: Vec<&str> = others.chain(is_in.then_some(id)).collect();
    all.join(ID_SEPARATOR)
}

fn ids(given: &str) -> impl Iterator<Item = &str> {
    given.split(ID_SEPARATOR).filter(|id| !id.is_empty())
}

/// What an order was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderGrade<'q> {
    /// The items as they were put, each with whether it stands at its right place.
    pub placed: Vec<(&'q OrderItem, bool)>,
}

impl OrderGrade<'_> {
    /// Whether everything stands at its place.
    pub fn right(&self) -> bool {
        self.placed.iter().all(|(_, at_its_place)| *at_its_place)
    }

    /// How many things stand at their place.
    pub fn at_their_place(&self) -> usize {
        self.placed.iter().filter(|(_, right)| *right).count()
    }
}

/// Judges the order that `given` names the items in.
pub fn grade_order<'q>(order: &'q Order, given: &str) -> OrderGrade<'q> {
    let placed = current_order(order, given).into_iter();
    OrderGrade {
        placed: placed
            .enumerate()
            .map(|(at, place)| (&order.items[place], place == at))
            .collect(),
    }
}

/// The order that `given` puts the items in, as places in the right order. What `given` does not
/// name, as after an edit of the question, stands behind in the order of the start.
pub fn current_order(order: &Order, given: &str) -> Vec<usize> {
    let place_of = |id: &str| order.items.iter().position(|item| item.id == id);
    let mut places: Vec<usize> = Vec::new();
    for place in ids(given)
        .filter_map(place_of)
        .chain(order.start.iter().copied())
    {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The given answer after the item at `from` has moved to `to`, both places in the order shown.
pub fn moved(order: &Order, given: &str, from: usize, to: usize) -> String {
    let mut places = current_order(order, given);
    if from < places.len() && to < places.len() {
        let place = places.remove(from);
        places.insert(to, place);
    }
    let ids: Vec<&str> = places
        .iter()
        .map(|&place| order.items[place].id.as_str())
        .collect();
    ids.join(ID_SEPARATOR)
}

/// Judges `value`, which is in the question's unit.
pub fn grade_number(number: &Number, value: f64) -> Grade<'_> {
    let answer = &number.answer;
    if is_near(answer, value) {
        Grade {
            right: true,
            why: &answer.working,
        }
    } else {
        Grade {
            right: false,
            why: remark(answer, value).unwrap_or(&number.hint),
        }
    }
}

/// Compares what was guessed with the truth. None when `given` is no guess.
pub fn compare_guess<'q>(guess: &'q Guess, given: &str) -> Option<Comparison<'q>> {
    match &guess.answer {
        GuessAnswer::Number(answer) => {
            let value = read_answer(given, answer.unit).ok()?;
            Some(Comparison {
                guessed: Guessed::Number(value, answer.unit),
                near: is_near(answer, value),
                remark: remark(answer, value),
            })
        }
        GuessAnswer::Option(choice) => {
            let picked = choice.option(given)?;
            Some(Comparison {
                guessed: Guessed::Option(picked),
                near: picked.correct,
                remark: Some(&picked.why),
            })
        }
    }
}

fn is_near(answer: &NumberAnswer, value: f64) -> bool {
    (value - answer.value).abs() <= answer.tolerance + FLOAT_SLACK
}

fn remark(answer: &NumberAnswer, value: f64) -> Option<&Html> {
    let range = answer
        .wrong
        .iter()
        .find(|range| (range.from..=range.to).contains(&value));
    range.map(|range| &range.why)
}

/// Where somebody is with one question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// An answer is being chosen or typed.
    #[default]
    Open,
    /// The last answer was not right.
    Missed,
    /// The last answer was right.
    Solved,
    /// The answer was shown on request.
    Shown,
}

/// The tries at one question. Trying again is always possible, after a right answer too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Attempts {
    phase: Phase,
    misses: u8,
}

impl Attempts {
    /// Where the person is.
    pub const fn phase(self) -> Phase {
        self.phase
    }

    /// Whether the answer may be shown now: after two misses, as long as it is not found.
    pub const fn may_show(self) -> bool {
        self.misses >= MISSES_BEFORE_SHOWING && matches!(self.phase, Phase::Open | Phase::Missed)
    }

    /// After an answer was checked.
    #[must_use]
    pub const fn checked(self, right: bool) -> Self {
        if right {
            Self {
                phase: Phase::Solved,
                ..self
            }
        } else {
            Self {
                phase: Phase::Missed,
                misses: self.misses.saturating_add(1),
            }
        }
    }

    /// After "try again": open, with the misses remembered while the answer is still unknown.
    #[must_use]
    pub const fn again(self) -> Self {
        match self.phase {
            Phase::Open | Phase::Missed => Self {
                phase: Phase::Open,
                ..self
            },
            Phase::Solved | Phase::Shown => Self {
                phase: Phase::Open,
                misses: 0,
            },
        }
    }

    /// After "show me", where that is allowed.
    #[must_use]
    pub const fn shown(self) -> Self {
        if self.may_show() {
            Self {
                phase: Phase::Shown,
                ..self
            }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::WrongRange;
    use proptest::prelude::*;

    fn html(text: &str) -> Html {
        Html::trusted(text.to_owned())
    }

    fn choice(options: &[(&str, bool)]) -> Choice {
        let option = |&(id, correct): &(&str, bool)| ChoiceOption {
            id: id.to_owned(),
            text: html(id),
            correct,
            why: html(&format!("why {id}")),
        };
        Choice {
            options: options.iter().map(option).collect(),
        }
    }

    fn number() -> Number {
        Number {
            answer: NumberAnswer {
                value: 5.8,
                unit: Unit::Seconds,
                tolerance: 0.05,
                working: html("working"),
                wrong: vec![
                    WrongRange {
                        from: 4.9,
                        to: 5.1,
                        why: html("forgot the wait"),
                    },
                    WrongRange {
                        from: 0.0,
                        to: 5.5,
                        why: html("too short"),
                    },
                ],
            },
            hint: html("hint"),
        }
    }

    #[test]
    fn answers_are_read_in_their_unit_and_its_relatives() {
        use NumberError::*;
        use Unit::{Millis, Percent, Seconds, Times, Tokens, TokensPerSecond};
        for (typed, unit, expected) in [
            ("5.8", Seconds, Ok(5.8)),
            ("5,8 sec", Seconds, Ok(5.8)),
            ("5.8 s", Seconds, Ok(5.8)),
            ("5800 ms", Seconds, Ok(5.8)),
            ("15,8", TokensPerSecond, Ok(15.8)),
            ("15.8 tok/s", TokensPerSecond, Ok(15.8)),
            ("", Seconds, Err(Empty)),
            ("soon", Seconds, Err(NotANumber)),
            (
                "5.8 tokens/s",
                Seconds,
                Err(UnknownUnit("tokens/s".to_owned())),
            ),
            ("15.8 s", TokensPerSecond, Err(UnknownUnit("s".to_owned()))),
            ("166", Millis, Ok(166.0)),
            ("0.166 s", Millis, Ok(166.0)),
            ("28", Times, Ok(28.0)),
            ("28x", Times, Ok(28.0)),
            ("28,2 ×", Times, Ok(28.2)),
            ("28 times", Times, Ok(28.0)),
            ("28 s", Times, Err(UnknownUnit("s".to_owned()))),
            ("93 %", Percent, Ok(93.0)),
            ("93 percent", Percent, Ok(93.0)),
            ("261 tokens", Tokens, Ok(261.0)),
            ("0", Seconds, Err(Zero)),
            ("-1", Seconds, Err(Negative)),
        ] {
            assert_eq!(read_answer(typed, unit), expected, "{typed}");
        }
    }

    #[test]
    fn a_number_is_right_within_its_tolerance_and_else_explained_by_the_first_range() {
        let number = number();
        for (value, right, why) in [
            (5.8, true, "working"),
            (5.75, true, "working"),
            (5.85, true, "working"),
            (5.86, false, "hint"),
            (5.0, false, "forgot the wait"),
            (5.1, false, "forgot the wait"),
            (5.2, false, "too short"),
            (7.0, false, "hint"),
        ] {
            let grade = grade_number(&number, value);
            assert_eq!(
                (grade.right, grade.why.as_marked()),
                (right, why),
                "{value}"
            );
        }
    }

    #[test]
    fn a_guess_is_compared_and_not_judged() {
        let guess = Guess {
            answer: GuessAnswer::Number(number().answer),
            answered_by: "later".to_owned(),
        };
        for (given, expected) in [
            ("5.8", Some((true, None))),
            ("5,0 s", Some((false, Some("forgot the wait")))),
            ("9.0", Some((false, None))),
            ("soon", None),
        ] {
            let comparison = compare_guess(&guess, given);
            let seen = comparison.map(|found| (found.near, found.remark.map(Html::as_marked)));
            assert_eq!(seen, expected, "{given}");
        }
    }

    #[test]
    fn a_guessed_option_comes_with_its_reason() {
        let guess = Guess {
            answer: GuessAnswer::Option(choice(&[("yes", true), ("no", false)])),
            answered_by: "later".to_owned(),
        };
        for (given, expected) in [
            ("yes", Some((true, Some("why yes")))),
            ("no", Some((false, Some("why no")))),
            ("maybe", None),
        ] {
            let comparison = compare_guess(&guess, given);
            let seen = comparison.map(|found| (found.near, found.remark.map(Html::as_marked)));
            assert_eq!(seen, expected, "{given}");
        }
    }

    #[test]
    fn several_options_are_right_together() {
        let choice = choice(&[("a", true), ("b", false), ("c", true)]);
        for (given, expected) in [
            ("a c", Some((true, 0))),
            ("c a", Some((true, 0))),
            ("a", Some((false, 1))),
            ("a b c", Some((false, 0))),
            ("b", Some((false, 2))),
            ("", None),
            ("x", None),
        ] {
            let grade = grade_multiple(&choice, given);
            assert_eq!(
                grade.map(|grade| (grade.right, grade.missed)),
                expected,
                "{given}"
            );
        }
    }

    #[test]
    fn ids_are_put_into_an_answer_and_taken_out_again() {
        assert_eq!(with_id("", "a", true), "a");
        assert_eq!(with_id("a", "b", true), "a b");
        assert_eq!(with_id("a b", "a", true), "b a");
        assert_eq!(with_id("a b", "a", false), "b");
        assert_eq!(with_id("a", "a", false), "");
        assert!(names_id("a bc", "bc") && !names_id("a bc", "b"));
    }

    fn order() -> Order {
        let item = |id: &str| OrderItem {
            id: id.to_owned(),
            text: html(id),
            why: html(&format!("why {id}")),
        };
        Order {
            items: vec![item("one"), item("two"), item("three"), item("four")],
            start: vec![1, 3, 0, 2],
            working: html("working"),
        }
    }

    #[test]
    fn an_order_is_judged_place_by_place() {
        for (given, right, at_their_place) in [
            ("one two three four", true, 4),
            ("one three two four", false, 2),
            ("", false, 0),
            ("four one", false, 0),
            ("one two", false, 2),
        ] {
            let order = order();
            let grade = grade_order(&order, given);
            assert_eq!(grade.right(), right, "{given}");
            assert_eq!(grade.at_their_place(), at_their_place, "{given}");
            assert_eq!(grade.placed.len(), order.items.len(), "{given}");
        }
    }

    #[test]
    fn things_are_moved_from_place_to_place() {
        for (given, from, to, expected) in [
            ("", 0, 1, "four two one three"),
            ("one two three four", 3, 0, "four one two three"),
            ("one two three four", 0, 0, "one two three four"),
            ("one two three four", 0, 4, "one two three four"),
        ] {
            assert_eq!(
                moved(&order(), given, from, to),
                expected,
                "{given} {from} {to}"
            );
        }
    }

    #[test]
    fn an_option_is_judged_by_its_id() {
        let choice = choice(&[("a", false), ("b", true)]);
        for (id, expected) in [
            ("a", Some((false, "why a"))),
            ("b", Some((true, "why b"))),
            ("c", None),
        ] {
            let grade = grade_choice(&choice, id);
            assert_eq!(
                grade.map(|grade| (grade.right, grade.why.as_marked())),
                expected,
                "{id}"
            );
        }
    }

    #[test]
    fn the_answer_may_be_shown_after_two_misses() {
        let once = Attempts::default().checked(false);
        assert_eq!((once.phase(), once.may_show()), (Phase::Missed, false));
        assert_eq!(once.shown(), once, "one miss is not enough");
        let twice = once.again().checked(false);
        assert_eq!((twice.phase(), twice.may_show()), (Phase::Missed, true));
        assert!(twice.again().may_show(), "while trying again, too");
        assert_eq!(twice.shown().phase(), Phase::Shown);
        assert!(!twice.shown().may_show(), "it is on the screen already");
    }

    #[test]
    fn trying_again_is_always_possible() {
        let solved = Attempts::default().checked(false).again().checked(true);
        assert_eq!((solved.phase(), solved.may_show()), (Phase::Solved, false));
        assert_eq!(solved.again(), Attempts::default());
        let shown = Attempts::default().checked(false).checked(false).shown();
        assert_eq!(shown.again(), Attempts::default());
    }

    proptest! {
        #[test]
        fn anything_typed_is_a_number_or_a_reason(typed in ".*") {
            for unit in Unit::ALL {
                if let Ok(value) = read_answer(&typed, unit) {
                    prop_assert!(value.is_finite() && value >= 0.0);
                }
            }
        }

        #[test]
        fn a_number_is_right_only_near_the_answer(value in 0.0..20.0_f64) {
            let right = grade_number(&number(), value).right;
            prop_assert_eq!(right, (value - 5.8).abs() <= 0.05 + FLOAT_SLACK);
        }
    }
}
