//! `/lesson/…`: the cards of one part, one at a time or all on one page.

use leptos::prelude::*;

use crate::browser::page::{self, Turn};
use crate::browser::sight::SightWatch;
use crate::course::course;
use crate::course::html;
use crate::course::model::Part;
use crate::route::Route;
use crate::state::navigation::Navigation;
use crate::state::progress::ProgressState;
use crate::state::reading::{Reading, ReadingState};
use crate::ui::parts::{CardView, PageLink, PartRow};
use crate::words::{result_sentence, text};

/// The part the person reads.
#[component]
pub fn LessonPage(
    /// The part.
    part: &'static Part,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let reading = expect_context::<ReadingState>();
    let current = Memo::new(move |_| current_card(part, &navigation.route()));

    let keys = StoredValue::new_local(page::on_arrow_key(move |turn| {
        if reading.get_untracked() == Reading::OneCard {
            turn_card(navigation, part, current.get_untracked(), turn);
        }
    }));
    on_cleanup(move || keys.dispose());
    // Another card, another way of reading, or a link to a card: each brings a card before the eyes.
    Effect::new(move |before: Option<(usize, Reading)>| {
        let now = (current.get(), reading.get());
        let arrived_by_link = before.is_none() && now.0 > 0;
        if before.is_some_and(|before| before != now) || arrived_by_link {
            show_card(part, now.0, now.1);
        }
        now
    });
    note_what_is_seen(part, current);

    let reading_on = move || reading.get() == Reading::OneCard && current.get() != 0;

    view! {
        <div class="page page-lesson" class:reading-on=reading_on>
            <PartRow />
            <div class="part-head-frame" inner_html=html::part_head_html(part, &navigation.base())></div>
            <ReadingChoice />
            {move || match reading.get() {
                Reading::OneCard => view! { <OneCard part current /> }.into_any(),
                Reading::AllCards => view! { <AllCards part /> }.into_any(),
            }}
        </div>
    }
}

/// The card that the address names; the first one where it names none or an unknown one.
fn current_card(part: &Part, route: &Route) -> usize {
    let named = match route {
        Route::Lesson { card, .. } => card.as_deref(),
        _ => None,
    };
    named
        .and_then(|id| part.cards.iter().position(|card| card.id == id))
        .unwrap_or(0)
}

fn turn_card(navigation: Navigation, part: &Part, current: usize, turn: Turn) {
    let next = match turn {
        Turn::Forward => current.checked_add(1),
        Turn::Back => current.checked_sub(1),
    };
    if let Some(card) = next.and_then(|next| part.cards.get(next)) {
        navigation.go(Route::card(&part.id, &card.id));
    }
}

/// Brings a card before the eyes and to the keyboard's focus, once it is on the page.
fn show_card(part: &'static Part, index: usize, reading: Reading) {
    let Some(card) = part.cards.get(index) else {
        return;
    };
    request_animation_frame(move || {
        let far_down = reading == Reading::AllCards && index > 0;
        page::scroll_to(far_down.then_some(card.id.as_str()));
        page::focus(&html::card_title_id(card));
    });
}

/// One card at a time: the card shown is seen. All on one page: each card that comes to the middle
/// of the window.
fn note_what_is_seen(part: &'static Part, current: Memo<usize>) {
    let progress = expect_context::<ProgressState>();
    let reading = expect_context::<ReadingState>();
    let watch = StoredValue::new_local(None);
    Effect::new(move || match reading.get() {
        Reading::OneCard => {
            watch.set_value(None);
            if let Some(card) = part.cards.get(current.get()) {
                progress.saw(part, &card.id);
            }
        }
        // Once the cards are on the page.
        Reading::AllCards => request_animation_frame(move || {
            let ids = part.cards.iter().map(|card| card.id.as_str());
            watch.try_set_value(SightWatch::start(ids, move |card| {
                progress.saw(part, &card)
            }));
        }),
    });
}

#[component]
fn AllCards(part: &'static Part) -> impl IntoView {
    view! {
        {part.cards.iter().map(|card| view! { <CardView part card /> }).collect_view()}
        <AfterLastCard part />
    }
}

#[component]
fn ReadingChoice() -> impl IntoView {
    let reading = expect_context::<ReadingState>();
    let choice = move |choice: Reading, label: &'static str| {
        view! {
            <button
                type="button"
                class="choice-button"
                aria-pressed=move || (reading.get() == choice).to_string()
                on:click=move |_| reading.choose(choice)
            >
                {label}
            </button>
        }
    };
    view! {
        <div class="reading-choice" role="group" aria-label=text::lesson::READING_MODE>
            {choice(Reading::OneCard, text::lesson::ONE_CARD)}
            {choice(Reading::AllCards, text::lesson::ALL_CARDS)}
        </div>
    }
}

#[component]
fn OneCard(part: &'static Part, current: Memo<usize>) -> impl IntoView {
    let count = part.cards.len();
    view! {
        <div class="one-card">
            {move || {
                let card = &part.cards[current.get()];
                view! { <CardView part card /> }
            }}
            <nav class="turns" aria-label=text::lesson::TURNS>
                {move || turn_link(part, current.get().checked_sub(1), "button quiet turn-back", text::lesson::BACK)}
                <p class="position" role="status">
                    <span prop:textContent=move || text::lesson::position(
                        &(current.get() + 1).to_string(),
                        &count.to_string(),
                    )></span>
                    <progress class="position-bar" max=count.to_string() prop:value=move || (current.get() + 1).to_string() aria-hidden="true"></progress>
                </p>
                {move || turn_link(part, Some(current.get() + 1), "button turn-next", text::lesson::NEXT)}
            </nav>
            <p class="keys-hint">{text::lesson::KEYS}</p>
            <Show when=move || current.get() + 1 == count>
                <AfterLastCard part />
            </Show>
        </div>
    }
}

/// A link to the card at `index`, where there is one.
fn turn_link(
    part: &'static Part,
    index: Option<usize>,
    class: &'static str,
    label: &'static str,
) -> AnyView {
    let navigation = expect_context::<Navigation>();
    match index.and_then(|index| part.cards.get(index)) {
        Some(card) => {
            let href = navigation.href(&Route::card(&part.id, &card.id));
            view! { <a class=class href=href>{label}</a> }.into_any()
        }
        None => view! { <span class="turn-none"></span> }.into_any(),
    }
}

/// How the part went, and where to go from here.
#[component]
fn AfterLastCard(part: &'static Part) -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let parts = &course().parts;
    let next = parts.iter().skip_while(|one| one.id != part.id).nth(1);
    let result = move || result_sentence(progress.tally(part));
    view! {
        <div class="after-part">
            <p>
                {text::lesson::FINISHED}
                " "
                <span prop:textContent=result></span>
            </p>
            {match next {
                Some(next) => {
                    view! {
                        <PageLink route=Route::part(&next.id) class="button">
                            {text::lesson::next_part(&next.title)}
                        </PageLink>
                    }
                        .into_any()
                }
                None => {
                    view! {
                        <PageLink route=Route::Review class="button">
                            {text::lesson::TO_REVIEW}
                        </PageLink>
                        <PageLink route=Route::Measure class="button quiet">
                            {text::lesson::TO_MEASURE}
                        </PageLink>
                    }
                        .into_any()
                }
            }}
        </div>
    }
}
