//! What the person answered, for as long as the page is open.

use std::collections::HashMap;

use leptos::prelude::*;

use crate::course::grading::Attempts;

/// Where a person is with one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerSheet {
    /// What was typed, or the id of the option picked.
    pub given: String,
    /// What was given when the answer was last checked, or the guess was kept.
    pub checked: Option<String>,
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

    /// Changes the sheet of a question.
    pub fn update(self, question: &str, change: impl FnOnce(&mut AnswerSheet)) {
        self.0
            .update(|sheets| change(sheets.entry(question.to_owned()).or_default()));
    }
}
