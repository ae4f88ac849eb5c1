//! What is around every question.

use leptos::prelude::*;

use crate::course::model::Question;
use crate::state::answers::AnswersState;
use crate::words::text;

/// The frame of a question: what kind it is, and whether it was answered in an earlier wording.
#[component]
pub fn QuestionFrame(
    /// The question.
    question: &'static Question,
    /// A name for its look.
    class: &'static str,
    /// What kind it is, in words.
    label: &'static str,
    /// The question itself.
    children: Children,
) -> impl IntoView {
    let answers = expect_context::<AnswersState>();
    let changed = move || {
        let before = answers.before_change(&question.id);
        before.map(|_| text::question::CHANGED).unwrap_or_default()
    };
    view! {
        <div class=["question ", class].concat() data-question=question.id.as_str()>
            <p class="question-label">{label}</p>
            <p class="question-note" prop:textContent=changed></p>
            {children()}
        </div>
    }
}
