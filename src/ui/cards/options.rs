//! Options to pick from: one of them, or several.

use leptos::prelude::*;

use crate::course::grading::{Phase, names_id, with_id};
use crate::course::model::{Choice, ChoiceOption, Html};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::text;

/// How many options can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// One of them.
    One,
    /// Any number of them.
    Several,
}

/// The options of a question, as native radio buttons or checkboxes in a fieldset.
#[component]
pub fn Options(
    /// Id of the question.
    question: &'static str,
    /// What is asked.
    prompt: &'static Html,
    /// The options.
    choice: &'static Choice,
    /// How many can be picked.
    pick: Pick,
) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let rows = choice.options.iter();
    view! {
        <fieldset class="options">
            <legend class="question-prompt" inner_html=prompt.with_base(&base)></legend>
            {rows.map(|option| view! { <OptionRow question option pick /> }).collect_view()}
        </fieldset>
    }
}

#[component]
fn OptionRow(question: &'static str, option: &'static ChoiceOption, pick: Pick) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let answers = expect_context::<AnswersState>();
    let id = option.id.as_str();
    let input_type = match pick {
        Pick::One => "radio",
        Pick::Several => "checkbox",
    };
    let choose = move |changed: leptos::ev::Event| {
        let is_in = event_target_checked(&changed);
        let given = match pick {
            Pick::One => id.to_owned(),
            Pick::Several => with_id(&untrack(|| answers.sheet(question).given), id, is_in),
        };
        answers.give(question, given);
    };
    // Marked in words beside the option, so that colour is not the only sign.
    let mark = move || {
        let sheet = answers.sheet(question);
        let checked = sheet.checked.is_some_and(|checked| names_id(&checked, id));
        match sheet.attempts.phase() {
            Phase::Solved | Phase::Shown if option.correct => text::question::RIGHT_ANSWER,
            Phase::Solved | Phase::Shown | Phase::Missed if checked => text::question::YOUR_ANSWER,
            _ => "",
        }
    };
    view! {
        <label class="option">
            <input
                type=input_type
                name=question
                value=id
                prop:checked=move || names_id(&answers.sheet(question).given, id)
                on:change=choose
            />
            <span class="option-text" inner_html=option.text.with_base(&base)></span>
            <span class="option-mark" prop:textContent=mark></span>
        </label>
    }
}
