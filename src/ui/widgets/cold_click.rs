//! The model has to be loaded first: what that costs.

use leptos::prelude::*;

use super::numbers_switch::NumbersSwitch;
use crate::budget::Budget;
use crate::course::model::ColdClick;
use crate::state::numbers_in_use::NumbersInUse;
use crate::state::progress::ProgressState;
use crate::timing::{Micros, TokenRate};
use crate::ui::parts::Verdicts;
use crate::words::{exact_seconds, load_room_sentence, text, two_numbers};

/// The cold request of the example judged; or the person's own numbers, and the room they leave for
/// a load.
#[component]
pub fn ColdClickWidget(
    /// The example.
    start: &'static ColdClick,
) -> impl IntoView {
    let numbers = NumbersInUse::new(expect_context::<ProgressState>());
    let budget = Budget::default();
    let cold = Micros::from_millis_f64(start.cold_seconds * 1e3).unwrap_or_default();
    let warm = Micros::from_millis_f64(start.warm_ttft_seconds * 1e3).unwrap_or_default();
    let rate = TokenRate::from_tokens_per_second(start.tokens_per_second);
    let judged = move || match numbers.own() {
        Some(own) => view! {
            <p>{text::twist::WARM_NOW}</p>
            <Verdicts
                verdicts=budget.verdicts(Some(own.first_word()), Some(own.rate()))
                draft_tokens=budget.draft_tokens
            />
        }
        .into_any(),
        None => view! {
            <Verdicts verdicts=budget.verdicts(Some(cold), rate) draft_tokens=budget.draft_tokens />
            <p class="hint">{text::twist::at_the_latest(&exact_seconds(cold))}</p>
        }
        .into_any(),
    };
    let room = move || {
        let first_word = numbers.own().map_or(warm, |own| own.first_word());
        load_room_sentence(first_word, &budget)
    };
    let example = rate.map(|rate| text::twist::example(&two_numbers(warm, rate)));
    view! {
        <div class="twist">
            <NumbersSwitch numbers example=example.unwrap_or_default() />
            {judged}
            <p class="twist-room" prop:textContent=room></p>
        </div>
    }
}
