//! `/measure`: let a model answer into this page, and see the two numbers.

mod advice_view;
mod cancel_button;
mod guard_list;
mod keeping;
mod live;
mod other_budgets;
mod plan_fields;
mod plan_panel;
mod playback;
mod results;
mod run_detail;
mod run_list;
mod server_panel;
mod system_tabs;

use leptos::prelude::*;

use crate::engine::Failure;
use crate::state::measuring::{MeasuringState, OUTCOME_ID, PAGE_ID};
use crate::state::navigation::HEADING_ID;
use crate::words::text;
use advice_view::AdviceView;
use keeping::OpenFile;
use plan_panel::PlanPanel;
use playback::Playback;
use results::Results;
use run_list::RunList;
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
                <PlanPanel />
            </Show>
            <Playback />
            <OpenFile />
            {move || measuring.failure.get().map(|failure| failed_before_a_run(measuring, failure))}
            {move || results(measuring)}
        </div>
    }
}

/// What a measurement says, as soon as one of its runs is over.
fn results(measuring: MeasuringState) -> Option<AnyView> {
    let measurement = measuring.measurement.get()?;
    let summary = measuring.summary.get()?;
    (!measurement.runs.is_empty()).then(|| {
        view! {
            <Results measurement=measurement.clone() summary />
            <RunList measurement />
        }
        .into_any()
    })
}

/// What kept the first run from beginning.
fn failed_before_a_run(measuring: MeasuringState, failure: Failure) -> impl IntoView {
    let server = measuring.server();
    let address = server.as_ref().map(|server| server.address.to_string());
    let protocol = server.map(|server| server.protocol);
    view! {
        <section class="panel results" aria-labelledby="failed-title">
            <div class="outcome" id=OUTCOME_ID>
                <h2 id="failed-title">{text::measure::RESULTS}</h2>
                <AdviceView failure address=address.unwrap_or_default() protocol />
            </div>
        </section>
    }
}
