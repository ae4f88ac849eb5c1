//! What a person has done in the course, as the browser keeps it from one visit to the next.
//!
//! Cards and questions are kept by the names their author gave them, never by position, so
//! progress survives edited content. Times are passed in, in milliseconds since 1970.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::iter::Sum;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::grading::{Attempts, Phase};
use crate::timing::{Micros, TokenRate};

/// The shape that [`Progress::to_text`] writes. It goes up when an older page could no longer
/// read what is written.
const VERSION: u64 = 1;

/// Everything that is kept of one person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// When each card was last seen, by card id.
    pub cards: BTreeMap<String, u64>,
    /// The answers given, by question id.
    pub answers: BTreeMap<String, StoredAnswer>,
    /// Where the person left off.
    pub last: Option<Place>,
    /// The two numbers of the person's own machine.
    pub own: Option<OwnNumbers>,
}

/// A card that was left.
///
/// The fields stand in this order so that of two places the later one is the greater.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// When.
    pub at: u64,
    /// Id of the part.
    pub part: String,
    /// Id of the card.
    pub card: String,
}

/// What is kept of one question.
///
/// The fields stand in this order so that of two answers the later one is the greater; the
/// others only make every tab settle a tie the same way.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StoredAnswer {
    /// When it last changed.
    pub at: u64,
    /// The wording of the question that was answered.
    pub revision: String,
    /// What was typed, or the id of the option picked.
    pub given: String,
    /// What was given when the answer was last checked, or the guess was kept.
    pub checked: Option<String>,
    /// The tries so far.
    pub attempts: Attempts,
    /// Whether the first checked answer was right. None before it, and for guesses always.
    pub first_try: Option<bool>,
    /// Whether the person felt sure, where they said so.
    pub sure: Option<bool>,
    /// Whether it was ever answered right: trying again for practice takes nothing away.
    #[serde(default)]
    pub found: bool,
    /// Missed at the first try, or shown, and not yet answered right in the review.
    #[serde(default)]
    pub due: bool,
}

impl StoredAnswer {
    /// The empty answer to a question that is worded as in `revision`.
    pub fn to(revision: &str) -> Self {
        Self {
            revision: revision.to_owned(),
            ..Self::default()
        }
    }

    /// After what was given was checked in the lesson.
    #[must_use]
    pub fn checked(self, right: bool, at: u64) -> Self {
        let missed_at_first = self.first_try.is_none() && !right;
        Self {
            at,
            checked: Some(self.given.clone()),
            attempts: self.attempts.checked(right),
            first_try: self.first_try.or(Some(right)),
            found: self.found || right,
            due: self.due || missed_at_first,
            ..self
        }
    }

    /// After what was given was kept as a guess, which nobody judges.
    #[must_use]
    pub fn kept(self, at: u64) -> Self {
        Self {
            at,
            checked: Some(self.given.clone()),
            ..self
        }
    }

    /// After "try again": empty, with what is known of earlier tries.
    #[must_use]
    pub fn again(self, at: u64) -> Self {
        Self {
            at,
            given: String::new(),
            checked: None,
            attempts: self.attempts.again(),
            sure: None,
            ..self
        }
    }

    /// After "show me", where that is allowed.
    #[must_use]
    pub fn shown(self, at: u64) -> Self {
        let attempts = self.attempts.shown();
        Self {
            at,
            attempts,
            due: self.due || attempts.phase() == Phase::Shown,
            ..self
        }
    }

    /// After it was asked again in the review. A miss there leaves the lesson as it is.
    #[must_use]
    pub fn reviewed(self, right: bool, at: u64) -> Self {
        Self {
            at,
            found: self.found || right,
            due: !right,
            ..self
        }
    }
}

/// The two numbers of a person's own machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenNumbers", into = "WrittenNumbers")]
pub struct OwnNumbers {
    first_word: Micros,
    rate: TokenRate,
    origin: Origin,
    at: u64,
}

impl OwnNumbers {
    /// Numbers known since `at`. The rate is kept to a millionth of a token per second, so that
    /// it is the same after it was stored. None when `tokens_per_second` is no rate.
    pub fn new(
        first_word: Micros,
        tokens_per_second: f64,
        origin: Origin,
        at: u64,
    ) -> Option<Self> {
        Some(Self {
            first_word,
            rate: TokenRate::from_tokens_per_second(tokens_per_second)?,
            origin,
            at,
        })
    }

