//! What is going to be measured, and the button that begins.

use leptos::prelude::*;

use super::cancel_button::CancelButton;
use super::live::Live;
use super::plan_fields::{OwnPrompt, PlanNumber};
use crate::engine::Protocol;
use crate::measurement::{EFFORTS, PlanField, PlanForm, PromptChoice, Thinking};
use crate::state::measuring::{MeasuringState, Phase};
use crate::words::{estimate_sentence, model_label, prompt_name, text, thinking_name};

/// Model, prompt and runs. Everything begins with a plan that can be measured as it is.
#[component]
pub fn PlanPanel() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let is_running = Signal::derive(move || measuring.phase.get().is_running());
    let cannot_measure = move || {
        is_running.get()
            || measuring.chosen_model().is_none()
            || measuring.plan.with(PlanForm::read).is_err()
    };
    let label = move || match measuring.phase.get() {
        Phase::Done | Phase::Cancelled | Phase::Interrupted => text::measure::MEASURE_AGAIN,
        _ => text::measure::MEASURE,
    };
    view! {
        <section class="panel" aria-labelledby="task-title">
            <h2 id="task-title">{text::measure::TASK}</h2>
            <fieldset class="plan" prop:disabled=is_running>
                <legend class="visually-hidden">{text::measure::TASK}</legend>
                <ModelChoice />
                <PromptField />
                <PlanNumber field=PlanField::WarmRuns />
                <PlanNumber field=PlanField::MaxTokens />
                <ThinkingField />
                <OwnPrompt />
                <ColdField />
                <details class="plan-more">
                    <summary>{text::plan::MORE}</summary>
                    <div class="plan-more-fields">
                        <PlanNumber field=PlanField::Seed />
                        <PlanNumber field=PlanField::Temperature />
                    </div>
                </details>
            </fieldset>
            <p class="hint" prop:textContent=move || estimate(measuring)></p>
            <div class="run-controls">
                <button
                    type="button"
                    class="button"
                    aria-disabled=move || cannot_measure().to_string()
                    prop:textContent=label
                    on:click=move |_| measuring.measure()
                ></button>
                <CancelButton is_needed=is_running />
            </div>
            // What is played is shown where one chose it.
            <Show when=move || measuring.playing.get().is_none()>
                <Live />
            </Show>
        </section>
    }
}

/// How long it will take, or what keeps it from being said.
fn estimate(measuring: MeasuringState) -> String {
    let Ok(plan) = measuring.plan.with(PlanForm::read) else {
        return text::plan::WRONG.to_owned();
    };
    let measured_model = measuring.measurement.with(|measurement| {
        let measured = measurement.as_ref()?;
        Some(measured.subject.model.name.clone())
    });
    let is_of_chosen = measured_model.is_some_and(|model| model == measuring.model.get());
    let carried = measuring
        .summary
        .get()
        .and_then(|summary| summary.carried());
    estimate_sentence(&plan, carried.filter(|_| is_of_chosen))
}

#[component]
fn ModelChoice() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let models = move || {
        let server = measuring.server();
        server
            .iter()
            .flat_map(|server| server.writing_models())
            .map(|model| {
                let chosen = measuring.model.get_untracked() == model.name;
                view! { <option value=model.name.clone() selected=chosen>{model_label(model)}</option> }
            })
            .collect_view()
    };
    view! {
        <div class="field">
            <label class="field-label" for="model">{text::measure::MODEL}</label>
            <select
                class="field-input"
                id="model"
                on:change=move |chosen| measuring.model.set(event_target_value(&chosen))
            >
                {models}
            </select>
        </div>
    }
}

/// A list to choose one of, each shown by its name.
fn choices<T: Clone + PartialEq + Send + Sync + 'static>(
    all: Vec<(T, &'static str)>,
    chosen: impl Fn() -> T + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let option = move |(place, (value, name)): (usize, (T, &'static str))| {
        view! { <option value=place.to_string() prop:selected=move || chosen() == value>{name}</option> }
    };
    all.into_iter().enumerate().map(option).collect_view()
}

/// The place in its list of what was chosen.
fn chosen_place(event: &leptos::ev::Event) -> usize {
    event_target_value(event).parse().unwrap_or_default()
}

#[component]
fn PromptField() -> impl IntoView {
    let plan = expect_context::<MeasuringState>().plan;
    let all = [
        PromptChoice::DraftReply,
        PromptChoice::Short,
        PromptChoice::Long,
        PromptChoice::Own(String::new()),
    ];
    let named = all.clone().map(|prompt| {
        let name = prompt_name(&prompt);
        (prompt, name)
    });
    let choose = move |event: leptos::ev::Event| {
        if let Some(prompt) = all.get(chosen_place(&event)) {
            plan.update(|plan| plan.prompt = prompt.clone());
        }
    };
    view! {
        <div class="field">
            <label class="field-label" for="prompt">{text::prompt::LABEL}</label>
            <select class="field-input" id="prompt" on:change=choose>
                {choices(named.into(), move || plan.with(|plan| plan.prompt.clone()))}
            </select>
        </div>
    }
}

/// Only where the model can think, or where the server does not say whether it can.
#[component]
fn ThinkingField() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let plan = measuring.plan;
    let is_asked = move || {
        let is_ollama = measuring
            .server()
            .is_some_and(|server| server.protocol == Protocol::Ollama);
        is_ollama && measuring.chosen_model().and_then(|model| model.thinks()) == Some(true)
    };
    let all: Vec<Thinking> = [Thinking::Off, Thinking::On]
        .into_iter()
        .chain(EFFORTS.map(Thinking::Effort))
        .collect();
    let all = StoredValue::new(all);
    let named = move || {
        let all = all.get_value().into_iter();
        all.map(|one| (one, thinking_name(one))).collect::<Vec<_>>()
    };
    let choose = move |event: leptos::ev::Event| {
        if let Some(thinking) = all.get_value().get(chosen_place(&event)) {
            plan.update(|plan| plan.thinking = *thinking);
        }
    };
    view! {
        <Show when=is_asked>
            <div class="field">
                <label class="field-label" for="thinking">{text::plan::MODEL_THINKS}</label>
                <select class="field-input" id="thinking" on:change=choose>
                    {choices(named(), move || plan.with(|plan| plan.thinking))}
                </select>
            </div>
        </Show>
    }
}

/// A cold run, where the server can be told to take a model out of memory.
#[component]
fn ColdField() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let plan = measuring.plan;
    let unloads = move || {
        measuring
            .server()
            .is_none_or(|server| server.protocol.unloads())
    };
    let hint = move || {
        if unloads() {
            text::plan::COLD_HINT
        } else {
            text::plan::COLD_NOT_POSSIBLE
        }
    };
    view! {
        <div class="field plan-cold">
            <label class="check">
                <input
                    type="checkbox"
                    id="cold"
                    aria-describedby="cold-hint"
                    prop:disabled=move || !unloads()
                    prop:checked=move || unloads() && plan.with(|plan| plan.cold)
                    on:change=move |event| plan.update(|plan| plan.cold = event_target_checked(&event))
                />
                {text::plan::COLD}
            </label>
            <p class="field-note" id="cold-hint" prop:textContent=hint></p>
        </div>
    }
}
