//! The row under a question: how sure one is, show me, check or try again.

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
        <div class="question-actions">
            <Sureness question />
            <Show when=move || answers.sheet(question).attempts.may_show()>
                <button type="button" class="button quiet" on:click=move |_| answers.show(question)>
                    {text::question::SHOW_ME}
                </button>
            </Show>
            <button type="button" class="button question-check" prop:textContent=label on:click=press></button>
        </div>
    }
}

/// How sure the person is, where they care to say. It is never scored.
#[component]
fn Sureness(question: &'static str) -> impl IntoView {
    let answers = expect_context::<AnswersState>();
    let choice = move |sure: bool, label: &'static str| {
        view! {
            <label class="sureness-choice">
                <input
                    type="radio"
                    name=format!("{question}--sure")
                    prop:checked=move || answers.sheet(question).sure == Some(sure)
                    on:change=move |_| answers.feel(question, sure)
                />
                {label}
            </label>
        }
    };
    view! {
        <Show when=move || !answers.is_over(question)>
            <fieldset class="sureness">
                <legend>{text::question::HOW_SURE}</legend>
                {choice(true, text::question::SURE)}
                {choice(false, text::question::NOT_SURE)}
            </fieldset>
        </Show>
    }
}
