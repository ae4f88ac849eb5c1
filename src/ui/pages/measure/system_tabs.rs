//! The way to mend something on each system, the person's own first.

use leptos::prelude::*;

use super::advice_view::StepView;
use crate::browser::focus::{self, Neighbour};
use crate::browser::system;
use crate::words::{Step, text};

/// The tabs among which the arrow keys move.
const TABS: &str = ".system-tabs [role=tab]";

/// One tab for each system. Left and right arrow go from tab to tab, and a tab that is gone to is
/// shown, as the ARIA pattern for tabs has it.
#[component]
pub fn SystemTabs(
    /// The ways, each for a system.
    steps: Vec<Step>,
) -> impl IntoView {
    let own = system::name().and_then(|own| {
        let of_own = |step: &Step| step.system.is_some_and(|system| system.contains(own));
        steps.iter().position(of_own)
    });
    let chosen = RwSignal::new(own.unwrap_or(0));
    let tab = move |(place, step): (usize, &Step)| {
        let is_chosen = move || chosen.get() == place;
        view! {
            <button
                type="button"
                role="tab"
                class="choice-button"
                id=tab_id(place)
                aria-controls=panel_id(place)
                aria-selected=move || is_chosen().to_string()
                tabindex=move || if is_chosen() { "0" } else { "-1" }
                on:click=move |_| chosen.set(place)
                on:focus=move |_| chosen.set(place)
                on:keydown=move |key| go_along(&key)
            >
                {step.system.unwrap_or_default()}
            </button>
        }
    };
    let tabs = steps.iter().enumerate().map(tab).collect_view();
    let panel = move |(place, step): (usize, Step)| {
        view! {
            <div
                role="tabpanel"
                id=panel_id(place)
                aria-labelledby=tab_id(place)
                hidden=move || chosen.get() != place
            >
                <StepView step />
            </div>
        }
    };
    view! {
        <div class="system-tabs">
            <div class="reading-choice" role="tablist" aria-label=text::failure::SYSTEMS>
                {tabs}
            </div>
            {steps.into_iter().enumerate().map(panel).collect_view()}
        </div>
    }
}

fn go_along(key: &leptos::ev::KeyboardEvent) {
    let neighbour = match key.key().as_str() {
        "ArrowRight" => Neighbour::Next,
        "ArrowLeft" => Neighbour::Previous,
        _ => return,
    };
    key.prevent_default();
    focus::move_to(neighbour, TABS);
}

fn tab_id(place: usize) -> String {
    format!("system-tab-{place}")
}

fn panel_id(place: usize) -> String {
    format!("system-panel-{place}")
}
