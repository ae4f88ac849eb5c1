//! One kept measurement in the list.

use leptos::prelude::*;

use crate::browser::page;
use crate::route::Route;
use crate::runs::{Kept, Shelved};
use crate::state::measuring::{MeasuringState, ShownFrom};
use crate::state::navigation::Navigation;
use crate::state::saved_runs::{SavedRunsState, Side};
use crate::words::{shelf_facts, shelf_name, text};

/// The heading of the list, which takes the focus when an entry goes.
const LIST_ID: &str = "shelf-title";

/// Its name and tags, what is known of it, and what can be done with it.
#[component]
pub fn ShelfEntry(
    /// The measurement in its place.
    shelved: Shelved,
) -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let measuring = expect_context::<MeasuringState>();
    let navigation = expect_context::<Navigation>();
    let facts = shelf_facts(&shelved.kept.measurement, &MeasuringState::budget());
    let id = StoredValue::new(shelved.id);
    let typed_name = shelved.kept.name.clone();
    let typed_tags = shelved.kept.tags.join(", ");
    let first = shelved.kept;
    let kept = Memo::new(move |_| {
        let now = saved
            .shelf
            .with(|shelf| id.with_value(|id| shelf.get(id).map(|one| one.kept.clone())));
        now.unwrap_or_else(|| first.clone())
    });
    let name = move || kept.with(shelf_name);
    let open = move |_| {
        measuring.show(kept.get_untracked().measurement, ShownFrom::Shelf);
        navigation.go(Route::Measure);
    };
    let delete = move |_| {
        id.with_value(|id| saved.delete(id));
        page::focus(LIST_ID);
    };
    let rename = move |event| id.with_value(|id| saved.rename(id, &event_target_value(&event)));
    let tag = move |event| id.with_value(|id| saved.tag(id, &event_target_value(&event)));
    let tags = move || kept.with(|kept: &Kept| kept.tags.clone());
    view! {
        <li class="shelf-entry">
            <div class="shelf-head">
                <h3 prop:textContent=name></h3>
                <ul class="tags">
                    <For each=tags key=String::clone children=|tag| view! { <li>{tag}</li> } />
                </ul>
            </div>
            <p class="shelf-facts">{facts.join(" · ")}</p>
            <div class="shelf-fields">
                <Field label=text::saved::NAME hint=text::saved::NAME_HINT value=typed_name changed=rename />
                <Field label=text::saved::TAGS hint=text::saved::TAGS_HINT value=typed_tags changed=tag />
            </div>
            <div class="shelf-actions">
                <div class="sides">
                    <SideButton side=Side::A id name=name />
                    <SideButton side=Side::B id name=name />
                </div>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=move || text::saved::open_named(&name())
                    on:click=open
                >
                    {text::saved::OPEN}
                </button>
                <button
                    type="button"
                    class="button quiet"
                    aria-label=move || text::saved::delete_named(&name())
                    on:click=delete
                >
                    {text::saved::DELETE}
                </button>
            </div>
        </li>
    }
}

/// A text that is written down as one types.
#[component]
fn Field(
    label: &'static str,
    hint: &'static str,
    value: String,
    changed: impl Fn(leptos::ev::Event) + 'static,
) -> impl IntoView {
    view! {
        <label class="shelf-field">
            <span>{label}</span>
            <input class="field-input" type="text" maxlength="120" placeholder=hint prop:value=value on:input=changed />
        </label>
    }
}

#[component]
fn SideButton(
    side: Side,
    id: StoredValue<String>,
    name: impl Fn() -> String + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let is_chosen = move || saved.chosen(side) == Some(id.get_value());
    let label = move || match side {
        Side::A => text::saved::side_a_named(&name()),
        Side::B => text::saved::side_b_named(&name()),
    };
    let letter = match side {
        Side::A => text::saved::SIDE_A,
        Side::B => text::saved::SIDE_B,
    };
    view! {
        <button
            type="button"
            class="side"
            aria-pressed=move || is_chosen().to_string()
            aria-label=label
            on:click=move |_| id.with_value(|id| saved.choose(side, id))
        >
            {letter}
        </button>
    }
}
