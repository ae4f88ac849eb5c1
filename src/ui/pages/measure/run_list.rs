//! Every run of a measurement, and one of them in detail.

use leptos::prelude::*;

use super::run_detail::RunDetail;
use crate::measurement::{Measurement, Start};
use crate::state::measuring::MeasuringState;
use crate::words::{RunRow, run_row, text};

/// The runs in a table, where there are several, and the chosen one in detail: the last one until
/// another is chosen.
#[component]
pub fn RunList(
    /// The measurement.
    measurement: Measurement,
) -> impl IntoView {
    let budget = MeasuringState::budget();
    let mut warm = 0;
    let rows: Vec<RunRow> = measurement
        .runs
        .iter()
        .map(|run| {
            warm += usize::from(run.start == Start::Warm);
            run_row(run, warm, &budget)
        })
        .collect();
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let several = rows.len() > 1;
    let title = if several {
        text::runs::TITLE
    } else {
        text::runs::TITLE_OF_ONE
    };
    let last = rows.len().saturating_sub(1);
    let chosen = RwSignal::new(last);
    let detail = move || {
        let run = measurement.runs.get(chosen.get())?.clone();
        let name = names.get(chosen.get())?.clone();
        let subject = measurement.subject.clone();
        let clock_step = measurement.clock_step;
        Some(view! { <RunDetail run name subject clock_step is_named=several /> })
    };
    view! {
        <section class="panel runs" aria-labelledby="runs-title">
            <h2 id="runs-title">{title}</h2>
            {several.then(|| view! { <RunTable rows chosen /> })}
            {detail}
        </section>
    }
}

#[component]
fn RunTable(rows: Vec<RunRow>, chosen: RwSignal<usize>) -> impl IntoView {
    let row = move |(place, row): (usize, RunRow)| {
        let is_chosen = move || chosen.get() == place;
        let verdicts = row.verdicts.into_iter().map(|(word, class)| {
            view! { <span class=["badge ", class].concat()>{word}</span> " " }
        });
        view! {
            <tr class:chosen=is_chosen>
                <th scope="row">
                    <button
                        type="button"
                        class="run-choice"
                        aria-pressed=move || is_chosen().to_string()
                        title=text::runs::SHOW
                        on:click=move |_| chosen.set(place)
                    >
                        {row.name}
                    </button>
                </th>
                <td>{row.first_word}</td>
                <td>{row.rate}</td>
                <td>{row.draft}</td>
                <td>{verdicts.collect_view()}</td>
            </tr>
        }
    };
    view! {
        <div class="table-frame">
            <table class="measured-table run-table">
                <thead>
                    <tr>
                        <th scope="col">{text::runs::WHICH}</th>
                        <th scope="col">{text::measure::FIRST_ANSWER_WORD}</th>
                        <th scope="col">{text::measure::RATE}</th>
                        <th scope="col">{text::runs::DRAFT}</th>
                        <th scope="col">{text::runs::RULES}</th>
                    </tr>
                </thead>
                <tbody>{rows.into_iter().enumerate().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
