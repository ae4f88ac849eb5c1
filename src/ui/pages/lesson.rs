//! `/lesson/…`: the cards of one part, one at a time or all on one page.

use leptos::prelude::*;

use crate::browser::page::{self, Turn};
use crate::course::html;
use crate::course::model::{Block, Card, Part, QuestionKind};
use crate::route::Route;
use crate::state::navigation::Navigation;
use crate::state::reading::{Reading, ReadingState};
use crate::ui::cards::{ChoiceCard, GuessCard, MultipleCard, NumberCard, OrderCard, RevealCard};
use crate::ui::parts::PageLink;
use crate::ui::widgets::widget_view;
use crate::words::text;

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

    let reading_on = move || reading.get() == Reading::OneCard && current.get() != 0;

    view! {
        <div class="page page-lesson" class:reading-on=reading_on>
            <div class="part-head-frame" inner_html=html::part_head_html(part, &navigation.base())></div>
            <ReadingChoice />
            {move || match reading.get() {
                Reading::OneCard => view! { <OneCard part current /> }.into_any(),
                Reading::AllCards => part.cards.iter().map(|card| view! { <CardView part card /> }).collect_view().into_any(),
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
                <AfterLastCard />
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

#[component]
fn AfterLastCard() -> impl IntoView {
    view! {
        <div class="after-part">
            <p>{text::lesson::FINISHED}</p>
            <PageLink route=Route::budget() class="button">
                {text::lesson::TO_BUDGET}
            </PageLink>
            <PageLink route=Route::Measure class="button">
                {text::lesson::TO_MEASURE}
            </PageLink>
        </div>
    }
}

/// One card, with its questions and widgets alive.
#[component]
fn CardView(part: &'static Part, card: &'static Card) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let blocks = (0..card.blocks.len()).map(|index| block_view(part, card, index, &base));
    view! {
        <article class="card" id=card.id.as_str() aria-labelledby=html::card_title_id(card)>
            <header class="card-head" inner_html=html::card_head_html(part, card, &base)></header>
            {blocks.collect_view()}
        </article>
    }
}

fn block_view(part: &'static Part, card: &'static Card, index: usize, base: &str) -> AnyView {
    let content = match &card.blocks[index] {
        Block::Html(html) => {
            let html = html.with_base(base);
            return view! { <div class="card-text" inner_html=html></div> }.into_any();
        }
        Block::Question(question) => match &question.kind {
            QuestionKind::Guess(guess) => view! { <GuessCard question guess /> }.into_any(),
            QuestionKind::Choice(choice) => view! { <ChoiceCard question choice /> }.into_any(),
            QuestionKind::Multiple(choice) => view! { <MultipleCard question choice /> }.into_any(),
            QuestionKind::Number(number) => view! { <NumberCard question number /> }.into_any(),
            QuestionKind::Order(order) => view! { <OrderCard question order /> }.into_any(),
        },
        Block::Reveal(question) => {
            let guess = part.questions().find(|asked| asked.id == *question);
            view! { <RevealCard question=guess /> }.into_any()
        }
        Block::Widget(widget) => widget_view(widget),
    };
    view! { <div class="place" id=html::place_id(card, index)>{content}</div> }.into_any()
}
