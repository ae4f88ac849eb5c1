//! The measurement under way: which one it is, how long it has taken, and its text as it arrives.

use leptos::prelude::*;

use crate::state::measuring::{MeasuringState, Phase};
use crate::words::{chunks_pace, outcome_sentence, seconds, text, turn_sentence};

/// Shows the run live. The state is read out; the clock, which never stands still, is not.
#[component]
pub fn Live() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let live = measuring.live;
    let is_running = move || measuring.phase.get().is_running();
    let is_timed = move || {
        let phase = measuring.phase.get();
        matches!(phase, Phase::Waiting | Phase::Thinking | Phase::Writing)
    };
    let clock = move || {
        if is_timed() {
            text::measure::running_clock(&seconds(live.elapsed.get()))
        } else {
            String::new()
        }
    };
    let pace = move || {
        let is_writing = matches!(measuring.phase.get(), Phase::Thinking | Phase::Writing);
        if is_writing {
            chunks_pace(live.chunks_last_second.get())
        } else {
            String::new()
        }
    };
    let turn = move || match measuring.turn.get() {
        Some(turn) if is_running() => turn_sentence(turn.start, turn.number, turn.of),
        _ => String::new(),
    };
    view! {
        <div class="live">
            <p class="run-state">
                <span class="run-turn" prop:textContent=turn></span>
                <span role="status" prop:textContent=move || state_sentence(measuring)></span>
                <span class="run-clock" aria-hidden="true" prop:textContent=clock></span>
                <span class="run-pace" aria-hidden="true" title=text::runs::CHUNKS_NOTE prop:textContent=pace></span>
            </p>
            <Show when=move || live.thinking.with(|thinking| !thinking.is_empty())>
                <div class="stream stream-thinking">
                    <h3>{text::measure::THINKING_TEXT}</h3>
                    <p class="stream-text" prop:textContent=move || live.thinking.get()></p>
                </div>
            </Show>
            <Show when=move || live.answer.with(|answer| !answer.is_empty())>
                <div class="stream">
                    <h3>{text::measure::ANSWER}</h3>
                    <p class="stream-text" prop:textContent=move || live.answer.get()></p>
                </div>
            </Show>
        </div>
    }
}

fn state_sentence(measuring: MeasuringState) -> String {
    let sentence = match measuring.phase.get() {
        // What connecting interrupted is said where one connects.
        Phase::Idle | Phase::Interrupted => "",
        Phase::Preparing => text::measure::PREPARING,
        Phase::Unloading => text::measure::UNLOADING,
        Phase::Waiting => text::measure::WAITING,
        Phase::Thinking => text::measure::THINKING,
        Phase::Writing => text::measure::WRITING,
        Phase::Cancelled => {
            return match measuring.runs_made() {
                0 => text::measure::CANCELLED.to_owned(),
                made => text::runs::cancelled_after(made as u64),
            };
        }
        Phase::Done => {
            let verdicts = measuring.summary.get().and_then(|summary| summary.verdicts);
            return outcome_sentence(verdicts.as_ref(), has_failed(measuring));
        }
    };
    sentence.to_owned()
}

/// Whether something failed, before the runs or in one of them.
fn has_failed(measuring: MeasuringState) -> bool {
    let before = measuring.failure.with(Option::is_some);
    before
        || measuring.measurement.with(|measurement| {
            let mut runs = measurement.iter().flat_map(|one| &one.runs);
            runs.any(|run| run.failure.is_some())
        })
}
