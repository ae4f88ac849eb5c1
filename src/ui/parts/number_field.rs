//! A field of the calculator.

use leptos::prelude::*;

use crate::budget::Field;
use crate::state::calculator::CalculatorState;
use crate::words::{comma_note, field_name, number_problem};

/// A labelled field for a number, with what is wrong with it beside it.
#[component]
pub fn NumberField(
    /// The calculator it belongs to.
    calculator: CalculatorState,
    /// Which of its fields.
    field: Field,
    /// A word of explanation.
    #[prop(optional)]
    hint: Option<&'static str>,
    /// What stands right of the input, such as its unit.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let id = format!("field-{}", slug(field));
    let note_id = format!("{id}-note");
    let is_wrong = move || calculator.inputs().problem(field).is_some();
    let note = move || {
        let inputs = calculator.inputs();
        let problem = inputs
            .problem(field)
            .map(|error| number_problem(field, error));
        let comma = inputs.ambiguous_comma(field);
        problem
            .or_else(|| comma.map(|(number, reading)| comma_note(number, reading)))
            .unwrap_or_default()
    };
    view! {
        <div class="field" class:wrong=is_wrong>
            <label class="field-label" for=id.clone()>
                {field_name(field)}
                {hint.map(|hint| view! { <span class="field-hint">{hint}</span> })}
            </label>
            <div class="field-row">
                <input
                    class="field-input"
                    id=id
                    type="text"
                    inputmode="decimal"
                    autocomplete="off"
                    spellcheck="false"
                    aria-invalid=move || is_wrong().to_string()
                    aria-describedby=note_id.clone()
                    prop:value=move || calculator.text(field)
                    on:input=move |typed| calculator.type_into(field, event_target_value(&typed))
                />
                {children.map(|children| children())}
            </div>
            <p class="field-note" id=note_id aria-live="polite" prop:textContent=note></p>
        </div>
    }
}

const fn slug(field: Field) -> &'static str {
    match field {
        Field::Ttft => "ttft",
        Field::Rate => "rate",
        Field::DraftTokens => "draft-tokens",
        Field::FirstWordsLimit => "first-words-limit",
        Field::DraftLimit => "draft-limit",
    }
}
