//! The way out of whatever is under way.

use leptos::prelude::*;

use crate::state::measuring::MeasuringState;
use crate::words::text;

/// Always there, so that nothing moves under the pointer when a run starts and the keyboard's
/// focus is not lost when it ends; marked as having no effect while nothing is under way.
#[component]
pub fn CancelButton(
    /// Whether there is something to cancel.
    #[prop(into)]
    is_needed: Signal<bool>,
) -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    view! {
        <button
            type="button"
            class="button quiet"
            aria-disabled=move || (!is_needed.get()).to_string()
            on:click=move |_| measuring.cancel()
        >
            {text::measure::CANCEL}
        </button>
    }
}
