//! The field for the line that lesson 2's script prints.

use leptos::prelude::*;

use crate::state::calculator::CalculatorState;
use crate::words::{paste_remarks, text};

/// Takes a pasted line and says how it was read. The text stays as pasted.
#[component]
pub fn PasteField(
    /// The calculator whose numbers it fills.
    calculator: CalculatorState,
) -> impl IntoView {
    let remarks = move || {
        let reading = calculator.paste_reading();
        reading.as_ref().map(paste_remarks).unwrap_or_default()
    };
    view! {
        <div class="field paste">
            <label class="field-label" for="paste">
                {text::paste::LABEL}
                <span class="field-hint">{text::paste::HINT}</span>
            </label>
            <input
                class="field-input mono"
                id="paste"
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=text::paste::EXAMPLE
                aria-describedby="paste-remarks"
                prop:value=move || calculator.pasted()
                on:input=move |typed| calculator.paste(event_target_value(&typed))
            />
            <ul class="remarks" id="paste-remarks" role="status">
                {move || {
                    remarks()
                        .into_iter()
                        .map(|remark| view! { <li prop:textContent=remark></li> })
                        .collect_view()
                }}
            </ul>
        </div>
    }
}
