//! What a run says: verdicts, numbers, the server's steps, doubts.

use leptos::prelude::*;

use super::advice_view::AdviceView;
use crate::budget::Form;
use crate::route::Route;
use crate::state::measuring::{MeasuringState, OUTCOME_ID, Outcome};
use crate::timing::Guard;
use crate::ui::parts::{CopyButton, PageLink, Verdicts};
use crate::words::{
    Measured, StepBar, budget_form, guard_sentence, late_note, lesson_line, measured_numbers,
    measured_with, step_bars, steps_total, text,
};

/// The outcome of one run.
#[component]
pub fn Results(
    /// What came of it.
    outcome: Outcome,
) -> impl IntoView {
    let budget = MeasuringState::budget();
    let subject = &outcome.subject;
    let address = subject.address.to_string();
    let measured_with = measured_with(&subject.model, &address);
    let protocol = Some(subject.protocol);
    let (voids, flags): (Vec<Guard>, Vec<Guard>) =
        outcome.guards.iter().partition(|guard| guard.voids());
    let counts = outcome.verdicts.is_some();
    let late_note = late_note(
        &outcome.numbers,
        outcome.report.as_ref(),
        outcome.verdicts.as_ref(),
    );
    view! {
        <section class="panel results" aria-labelledby="results-title">
            <div class="outcome" id=OUTCOME_ID>
                <h2 id="results-title">{text::measure::RESULTS}</h2>
                <p class="measured-with">{measured_with}</p>
                {outcome.failure.clone().map(|failure| view! { <AdviceView failure address protocol /> })}
                {guard_list(text::guard::TITLE_VOID, "guard void", voids)}
                {outcome.verdicts.map(|verdicts| view! { <Verdicts verdicts draft_tokens=budget.draft_tokens /> })}
            </div>
            {late_note.map(|note| view! { <p class="hint">{note}</p> })}
            {guard_list(text::guard::TITLE_FLAG, "guard flag", flags)}
            {counts
                .then(|| {
                    let numbers = measured_numbers(&outcome.numbers, outcome.report.as_ref(), &budget);
                    view! {
                        <dl class="numbers">{numbers.into_iter().map(number_view).collect_view()}</dl>
                        <Steps outcome=outcome.clone() />
                        <CarryOn outcome=outcome.clone() />
                        <p class="hint">{text::measure::ONE_RUN_NOTE}</p>
                    }
                })}
        </section>
    }
}

fn guard_list(title: &'static str, class: &'static str, guards: Vec<Guard>) -> impl IntoView {
    (!guards.is_empty()).then(|| {
        let sentences = guards
            .into_iter()
            .map(|guard| view! { <li>{guard_sentence(guard)}</li> });
        view! {
            <div class=class>
                <strong>{title}</strong>
                <ul>{sentences.collect_view()}</ul>
            </div>
        }
    })
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
fn Steps(outcome: Outcome) -> impl IntoView {
    let bars = step_bars(&outcome.numbers, outcome.report.as_ref());
    if bars.is_empty() {
        return view! { <p class="hint">{text::measure::STEPS_NOT_REPORTED}</p> }.into_any();
    }
    let notes: Vec<_> = bars.iter().filter_map(|bar| bar.note).collect();
    view! {
        <div class="steps-of-wait">
            <h3>{text::measure::STEPS}</h3>
            <ol class="bars">{bars.into_iter().map(bar_view).collect_view()}</ol>
            {steps_total(&outcome.numbers).map(|total| view! { <p class="hint">{total}</p> })}
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

/// Takes first answer word and tokens/s elsewhere.
#[component]
fn CarryOn(outcome: Outcome) -> impl IntoView {
    let line = lesson_line(&outcome.numbers)?;
    let form = budget_form(&outcome.numbers)?;
    Some(view! {
        <div class="carry-on">
            <PageLink route=budget_route(&form) class="button">
                {text::measure::TO_BUDGET}
            </PageLink>
            <CopyButton label=text::measure::COPY_LINE copies=line.clone() />
            <code class="lesson-line">{line}</code>
        </div>
    })
}

fn budget_route(form: &Form) -> Route {
    Route::Budget {
        query: form.to_query(),
    }
}
