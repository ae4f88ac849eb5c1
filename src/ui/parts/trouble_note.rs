//! What went wrong with the person's progress, on whichever page they come to.

use leptos::prelude::*;

use crate::browser::files;
use crate::state::progress::{ProgressState, Trouble};
use crate::words::{damage_sentence, text};

const JSON: &str = "application/json";

/// What went wrong with what was kept, if anything did, and the way to save it.
#[component]
pub fn TroubleNote() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    move || {
        let (sentence, kept) = match progress.trouble()? {
            Trouble::SetAside { damage, text } => {
                let sentence = text::progress::set_aside(damage_sentence(damage));
                (sentence, Some(text))
            }
            Trouble::SomeLost { entries, text } => {
                (text::progress::some_lost(entries as u64), Some(text))
            }
            Trouble::NotKept => (text::progress::NOT_KEPT.to_owned(), None),
        };
        let save = kept.map(|text| {
            let save = move |_| {
                files::save(text::progress::SET_ASIDE_FILE_NAME, JSON, &text);
            };
            view! {
                <button type="button" class="button quiet" on:click=save>
                    {text::progress::SAVE_SET_ASIDE}
                </button>
            }
        });
        Some(view! {
            <div class="problem trouble" role="alert">
                <p>{sentence}</p>
                <div class="progress-actions">
                    {save}
                    <button type="button" class="button quiet" on:click=move |_| progress.dismiss_trouble()>
                        {text::progress::DISMISS}
                    </button>
                </div>
            </div>
        })
    }
}
