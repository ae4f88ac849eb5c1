//! Where a guess meets the truth.

use leptos::prelude::*;

use crate::course::grading::compare_guess;
use crate::course::model::{Question, QuestionKind};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::{guess_in_words, text, truth_in_words};

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
    let truth = truth_in_words(guess);
    let kept = answers.sheet(&question.id).checked;
    let comparison = kept.as_ref().and_then(|kept| compare_guess(guess, kept));
    let (sentence, remark) = match comparison {
        None => (text::question::not_guessed(&truth), None),
        Some(comparison) => {
            let guessed = guess_in_words(comparison.guessed);
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
