//! The parts of the lesson and how far the person is with each.

use leptos::prelude::*;

use crate::course::course;
use crate::course::model::Part;
use crate::route::Route;
use crate::state::progress::ProgressState;
use crate::ui::parts::PageLink;
use crate::words::{percent_done, tally_sentence, text};

/// The parts in a row, above a part that is read.
#[component]
pub fn PartRow() -> impl IntoView {
    let parts = course().parts.iter().enumerate();
    view! {
        <nav class="part-row" aria-label=text::progress::PARTS>
            <ol>{parts.map(|(at, part)| view! { <PartStep number=at + 1 part /> }).collect_view()}</ol>
        </nav>
    }
}

#[component]
fn PartStep(number: usize, part: &'static Part) -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let spoken = move || tally_sentence(progress.tally(part));
    view! {
        <li>
            <PageLink route=Route::part(&part.id) class="part-step">
                <span class="part-number">{text::progress::part_of(&number.to_string())}</span>
                <span class="part-name">{part.title.as_str()}</span>
                <PartBar part />
                <span class="visually-hidden" prop:textContent=spoken></span>
            </PageLink>
        </li>
    }
}

/// How much of a part is done, as a bar. What it shows stands beside it in words.
#[component]
pub fn PartBar(
    /// The part.
    part: &'static Part,
) -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let percent = move || percent_done(progress.tally(part));
    view! {
        <span class="part-bar" class:done=move || percent() == 100 aria-hidden="true">
            <span class="part-bar-fill" style:width=move || format!("{}%", percent())></span>
        </span>
    }
}
