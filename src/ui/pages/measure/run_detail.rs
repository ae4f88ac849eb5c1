//! One run in detail: its numbers, where its wait was, and why page and server differ.

use leptos::prelude::*;

use super::advice_view::AdviceView;
use super::guard_list::GuardList;
use crate::measurement::{Start, Subject, TimedRun};
use crate::state::measuring::MeasuringState;
use crate::timing::{Guard, Micros, Numbers, Run};
use crate::ui::parts::{PlotChart, Verdicts};
use crate::words::{
    Measured, Reconciled, StepBar, gaps_view, guard_sentence, measured_numbers, reconciliation,
    step_bars, steps_total, text, timeline_view, why_late,
};

/// Everything that is known of one run.
#[component]
pub fn RunDetail(
    /// The run.
    run: TimedRun,
    /// What it is called.
    name: String,
    /// Who answered.
    subject: Subject,
    /// The step of the clock it was timed with.
    clock_step: Micros,
    /// Whether there are others, so that it has to be said which one this is.
    is_named: bool,
) -> impl IntoView {
    let budget = MeasuringState::budget();
    let numbers = Numbers::of(&run.run);
    let counts = run.counted().is_some();
    let (voids, _): (Vec<Guard>, Vec<Guard>) =
        run.doubts().into_iter().partition(|guard| guard.voids());
    let voids: Vec<String> = voids.into_iter().map(guard_sentence).collect();
    let verdicts = (counts && is_named).then(|| budget.verdicts_of_run(&numbers));
    let failure = run.failure.clone().filter(|_| is_named);
    let address = subject.address.to_string();
    let protocol = Some(subject.protocol);
    let is_cold = run.start == Start::Cold;
    view! {
        <div class="run-detail">
            {is_named.then(|| view! { <h3>{text::runs::detail_title(&name)}</h3> })}
            {is_cold.then(|| view! { <p class="hint">{text::plan::COLD_HINT}</p> })}
            {failure.map(|failure| view! { <AdviceView failure address protocol /> })}
            {is_named
                .then(|| view! { <GuardList title=text::guard::TITLE_VOID class="guard void" sentences=voids /> })}
            {verdicts
                .map(|verdicts| {
                    let notes = verdicts.map(|verdict| why_late(&budget, &run.run, &verdict).into_iter().collect());
                    view! { <Verdicts verdicts draft_tokens=budget.draft_tokens notes /> }
                })}
            {counts
                .then(|| {
                    let shown = measured_numbers(&numbers, run.run.report.as_ref(), &budget);
                    view! {
                        <dl class="numbers">{shown.into_iter().map(number_view).collect_view()}</dl>
                        <Steps run=run.run.clone() />
                        <Reconciliation run=run.run.clone() />
                        <div class="plots">
                            {timeline_view(&run.run).map(|view| view! { <PlotChart view /> })}
                            {gaps_view(&run.run, clock_step).map(|view| view! { <PlotChart view /> })}
                        </div>
                        <Account run=run.run.clone() />
                    }
                })}
        </div>
    }
}

fn number_view(number: Measured) -> impl IntoView {
    view! {
        <div class="number" data-number=number.key>
            <dt>{number.name}</dt>
            <dd>
                <span class="number-value">{number.value}</span>
                <span class="number-note">{number.note}</span>
            </dd>
        </div>
    }
}

/// Where the wait was: the server's steps, what is in none of them, and what lies outside.
#[component]
fn Steps(run: Run) -> impl IntoView {
    let bars = step_bars(&run);
    if bars.is_empty() {
        return view! { <p class="hint">{text::measure::STEPS_NOT_REPORTED}</p> }.into_any();
    }
    let notes: Vec<_> = bars.iter().filter_map(|bar| bar.note).collect();
    let total = steps_total(&Numbers::of(&run));
    view! {
        <div class="steps-of-wait">
            <h3>{text::measure::STEPS}</h3>
            <ol class="bars">{bars.into_iter().map(bar_view).collect_view()}</ol>
            {total.map(|total| view! { <p class="hint">{total}</p> })}
            {notes.into_iter().map(|note| view! { <p class="hint">{note}</p> }).collect_view()}
        </div>
    }
    .into_any()
}

fn bar_view(bar: StepBar) -> impl IntoView {
    view! {
        <li class="bar" data-step=bar.key>
            <span class="bar-name">{bar.name}</span>
            <span class="bar-track" aria-hidden="true">
                <span
                    class="bar-fill"
                    style:margin-inline-start=format!("{:.2}%", bar.start_percent)
                    style:width=format!("{:.2}%", bar.width_percent)
                ></span>
            </span>
            <span class="bar-value">{bar.value}</span>
        </li>
    }
}

/// The page's numbers beside the server's.
#[component]
fn Reconciliation(run: Run) -> impl IntoView {
    let rows = reconciliation(&run);
    let row = |row: Reconciled| {
        view! {
            <tr data-reconciled=row.key>
                <th scope="row">{row.name}</th>
                <td data-label=text::reconcile::PAGE>{row.page}</td>
                <td data-label=text::reconcile::SERVER>{row.server}</td>
                <td class="why">{row.why}</td>
            </tr>
        }
    };
    (!rows.is_empty()).then(|| {
        view! {
            <div class="reconciliation">
                <h3 id="reconcile-title">{text::reconcile::TITLE}</h3>
                <div class="table-frame">
                    <table class="measured-table reconciliation-table" aria-labelledby="reconcile-title">
                        <thead>
                            <tr>
                                <th scope="col">{text::reconcile::WHAT}</th>
                                <th scope="col">{text::reconcile::PAGE}</th>
                                <th scope="col">{text::reconcile::SERVER}</th>
                                <th scope="col">{text::reconcile::WHY}</th>
                            </tr>
                        </thead>
                        <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
            </div>
        }
    })
}

/// The server's own words, so that everybody can reckon again.
#[component]
fn Account(run: Run) -> impl IntoView {
    (!run.account.is_empty()).then(|| {
        let messages = run
            .account
            .into_iter()
            .map(|message| view! { <pre tabindex="0"><code>{message}</code></pre> });
        view! {
            <details class="account">
                <summary>{text::runs::FINAL_MESSAGE}</summary>
                {messages.collect_view()}
            </details>
        }
    })
}
