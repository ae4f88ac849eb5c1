//! The buttons under a question: check, try again, show me.

use leptos::prelude::*;

use crate::state::answers::AnswersState;
use crate::words::text;

/// Checks on a button and never on a choice, so that arrow keys can move through the options.
/// The button keeps its place and the focus when it turns into "try again".
#[component]
pub fn Actions(
    /// Id of the question.
    question: &'static str,
    /// Checks the answer.
    #[prop(into)]
    check: Callback<()>,
) -> impl IntoView {
    let answers = expect_context::<AnswersState>();
    let label = move || {
        if answers.is_over(question) {
            text::question::TRY_AGAIN
        } else {
            text::question::CHECK_BUTTON
        }
    };
    let press = move |_| {
        if answers.is_over(question) {
            answers.try_again(question);
        } else {
            check.run(());
        }
    };
    view! {
        <p class="question-actions">
            <button type="button" class="button" prop:textContent=label on:click=press></button>
            <Show when=move || answers.sheet(question).attempts.may_show()>
                <button type="button" class="button quiet" on:click=move |_| answers.show(question)>
                    {text::question::SHOW_ME}
                </button>
            </Show>
        </p>
    }
}
