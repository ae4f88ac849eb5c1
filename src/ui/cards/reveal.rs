//! Where a guess meets the truth.

use leptos::prelude::*;

use crate::course::grading::{compare_guess, read_answer};
use crate::course::model::{Question, QuestionKind};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::{quantity_in, text};

/// Compares the person's guess with the answer.
#[component]
pub fn RevealCard(
    /// The question that was guessed.
    question: Option<&'static Question>,
) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let answers = expect_context::<AnswersState>();
    let Some((question, QuestionKind::Guess(guess))) = question.map(|asked| (asked, &asked.kind))
    else {
        return ().into_any();
    };
    let unit = guess.answer.unit;
    let truth = quantity_in(guess.answer.value, unit);
    let kept = answers.sheet(&question.id).checked;
    let guessed = kept.and_then(|kept| read_answer(&kept, unit).ok());
    let (sentence, remark) = match guessed {
        None => (text::question::not_guessed(&truth), None),
        Some(value) => {
            let comparison = compare_guess(guess, value);
            let guessed = quantity_in(value, unit);
            let sentence = if comparison.near {
                text::question::you_guessed_right(&guessed)
            } else {
                text::question::you_guessed(&guessed, &truth)
            };
            (sentence, comparison.remark)
        }
    };
    view! {
        <aside class="reveal">
            <p class="reveal-sentence">{sentence}</p>
            {remark.map(|remark| view! { <p class="reveal-remark" inner_html=remark.with_base(&base)></p> })}
        </aside>
    }
    .into_any()
}