    /// From the click to the first word of the answer.
    pub const fn first_word(&self) -> Micros {
        self.first_word
    }

    /// How fast the answer is written.
    pub const fn rate(&self) -> TokenRate {
        self.rate
    }

    /// Where the numbers come from.
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// When they were measured or typed.
    pub const fn at(&self) -> u64 {
        self.at
    }
}

impl Ord for OwnNumbers {
    /// The later is the greater; the rest only makes every tab settle a tie the same way.
    fn cmp(&self, other: &Self) -> Ordering {
        let by_rate = || {
            let rate = self.rate.tokens_per_second();
            rate.total_cmp(&other.rate.tokens_per_second())
        };
        (self.at, self.first_word)
            .cmp(&(other.at, other.first_word))
            .then_with(by_rate)
            .then_with(|| self.origin.cmp(&other.origin))
    }
}

impl PartialOrd for OwnNumbers {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Where a person's own numbers come from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The page measured them.
    Measured {
        /// The model that answered.
        model: String,
    },
    /// The person typed them.
    Typed,
}

/// Own numbers as they are written, not yet believed.
#[derive(Serialize, Deserialize)]
struct WrittenNumbers {
    first_word_us: Micros,
    /// In tokens per second.
    rate: f64,
    origin: Origin,
    at: u64,
}

impl From<OwnNumbers> for WrittenNumbers {
    fn from(own: OwnNumbers) -> Self {
        Self {
            first_word_us: own.first_word,
            rate: own.rate.tokens_per_second(),
            origin: own.origin,
            at: own.at,
        }
    }
}

impl TryFrom<WrittenNumbers> for OwnNumbers {
    type Error = &'static str;

    fn try_from(written: WrittenNumbers) -> Result<Self, Self::Error> {
        Self::new(
            written.first_word_us,
            written.rate,
            written.origin,
            written.at,
        )
        .ok_or("no rate")
    }
}

/// Why a stored text can't be taken as progress. It is then set aside, never overwritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It was not written by this course, or was cut.
    NotReadable,
    /// A newer page wrote it.
    Newer {
        /// The version it states.
        version: u64,
    },
}

/// Progress that was read, and how much of it was damaged.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadProgress {
    /// All that could be read.
    pub progress: Progress,
    /// How many cards, answers and other things could not be read.
    pub dropped: usize,
}

/// Reads what [`Progress::to_text`] wrote. Fields it does not know are ignored, and one damaged
/// entry does not take the others with it.
///
/// # Errors
/// What is wrong with the text as a whole.
pub fn read(text: &str) -> Result<ReadProgress, Damage> {
    let mut fields: Map<String, Value> =
        serde_json::from_str(text).map_err(|_| Damage::NotReadable)?;
    match fields.get("version").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) if version > VERSION => return Err(Damage::Newer { version }),
        _ => return Err(Damage::NotReadable),
    }
    let mut dropped = 0;
    let progress = Progress {
        cards: entries(fields.remove("cards"), &mut dropped),
        answers: entries(fields.remove("answers"), &mut dropped),
        last: single(fields.remove("last"), &mut dropped),
        own: single(fields.remove("own"), &mut dropped),
    };
    Ok(ReadProgress { progress, dropped })
}

/// The entries that can be read; the others are counted.
fn entries<T: DeserializeOwned>(value: Option<Value>, dropped: &mut usize) -> BTreeMap<String, T> {
    let written: Map<String, Value> = single(value, dropped).unwrap_or_default();
    let read = written.into_iter().filter_map(|(id, value)| {
        let entry = serde_json::from_value(value).ok();
        *dropped += usize::from(entry.is_none());
        Some((id, entry?))
    });
    read.collect()
}

/// The value, where there is one that can be read; one that can't be is counted.
fn single<T: DeserializeOwned>(value: Option<Value>, dropped: &mut usize) -> Option<T> {
    let read = serde_json::from_value(value.unwrap_or_default());
    *dropped += usize::from(read.is_err());
    read.unwrap_or_default()
}

