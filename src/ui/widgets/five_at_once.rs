//! Several people click in the same moment: who waits how long.

use leptos::prelude::*;

use super::numbers_switch::NumbersSwitch;
use crate::budget::Budget;
use crate::capacity::{waits, waits_for_example};
use crate::course::model::FiveAtOnce;
use crate::state::numbers_in_use::NumbersInUse;
use crate::state::progress::ProgressState;
use crate::timing::{Micros, draft_time};
use crate::words::{WaitRow, exact_seconds, most_people_sentence, text, wait_rows};

/// A row for each person: first word, draft, and the verdict of each rule.
#[component]
pub fn FiveAtOnceWidget(
    /// The example.
    start: &'static FiveAtOnce,
) -> impl IntoView {
    let numbers = NumbersInUse::new(expect_context::<ProgressState>());
    let budget = Budget::default();
    let example_draft = Micros::from_millis_f64(start.draft_seconds * 1e3).unwrap_or_default();
    let rows = move || {
        let waits = match numbers.own() {
            Some(own) => {
                let draft = draft_time(own.first_word(), own.rate(), budget.draft_tokens);
                waits(start.people, own.first_word(), draft)
            }
            None => waits_for_example(start.people, example_draft),
        };
        wait_rows(&waits, &budget)
    };
    let remark = move || match numbers.own() {
        Some(own) => most_people_sentence(own.first_word(), own.rate(), &budget),
        None => text::twist::FIRST_WORDS_NOT_KNOWN.to_owned(),
    };
    let example = text::twist::example_draft(&exact_seconds(example_draft));
    view! {
        <div class="twist">
            <NumbersSwitch numbers example />
            <div class="table-frame">
                <table class="wait-table">
                    <thead>
                        <tr>
                            <th scope="col">{text::twist::WHO}</th>
                            <th scope="col">{text::twist::FIRST_WORD}</th>
                            <th scope="col">{text::twist::DRAFT}</th>
                            <th scope="col">{text::verdict::RULE_1}</th>
                            <th scope="col">{text::verdict::RULE_2}</th>
                        </tr>
                    </thead>
                    <tbody>{move || rows().into_iter().map(row_view).collect_view()}</tbody>
                </table>
            </div>
            <p class="hint" prop:textContent=remark></p>
        </div>
    }
}

/// One person. The bar under the name: light while the person waits in line, strong while their draft is made.
fn row_view(row: WaitRow) -> impl IntoView {
    let rules = [text::verdict::RULE_1, text::verdict::RULE_2];
    let badges = rules.into_iter().zip(row.badges).map(|(rule, badge)| {
        view! {
            <td data-label=rule>
                <span class=["badge ", badge.class].concat()>{badge.word}</span>
            </td>
        }
    });
    let making = row.done_percent - row.waiting_percent;
    view! {
        <tr>
            <th scope="row">
                {row.name}
                <span class="wait-bar" aria-hidden="true">
                    <span class="wait-bar-wait" style:width=format!("{:.2}%", row.waiting_percent)></span>
                    <span class="wait-bar-draft" style:width=format!("{making:.2}%")></span>
                </span>
            </th>
            <td data-label=text::twist::FIRST_WORD>{row.first_word}</td>
            <td data-label=text::twist::DRAFT>{row.done}</td>
            {badges.collect_view()}
        </tr>
    }
}
