//! What the person answered, for as long as the page is open.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::course::grading::{Attempts, Phase};

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
