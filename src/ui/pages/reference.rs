//! `/glossary` and `/sources`: what cards refer to.

use leptos::prelude::*;

use crate::browser::page;
use crate::course::html::{glossary_html, sources_html};
use crate::route::Route;
use crate::state::navigation::Navigation;

/// Every word of the course, explained.
#[component]
pub fn GlossaryPage() -> impl IntoView {
    go_to_named_entry();
    let base = expect_context::<Navigation>().base();
    view! { <div class="page page-glossary" inner_html=glossary_html(&base)></div> }
}

/// Where the figures come from.
#[component]
pub fn SourcesPage() -> impl IntoView {
    go_to_named_entry();
    let base = expect_context::<Navigation>().base();
    view! { <div class="page page-sources" inner_html=sources_html(&base)></div> }
}

/// Brings the entry that the address names before the eyes, now and whenever it names another.
fn go_to_named_entry() {
    let navigation = expect_context::<Navigation>();
    Effect::new(move || {
        let (Route::Glossary { term: Some(id) } | Route::Sources { source: Some(id) }) =
            navigation.route()
        else {
            return;
        };
        // After the frame in which a new page takes its heading's focus.
        request_animation_frame(move || {
            request_animation_frame(move || {
                page::scroll_to(Some(&id));
                page::focus(&id);
            });
        });
    });
}
