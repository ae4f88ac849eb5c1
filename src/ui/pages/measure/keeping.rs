//! A measurement as a thing of the person's: to save, to share, to open again.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::files;
use crate::measurement::{Measurement, Origin};
use crate::route::Route;
use crate::state::measuring::{MeasuringState, ShownFrom};
use crate::state::saved_runs::SavedRunsState;
use crate::ui::parts::CopyButton;
use crate::ui::parts::PageLink;
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
            <OnShelf measurement />
        </div>
    }
}

/// Whether the browser keeps it, with the way to the others; else a button that has it kept.
#[component]
fn OnShelf(measurement: Measurement) -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let measurement = StoredValue::new(measurement);
    let is_kept = Memo::new(move |_| {
        measurement.with_value(|one| saved.shelf.with(|shelf| shelf.holds(one)))
    });
    let keep = move |_| saved.keep(measurement.get_value());
    view! {
        <p class="on-shelf" role="status">
            {move || match (is_kept.get(), saved.not_kept.get()) {
                (true, true) => Some(text::saved::NOT_KEPT),
                (true, false) => Some(text::saved::IS_KEPT),
                (false, _) => None,
            }}
        </p>
        <div class="progress-actions">
            <Show when=move || !is_kept.get()>
                <button type="button" class="button quiet" on:click=keep>
                    {text::saved::KEEP}
                </button>
            </Show>
            <PageLink route=Route::Runs class="button quiet">
                {text::saved::TO_SHELF}
            </PageLink>
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
    /// Where it was fetched from.
    from: Option<ShownFrom>,
) -> impl IntoView {
    let (began_at, browser) = (&measurement.began_at, &measurement.browser);
    let said = match measurement.origin {
        Origin::Measured if from == Some(ShownFrom::Shelf) => text::saved::shown(began_at, browser),
        Origin::Measured => text::files::opened(began_at, browser),
        Origin::Recorded => text::files::recorded(began_at),
        Origin::Scripted => text::files::SCRIPTED.to_owned(),
    };
    view! { <p class="guard flag origin">{said}</p> }
}
