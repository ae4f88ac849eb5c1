//! What the person answered, for as long as the page is open.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::course::grading::{Attempts, Phase, compare_guess, is_right};
use crate::course::model::{Guess, Question};

/// Where a person is with one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    /// What was typed, or the id of the option picked.
    pub given: String,
    /// What was given when the answer was last checked, or the guess was kept.
    pub checked: Option<String>,
    /// The last text that was no answer at all, as long as nothing better followed.
    pub refused: Option<String>,
    /// The tries so far.
    pub attempts: Attempts,
}

/// The sheets of all questions, by question id.
#[derive(Clone, Copy)]
pub struct AnswersState(RwSignal<HashMap<String, AnswerSheet>>);

impl AnswersState {
    /// Nothing answered yet.
    pub fn new() -> Self {
        Self(RwSignal::new(HashMap::new()))
    }

    /// The sheet of a question.
    pub fn sheet(self, question: &str) -> AnswerSheet {
        self.0
            .with(|sheets| sheets.get(question).cloned().unwrap_or_default())
    }

    /// Whether the question is over: answered right, or the answer was shown.
    pub fn is_over(self, question: &str) -> bool {
        matches!(
            self.sheet(question).attempts.phase(),
            Phase::Solved | Phase::Shown
        )
    }

    /// Checks what was given. What is no answer at all, such as a word for a number, is not a miss:
    /// it only gets told how to answer.
    pub fn check(self, question: &Question) {
        self.update(&question.id, |sheet| {
            sheet.checked = Some(sheet.given.clone());
            if let Some(right) = is_right(question, &sheet.given) {
                sheet.attempts = sheet.attempts.checked(right);
            }
        });
    }

    /// Keeps what was given as the guess. An earlier guess stays when this is none.
    pub fn keep_guess(self, question: &Question, guess: &Guess) {
        self.update(&question.id, |sheet| {
            if compare_guess(guess, &sheet.given).is_some() {
                sheet.checked = Some(sheet.given.clone());
                sheet.refused = None;
            } else {
                sheet.refused = Some(sheet.given.clone());
            }
        });
    }

    /// Opens a question again, with an empty sheet.
    pub fn try_again(self, question: &str) {
        self.update(question, |sheet| {
            *sheet = AnswerSheet {
                attempts: sheet.attempts.again(),
                ..AnswerSheet::default()
            };
        });
    }

    /// Shows the answer of a question, where that is allowed by now.
    pub fn show(self, question: &str) {
        self.update(question, |sheet| sheet.attempts = sheet.attempts.shown());
    }

    /// Changes the sheet of a question.
    pub fn update(self, question: &str, change: impl FnOnce(&mut AnswerSheet)) {
        self.0
            .update(|sheets| change(sheets.entry(question.to_owned()).or_default()));
    }
}
