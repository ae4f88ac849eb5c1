//! Recordings for somebody without an engine: everything can be explored, and says what it is.

use leptos::prelude::*;

use super::cancel_button::CancelButton;
use super::live::Live;
use crate::recordings::{AVAILABLE, Available};
use crate::state::measuring::MeasuringState;
use crate::words::{recording_name, recording_note, text};

/// Offers the recordings and plays one.
#[component]
pub fn Playback() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let is_playing = move || measuring.playing.get().is_some();
    let is_running = move || is_playing() && measuring.phase.get().is_running();
    let has_failed = move || {
        measuring
            .playing
            .get()
            .is_some_and(|playing| playing.failed)
    };
    view! {
        <details class="panel playback">
            <summary>
                <h2>{text::recordings::TITLE}</h2>
            </summary>
            <div class="playback-body">
            <p>{text::recordings::INTRO}</p>
            <ul class="recordings">
                {AVAILABLE.into_iter().map(|which| view! { <Offer which /> }).collect_view()}
            </ul>
            <Show when=is_running>
                <div class="run-controls">
                    <button type="button" class="button quiet" on:click=move |_| measuring.skip()>
                        {text::recordings::SKIP}
                    </button>
                    <CancelButton is_needed=Signal::derive(is_running) />
                </div>
            </Show>
            <Show when=has_failed>
                <p class="guard void" role="status">{text::recordings::FAILED}</p>
            </Show>
            <Show when=is_playing>
                <p class="guard flag">
                    {move || measuring.playing.get().map(|playing| recording_note(playing.which))}
                </p>
                <Live />
            </Show>
            </div>
        </details>
    }
}

#[component]
fn Offer(which: Available) -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let name = recording_name(which);
    view! {
        <li class="recording">
            <div>
                <h3>{name}</h3>
                <p class="hint">{recording_note(which)}</p>
            </div>
            <button
                type="button"
                class="button quiet"
                aria-label=text::recordings::play_named(name)
                on:click=move |_| measuring.play(which)
            >
                {text::recordings::PLAY}
            </button>
        </li>
    }
}
