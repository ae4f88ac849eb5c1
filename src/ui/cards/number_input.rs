//! The field for a number as an answer.

use leptos::prelude::*;

use crate::state::answers::AnswersState;

/// A labelled field that keeps what is typed on the question's sheet.
#[component]
pub fn NumberInput(
    /// Id of the question.
    question: &'static str,
    /// What the label says, with the unit.
    label: String,
    /// What Enter does.
    #[prop(into)]
    on_enter: Callback<()>,
) -> impl IntoView {
    let answers = expect_context::<AnswersState>();
    let id = format!("answer-{question}");
    let press = move |key: leptos::ev::KeyboardEvent| {
        if key.key() == "Enter" {
            on_enter.run(());
        }
    };
    view! {
        <div class="question-field">
            <label for=id.clone()>{label}</label>
            <input
                class="field-input"
                id=id
                type="text"
                inputmode="decimal"
                autocomplete="off"
                prop:value=move || answers.sheet(question).given
                on:input=move |typed| {
                    let given = event_target_value(&typed);
                    answers.give(question, given);
                }
                on:keydown=press
            />
        </div>
    }
}
