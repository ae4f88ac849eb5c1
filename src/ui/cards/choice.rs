//! One right option among several.

use leptos::prelude::*;

use super::actions::Actions;
use super::feedback::{Feedback, Said};
use super::frame::QuestionFrame;
use super::options::{Options, Pick};
use crate::course::grading::{Phase, grade_choice};
use crate::course::model::{Choice, Question};
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
    let check = move |()| answers.check(question);
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        let base = base.get_value();
        if sheet.attempts.phase() == Phase::Shown {
            return choice.correct().next().map_or_else(Said::default, |right| {
                Said::note(
                    text::question::RIGHT_ANSWER_SHOWN.to_owned(),
                    right.why.with_base(&base),
                )
            });
        }
        if sheet.refused.is_some() {
            return Said::note(text::question::NOTHING_PICKED.to_owned(), String::new());
        }
        let grade = sheet
            .checked
            .and_then(|checked| grade_choice(choice, &checked));
        match grade {
            None => Said::default(),
            Some(grade) if grade.right => Said::right(grade.why.with_base(&base)),
            Some(grade) => Said::wrong(grade.why.with_base(&base)).after(sheet.sure),
        }
    });
    view! {
        <QuestionFrame question class="question-choice" label=text::question::CHECK_LABEL>
            <Options question=id prompt=&question.prompt choice pick=Pick::One />
            <Actions question=id check=check />
            <Feedback said />
        </QuestionFrame>
    }
}
