//! The model, the run, and its text as it arrives.

use leptos::prelude::*;

use super::cancel_button::CancelButton;
use crate::state::measuring::{MAX_TOKENS, MeasuringState, Phase};
use crate::words::{model_label, run_sentence, seconds, text, tokens};

/// Chooses a model, starts a run and shows the answer live.
#[component]
pub fn AnswerPanel() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let is_running = move || measuring.phase.get().is_running();
    let has_model = move || !measuring.model.get().is_empty();
    let measure_label = move || match measuring.phase.get() {
        Phase::Done | Phase::Cancelled | Phase::Interrupted => text::measure::MEASURE_AGAIN,
        _ => text::measure::MEASURE,
    };
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
        <section class="panel" aria-labelledby="task-title">
            <h2 id="task-title">{text::measure::TASK}</h2>
            <p>{text::measure::task_detail(&tokens(MAX_TOKENS.into()))}</p>
            <div class="run-controls">
                <div class="field">
                    <label class="field-label" for="model">{text::measure::MODEL}</label>
                    <select
                        class="field-input"
                        id="model"
                        prop:disabled=is_running
                        on:change=move |chosen| measuring.model.set(event_target_value(&chosen))
                    >
                        {models}
                    </select>
                </div>
                <button
                    type="button"
                    class="button"
                    aria-disabled=move || (is_running() || !has_model()).to_string()
                    prop:textContent=measure_label
                    on:click=move |_| measuring.measure()
                ></button>
                <CancelButton is_needed=is_running />
            </div>
            <p class="run-state">
                <span role="status" prop:textContent=move || state_sentence(measuring)></span>
                <span
                    class="run-clock"
                    aria-hidden="true"
                    prop:textContent=move || {
                        if is_running() { text::measure::running_clock(&seconds(measuring.elapsed.get())) } else { String::new() }
                    }
                ></span>
            </p>
            <Show when=move || measuring.thinking.with(|thinking| !thinking.is_empty())>
                <div class="stream stream-thinking">
                    <h3>{text::measure::THINKING_TEXT}</h3>
                    <p class="stream-text" prop:textContent=move || measuring.thinking.get()></p>
                </div>
            </Show>
            <Show when=move || measuring.answer.with(|answer| !answer.is_empty())>
                <div class="stream">
                    <h3>{text::measure::ANSWER}</h3>
                    <p class="stream-text" prop:textContent=move || measuring.answer.get()></p>
                </div>
            </Show>
        </section>
    }
}

fn state_sentence(measuring: MeasuringState) -> String {
    let sentence = match measuring.phase.get() {
        // What connecting interrupted is said where one connects.
        Phase::Idle | Phase::Interrupted => "",
        Phase::Preparing => text::measure::PREPARING,
        Phase::Waiting => text::measure::WAITING,
        Phase::Thinking => text::measure::THINKING,
        Phase::Writing => text::measure::WRITING,
        Phase::Cancelled => text::measure::CANCELLED,
        Phase::Done => {
            let outcome = measuring.outcome.get();
            return outcome
                .map(|outcome| run_sentence(outcome.verdicts.as_ref(), outcome.failure.is_some()))
                .unwrap_or_default();
        }
    };
    sentence.to_owned()
}
