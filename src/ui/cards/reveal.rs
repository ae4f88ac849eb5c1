//! Where a guess meets the truth.

use leptos::prelude::*;

use crate::course::grading::compare_guess;
use crate::course::model::{Guess, Html, Question, QuestionKind};
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
    // It follows the guess: where all cards are on one page, both can be before the eyes.
    let kept = Memo::new(move |_| answers.sheet(&question.id).checked);
    let reveal = move || {
        let (sentence, remark) = comparison(guess, kept.get().as_deref());
        view! {
            <p class="reveal-sentence">{sentence}</p>
            {remark.map(|remark| view! { <p class="reveal-remark" inner_html=remark.with_base(&base)></p> })}
        }
    };
    view! { <aside class="reveal">{reveal}</aside> }.into_any()
}

/// What was guessed beside what is true, and what there is to say about the guess.
fn comparison(guess: &'static Guess, kept: Option<&str>) -> (String, Option<&'static Html>) {
    let truth = truth_in_words(guess);
    let Some(comparison) = kept.and_then(|kept| compare_guess(guess, kept)) else {
        return (text::question::not_guessed(&truth), None);
    };
    let guessed = guess_in_words(comparison.guessed);
    let sentence = if comparison.near {
        text::question::you_guessed_right(&guessed)
    } else {
        text::question::you_guessed(&guessed, &truth)
    };
    (sentence, comparison.remark)
}
