//! A guess before reading: kept, never scored, compared on the card that answers it.

use leptos::prelude::*;

use super::feedback::{Feedback, Said};
use super::number_input::NumberInput;
use crate::course::grading::read_answer;
use crate::course::model::{Guess, Question};
use crate::state::answers::{AnswerSheet, AnswersState};
use crate::state::navigation::Navigation;
use crate::words::{answer_problem, quantity_in, text};

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
    let unit = guess.answer.unit;
    let keep = move || {
        answers.update(id, |sheet| match read_answer(&sheet.given, unit) {
            Ok(_) => {
                sheet.checked = Some(sheet.given.clone());
                sheet.refused = None;
            }
            // An earlier guess stays kept.
            Err(_) => sheet.refused = Some(sheet.given.clone()),
        });
    };
    let kept = move |sheet: &AnswerSheet| {
        let value = read_answer(sheet.checked.as_ref()?, unit).ok()?;
        Some(text::question::guess_kept(&quantity_in(value, unit)))
    };
    let refused = move |sheet: &AnswerSheet| {
        let typed = sheet.refused.as_ref()?;
        let error = read_answer(typed, unit).err()?;
        Some(answer_problem(&error, typed, unit))
    };
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        match (refused(&sheet), kept(&sheet)) {
            (Some(refused), kept) => Said::note(refused, kept.unwrap_or_default()),
            (None, Some(kept)) => Said::note(kept, String::new()),
            (None, None) => Said::default(),
        }
    });
    view! {
        <div class="question question-guess">
            <p class="question-label">{text::question::GUESS_LABEL}</p>
            <p class="question-prompt" inner_html=question.prompt.with_base(&base)></p>
            <NumberInput question=id label=text::question::guess_in(unit.sign()) on_enter=move |()| keep() />
            <p class="question-actions">
                <button type="button" class="button" on:click=move |_| keep()>
                    {text::question::GUESS_BUTTON}
                </button>
                <span class="question-note">{text::question::GUESS_NOTE}</span>
            </p>
            <Feedback said />
        </div>
    }
}
