//! Each model's numbers over time.

use leptos::prelude::*;

use crate::state::measuring::MeasuringState;
use crate::state::saved_runs::SavedRunsState;
use crate::ui::parts::PlotChart;
use crate::words::{PlotView, text, trend_views};

/// The charts of every model with at least two measurements.
#[component]
pub fn Trends() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let charts = Memo::new(move |_| {
        let budget = MeasuringState::budget();
        saved.shelf.with(|shelf| -> Vec<PlotView> {
            let trends = shelf.trends();
            let models = trends.iter();
            models
                .flat_map(|(_, of_model)| trend_views(of_model, &budget))
                .collect()
        })
    });
    let is_any = Memo::new(move |_| charts.with(|charts| !charts.is_empty()));
    view! {
        <Show when=move || is_any.get()>
            <section class="panel" aria-labelledby="trend-title">
                <h2 id="trend-title">{text::trend::TITLE}</h2>
                <p>{text::trend::INTRO}</p>
                <div class="plots">
                    {move || {
                        charts.get().into_iter().map(|view| view! { <PlotChart view /> }).collect_view()
                    }}
                </div>
            </section>
        </Show>
    }
}
