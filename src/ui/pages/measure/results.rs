//! What a measurement says: verdicts with their causes, medians and ranges, doubts.

use std::collections::BTreeSet;

use leptos::prelude::*;

use super::advice_view::AdviceView;
use super::guard_list::GuardList;
use super::keeping::{Keeping, NotJustMeasured};
use super::other_budgets::OtherBudgets;
use crate::budget::{Form, Metric, print_lesson_line};
use crate::engine::Failure;
use crate::measurement::{Measurement, Origin, Summary};
use crate::route::Route;
use crate::state::measuring::{MeasuringState, OUTCOME_ID};
use crate::statistics::median_coverage;
use crate::timing::{Guard, Micros, TokenRate};
use crate::ui::parts::{CopyButton, PageLink, PlotChart, Verdicts};
use crate::words::{
    SpreadRow, attainment_sentence, guard_sentence, measured_with, per_run_views, spread_rows,
    text, whole_percent, why_late,
};

/// The outcome of a measurement with at least one run.
#[component]
pub fn Results(
    /// The measurement.
    measurement: Measurement,
    /// What its warm runs say together.
    summary: Summary,
) -> impl IntoView {
    let subject = &measurement.subject;
    let address = subject.address.to_string();
    let measured_with = measured_with(&subject.model, &address);
    let protocol = Some(subject.protocol);
    let budget = MeasuringState::budget();
    let nothing_counts = summary.counted.is_empty();
    let failure = last_failure(&measurement).filter(|_| nothing_counts);
    let voids = doubts(&measurement, |guard| guard.voids() && nothing_counts);
    let flags = doubts(&measurement, |guard| !guard.voids());
    let notes = notes(&measurement, &summary);
    let carried = summary.carried();
    let several = summary.made > 1;
    let measuring = expect_context::<MeasuringState>();
    let from = measuring.shown_from.get_untracked();
    let just_made = from.is_none() && measurement.origin == Origin::Measured;
    view! {
        <section class="panel results" aria-labelledby="results-title">
            <div class="outcome" id=OUTCOME_ID>
                <h2 id="results-title">{text::measure::RESULTS}</h2>
                <p class="measured-with">{measured_with}</p>
                {(!just_made)
                    .then(|| view! { <NotJustMeasured measurement=measurement.clone() from /> })}
                {failure.map(|failure| view! { <AdviceView failure address protocol /> })}
                <GuardList title=text::guard::TITLE_VOID class="guard void" sentences=voids />
                {summary
                    .verdicts
                    .map(|verdicts| view! { <Verdicts verdicts draft_tokens=budget.draft_tokens notes /> })}
                <p class="hint">{judged_by(&summary)}</p>
            </div>
            <GuardList title=text::guard::TITLE_FLAG class="guard flag" sentences=flags />
            {(several && !nothing_counts)
                .then(|| {
                    let charts = per_run_views(&measurement, &budget);
                    view! {
                        <Spread rows=spread_rows(&summary, &budget) />
                        <h3>{text::charts::EACH_RUN}</h3>
                        <div class="plots">
                            {charts.into_iter().map(|view| view! { <PlotChart view /> }).collect_view()}
                        </div>
                    }
                })}
            {(!nothing_counts).then(|| view! { <OtherBudgets summary=summary.clone() /> })}
            <Keeping measurement=measurement.clone() />
            {carried.map(|(first_word, rate)| view! { <CarryOn first_word rate /> })}
        </section>
    }
}

fn last_failure(measurement: &Measurement) -> Option<Failure> {
    measurement.runs.last()?.failure.clone()
}

/// The sentences of every doubt that `wanted` picks, of the measurement and of its runs, each once.
fn doubts(measurement: &Measurement, wanted: impl Fn(Guard) -> bool) -> Vec<String> {
    let of_runs = measurement.runs.iter().flat_map(|run| run.doubts());
    let all = measurement.doubts().into_iter().chain(of_runs);
    let mut said = BTreeSet::new();
    all.filter(|guard| wanted(*guard))
        .map(guard_sentence)
        .filter(|sentence| said.insert(sentence.clone()))
        .collect()
}

/// Under each verdict: why it is missed, and how many runs met it.
fn notes(measurement: &Measurement, summary: &Summary) -> [Vec<String>; 2] {
    let budget = MeasuringState::budget();
    [(Metric::FirstWords, 0), (Metric::Draft, 1)].map(|(metric, place)| {
        let verdict = summary.verdicts.map(|verdicts| verdicts[place]);
        let typical = Summary::typical(measurement, &budget, metric);
        let why = verdict
            .zip(typical)
            .and_then(|(verdict, typical)| why_late(&budget, &typical.run, &verdict));
        let attained = attainment_sentence(&summary.attainment[place]).filter(|_| summary.made > 1);
        why.into_iter().chain(attained).collect()
    })
}

/// What the verdicts rest on.
fn judged_by(summary: &Summary) -> String {
    let counted = summary.counted.len();
    match (counted, summary.made) {
        (0, _) => String::new(),
        (1, 1) => text::runs::ONE_RUN.to_owned(),
        (counted, made) => {
            let judged = text::runs::judged_on_median(&counted.to_string(), &made.to_string());
            let coverage = whole_percent(median_coverage(counted));
            [judged, text::runs::coverage(&coverage)].join(" ")
        }
    }
}

#[component]
fn Spread(rows: Vec<SpreadRow>) -> impl IntoView {
    let row = |row: SpreadRow| {
        view! {
            <tr data-spread=row.key>
                <th scope="row">{row.name}</th>
                <td class="spread-median">{row.median}</td>
                <td>{row.range.unwrap_or_default()}</td>
            </tr>
        }
    };
    view! {
        <div class="table-frame">
            <table class="measured-table">
                <caption>{text::runs::SPREAD_TITLE}</caption>
                <thead>
                    <tr>
                        <th scope="col">{text::runs::NUMBER_NAME}</th>
                        <th scope="col">{text::runs::MEDIAN}</th>
                        <th scope="col">{text::runs::RANGE_NAME}</th>
                    </tr>
                </thead>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Takes first answer word and tokens/s elsewhere.
#[component]
fn CarryOn(first_word: Micros, rate: TokenRate) -> impl IntoView {
    let line = print_lesson_line(first_word, rate);
    let route = Route::Budget {
        query: Form::of(first_word, rate).to_query(),
    };
    view! {
        <div class="carry-on">
            <PageLink route class="button">
                {text::measure::TO_BUDGET}
            </PageLink>
            <CopyButton label=text::measure::COPY_LINE copies=line.clone() />
            <code class="lesson-line">{line}</code>
        </div>
    }
}
