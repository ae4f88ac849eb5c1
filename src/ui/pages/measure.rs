//! `/measure`: let a model answer into this page, and see the two numbers.

mod advice_view;
mod answer_panel;
mod cancel_button;
mod results;
mod server_panel;

use leptos::prelude::*;

use crate::state::measuring::{MeasuringState, PAGE_ID};
use crate::state::navigation::HEADING_ID;
use crate::words::text;
use answer_panel::AnswerPanel;
use results::Results;
use server_panel::ServerPanel;

/// The instrument: connect, measure, read.
#[component]
pub fn MeasurePage() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    view! {
        <div class="page page-measure" id=PAGE_ID>
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::measure::TITLE}</h1>
                <p class="lead">{text::measure::LEAD}</p>
            </header>
            <ServerPanel />
            <Show when=move || measuring.server().is_some()>
                <AnswerPanel />
            </Show>
            {move || measuring.outcome.get().map(|outcome| view! { <Results outcome /> })}
        </div>
    }
}
