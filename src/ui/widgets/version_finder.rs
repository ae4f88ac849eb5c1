//! Which version of Ollama answers, and what it means for the case.

use leptos::prelude::*;

use crate::browser::page;
use crate::course::model::VersionFinder;
use crate::state::finding::VersionFinderState;
use crate::words::{VersionAnswer, printed_version, text, version_answer, version_came_from};

const FIELD_ID: &str = "version-output";

/// A field for what the command prints, and what it means.
#[component]
pub fn VersionFinderWidget(
    /// The versions that the lesson speaks of.
    finder: &'static VersionFinder,
) -> impl IntoView {
    let state = expect_context::<VersionFinderState>();
    let printed = Memo::new(move |_| {
        let connected = state.connected()?;
        Some(printed_version(&connected.version))
    });
    let field = Memo::new(move |_| state.typed().or_else(|| printed.get()).unwrap_or_default());
    let answer = Memo::new(move |_| version_answer(&field.get(), finder));
    let came_from = move || {
        let connected = state.connected().filter(|_| state.typed().is_none())?;
        let said = version_came_from(&connected.address);
        Some(view! { <p class="field-note">{said}</p> })
    };
    let something_else =
        Memo::new(move |_| printed.get().is_some_and(|printed| printed != field.get()));
    // The button goes with the click, so the focus goes where its work can be seen.
    let use_connected = move |_| {
        state.use_connected();
        page::focus(FIELD_ID);
    };
    let wrong = move || matches!(answer.get(), Some(VersionAnswer::Problem(_)));
    view! {
        <div class="finder">
            <div class="field" class:wrong=wrong>
                <label class="field-label" for=FIELD_ID>
                    {text::versions::LABEL}
                </label>
                <textarea
                    class="field-input mono finder-lines"
                    id=FIELD_ID
                    rows="2"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder=printed_version(&finder.ours)
                    aria-describedby="version-answer"
                    aria-invalid=move || wrong().to_string()
                    prop:value=move || field.get()
                    on:input=move |typed| state.type_in(event_target_value(&typed))
                ></textarea>
                {came_from}
            </div>
            {move || {
                something_else
                    .get()
                    .then(|| {
                        view! {
                            <button type="button" class="button quiet finder-use" on:click=use_connected>
                                {text::versions::USE_SERVER}
                            </button>
                        }
                    })
            }}
            <div class="finder-answer" class:problem=wrong id="version-answer" role="status">
                {move || answer.get().map(answer_view)}
            </div>
        </div>
    }
}

fn answer_view(answer: VersionAnswer) -> AnyView {
    match answer {
        VersionAnswer::Problem(problem) => view! { <p>{problem}</p> }.into_any(),
        VersionAnswer::Read { versions, meaning } => view! {
            {versions.into_iter().map(|said| view! { <p>{said}</p> }).collect_view()}
            <p class="finder-sentence">{meaning}</p>
        }
        .into_any(),
    }
}
