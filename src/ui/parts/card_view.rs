//! A card, alive.

use leptos::prelude::*;

use crate::course::html;
use crate::course::model::{Block, Card, Part};
use crate::state::navigation::Navigation;
use crate::ui::cards::{RevealCard, question_view};
use crate::ui::widgets::widget_view;

/// One card, with its questions and widgets alive.
#[component]
pub fn CardView(
    /// The part it belongs to.
    part: &'static Part,
    /// The card.
    card: &'static Card,
) -> impl IntoView {
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
        Block::Question(question) => question_view(question),
        Block::Reveal(question) => {
            let guess = part.questions().find(|asked| asked.id == *question);
            view! { <RevealCard question=guess /> }.into_any()
        }
        Block::Widget(widget) => widget_view(widget),
    };
    view! { <div class="place" id=html::place_id(card, index)>{content}</div> }.into_any()
}