/// [`Progress`] as it is written.
#[derive(Serialize)]
struct Written<'p> {
    version: u64,
    cards: &'p BTreeMap<String, u64>,
    answers: &'p BTreeMap<String, StoredAnswer>,
    last: &'p Option<Place>,
    own: &'p Option<OwnNumbers>,
}

impl Progress {
    /// The text to store or to export.
    pub fn to_text(&self) -> String {
        let written = Written {
            version: VERSION,
            cards: &self.cards,
            answers: &self.answers,
            last: &self.last,
            own: &self.own,
        };
        serde_json::to_string(&written)
            .unwrap_or_else(|error| unreachable!("names and plain values only: {error}"))
    }

    /// What two tabs know together, or this page and an imported file: of everything the later.
    /// The order of merging does not matter, nor does merging the same thing twice.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        keep_later(&mut self.cards, other.cards);
        keep_later(&mut self.answers, other.answers);
        Self {
            last: self.last.max(other.last),
            own: self.own.max(other.own),
            ..self
        }
    }

    /// What is known of a question that is now worded as in `revision`.
    pub fn answer(&self, question: &str, revision: &str) -> AnswerState<'_> {
        match self.answers.get(question) {
            None => AnswerState::None,
            Some(answer) if answer.revision == revision => AnswerState::Known(answer),
            Some(answer) => AnswerState::Changed(answer),
        }
    }

    /// The questions of `part` that the review asks again, in reading order.
    pub fn due<'c>(&self, part: &PartOutline<'c>) -> Vec<&'c str> {
        let due = part
            .questions
            .iter()
            .filter(|question| self.known(question).is_some_and(|answer| answer.due));
        due.map(|question| question.id).collect()
    }

    /// How far the person is with `part`. Only what the part holds now counts.
    pub fn tally(&self, part: &PartOutline) -> Tally {
        let seen = part.cards.iter().filter(|id| self.cards.contains_key(**id));
        let answers: Vec<&StoredAnswer> = part
            .questions
            .iter()
            .filter_map(|question| self.known(question))
            .collect();
        let count = |is: fn(&StoredAnswer) -> bool| answers.iter().filter(|one| is(one)).count();
        Tally {
            cards_seen: seen.count(),
            cards: part.cards.len(),
            solved: count(|answer| answer.found),
            first_try_right: count(|answer| answer.first_try == Some(true)),
            questions: part.questions.len(),
        }
    }

    fn known(&self, question: &QuestionOutline) -> Option<&StoredAnswer> {
        match self.answer(question.id, question.revision) {
            AnswerState::Known(answer) => Some(answer),
            AnswerState::Changed(_) | AnswerState::None => None,
        }
    }
}

fn keep_later<V: Ord>(mine: &mut BTreeMap<String, V>, theirs: BTreeMap<String, V>) {
    for (id, value) in theirs {
        match mine.entry(id) {
            Entry::Vacant(place) => {
                place.insert(value);
            }
            Entry::Occupied(mut place) if *place.get() < value => {
                place.insert(value);
            }
            Entry::Occupied(_) => {}
        }
    }
}

/// What is known of one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerState<'p> {
    /// It was answered as it is worded now.
    Known(&'p StoredAnswer),
    /// It was answered when it was worded otherwise: kept, but it solves nothing.
    Changed(&'p StoredAnswer),
    /// It was never answered.
    None,
}

/// What a part holds, as far as progress is concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartOutline<'c> {
    /// The ids of its cards.
    pub cards: Vec<&'c str>,
    /// Its questions in reading order, without guesses: nobody judges those.
    pub questions: Vec<QuestionOutline<'c>>,
}

/// A question, as far as progress is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionOutline<'c> {
    /// Its name.
    pub id: &'c str,
    /// Its wording now.
    pub revision: &'c str,
}

