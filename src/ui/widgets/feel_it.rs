//! A Draft reply button that answers at a chosen pace, in real time.

use leptos::prelude::*;

use crate::browser::frame;
use crate::budget::Budget;
use crate::course::model::FeelIt;
use crate::course::typing::Stage;
use crate::state::feel_it::{Choice, FeelItState};
use crate::state::navigation::Navigation;
use crate::state::progress::ProgressState;
use crate::ui::parts::Verdicts;
use crate::words::{clock, earliest_note, feel_it_status, text};

/// The paces, a small support window, and what the pace means for the two rules.
#[component]
pub fn FeelItWidget(
    /// What is typed, and how fast.
    demo: &'static FeelIt,
) -> impl IntoView {
    let feel = FeelItState::new(demo, expect_context::<ProgressState>());
    view! {
        <div class="feel-it">
            <Paces feel />
            <SupportWindow feel />
            <Judged feel />
        </div>
    }
}

#[component]
fn Paces(feel: FeelItState) -> impl IntoView {
    let base = StoredValue::new(expect_context::<Navigation>().base());
    let presets = feel.presets().iter().enumerate();
    let note = move || {
        let preset = feel.preset()?;
        let note = preset.note.as_ref();
        let note = note.map(|note| note.with_base(&base.get_value()));
        Some([earliest_note(preset), note.unwrap_or_default()].concat())
    };
    view! {
        <fieldset class="paces">
            <legend>{text::feel_it::PACE}</legend>
            {presets
                .map(|(place, preset)| {
                    view! { <PaceChoice feel this=Choice::Preset(place) label=preset.label.as_str() /> }
                })
                .collect_view()}
            <Show when=move || feel.has_own()>
                <PaceChoice feel this=Choice::Own label=text::feel_it::MY_NUMBERS />
            </Show>
        </fieldset>
        <p class="hint pace-note" inner_html=move || note().unwrap_or_default()></p>
    }
}

#[component]
fn PaceChoice(feel: FeelItState, this: Choice, label: &'static str) -> impl IntoView {
    view! {
        <label class="pace">
            <input
                type="radio"
                name="feel-it-pace"
                prop:checked=move || feel.choice() == this
                on:change=move |_| feel.choose(this)
            />
            {label}
        </label>
    }
}

/// The window of a support tool, in small. Marked as simulated at every moment.
#[component]
fn SupportWindow(feel: FeelItState) -> impl IntoView {
    let stage = Memo::new(move |_| feel.stage());
    let is_running = move || matches!(stage.get(), Some(Stage::Waiting | Stage::Writing));
    let typed = move || feel.shown().map_or("", |shown| shown.text);
    let time = move || feel.elapsed().map(clock).unwrap_or_default();
    let status = move || feel_it_status(stage.get(), feel.pace().as_ref(), frame::calm());
    view! {
        <div class="support-window">
            <p class="support-bar">
                <span>{text::feel_it::WINDOW}</span>
                <strong class="simulated">{text::feel_it::SIMULATED}</strong>
            </p>
            <p class="support-customer">{text::feel_it::CUSTOMER}</p>
            // Every token would be read out; the status says what matters.
            <p class="support-reply-field" aria-hidden=move || is_running().to_string() prop:textContent=typed></p>
            <p class="question-actions">
                <button type="button" class="button" on:click=move |_| feel.start()>
                    {text::feel_it::DRAFT_REPLY}
                </button>
                <span class="support-clock" aria-hidden="true" prop:textContent=time></span>
                <Show when=is_running>
                    <button type="button" class="link-button" on:click=move |_| feel.skip()>
                        {text::feel_it::SKIP}
                    </button>
                </Show>
            </p>
            <p class="hint" role="status" prop:textContent=status></p>
        </div>
    }
}

/// The two rules at this pace, once the reply is complete.
#[component]
fn Judged(feel: FeelItState) -> impl IntoView {
    let budget = Budget::default();
    let stage = Memo::new(move |_| feel.stage());
    move || {
        let pace = feel.pace().filter(|_| stage.get() == Some(Stage::Done))?;
        let verdicts = budget.verdicts(Some(pace.first_word), Some(pace.rate));
        Some(view! { <Verdicts verdicts draft_tokens=budget.draft_tokens /> })
    }
}
