//! A word or a source, explained where it stands.

use leptos::prelude::*;

use crate::browser::page;
use crate::course::course;
use crate::course::html::{source_html, term_html};
use crate::route::Route;
use crate::state::in_place::{Explained, InPlaceState};
use crate::state::navigation::Navigation;
use crate::words::text;

const PANEL_ID: &str = "in-place";
const TITLE_ID: &str = "in-place-title";
const CLOSE_ID: &str = "in-place-close";

/// The explanation that is open, if one is: below its link, closed by its button, by Escape or by
/// a press elsewhere.
#[component]
pub fn InPlace() -> impl IntoView {
    let in_place = expect_context::<InPlaceState>();
    let escape = StoredValue::new_local(page::on_escape(move || in_place.close()));
    let outside =
        StoredValue::new_local(page::on_press_outside(PANEL_ID, move || in_place.leave()));
    on_cleanup(move || {
        escape.dispose();
        outside.dispose();
    });
    move || in_place.get().and_then(panel)
}

/// What an entry says, and where all of its kind are.
struct Entry {
    kind: &'static str,
    name: &'static str,
    html: String,
    all: &'static str,
}

fn entry(route: &Route, base: &str) -> Option<Entry> {
    match route {
        Route::Glossary { term: Some(id) } => course().term(id).map(|term| Entry {
            kind: text::glossary::IN_PLACE,
            name: &term.name,
            html: term_html(term, base),
            all: text::glossary::ALL,
        }),
        Route::Sources { source: Some(id) } => course().source(id).map(|source| Entry {
            kind: text::sources::IN_PLACE,
            name: &source.title,
            html: source_html(source, base),
            all: text::sources::ALL,
        }),
        _ => None,
    }
}

fn panel(explained: Explained) -> Option<impl IntoView> {
    let in_place = expect_context::<InPlaceState>();
    let navigation = expect_context::<Navigation>();
    let entry = entry(&explained.route, &navigation.base())?;
    request_animation_frame(|| {
        page::focus(CLOSE_ID);
        page::scroll_into_sight(PANEL_ID);
    });
    Some(view! {
        <div
            class="in-place"
            id=PANEL_ID
            role="dialog"
            aria-labelledby=TITLE_ID
            style:--left=format!("{}px", explained.left)
            style:top=format!("{}px", explained.top)
        >
            <p class="in-place-kind">{entry.kind}</p>
            <button
                type="button"
                class="icon-button in-place-close"
                id=CLOSE_ID
                aria-label=text::glossary::CLOSE
                on:click=move |_| in_place.close()
            >
                "✕"
            </button>
            <h2 class="in-place-title" id=TITLE_ID>{entry.name}</h2>
            <div class="in-place-text" inner_html=entry.html></div>
            <p><a href=navigation.href(&explained.route)>{entry.all}</a></p>
        </div>
    })
}
