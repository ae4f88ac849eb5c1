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
) -> impl IntoView {
    let items = verdicts.map(|verdict| {
        let look = badge(&verdict);
        view! {
            <li class=format!("verdict {}", look.class)>
                <span class="verdict-shape" aria-hidden="true"></span>
                <span class="verdict-text">
                    <strong class="verdict-sentence" prop:textContent=verdict_sentence(&verdict)></strong>
                    <span class="verdict-rule" prop:textContent=rule_sentence(&verdict, draft_tokens)></span>
                </span>
            </li>
        }
    });
    view! { <ul class="verdicts">{Vec::from(items)}</ul> }
}
