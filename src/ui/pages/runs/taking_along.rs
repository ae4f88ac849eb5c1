//! The whole shelf as files, and files onto the shelf.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::files;
use crate::state::saved_runs::SavedRunsState;
use crate::words::{taken_sentences, text};

/// Saves everything, takes over a file, and says what came of that.
#[component]
pub fn TakingAlong() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let import = move |chosen: leptos::ev::Event| {
        spawn_local(async move {
            let text = files::chosen_text(&chosen).await;
            saved.take_file(text.as_deref());
        });
    };
    let said = move || {
        let taken = saved.taken.get();
        taken.map(taken_sentences).unwrap_or_default().join(" ")
    };
    let is_empty = Memo::new(move |_| saved.shelf.with(|shelf| shelf.all().is_empty()));
    view! {
        <div class="progress-actions">
            <Show when=move || !is_empty.get()>
                <button type="button" class="button quiet" on:click=move |_| saved.save_json()>
                    {text::saved::JSON}
                </button>
                <button type="button" class="button quiet" on:click=move |_| saved.save_csv()>
                    {text::saved::CSV}
                </button>
            </Show>
            <label class="button quiet file-button">
                {text::saved::IMPORT}
                <input class="visually-hidden" type="file" accept=".json,application/json" on:change=import />
            </label>
        </div>
        <p class="hint" role="status" prop:textContent=said></p>
    }
}
