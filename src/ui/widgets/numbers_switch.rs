//! Which numbers a twist works with, in words, and the choice where there is one.

use leptos::prelude::*;

use crate::state::numbers_in_use::NumbersInUse;
use crate::words::{own_numbers_sentence, text};

/// Says which numbers are used and lets the person choose.
#[component]
pub fn NumbersSwitch(
    /// The numbers.
    numbers: NumbersInUse,
    /// What the example is.
    example: String,
) -> impl IntoView {
    let used = move || match numbers.own() {
        Some(own) => text::twist::yours(&own_numbers_sentence(&own)),
        None => example.clone(),
    };
    let choice = move |is_example: bool, label: &'static str| {
        view! {
            <button
                type="button"
                class="choice-button"
                aria-pressed=move || (numbers.own().is_none() == is_example).to_string()
                on:click=move |_| numbers.prefer_example(is_example)
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="numbers-switch">
            <p class="hint" prop:textContent=used></p>
            <Show when=move || numbers.has_own()>
                <div class="reading-choice" role="group" aria-label=text::twist::WHICH_NUMBERS>
                    {choice(false, text::twist::MY_NUMBERS)}
                    {choice(true, text::twist::THE_EXAMPLE)}
                </div>
            </Show>
        </div>
    }
}
