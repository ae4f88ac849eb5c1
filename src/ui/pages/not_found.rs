//! An address that is no place of this page.

use leptos::prelude::*;

use crate::route::Route;
use crate::state::navigation::HEADING_ID;
use crate::ui::parts::PageLink;
use crate::words::text;

/// Says so, and leads back to the start.
#[component]
pub fn NotFoundPage() -> impl IntoView {
    view! {
        <div class="page page-plain">
            <h1 id=HEADING_ID tabindex="-1">{text::not_found::TITLE}</h1>
            <p class="lead">{text::not_found::LEAD}</p>
            <p>
                <PageLink route=Route::Home class="button">
                    {text::not_found::HOME_LINK}
                </PageLink>
            </p>
        </div>
    }
}
