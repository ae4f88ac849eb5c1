//! A measurement as a thing of the person's: to save, to share, to open again.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::files;
use crate::measurement::{Measurement, Origin};
use crate::state::measuring::MeasuringState;
use crate::ui::parts::CopyButton;
use crate::words::{opening_sentences, report, text};

/// Saves the measurement in three forms.
#[component]
pub fn Keeping(
    /// The measurement.
    measurement: Measurement,
) -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let report = report(&measurement, &MeasuringState::budget());
    view! {
        <div class="keeping">
            <h3>{text::files::TITLE}</h3>
            <div class="progress-actions">
                <button type="button" class="button quiet" on:click=move |_| measuring.save_json()>
                    {text::files::JSON}
                </button>
                <button type="button" class="button quiet" on:click=move |_| measuring.save_csv()>
                    {text::files::CSV}
                </button>
                <CopyButton label=text::files::REPORT copies=report />
            </div>
            <p class="hint">{text::files::HINT}</p>
        </div>
    }
}

/// Opens a saved measurement, and says what came of it.
#[component]
pub fn OpenFile() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let open = move |chosen: leptos::ev::Event| {
        spawn_local(async move {
            let text = files::chosen_text(&chosen).await;
            measuring.open_file(text.as_deref());
        });
    };
    let said = move || {
        let opening = measuring.opening.get();
        opening.map(opening_sentences).unwrap_or_default().join(" ")
    };
    view! {
        <div class="open-file">
            <label class="button quiet file-button">
                {text::files::OPEN}
                <input class="visually-hidden" type="file" accept=".json,application/json" on:change=open />
            </label>
            <p class="hint" role="status" prop:textContent=said></p>
        </div>
    }
}

/// Where a measurement comes from that this page did not just make.
#[component]
pub fn NotJustMeasured(
    /// The measurement.
    measurement: Measurement,
) -> impl IntoView {
    let said = match measurement.origin {
        Origin::Measured => text::files::opened(&measurement.began_at, &measurement.browser),
        Origin::Recorded => text::files::OPENED_RECORDED.to_owned(),
        Origin::Scripted => text::files::OPENED_SCRIPTED.to_owned(),
    };
    view! { <p class="guard flag origin">{said}</p> }
}
