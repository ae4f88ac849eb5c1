//! A measurement judged by another budget than the lesson's.

use leptos::prelude::*;

use crate::budget::{Field, QUANTITIES, Quantity, ShareRule, ShareVerdict, presets};
use crate::measurement::Summary;
use crate::state::judging::JudgingState;
use crate::words::{
    number_problem, preset_name, preset_note, quantity_name, share_badge, share_notes,
    share_rule_sentence, text,
};

/// A choice of budgets, and what the runs show of the chosen one.
#[component]
pub fn OtherBudgets(
    /// What the warm runs say together.
    summary: Summary,
) -> impl IntoView {
    let judging = expect_context::<JudgingState>();
    let names: Vec<String> = presets()
        .into_iter()
        .map(preset_name)
        .chain([text::budgets::OWN.to_owned()])
        .collect();
    let option = move |(place, name): (usize, String)| {
        view! { <option value=place.to_string() prop:selected=move || judging.chosen() == place>{name}</option> }
    };
    let choose = move |event: leptos::ev::Event| {
        judging.choose(event_target_value(&event).parse().unwrap_or_default());
    };
    let failed = summary.made - summary.counted.len();
    let counted = summary.counted;
    let verdicts = move || {
        let rules = judging.rules().into_iter();
        rules
            .map(|rule: ShareRule| share_verdict(&rule.judge(&counted, failed)))
            .collect_view()
    };
    view! {
        <details class="other-budgets">
            <summary>{text::budgets::TITLE}</summary>
            <div class="field">
                <label class="field-label" for="other-budget">{text::budgets::WHICH}</label>
                <select class="field-input" id="other-budget" on:change=choose>
                    {names.into_iter().enumerate().map(option).collect_view()}
                </select>
            </div>
            {move || match judging.preset() {
                Some(preset) => view! { <p class="hint">{preset_note(preset)}</p> }.into_any(),
                None => view! { <OwnRuleFields /> }.into_any(),
            }}
            <ul class="verdicts">{verdicts}</ul>
        </details>
    }
}

fn share_verdict(verdict: &ShareVerdict) -> impl IntoView + use<> {
    let (word, class) = share_badge(verdict.outcome);
    let notes = share_notes(verdict);
    let notes = notes
        .into_iter()
        .map(|note| view! { <span class="verdict-note">{note}</span> });
    view! {
        <li class=["verdict ", class].concat()>
            <span class="verdict-shape" aria-hidden="true"></span>
            <span class="verdict-text">
                <strong class="verdict-sentence">{word}</strong>
                <span class="verdict-rule">{share_rule_sentence(verdict.rule)}</span>
                {notes.collect_view()}
            </span>
        </li>
    }
}

/// The fields of a rule of one's own, with what is wrong beside them.
#[component]
fn OwnRuleFields() -> impl IntoView {
    let own = expect_context::<JudgingState>().own;
    let option = move |(place, quantity): (usize, Quantity)| {
        let is_chosen = move || own.with(|own| own.quantity == quantity);
        view! { <option value=place.to_string() prop:selected=is_chosen>{quantity_name(quantity)}</option> }
    };
    let choose = move |event: leptos::ev::Event| {
        let place: usize = event_target_value(&event).parse().unwrap_or_default();
        if let Some(quantity) = QUANTITIES.get(place) {
            own.update(|own| own.quantity = *quantity);
        }
    };
    let limit_problem = move || {
        let problem = own.with(|own| own.limit().err());
        problem
            .map(|error| number_problem(Field::DraftLimit, &error))
            .unwrap_or_default()
    };
    let percent_problem = move || {
        let is_wrong = own.with(|own| own.percent().is_err());
        if is_wrong {
            text::budgets::OWN_PERCENT_WRONG
        } else {
            ""
        }
    };
    view! {
        <div class="plan">
            <div class="field">
                <label class="field-label" for="own-quantity">{text::budgets::OWN_QUANTITY}</label>
                <select class="field-input" id="own-quantity" on:change=choose>
                    {QUANTITIES.into_iter().enumerate().map(option).collect_view()}
                </select>
            </div>
            <div class="field" class:wrong=move || !limit_problem().is_empty()>
                <label class="field-label" for="own-limit">
                    {text::budgets::OWN_LIMIT}
                    <span class="field-hint">{text::budgets::OWN_LIMIT_HINT}</span>
                </label>
                <input
                    class="field-input"
                    id="own-limit"
                    type="text"
                    autocomplete="off"
                    aria-describedby="own-limit-note"
                    prop:value=move || own.with(|own| own.limit.clone())
                    on:input=move |event| own.update(|own| own.limit = event_target_value(&event))
                />
                <p class="field-note" id="own-limit-note" aria-live="polite" prop:textContent=limit_problem></p>
            </div>
            <div class="field" class:wrong=move || !percent_problem().is_empty()>
                <label class="field-label" for="own-percent">
                    {text::budgets::OWN_PERCENT}
                    <span class="field-hint">{text::budgets::OWN_PERCENT_HINT}</span>
                </label>
                <input
                    class="field-input"
                    id="own-percent"
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    aria-describedby="own-percent-note"
                    prop:value=move || own.with(|own| own.percent.clone())
                    on:input=move |event| own.update(|own| own.percent = event_target_value(&event))
                />
                <p class="field-note" id="own-percent-note" aria-live="polite" prop:textContent=percent_problem></p>
            </div>
        </div>
    }
}
