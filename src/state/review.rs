//! The review: one thing at a time, the missed questions with others between.

use leptos::prelude::*;

use super::answers::AnswersState;
use super::progress::ProgressState;
use crate::course::course;
use crate::course::grading::Phase;
use crate::course::model::{Block, Card, Part, Question};
use crate::course::progress::Progress;
use crate::course::review::{Deck, Item, OTHERS_BETWEEN};

/// What was on the screen before the review keeps its distance too; no more of it matters.
const RECENT: usize = 6;

/// What the review shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shown {
    /// A question to answer.
    Question(&'static Question),
    /// A card to look at again.
    Card(&'static Part, &'static Card),
}

/// A review that is under way, or has not begun.
#[derive(Clone, Copy)]
pub struct ReviewState {
    progress: ProgressState,
    /// The answers of this review: empty sheets, so that nobody sees the old ones.
    answers: AnswersState,
    deck: StoredValue<Deck>,
    shown: RwSignal<Option<Shown>>,
    left: RwSignal<usize>,
    /// Whether the answer to what is shown was counted: only the first one is.
    counted: StoredValue<bool>,
}

impl ReviewState {
    /// A review that has not begun.
    pub fn new(progress: ProgressState) -> Self {
        let review = Self {
            progress,
            answers: AnswersState::apart(),
            deck: StoredValue::new(Deck::new(Vec::new(), Vec::new(), &[])),
            shown: RwSignal::new(None),
            left: RwSignal::new(0),
            counted: StoredValue::new(false),
        };
        Effect::new(move || review.count());
        review
    }

    /// The sheets that are answered on here.
    pub fn answers(self) -> AnswersState {
        self.answers
    }

    /// What is shown now; None before the review and when nothing is left.
    pub fn shown(self) -> Option<Shown> {
        self.shown.get()
    }

    /// How many questions are still to be answered right.
    pub fn left(self) -> usize {
        self.left.get()
    }

    /// Begins with the questions that were missed.
    pub fn begin(self) {
        let due = untrack(|| self.progress.due());
        self.begin_with(due.into_iter().map(str::to_owned).collect());
    }

    /// Begins with every question there is, for practice.
    pub fn begin_with_all(self) {
        self.begin_with(scored().map(|question| question.id.clone()).collect());
    }

    fn begin_with(self, due: Vec<String>) {
        let (fillers, recent) = untrack(|| {
            self.progress
                .with(|progress| (fillers(progress), recent(progress)))
        });
        self.deck.set_value(Deck::new(due, fillers, &recent));
        self.next();
    }

    /// Goes on to the next thing.
    pub fn next(self) {
        let item = self.deck.try_update_value(Deck::draw).flatten();
        let shown = item.as_ref().and_then(find);
        if let Some(Shown::Question(question)) = shown {
            self.answers.clear(question);
        }
        self.counted.set_value(false);
        self.show_left();
        self.shown.set(shown);
    }

    /// Counts the first answer to the question that is shown.
    fn count(self) {
        let Some(Shown::Question(question)) = self.shown.get() else {
            return;
        };
        let right = match self.answers.sheet(&question.id).attempts.phase() {
            Phase::Open => return,
            Phase::Solved => true,
            Phase::Missed | Phase::Shown => false,
        };
        if self.counted.get_value() {
            return;
        }
        self.counted.set_value(true);
        self.deck
            .update_value(|deck| deck.answered(&question.id, right));
        self.progress
            .answer_with(question, |answer, at| answer.reviewed(right, at));
        self.show_left();
    }

    fn show_left(self) {
        self.left.set(self.deck.with_value(Deck::due_left));
    }
}

/// The questions that are judged.
fn scored() -> impl Iterator<Item = &'static Question> {
    course().questions().filter(|question| !question.is_guess())
}

fn find(item: &Item) -> Option<Shown> {
    match item {
        Item::Question(id) => course().question(id).map(Shown::Question),
        Item::Card(id) => course()
            .parts
            .iter()
            .find_map(|part| Some(Shown::Card(part, part.card(id)?))),
    }
}

/// What stands between the missed questions: questions that were answered right, which is
/// practice, then cards of plain text that were read, then those that were not: who missed a
/// question after a few cards has little else to look at.
fn fillers(progress: &Progress) -> Vec<Item> {
    let answered = scored().filter(|question| progress.answers.contains_key(&question.id));
    let questions = answered.map(|question| Item::Question(question.id.clone()));
    let cards = course().parts.iter().flat_map(|part| &part.cards);
    let is_text = |card: &&Card| {
        card.blocks
            .iter()
            .all(|block| matches!(block, Block::Html(_)))
    };
    let (read, unread): (Vec<_>, Vec<_>) = cards
        .filter(is_text)
        .partition(|card| progress.cards.contains_key(&card.id));
    let unread = unread
        .into_iter()
        .take(OTHERS_BETWEEN.saturating_sub(read.len()));
    let cards = read.into_iter().chain(unread);
    questions
        .chain(cards.map(|card| Item::Card(card.id.clone())))
        .collect()
}

/// What was on the screen last, the latest at the end.
fn recent(progress: &Progress) -> Vec<Item> {
    let cards = progress
        .cards
        .iter()
        .map(|(id, at)| (*at, Item::Card(id.clone())));
    let answers = progress.answers.iter();
    let questions = answers.map(|(id, answer)| (answer.at, Item::Question(id.clone())));
    let mut all: Vec<(u64, Item)> = cards.chain(questions).collect();
    all.sort();
    let older = all.len().saturating_sub(RECENT);
    all.into_iter().skip(older).map(|(_, item)| item).collect()
}
