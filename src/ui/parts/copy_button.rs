//! A button that copies something.

use leptos::prelude::*;

use crate::state::copying::{Copied, CopyState};
use crate::words::text;

/// Copies `copies` and says whether it worked.
#[component]
pub fn CopyButton(
    /// What the button says.
    label: &'static str,
    /// What it copies.
    #[prop(into)]
    copies: Signal<String>,
) -> impl IntoView {
    let state = CopyState::new();
    let said = move || match state.get() {
        Copied::NotYet => String::new(),
        Copied::Done => text::copy::DONE.to_owned(),
        Copied::Refused => text::copy::refused(&copies.get()),
    };
    view! {
        <span class="copy">
            <button type="button" class="button quiet" on:click=move |_| state.copy(copies.get_untracked())>
                {label}
            </button>
            <span class="copy-said" role="status" prop:textContent=said></span>
        </span>
    }
}
