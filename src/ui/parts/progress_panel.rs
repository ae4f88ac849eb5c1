//! The person's progress as a thing of theirs: to save, to add to, to erase.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::files;
use crate::state::progress::{Imported, ProgressState};
use crate::words::{damage_sentence, tally_sentence, text};

const JSON: &str = "application/json";

/// What is known of the person, and what they can do with it.
#[component]
pub fn ProgressPanel() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let said = RwSignal::new(String::new());
    let asking = RwSignal::new(false);
    let export = move |_| {
        files::save(text::progress::FILE_NAME, JSON, &progress.export());
    };
    let import = move |chosen: leptos::ev::Event| {
        spawn_local(async move {
            said.set(match files::chosen_text(&chosen).await {
                Some(text) => imported_sentence(progress.import(&text)),
                None => text::progress::IMPORT_UNREADABLE.to_owned(),
            });
        });
    };
    let erase = move |_| {
        progress.erase();
        asking.set(false);
        said.set(text::progress::ERASED.to_owned());
    };
    view! {
        <section class="panel progress-panel" aria-labelledby="progress-title">
            <h2 id="progress-title">{text::progress::TITLE}</h2>
            <p>
                <span prop:textContent=move || tally_sentence(progress.course_tally())></span>
                ". "
                {text::progress::KEPT_HERE}
            </p>
            <div class="progress-actions">
                <button type="button" class="button quiet" on:click=export>
                    {text::progress::EXPORT}
                </button>
                <label class="button quiet file-button">
                    {text::progress::IMPORT}
                    <input class="visually-hidden" type="file" accept=".json,application/json" on:change=import />
                </label>
                <button
                    type="button"
                    class="button quiet"
                    aria-expanded=move || asking.get().to_string()
                    on:click=move |_| asking.update(|asking| *asking = !*asking)
                >
                    {text::progress::ERASE}
                </button>
            </div>
            <Show when=move || asking.get()>
                <div class="erase-question" role="group" aria-label=text::progress::ERASE_SURE>
                    <p>{text::progress::ERASE_SURE}</p>
                    <button type="button" class="button" on:click=erase>
                        {text::progress::ERASE_YES}
                    </button>
                    <button type="button" class="button quiet" on:click=move |_| asking.set(false)>
                        {text::progress::ERASE_NO}
                    </button>
                </div>
            </Show>
            <p class="hint" role="status" prop:textContent=move || said.get()></p>
        </section>
    }
}

fn imported_sentence(imported: Imported) -> String {
    match imported {
        Imported::Added => text::progress::IMPORTED.to_owned(),
        Imported::AddedExcept(entries) => text::progress::imported_except(entries as u64),
        Imported::Refused(damage) => text::progress::import_refused(damage_sentence(damage)),
    }
}
