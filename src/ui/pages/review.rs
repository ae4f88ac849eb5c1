//! `/review`: what was missed once more, and what there is to take along.

use leptos::prelude::*;

use crate::state::navigation::HEADING_ID;
use crate::words::text;

/// The review.
#[component]
pub fn ReviewPage() -> impl IntoView {
    view! {
        <div class="page page-review">
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::review::TITLE}</h1>
                <p class="lead">{text::review::LEAD}</p>
            </header>
        </div>
    }
}
