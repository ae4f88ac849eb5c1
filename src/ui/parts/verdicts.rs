//! PASS or FAIL for each rule.

use leptos::prelude::*;

use crate::budget::Verdict;
use crate::words::{badge, rule_sentence, verdict_sentence};

/// The verdict of each rule, with words and a shape, never by colour alone.
#[component]
pub fn Verdicts(
    /// One verdict per rule.
    verdicts: [Verdict; 2],
    /// How long the draft of rule 2 is.
    draft_tokens: u64,
    /// What more there is to say of each.
    #[prop(optional)]
    notes: [Vec<String>; 2],
) -> impl IntoView {
    let items = verdicts.into_iter().zip(notes).map(|(verdict, notes)| {
        let look = badge(&verdict);
        let notes = notes.into_iter().map(|note| view! { <span class="verdict-note">{note}</span> });
        view! {
            <li class=format!("verdict {}", look.class)>
                <span class="verdict-shape" aria-hidden="true"></span>
                <span class="verdict-text">
                    <strong class="verdict-sentence" prop:textContent=verdict_sentence(&verdict)></strong>
                    <span class="verdict-rule" prop:textContent=rule_sentence(&verdict, draft_tokens)></span>
                    {notes.collect_view()}
                </span>
            </li>
        }
    });
    view! { <ul class="verdicts">{items.collect_view()}</ul> }
}
