//! One right option among several.

use leptos::prelude::*;

use super::actions::Actions;
use super::feedback::{Feedback, Said};
use crate::course::grading::{Phase, grade_choice};
use crate::course::model::{Choice, ChoiceOption, Question};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::text;

/// Asks for one option and explains every answer.
#[component]
pub fn ChoiceCard(
    /// The question.
    question: &'static Question,
    /// Its options.
    choice: &'static Choice,
) -> impl IntoView {
    let base = StoredValue::new(expect_context::<Navigation>().base());
    let answers = expect_context::<AnswersState>();
    let id = question.id.as_str();
    let check = move |()| {
        answers.update(id, |sheet| {
            sheet.checked = Some(sheet.given.clone());
            if let Some(grade) = grade_choice(choice, &sheet.given) {
                sheet.attempts = sheet.attempts.checked(grade.right);
            }
        });
    };
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        let base = base.get_value();
        if sheet.attempts.phase() == Phase::Shown {
            return right_option(choice).map_or_else(Said::default, |right| {
                Said::note(
                    text::question::RIGHT_ANSWER_SHOWN.to_owned(),
                    right.why.with_base(&base),
                )
            });
        }
        let Some(checked) = sheet.checked else {
            return Said::default();
        };
        match grade_choice(choice, &checked) {
            None => Said::note(text::question::NOTHING_PICKED.to_owned(), String::new()),
            Some(grade) if grade.right => Said::right(grade.why.with_base(&base)),
            Some(grade) => Said::wrong(grade.why.with_base(&base)),
        }
    });
    view! {
        <div class="question question-choice">
            <p class="question-label">{text::question::CHECK_LABEL}</p>
            <fieldset class="options">
                <legend class="question-prompt" inner_html=question.prompt.with_base(&base.get_value())></legend>
                {choice.options.iter().map(|option| view! { <OptionRow question=id option /> }).collect_view()}
            </fieldset>
            <Actions question=id check=check />
            <Feedback said />
        </div>
    }
}

fn right_option(choice: &'static Choice) -> Option<&'static ChoiceOption> {
    choice.options.iter().find(|option| option.correct)
}

#[component]
fn OptionRow(question: &'static str, option: &'static ChoiceOption) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let answers = expect_context::<AnswersState>();
    let id = option.id.as_str();
    // Marked in words beside the option, so that colour is not the only sign.
    let mark = move || {
        let sheet = answers.sheet(question);
        let checked = sheet.checked.as_deref() == Some(id);
        match sheet.attempts.phase() {
            Phase::Solved | Phase::Shown if option.correct => text::question::RIGHT_ANSWER,
            Phase::Solved | Phase::Shown | Phase::Missed if checked => text::question::YOUR_ANSWER,
            _ => "",
        }
    };
    view! {
        <label class="option">
            <input
                type="radio"
                name=question
                value=id
                prop:checked=move || answers.sheet(question).given == id
                on:change=move |_| answers.update(question, |sheet| id.clone_into(&mut sheet.given))
            />
            <span class="option-text" inner_html=option.text.with_base(&base)></span>
            <span class="option-mark" prop:textContent=mark></span>
        </label>
    }
}
