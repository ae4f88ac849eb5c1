//! `/runs`: the measurements that are kept: look again, compare, share.

mod comparing;
mod shelf_entry;
mod taking_along;
mod trends;

use leptos::prelude::*;

use crate::route::Route;
use crate::runs::Shelved;
use crate::state::navigation::HEADING_ID;
use crate::state::saved_runs::SavedRunsState;
use crate::ui::parts::PageLink;
use crate::words::{shelf_name, text};
use comparing::Comparing;
use shelf_entry::ShelfEntry;
use taking_along::TakingAlong;
use trends::Trends;

/// The shelf and what can be done with it.
#[component]
pub fn RunsPage() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let count = Memo::new(move |_| saved.shelf.with(|shelf| shelf.all().len()));
    view! {
        <div class="page page-runs">
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::saved::TITLE}</h1>
                <p class="lead">{text::saved::LEAD}</p>
            </header>
            <Show when=move || saved.not_kept.get()>
                <p class="guard flag">{text::saved::NOT_KEPT}</p>
            </Show>
            <Unreadable />
            <section class="panel shelf" aria-labelledby="shelf-title">
                <h2 id="shelf-title">{text::saved::LIST}</h2>
                {move || match (count.get(), saved.is_loaded.get()) {
                    (0, false) => view! { <p>{text::saved::LOADING}</p> }.into_any(),
                    (0, true) => view! { <Nothing /> }.into_any(),
                    _ => view! { <List /> }.into_any(),
                }}
                <Deleted />
                <TakingAlong />
            </section>
            <Show when=move || { count.get() > 0 }>
                <Comparing />
            </Show>
            <Trends />
        </div>
    }
}

#[component]
fn Nothing() -> impl IntoView {
    view! {
        <p>{text::saved::EMPTY}</p>
        <p>
            <PageLink route=Route::Measure class="button">
                {text::saved::TO_MEASURE}
            </PageLink>
        </p>
    }
}

/// Keyed by what is stored and not by name and tags: an entry stays while one types in it.
#[component]
fn List() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    view! {
        <ul class="shelf-list">
            <For
                each=move || saved.shelf.with(|shelf| shelf.all().to_vec())
                key=|shelved: &Shelved| shelved.id.clone()
                children=|shelved| view! { <ShelfEntry shelved /> }
            />
        </ul>
    }
}

/// The way back for what was deleted last.
#[component]
fn Deleted() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let said = move || {
        saved.deleted.with(|deleted| {
            let name = |one: &Shelved| text::saved::deleted(&shelf_name(&one.kept));
            deleted.as_ref().map(name).unwrap_or_default()
        })
    };
    view! {
        <div class="undo">
            <p role="status" prop:textContent=said></p>
            <Show when=move || saved.deleted.with(Option::is_some)>
                <button type="button" class="button quiet" on:click=move |_| saved.undo()>
                    {text::saved::UNDO}
                </button>
            </Show>
        </div>
    }
}

/// What is kept and could not be read.
#[component]
fn Unreadable() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let count = Memo::new(move |_| saved.unreadable.with(Vec::len));
    view! {
        <Show when=move || { count.get() > 0 }>
            <div class="guard flag">
                <p>{move || text::saved::unreadable(count.get() as u64)}</p>
                <button type="button" class="button quiet" on:click=move |_| saved.save_unreadable()>
                    {text::saved::SAVE_UNREADABLE}
                </button>
            </div>
        </Show>
    }
}
