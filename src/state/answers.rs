//! What the person answers.

use std::collections::BTreeMap;

use leptos::prelude::*;

use super::progress::ProgressState;
use crate::browser::calendar;
use crate::course::course;
use crate::course::grading::{Attempts, Phase, compare_guess, is_right};
use crate::course::model::{Guess, Question};
use crate::course::progress::StoredAnswer;

/// Where a person is with one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    /// What was typed, or the ids of what was picked.
    pub given: String,
    /// What was given when the answer was last checked, or the guess was kept.
    pub checked: Option<String>,
    /// The last text that was no answer at all, as long as nothing better followed.
    pub refused: Option<String>,
    /// The tries so far.
    pub attempts: Attempts,
    /// Whether the person felt sure, where they said so.
    pub sure: Option<bool>,
}

/// Where answers are kept.
#[derive(Clone, Copy)]
enum Kept {
    /// With the progress.
    InProgress(ProgressState),
    /// Only as long as the page shows them, as in the review.
    Apart(RwSignal<BTreeMap<&'static str, StoredAnswer>>),
}

/// The answers to all questions. What was no answer at all is forgotten with the page.
#[derive(Clone, Copy)]
pub struct AnswersState {
    kept: Kept,
    refused: RwSignal<BTreeMap<&'static str, String>>,
}

impl AnswersState {
    /// The answers in `progress`.
    pub fn in_progress(progress: ProgressState) -> Self {
        Self::new(Kept::InProgress(progress))
    }

    /// Empty sheets that leave the progress alone.
    pub fn apart() -> Self {
        Self::new(Kept::Apart(RwSignal::new(BTreeMap::new())))
    }

    fn new(kept: Kept) -> Self {
        Self {
            kept,
            refused: RwSignal::new(BTreeMap::new()),
        }
    }

    fn answer(self, question: &Question) -> StoredAnswer {
        match self.kept {
            Kept::InProgress(progress) => progress.answer(question),
            Kept::Apart(answers) => answers.with(|answers| {
                let kept = answers.get(question.id.as_str()).cloned();
                kept.unwrap_or_else(|| StoredAnswer::to(&question.revision))
            }),
        }
    }

    fn change(
        self,
        question: &'static Question,
        change: impl FnOnce(StoredAnswer, u64) -> StoredAnswer,
    ) {
        match self.kept {
            Kept::InProgress(progress) => progress.answer_with(question, change),
            Kept::Apart(answers) => {
                let changed = change(untrack(|| self.answer(question)), calendar::now_ms());
                answers.update(|answers| {
                    answers.insert(&question.id, changed);
                });
            }
        }
    }

    /// The sheet of a question.
    pub fn sheet(self, question: &str) -> AnswerSheet {
        let Some(asked) = course().question(question) else {
            return AnswerSheet::default();
        };
        let answer = self.answer(asked);
        AnswerSheet {
            given: answer.given,
            checked: answer.checked,
            refused: self.refused.with(|refused| refused.get(question).cloned()),
            attempts: answer.attempts,
            sure: answer.sure,
        }
    }

    /// What was answered before the question was changed, where nothing newer is known.
    pub fn before_change(self, question: &str) -> Option<String> {
        match self.kept {
            Kept::InProgress(progress) => progress.earlier_answer(course().question(question)?),
            Kept::Apart(_) => None,
        }
    }

    /// Whether the question is over: answered right, or the answer was shown.
    pub fn is_over(self, question: &str) -> bool {
        matches!(
            self.sheet(question).attempts.phase(),
            Phase::Solved | Phase::Shown
        )
    }

    /// Notes what is typed or picked.
    pub fn give(self, question: &str, given: String) {
        if let Some(question) = course().question(question) {
            self.change(question, |mut answer, at| {
                answer.given = given;
                answer.at = at;
                answer
            });
        }
    }

    /// Notes whether the person feels sure.
    pub fn feel(self, question: &str, sure: bool) {
        if let Some(question) = course().question(question) {
            self.change(question, |mut answer, at| {
                answer.sure = Some(sure);
                answer.at = at;
                answer
            });
        }
    }

    /// Checks what was given. What is no answer at all, such as a word for a number, is not a miss:
    /// it only gets told how to answer.
    pub fn check(self, question: &'static Question) {
        let given = untrack(|| self.answer(question)).given;
        match is_right(question, &given) {
            Some(right) => {
                self.accept(question);
                self.change(question, |answer, at| answer.checked(right, at));
            }
            None => self.refuse(question, given),
        }
    }

    /// Keeps what was given as the guess. An earlier guess stays when this is none.
    pub fn keep_guess(self, question: &'static Question, guess: &Guess) {
        let given = untrack(|| self.answer(question)).given;
        if compare_guess(guess, &given).is_some() {
            self.accept(question);
            self.change(question, |answer, at| answer.kept(at));
        } else {
            self.refuse(question, given);
        }
    }

    /// Opens a question again, with an empty sheet.
    pub fn try_again(self, question: &'static str) {
        if let Some(question) = course().question(question) {
            self.accept(question);
            self.change(question, |answer, at| answer.again(at));
        }
    }

    /// Shows the answer of a question, where that is allowed by now.
    pub fn show(self, question: &'static str) {
        if let Some(question) = course().question(question) {
            self.accept(question);
            self.change(question, |answer, at| answer.shown(at));
        }
    }

    /// Empties the sheet of a question.
    pub fn clear(self, question: &'static Question) {
        self.accept(question);
        self.change(question, |_, _| StoredAnswer::to(&question.revision));
    }

    fn refuse(self, question: &'static Question, given: String) {
        self.refused.update(|refused| {
            refused.insert(&question.id, given);
        });
    }

    fn accept(self, question: &'static Question) {
        self.refused.update(|refused| {
            refused.remove(question.id.as_str());
        });
    }
}
