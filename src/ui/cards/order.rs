//! Things to put in their order.

use leptos::prelude::*;

use super::actions::Actions;
use super::feedback::{Feedback, Said};
use super::frame::QuestionFrame;
use crate::browser::page;
use crate::course::grading::{Phase, current_order, grade_order, moved};
use crate::course::model::{Order, OrderItem, Question};
use crate::course::plain_text;
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::text;

/// Asks for an order, with two buttons at each thing, and explains every place.
#[component]
pub fn OrderCard(
    /// The question.
    question: &'static Question,
    /// What to order.
    order: &'static Order,
) -> impl IntoView {
    let base = StoredValue::new(expect_context::<Navigation>().base());
    let answers = expect_context::<AnswersState>();
    let id = question.id.as_str();
    let check = move |()| answers.check(question);
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        let working = || order.working.with_base(&base.get_value());
        match (sheet.attempts.phase(), sheet.checked) {
            (Phase::Shown, _) => {
                Said::note(text::question::RIGHT_ORDER_SHOWN.to_owned(), working())
            }
            (Phase::Solved, _) => Said::right(working()),
            (Phase::Missed, Some(checked)) => {
                let grade = grade_order(order, &checked);
                let placed = text::question::at_their_place(
                    &grade.at_their_place().to_string(),
                    &order.items.len().to_string(),
                );
                Said::not_yet(placed).after(sheet.sure)
            }
            _ => Said::default(),
        }
    });
    let shown = move || {
        let sheet = answers.sheet(id);
        match sheet.attempts.phase() {
            Phase::Shown => (0..order.items.len()).collect(),
            _ => current_order(order, &sheet.given),
        }
    };
    view! {
        <QuestionFrame question class="question-order" label=text::question::CHECK_LABEL>
            <p class="question-prompt" id=format!("{id}--prompt") inner_html=question.prompt.with_base(&base.get_value())></p>
            <ol class="order-items" aria-labelledby=format!("{id}--prompt")>
                <For each=shown key=|place| *place let:place>
                    <ItemRow question=id order place />
                </For>
            </ol>
            <Actions question=id check=check />
            <Feedback said />
        </QuestionFrame>
    }
}

/// One thing, with its place, its buttons, and after a check why it stands right or wrong.
#[component]
fn ItemRow(question: &'static str, order: &'static Order, place: usize) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let answers = expect_context::<AnswersState>();
    let item: &'static OrderItem = &order.items[place];
    let name = StoredValue::new(plain_text(item.text.as_marked()));
    let last = order.items.len() - 1;
    let at = move || {
        let given = answers.sheet(question).given;
        let places = current_order(order, &given);
        places
            .iter()
            .position(|one| *one == place)
            .unwrap_or_default()
    };
    let go = move |to: Option<usize>, button: &'static str| {
        let from = at();
        let Some(to) = to.filter(|to| *to <= last) else {
            return;
        };
        let given = untrack(|| answers.sheet(question).given);
        answers.give(question, moved(order, &given, from, to));
        // The row moves in the page, which takes the focus from its button.
        request_animation_frame(move || page::focus(&button_id(question, place, button)));
    };
    let is_over = move || answers.is_over(question);
    let remark = move || {
        let sheet = answers.sheet(question);
        let Some(checked) = sheet.checked.filter(|checked| *checked == sheet.given) else {
            return String::new();
        };
        let grade = grade_order(order, &checked);
        let is_right = grade
            .placed
            .iter()
            .any(|(one, right)| one.id == item.id && *right);
        match sheet.attempts.phase() {
            Phase::Missed if is_right => text::question::STANDS_RIGHT.to_owned(),
            Phase::Missed => text::question::STANDS_WRONG.to_owned(),
            _ => String::new(),
        }
    };
    let why = move || match answers.sheet(question).attempts.phase() {
        Phase::Solved | Phase::Shown => item.why.with_base(&base),
        _ => String::new(),
    };
    view! {
        <li class="order-item">
            <span class="order-text" inner_html=item.text.with_base(&expect_context::<Navigation>().base())></span>
            <span class="order-mark" prop:textContent=remark></span>
            <span class="order-buttons">
                <button
                    type="button"
                    class="icon-button"
                    id=button_id(question, place, EARLIER)
                    aria-label=text::question::move_earlier(&name.get_value())
                    aria-disabled=move || (is_over() || at() == 0).to_string()
                    on:click=move |_| if !is_over() { go(at().checked_sub(1), EARLIER) }
                >
                    "↑"
                </button>
                <button
                    type="button"
                    class="icon-button"
                    id=button_id(question, place, LATER)
                    aria-label=text::question::move_later(&name.get_value())
                    aria-disabled=move || (is_over() || at() == last).to_string()
                    on:click=move |_| if !is_over() { go(Some(at() + 1), LATER) }
                >
                    "↓"
                </button>
            </span>
            <span class="order-why" inner_html=why></span>
        </li>
    }
}

const EARLIER: &str = "earlier";
const LATER: &str = "later";

fn button_id(question: &str, place: usize, button: &str) -> String {
    [question, "--", &place.to_string(), "-", button].concat()
}
