//! What the person has done, kept by the browser: read at the start, written at each change.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use crate::browser::{calendar, page, storage};
use crate::course::model::{Course, Part, Question};
use crate::course::progress::{
    Damage, Origin, OwnNumbers, PartOutline, Place, Progress, QuestionOutline, StoredAnswer, Tally,
    read,
};
use crate::course::{course, progress};
use crate::timing::{Micros, TokenRate};

/// Where the browser keeps it.
const STORED_AS: &str = "progress";

/// Where a text goes that could not be read, so that nothing is lost. A number follows.
const SET_ASIDE_AS: &str = "progress.set-aside";

/// Typing changes a given answer with every key; it is written once the keys rest.
const WRITE_AFTER_MS: u32 = 300;

/// What went wrong with what was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The whole could not be read. It is set aside, and this is its text.
    SetAside {
        /// Why.
        damage: Damage,
        /// What was kept.
        text: String,
    },
    /// Some entries could not be read. The text as it was is set aside.
    SomeLost {
        /// How many.
        entries: usize,
        /// What was kept.
        text: String,
    },
    /// The browser keeps nothing for this page.
    NotKept,
}

/// How an import went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// It was added to what was there.
    Added,
    /// It was added, except for so many entries that could not be read.
    AddedExcept(usize),
    /// It is no file of this course.
    Refused(Damage),
}

/// The progress of the person.
#[derive(Clone, Copy)]
pub struct ProgressState {
    progress: RwSignal<Progress>,
    trouble: RwSignal<Option<Trouble>>,
    writing: StoredValue<Option<Timeout>, LocalStorage>,
}

impl ProgressState {
    /// What earlier visits left, and what other tabs add from now on.
    pub fn new() -> Self {
        let (progress, trouble) = from_storage();
        let state = Self {
            progress: RwSignal::new(progress),
            trouble: RwSignal::new(trouble),
            writing: StoredValue::new_local(None),
        };
        storage::on_change(STORED_AS, move |text| state.take_over(text.as_deref()));
        page::on_leave(move || state.write_now());
        state
    }

    /// Reads from the progress, and follows it.
    pub fn with<T>(self, read: impl FnOnce(&Progress) -> T) -> T {
        self.progress.with(read)
    }

    /// What went wrong with what was kept.
    pub fn trouble(self) -> Option<Trouble> {
        self.trouble.get()
    }

    /// The person has read what went wrong.
    pub fn dismiss_trouble(self) {
        self.trouble.set(None);
    }

    /// The answer to `question` as it is worded now; empty where there is none.
    pub fn answer(self, question: &Question) -> StoredAnswer {
        self.with(
            |progress| match progress.answer(&question.id, &question.revision) {
                progress::AnswerState::Known(answer) => answer.clone(),
                progress::AnswerState::Changed(_) | progress::AnswerState::None => {
                    StoredAnswer::to(&question.revision)
                }
            },
        )
    }

    /// What was answered when the question was worded otherwise, where nothing newer is known.
    pub fn earlier_answer(self, question: &Question) -> Option<String> {
        self.with(
            |progress| match progress.answer(&question.id, &question.revision) {
                progress::AnswerState::Changed(answer) => answer.checked.clone(),
                progress::AnswerState::Known(_) | progress::AnswerState::None => None,
            },
        )
    }

    /// Changes the answer to `question`; `change` gets the time as well.
    pub fn answer_with(
        self,
        question: &Question,
        change: impl FnOnce(StoredAnswer, u64) -> StoredAnswer,
    ) {
        let now = calendar::now_ms();
        let answer = untrack(|| self.answer(question));
        let changed = change(answer, now);
        self.change(|progress| {
            progress.answers.insert(question.id.clone(), changed);
        });
    }

    /// The answer kept by `name` that belongs to no question; empty where there is none.
    pub fn kept(self, name: &str) -> StoredAnswer {
        self.with(|progress| progress.answers.get(name).cloned().unwrap_or_default())
    }

    /// Changes the answer kept by `name`; `change` gets the time as well.
    pub fn change_kept(self, name: &str, change: impl FnOnce(StoredAnswer, u64) -> StoredAnswer) {
        let changed = change(untrack(|| self.kept(name)), calendar::now_ms());
        self.change(|progress| {
            progress.answers.insert(name.to_owned(), changed);
        });
    }

    /// Notes that a card was seen, and that the person is there.
    pub fn saw(self, part: &Part, card: &str) {
        let at = calendar::now_ms();
        let place = Place {
            at,
            part: part.id.clone(),
            card: card.to_owned(),
        };
        self.change(|progress| {
            progress.cards.insert(card.to_owned(), at);
            progress.last = Some(place);
        });
    }

