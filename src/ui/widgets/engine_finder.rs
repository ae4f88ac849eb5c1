//! Which engine computes the answers: where the log is, and what its lines show.

use leptos::prelude::*;

use crate::course::model::{EngineFinder, LogPlace};
use crate::state::finding::EngineFinderState;
use crate::state::navigation::Navigation;
use crate::ui::parts::CopyButton;
use crate::words::{EngineAnswer, EvidenceLine, engine_answer, text};

const FIELD_ID: &str = "engine-log";

/// The log's place on each system, and a field for its lines.
#[component]
pub fn EngineFinderWidget(
    /// The systems and their logs.
    finder: &'static EngineFinder,
) -> impl IntoView {
    let state = expect_context::<EngineFinderState>();
    // The answer stays in place while lines are added that change nothing about it.
    let answer = Memo::new(move |_| engine_answer(&state.pasted()));
    let system_button = move |(place, system): (usize, &'static LogPlace)| {
        view! {
            <button
                type="button"
                class="choice-button"
                aria-pressed=move || (state.system(finder) == place).to_string()
                on:click=move |_| state.choose(place)
            >
                {system.name.as_str()}
            </button>
        }
    };
    view! {
        <div class="finder">
            <div class="finder-systems" role="group" aria-label=text::engine_finder::SYSTEMS>
                {finder.systems.iter().enumerate().map(system_button).collect_view()}
            </div>
            <div class="finder-place" role="status">
                {move || finder.systems.get(state.system(finder)).map(log_place)}
            </div>
            <div class="field">
                <label class="field-label" for=FIELD_ID>
                    {text::engine_finder::LABEL}
                </label>
                <textarea
                    class="field-input mono finder-lines"
                    id=FIELD_ID
                    rows="3"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="engine-private"
                    prop:value=move || state.pasted()
                    on:input=move |typed| state.paste(event_target_value(&typed))
                ></textarea>
                <p class="field-note" id="engine-private">
                    {text::engine_finder::PRIVATE}
                </p>
            </div>
            <div class="finder-answer" role="status">
                {move || answer.get().map(answer_view)}
            </div>
        </div>
    }
}

fn log_place(system: &'static LogPlace) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let command = system.command.as_str();
    view! {
        <p inner_html=system.place.with_base(&base)></p>
        <div class="finder-command">
            <pre>
                <code>{command}</code>
            </pre>
            <CopyButton label=text::copy::COMMAND copies=Signal::stored(command.to_owned()) />
        </div>
    }
}

fn answer_view(answer: EngineAnswer) -> impl IntoView {
    view! {
        <p class="finder-sentence">{answer.sentence}</p>
        <p>{answer.meaning}</p>
        {answer.evidence.into_iter().map(evidence_view).collect_view()}
    }
}

fn evidence_view(evidence: EvidenceLine) -> impl IntoView {
    view! {
        <p class="finder-evidence">
            <span>{evidence.label}</span>
            " "
            <code>{evidence.line}</code>
        </p>
    }
}
