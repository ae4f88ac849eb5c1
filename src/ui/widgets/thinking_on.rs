//! The model thinks before it answers: what that costs.

use leptos::prelude::*;

use super::numbers_switch::NumbersSwitch;
use crate::budget::Budget;
use crate::course::model::ThinkingOn;
use crate::state::numbers_in_use::NumbersInUse;
use crate::state::progress::ProgressState;
use crate::timing::{Micros, TokenRate};
use crate::ui::parts::Verdicts;
use crate::words::{exact_seconds, text, thinking_room_sentences, two_numbers};

/// The example with thinking judged; or the person's own numbers, and the room they leave for
/// thinking.
#[component]
pub fn ThinkingOnWidget(
    /// The example.
    start: &'static ThinkingOn,
) -> impl IntoView {
    let numbers = NumbersInUse::new(expect_context::<ProgressState>());
    let budget = Budget::default();
    let off = Micros::from_millis_f64(start.off_seconds * 1e3).unwrap_or_default();
    let on = Micros::from_millis_f64(start.on_seconds * 1e3).unwrap_or_default();
    let rate = TokenRate::from_tokens_per_second(start.tokens_per_second);
    let judged = move || match numbers.own() {
        Some(own) => view! {
            <p>{text::twist::WITHOUT_THINKING_NOW}</p>
            <Verdicts
                verdicts=budget.verdicts(Some(own.first_word()), Some(own.rate()))
                draft_tokens=budget.draft_tokens
            />
        }
        .into_any(),
        None => view! {
            <p>{text::twist::thinking_moved(&exact_seconds(off), &exact_seconds(on))}</p>
            <Verdicts verdicts=budget.verdicts(Some(on), rate) draft_tokens=budget.draft_tokens />
        }
        .into_any(),
    };
    let room = move || {
        let used = match numbers.own() {
            Some(own) => Some((own.first_word(), own.rate())),
            None => rate.map(|rate| (off, rate)),
        };
        let sentences =
            used.map(|(first_word, rate)| thinking_room_sentences(first_word, rate, &budget));
        sentences
            .into_iter()
            .flatten()
            .map(|one| view! { <li>{one}</li> })
            .collect_view()
    };
    let example = rate.map(|rate| text::twist::example(&two_numbers(off, rate)));
    view! {
        <div class="twist">
            <NumbersSwitch numbers example=example.unwrap_or_default() />
            {judged}
            <ul class="twist-room">{room}</ul>
        </div>
    }
}