/// How far a person is. The sum over the parts is that of the course.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cards that were seen.
    pub cards_seen: usize,
    /// Cards there are.
    pub cards: usize,
    /// Questions that were ever answered right as they are worded now.
    pub solved: usize,
    /// Questions whose first checked answer was right.
    pub first_try_right: usize,
    /// Questions there are.
    pub questions: usize,
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |sum, one| Self {
            cards_seen: sum.cards_seen + one.cards_seen,
            cards: sum.cards + one.cards,
            solved: sum.solved + one.solved,
            first_try_right: sum.first_try_right + one.first_try_right,
            questions: sum.questions + one.questions,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_map;
    use proptest::option;
    use proptest::prelude::*;

    fn own(rate: f64) -> Option<OwnNumbers> {
        OwnNumbers::new(Micros::from_millis(60), rate, Origin::Typed, 7)
    }

    fn one_answer(id: &str, answer: StoredAnswer) -> Progress {
        Progress {
            answers: BTreeMap::from([(id.to_owned(), answer)]),
            ..Progress::default()
        }
    }

    #[test]
    fn what_is_written_has_this_shape() {
        let given = StoredAnswer {
            given: "5.8".to_owned(),
            sure: Some(true),
            ..StoredAnswer::to("r1")
        };
        let model = "qwen".to_owned();
        let progress = Progress {
            cards: BTreeMap::from([("two-numbers".to_owned(), 5)]),
            last: Some(Place {
                at: 5,
                part: "fast-enough".to_owned(),
                card: "two-numbers".to_owned(),
            }),
            own: OwnNumbers::new(Micros::new(60_000), 278.5, Origin::Measured { model }, 9),
            ..one_answer("draft-time", given.checked(false, 6))
        };
        let text = concat!(
            r#"{"version":1,"cards":{"two-numbers":5},"answers":{"draft-time":{"at":6,"#,
            r#""revision":"r1","given":"5.8","checked":"5.8","#,
            r#""attempts":{"phase":"missed","misses":1},"first_try":false,"sure":true,"#,
            r#""found":false,"due":true}},"#,
            r#""last":{"at":5,"part":"fast-enough","card":"two-numbers"},"#,
            r#""own":{"first_word_us":60000,"rate":278.5,"#,
            r#""origin":{"measured":{"model":"qwen"}},"at":9}}"#,
        );
        assert_eq!(progress.to_text(), text);
        let dropped = 0;
        assert_eq!(read(text), Ok(ReadProgress { progress, dropped }));
    }

    #[test]
    fn a_text_that_is_no_progress_says_why() {
        use Damage::*;
        for (text, damage) in [
            ("", NotReadable),
            ("[]", NotReadable),
            ("{}", NotReadable),
            (r#"{"version":0}"#, NotReadable),
            (r#"{"version":"1"}"#, NotReadable),
            (r#"{"version":1,"cards":{"#, NotReadable),
            (r#"{"version":2,"cards":[]}"#, Newer { version: 2 }),
        ] {
            assert_eq!(read(text), Err(damage), "{text}");
        }
    }

    #[test]
    fn a_damaged_entry_is_dropped_and_counted_alone() {
        let good = r#"{"at":1,"revision":"r","given":"a","attempts":{"phase":"open","misses":0}}"#;
        let answers = |bad: &str| [r#""answers":{"bad":"#, bad, r#","good":"#, good, "}"].concat();
        let cards = [r#""cards":{"a":1,"b":-1,"c":null},"#, &answers(good)].concat();
        let later = good.replace("open", "pondered");
        for (fields, dropped, kept) in [
            (r#""more":[1]"#.to_owned(), 0, [0, 0]),
            (
                r#""cards":null,"last":null,"own":null"#.to_owned(),
                0,
                [0, 0],
            ),
            (answers(good), 0, [0, 2]),
            (answers("7"), 1, [0, 1]),
            (answers("{}"), 1, [0, 1]),
            (answers(&later), 1, [0, 1]),
            (cards, 2, [1, 2]),
            ([r#""cards":[1],"#, &answers(good)].concat(), 1, [0, 2]),
            ([r#""last":"here","#, &answers(good)].concat(), 1, [0, 2]),
        ] {
            let read = read(&[r#"{"version":1,"#, &fields, "}"].concat()).unwrap();
            assert_eq!(read.dropped, dropped, "{fields}");
            let sizes = [read.progress.cards.len(), read.progress.answers.len()];
            assert_eq!(sizes, kept, "{fields}");
        }
    }

    #[test]
    fn own_numbers_that_are_no_numbers_are_dropped() {
        for (rate, is_rate) in [
            ("278", true),
            ("0.5", true),
            ("0", false),
            ("-3", false),
            ("1e-300", false),
            ("1e300", false),
            ("null", false),
            ("\"NaN\"", false),
        ] {
            let own =
                r#"{"version":1,"own":{"first_word_us":60000,"origin":"typed","at":7,"rate":"#;
            let read = read(&[own, rate, "}}"].concat()).unwrap();
            assert_eq!(read.progress.own.is_some(), is_rate, "{rate}");
            assert_eq!(read.dropped, usize::from(!is_rate), "{rate}");
        }
        for rate in [f64::NAN, f64::INFINITY, 0.0, -1.0] {
            assert_eq!(own(rate), None, "{rate}");
        }
    }

    #[test]
    fn a_question_is_due_from_the_first_miss_to_the_right_answer_in_the_review() {
        let state = |answer: &StoredAnswer| (answer.first_try, answer.found, answer.due);
        let right = StoredAnswer::to("r").checked(true, 1);
        assert_eq!(state(&right), (Some(true), true, false));
        let practised = right.again(2).checked(false, 3);
        assert_eq!(
            state(&practised),
            (Some(true), true, false),
            "practice is free"
        );
        let missed = StoredAnswer::to("r").checked(false, 1);
        assert_eq!(state(&missed), (Some(false), false, true));
        let solved = missed.clone().again(2).checked(true, 3);
        assert_eq!(
            state(&solved),
            (Some(false), true, true),
            "the lesson is not the review"
        );
        let once_more = solved.reviewed(false, 4);
        assert_eq!(state(&once_more), (Some(false), true, true));
        let reviewed = once_more.reviewed(true, 5);
        assert_eq!(state(&reviewed), (Some(false), true, false));
        let shown = reviewed
            .again(6)
            .checked(false, 7)
            .checked(false, 8)
            .shown(9);
        assert_eq!(state(&shown), (Some(false), true, true));
        assert_eq!(
            missed.shown(2).attempts.phase(),
            Phase::Missed,
            "not allowed yet"
        );
    }

    #[test]
    fn a_guess_is_kept_and_never_judged() {
        let guess = StoredAnswer {
            given: "3".to_owned(),
            ..StoredAnswer::to("r")
        };
        let kept = guess.kept(4);
        assert_eq!((kept.checked.as_deref(), kept.at), (Some("3"), 4));
        assert_eq!((kept.first_try, kept.found, kept.due), (None, false, false));
    }

    #[test]
    fn an_answer_to_an_earlier_wording_is_kept_and_solves_nothing() {
        let answer = StoredAnswer::to("r1").checked(true, 1);
        let progress = one_answer("q", answer.clone());
        assert_eq!(progress.answer("q", "r1"), AnswerState::Known(&answer));
        assert_eq!(progress.answer("q", "r2"), AnswerState::Changed(&answer));
        assert_eq!(progress.answer("other", "r1"), AnswerState::None);
    }

    #[test]
    fn only_what_the_course_holds_now_counts() {
        let question = |id, revision| QuestionOutline { id, revision };
        let first = PartOutline {
            cards: vec!["a", "b"],
            questions: vec![question("right", "r"), question("missed", "r")],
        };
        let second = PartOutline {
            cards: vec!["c"],
            questions: vec![question("reworded", "r2"), question("new", "r")],
        };
        let answer = |right| StoredAnswer::to("r").checked(right, 1);
        let answers = [
            ("right", answer(true)),
            ("missed", answer(false)),
            ("reworded", answer(false)),
            ("gone", answer(true)),
        ];
        let progress = Progress {
            cards: ["a", "c", "gone"].map(|id| (id.to_owned(), 1)).into(),
            answers: answers.map(|(id, answer)| (id.to_owned(), answer)).into(),
            ..Progress::default()
        };
        let tallies = [&first, &second].map(|part| progress.tally(part));
        let [in_first, in_second] = tallies;
        let expected = Tally {
            cards_seen: 1,
            cards: 2,
            solved: 1,
            first_try_right: 1,
            questions: 2,
        };
        assert_eq!(in_first, expected);
        assert_eq!((in_second.cards_seen, in_second.solved), (1, 0));
        let total: Tally = tallies.into_iter().sum();
        assert_eq!((total.cards_seen, total.cards, total.questions), (2, 3, 4));
        assert_eq!(progress.due(&first), ["missed"]);
        assert_eq!(progress.due(&second), [""; 0], "it was worded otherwise");
    }

    #[test]
    fn the_later_wins() {
        let early = one_answer("q", StoredAnswer::to("r").checked(false, 1));
        let late = one_answer("q", StoredAnswer::to("r").checked(true, 2));
        assert_eq!(early.clone().merge(late.clone()), late);
        assert_eq!(late.clone().merge(early), late);
    }

    fn any_answer() -> impl Strategy<Value = StoredAnswer> {
        let text = || "\\PC{0,3}";
        let steps = proptest::collection::vec((0..5, any::<bool>()), 0..6);
        let parts = (0..4u64, text(), text(), option::of(any::<bool>()), steps);
        parts.prop_map(|(at, revision, given, sure, steps)| {
            let start = StoredAnswer {
                given,
                sure,
                ..StoredAnswer::to(&revision)
            };
            steps
                .into_iter()
                .fold(start, |answer, (step, right)| match step {
                    0 => answer.checked(right, at),
                    1 => answer.shown(at),
                    2 => answer.again(at),
                    3 => answer.kept(at),
                    _ => answer.reviewed(right, at),
                })
        })
    }

    fn any_own() -> impl Strategy<Value = Option<OwnNumbers>> {
        let origin = prop_oneof![
            Just(Origin::Typed),
            "\\PC{0,3}".prop_map(|model| Origin::Measured { model }),
        ];
        let rate = prop_oneof![1e-6..1e9, Just(278.0), any::<f64>()];
        let parts = (prop_oneof![0..3u64, any::<u64>()], rate, origin, 0..3u64);
        parts.prop_map(|(us, rate, origin, at)| OwnNumbers::new(Micros::new(us), rate, origin, at))
    }

    fn any_progress() -> impl Strategy<Value = Progress> {
        let place = (0..3u64, "[ab]", "[ab]");
        let place = place.prop_map(|(at, part, card)| Place { at, part, card });
        let parts = (
            btree_map("[a-c\"é]{1,2}", prop_oneof![0..3u64, any::<u64>()], 0..4),
            btree_map("[a-c]", any_answer(), 0..4),
            option::of(place),
            any_own(),
        );
        parts.prop_map(|(cards, answers, last, own)| Progress {
            cards,
            answers,
            last,
            own,
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(progress in any_progress()) {
            let read = read(&progress.to_text());
            prop_assert_eq!(read, Ok(ReadProgress { progress, dropped: 0 }));
        }

        #[test]
        fn a_cut_text_is_not_read(progress in any_progress(), at in any::<prop::sample::Index>()) {
            let text = progress.to_text();
            let cut: String = text.chars().take(at.index(text.chars().count())).collect();
            prop_assert_eq!(read(&cut), Err(Damage::NotReadable));
        }

        #[test]
        fn damage_is_survived(
            progress in any_progress(),
            from in any::<prop::sample::Index>(),
            length in 0..6usize,
            other in "[\\[\\]{}\",:0-9a-z.\\-]{0,4}",
        ) {
            let mut text: Vec<char> = progress.to_text().chars().collect();
            let from = from.index(text.len());
            let to = (from + length).min(text.len());
            text.splice(from..to, other.chars());
            let text: String = text.into_iter().collect();
            if let Ok(first) = read(&text) {
                let second = read(&first.progress.to_text());
                prop_assert_eq!(second.map(|read| read.progress), Ok(first.progress));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
            let _ = read(&text);
        }

        #[test]
        fn merging_knows_no_order(a in any_progress(), b in any_progress(), c in any_progress()) {
            let merged = a.clone().merge(b.clone());
            prop_assert_eq!(&merged, &b.clone().merge(a.clone()));
            prop_assert_eq!(&merged, &merged.clone().merge(a.clone()));
            prop_assert_eq!(&a, &a.clone().merge(Progress::default()));
            prop_assert_eq!(merged.merge(c.clone()), a.merge(b.merge(c)));
        }
    }
}