    /// Keeps the two numbers of the person's own machine.
    pub fn keep_own_numbers(self, first_word: Micros, rate: TokenRate, origin: Origin) {
        let rate = rate.tokens_per_second();
        let own = OwnNumbers::new(first_word, rate, origin, calendar::now_ms());
        self.change(|progress| progress.own = own.or(progress.own.take()));
    }

    /// Forgets the two numbers.
    pub fn forget_own_numbers(self) {
        self.change(|progress| progress.own = None);
    }

    /// The two numbers of the person's own machine.
    pub fn own_numbers(self) -> Option<OwnNumbers> {
        self.with(|progress| progress.own.clone())
    }

    /// How far the person is with `part`.
    pub fn tally(self, part: &Part) -> Tally {
        self.with(|progress| progress.tally(&outline(part)))
    }

    /// How far the person is with the whole course.
    pub fn course_tally(self) -> Tally {
        course().parts.iter().map(|part| self.tally(part)).sum()
    }

    /// The questions that the review asks again, in reading order.
    pub fn due(self) -> Vec<&'static str> {
        let parts = course().parts.iter();
        self.with(|progress| {
            parts
                .flat_map(|part| progress.due(&outline(part)))
                .collect()
        })
    }

    /// Where the person left off, if that card still exists.
    pub fn left_off(self) -> Option<(&'static Part, String)> {
        self.with(|progress| {
            let last = progress.last.as_ref()?;
            let part = Course::part(course(), &last.part)?;
            part.card(&last.card)?;
            Some((part, last.card.clone()))
        })
    }

    /// Everything as a file to keep.
    pub fn export(self) -> String {
        self.progress.with_untracked(Progress::to_text)
    }

    /// Adds what an exported file holds.
    pub fn import(self, text: &str) -> Imported {
        match read(text) {
            Err(damage) => Imported::Refused(damage),
            Ok(imported) => {
                self.change(|progress| {
                    *progress = std::mem::take(progress).merge(imported.progress);
                });
                match imported.dropped {
                    0 => Imported::Added,
                    dropped => Imported::AddedExcept(dropped),
                }
            }
        }
    }

    /// Forgets everything, here and in the browser's storage.
    pub fn erase(self) {
        self.writing.set_value(None);
        self.progress.set(Progress::default());
        self.trouble.set(None);
        storage::remove(STORED_AS);
        storage::remove_numbered(SET_ASIDE_AS);
    }

    fn change(self, change: impl FnOnce(&mut Progress)) {
        self.progress.update(change);
        let write = Timeout::new(WRITE_AFTER_MS, move || self.write());
        self.writing.set_value(Some(write));
    }

    /// Writes at once what still waits, as when the page is about to go.
    fn write_now(self) {
        if self.writing.with_value(Option::is_some) {
            self.write();
        }
    }

    fn write(self) {
        self.writing.set_value(None);
        let kept = storage::keep(STORED_AS, &self.export());
        if !kept && self.trouble.with_untracked(Option::is_none) {
            self.trouble.set(Some(Trouble::NotKept));
        }
    }

    /// What another tab wrote. Where that tab erased everything, this one follows.
    fn take_over(self, text: Option<&str>) {
        match text.map(read) {
            None => self.progress.set(Progress::default()),
            Some(Ok(other)) => self.progress.update(|progress| {
                *progress = std::mem::take(progress).merge(other.progress);
            }),
            // Another version of the page writes there: what this one knows stays in its memory.
            Some(Err(_)) => {}
        }
    }
}

fn from_storage() -> (Progress, Option<Trouble>) {
    let Some(text) = storage::read(STORED_AS) else {
        return (Progress::default(), None);
    };
    match read(&text) {
        Ok(read) if read.dropped == 0 => (read.progress, None),
        Ok(read) => {
            storage::keep_numbered(SET_ASIDE_AS, &text);
            let entries = read.dropped;
            (read.progress, Some(Trouble::SomeLost { entries, text }))
        }
        Err(damage) => {
            storage::keep_numbered(SET_ASIDE_AS, &text);
            (
                Progress::default(),
                Some(Trouble::SetAside { damage, text }),
            )
        }
    }
}

/// What of a part counts as progress: guesses are never judged.
fn outline(part: &Part) -> PartOutline<'_> {
    let questions = part.questions().filter(|question| !question.is_guess());
    PartOutline {
        cards: part.cards.iter().map(|card| card.id.as_str()).collect(),
        questions: questions
            .map(|question| QuestionOutline {
                id: &question.id,
                revision: &question.revision,
            })
            .collect(),
    }
}
