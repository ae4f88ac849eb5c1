//! Keeping numbers as one's own: the lesson then works with them.

use leptos::prelude::*;

use crate::course::progress::Origin;
use crate::state::calculator::CalculatorState;
use crate::state::own_numbers::to_keep;
use crate::state::progress::ProgressState;
use crate::words::{own_numbers_sentence, text};

/// A button that keeps the calculator's numbers, and which numbers are kept.
#[component]
pub fn OwnNumbers(
    /// The calculator.
    calculator: CalculatorState,
) -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let keep = move |_| {
        if let Some((first_word, rate)) = untrack(|| to_keep(calculator, progress)) {
            progress.keep_own_numbers(first_word, rate, Origin::Typed);
        }
    };
    let nothing_to_keep = move || to_keep(calculator, progress).is_none();
    let kept = move || {
        let own = progress.own_numbers();
        own.map_or_else(
            || text::own::NONE.to_owned(),
            |own| text::own::kept(&own_numbers_sentence(&own)),
        )
    };
    view! {
        <div class="own-numbers">
            <button
                type="button"
                class="button quiet"
                aria-disabled=move || nothing_to_keep().to_string()
                on:click=keep
            >
                {text::own::KEEP}
            </button>
            <span class="hint" role="status" prop:textContent=kept></span>
            <Show when=move || progress.own_numbers().is_some()>
                <button type="button" class="link-button" on:click=move |_| progress.forget_own_numbers()>
                    {text::own::FORGET}
                </button>
            </Show>
        </div>
    }
}
