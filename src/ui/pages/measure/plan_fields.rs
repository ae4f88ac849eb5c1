//! The fields of the plan that are typed into.

use leptos::prelude::*;

use crate::measurement::{PlanField, PlanForm, PromptChoice};
use crate::state::measuring::MeasuringState;
use crate::words::{plan_problem, text};

/// A labelled field for a number of the plan, with what is wrong with it beside it.
#[component]
pub fn PlanNumber(
    /// Which number.
    field: PlanField,
) -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let id = id(field);
    let note_id = [id, "-note"].concat();
    let (label, hint) = words(field);
    let is_wrong = move || measuring.plan_problem(field).is_some();
    let note = move || {
        let problem = measuring.plan_problem(field);
        problem.map(plan_problem).unwrap_or_default()
    };
    let typed = move || {
        measuring
            .plan
            .with(|plan| typed_into(plan, field).to_owned())
    };
    let type_in = move |text: String| {
        measuring
            .plan
            .update(|plan| *typed_into_mut(plan, field) = text);
    };
    view! {
        <div class="field" class:wrong=is_wrong>
            <label class="field-label" for=id>
                {label}
                <span class="field-hint">{hint}</span>
            </label>
            <input
                class="field-input"
                id=id
                type="text"
                inputmode="decimal"
                autocomplete="off"
                spellcheck="false"
                aria-invalid=move || is_wrong().to_string()
                aria-describedby=note_id.clone()
                prop:value=typed
                on:input=move |event| type_in(event_target_value(&event))
            />
            <p class="field-note" id=note_id aria-live="polite" prop:textContent=note></p>
        </div>
    }
}

/// The person's own prompt, while it is chosen.
#[component]
pub fn OwnPrompt() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let plan = measuring.plan;
    let is_chosen = move || plan.with(|plan| matches!(plan.prompt, PromptChoice::Own(_)));
    let field = PlanField::OwnPrompt;
    let is_wrong = move || measuring.plan_problem(field).is_some();
    let note = move || {
        let problem = measuring.plan_problem(field);
        problem.map(plan_problem).unwrap_or_default()
    };
    view! {
        <Show when=is_chosen>
            <div class="field plan-own" class:wrong=is_wrong>
                <label class="field-label" for="own-prompt">
                    {text::prompt::OWN_LABEL}
                    <span class="field-hint">{text::prompt::OWN_HINT}</span>
                </label>
                <textarea
                    class="field-input"
                    id="own-prompt"
                    rows="4"
                    aria-invalid=move || is_wrong().to_string()
                    aria-describedby="own-prompt-note"
                    prop:value=move || plan.with(|plan| plan.own_prompt.clone())
                    on:input=move |event| plan.update(|plan| plan.own_prompt = event_target_value(&event))
                ></textarea>
                <p class="field-note" id="own-prompt-note" aria-live="polite" prop:textContent=note></p>
            </div>
        </Show>
    }
}

const fn id(field: PlanField) -> &'static str {
    match field {
        PlanField::MaxTokens => "max-tokens",
        PlanField::WarmRuns => "warm-runs",
        PlanField::Seed => "seed",
        PlanField::Temperature => "temperature",
        PlanField::OwnPrompt => "own-prompt",
    }
}

const fn words(field: PlanField) -> (&'static str, &'static str) {
    match field {
        PlanField::MaxTokens => (text::plan::MAX_TOKENS, text::plan::MAX_TOKENS_HINT),
        PlanField::WarmRuns => (text::plan::WARM_RUNS, text::plan::WARM_RUNS_HINT),
        PlanField::Seed => (text::plan::SEED, text::plan::SEED_HINT),
        PlanField::Temperature => (text::plan::TEMPERATURE, text::plan::TEMPERATURE_HINT),
        PlanField::OwnPrompt => (text::prompt::OWN_LABEL, text::prompt::OWN_HINT),
    }
}

const fn typed_into(plan: &PlanForm, field: PlanField) -> &String {
    match field {
        PlanField::MaxTokens => &plan.max_tokens,
        PlanField::WarmRuns => &plan.warm_runs,
        PlanField::Seed => &plan.seed,
        PlanField::Temperature => &plan.temperature,
        PlanField::OwnPrompt => &plan.own_prompt,
    }
}

const fn typed_into_mut(plan: &mut PlanForm, field: PlanField) -> &mut String {
    match field {
        PlanField::MaxTokens => &mut plan.max_tokens,
        PlanField::WarmRuns => &mut plan.warm_runs,
        PlanField::Seed => &mut plan.seed,
        PlanField::Temperature => &mut plan.temperature,
        PlanField::OwnPrompt => &mut plan.own_prompt,
    }
}
