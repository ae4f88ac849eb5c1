//! A guess before reading: kept, never scored, compared on the card that answers it.

use leptos::prelude::*;

use super::feedback::{Feedback, Said};
use super::frame::QuestionFrame;
use super::number_input::NumberInput;
use super::options::{Options, Pick};
use crate::course::grading::{compare_guess, read_answer};
use crate::course::model::{Guess, GuessAnswer, Question};
use crate::state::answers::{AnswerSheet, AnswersState};
use crate::state::navigation::Navigation;
use crate::words::{answer_problem, guess_in_words, text, unit_name};

/// Asks for a guess.
#[component]
pub fn GuessCard(
    /// The question.
    question: &'static Question,
    /// What makes it a guess.
    guess: &'static Guess,
) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let answers = expect_context::<AnswersState>();
    let id = question.id.as_str();
    let keep = move || answers.keep_guess(question, guess);
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        match (refused(guess, &sheet), kept(guess, &sheet)) {
            (Some(refused), kept) => Said::note(refused, kept.unwrap_or_default()),
            (None, Some(kept)) => Said::note(kept, String::new()),
            (None, None) => Said::default(),
        }
    });
    let field = match &guess.answer {
        GuessAnswer::Number(answer) => {
            let label = text::question::guess_in(unit_name(answer.unit));
            view! {
                <p class="question-prompt" inner_html=question.prompt.with_base(&base)></p>
                <NumberInput question=id label on_enter=move |()| keep() />
            }
            .into_any()
        }
        GuessAnswer::Option(choice) => {
            view! { <Options question=id prompt=&question.prompt choice pick=Pick::One /> }
                .into_any()
        }
    };
    view! {
        <QuestionFrame question class="question-guess" label=text::question::GUESS_LABEL>
            {field}
            <p class="question-actions">
                <button type="button" class="button" on:click=move |_| keep()>
                    {text::question::GUESS_BUTTON}
                </button>
                <span class="question-note">{text::question::GUESS_NOTE}</span>
            </p>
            <Feedback said />
        </QuestionFrame>
    }
}

fn kept(guess: &Guess, sheet: &AnswerSheet) -> Option<String> {
    let comparison = compare_guess(guess, sheet.checked.as_ref()?)?;
    Some(text::question::guess_kept(&guess_in_words(
        comparison.guessed,
    )))
}

fn refused(guess: &Guess, sheet: &AnswerSheet) -> Option<String> {
    let typed = sheet.refused.as_ref()?;
    match &guess.answer {
        GuessAnswer::Number(answer) => {
            let error = read_answer(typed, answer.unit).err()?;
            Some(answer_problem(&error, typed, answer.unit))
        }
        GuessAnswer::Option(_) => Some(text::question::NOTHING_PICKED.to_owned()),
    }
}
