//! The search over all cards and terms.

use leptos::prelude::*;

use crate::browser::focus::{self, Neighbour};
use crate::course::search::{Hit, Piece};
use crate::state::navigation::Navigation;
use crate::state::search::{DIALOG_ID, SearchState};
use crate::words::{Found, text};

/// The button that opens the search.
#[component]
pub fn SearchButton() -> impl IntoView {
    let search = expect_context::<SearchState>();
    view! {
        <button
            type="button"
            class="search-button"
            aria-label=text::search::OPEN
            aria-keyshortcuts=move || search.key_is_on().then_some("/")
            on:click=move |_| search.open()
        >
            <span class="search-icon" aria-hidden="true"></span>
        </button>
    }
}

/// The hits, among which the arrow keys move.
const HITS: &str = ".search input[type=search], .hit";

/// The arrow keys go from hit to hit, and from the first one back to the field.
fn go_along(key: &leptos::ev::KeyboardEvent) {
    let neighbour = match key.key().as_str() {
        "ArrowDown" => Neighbour::Next,
        "ArrowUp" => Neighbour::Previous,
        _ => return,
    };
    key.prevent_default();
    focus::move_to(neighbour, HITS);
}

/// The search itself: results as one types, each a link.
#[component]
pub fn SearchDialog() -> impl IntoView {
    let search = expect_context::<SearchState>();
    let navigation = expect_context::<Navigation>();
    let hits = Memo::new(move |_| search.hits());
    let status = move || {
        if search.query().trim().is_empty() {
            return text::search::HINT.to_owned();
        }
        match hits.with(Vec::len) {
            0 => text::search::NOTHING.to_owned(),
            found => text::search::found(found as u64),
        }
    };
    let switch =
        move |changed: leptos::ev::Event| search.switch_key(event_target_checked(&changed));
    // Enter takes the best hit; the arrows go down to the others.
    let use_key = move |key: &leptos::ev::KeyboardEvent| {
        let first = hits.with(|hits| hits.first().map(|hit| hit.place.route.clone()));
        let Some(first) = first else {
            return;
        };
        match key.key().as_str() {
            "Enter" => {
                key.prevent_default();
                search.close();
                navigation.go(first);
            }
            "ArrowDown" => {
                key.prevent_default();
                focus::move_to(Neighbour::Next, HITS);
            }
            _ => {}
        }
    };
    view! {
        <dialog class="search" id=DIALOG_ID aria-label=text::search::TITLE>
            <div class="search-head">
                <input
                    class="field-input"
                    type="search"
                    autofocus
                    autocomplete="off"
                    spellcheck="false"
                    aria-label=text::search::LABEL
                    placeholder=text::search::LABEL
                    prop:value=move || search.query()
                    on:input=move |typed| search.type_query(event_target_value(&typed))
                    on:keydown=move |key| use_key(&key)
                />
                <button
                    type="button"
                    class="icon-button"
                    aria-label=text::glossary::CLOSE
                    on:click=move |_| search.close()
                >
                    "✕"
                </button>
            </div>
            <p class="hint" role="status" prop:textContent=status></p>
            <ul class="hits" on:keydown=move |key| go_along(&key)>
                {move || hits.get().into_iter().map(|hit| view! { <HitRow hit /> }).collect_view()}
            </ul>
            <label class="search-key">
                <input type="checkbox" prop:checked=move || search.key_is_on() on:change=switch />
                {text::search::KEY}
            </label>
        </dialog>
    }
}

#[component]
fn HitRow(hit: Hit<Found>) -> impl IntoView {
    let search = expect_context::<SearchState>();
    let href = expect_context::<Navigation>().href(&hit.place.route);
    let excerpt = hit.excerpt;
    let pieces = excerpt.pieces.into_iter().map(|piece| match piece {
        Piece::Plain(text) => text.into_any(),
        Piece::Matched(text) => view! { <mark>{text}</mark> }.into_any(),
    });
    view! {
        <li>
            <a class="hit" href=href on:click=move |_| search.close()>
                <span class="hit-title">{hit.title}</span>
                <span class="hit-place">{hit.place.belongs_to}</span>
                <span class="hit-excerpt">
                    {excerpt.cut_before.then_some("… ")}
                    {pieces.collect_view()}
                    {excerpt.cut_after.then_some(" …")}
                </span>
            </a>
        </li>
    }
}
