//! Light or dark.

use leptos::prelude::*;

use crate::browser::theme::Theme;
use crate::state::theme::ThemeState;
use crate::words::text;

/// Switches between light and dark.
#[component]
pub fn ThemeSwitch() -> impl IntoView {
    let theme = expect_context::<ThemeState>();
    let label = move || match theme.get() {
        Theme::Light => text::theme::SWITCH_TO_DARK,
        Theme::Dark => text::theme::SWITCH_TO_LIGHT,
    };
    view! {
        <button
            type="button"
            class="theme-switch"
            aria-label=label
            title=label
            on:click=move |_| theme.switch()
        >
            <span class="theme-icon" aria-hidden="true"></span>
        </button>
    }
}
