//! A number to work out.

use leptos::prelude::*;

use super::actions::Actions;
use super::feedback::{Feedback, Said};
use super::frame::QuestionFrame;
use super::number_input::NumberInput;
use crate::course::grading::{Phase, grade_number, read_answer};
use crate::course::model::{Number, Question};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::{answer_problem, quantity_in, text, unit_name};

/// Asks for a number and explains every answer.
#[component]
pub fn NumberCard(
    /// The question.
    question: &'static Question,
    /// The right number and what to say about others.
    number: &'static Number,
) -> impl IntoView {
    let base = StoredValue::new(expect_context::<Navigation>().base());
    let answers = expect_context::<AnswersState>();
    let id = question.id.as_str();
    let unit = number.answer.unit;
    let check = move || answers.check(question);
    let working = move || number.answer.working.with_base(&base.get_value());
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        if sheet.attempts.phase() == Phase::Shown {
            let truth = quantity_in(number.answer.value, unit);
            return Said::note(text::question::the_answer_is(&truth), working());
        }
        if let Some(typed) = &sheet.refused
            && let Err(error) = read_answer(typed, unit)
        {
            return Said::note(answer_problem(&error, typed, unit), String::new());
        }
        let value = sheet
            .checked
            .and_then(|checked| read_answer(&checked, unit).ok());
        let Some(value) = value else {
            return Said::default();
        };
        let grade = grade_number(number, value);
        let why = grade.why.with_base(&base.get_value());
        if grade.right {
            Said::right(why)
        } else {
            Said::wrong(why).after(sheet.sure)
        }
    });
    view! {
        <QuestionFrame question class="question-number" label=text::question::CHECK_LABEL>
            <p class="question-prompt" inner_html=question.prompt.with_base(&base.get_value())></p>
            <NumberInput question=id label=text::question::answer_in(unit_name(unit)) on_enter=move |()| check() />
            <Actions question=id check=move |()| check() />
            <Feedback said />
        </QuestionFrame>
    }
}
