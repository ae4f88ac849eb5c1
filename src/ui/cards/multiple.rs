//! Several right options, all of which have to be found.

use leptos::prelude::*;

use super::actions::Actions;
use super::feedback::{Feedback, Said};
use super::frame::QuestionFrame;
use super::options::{Options, Pick};
use crate::course::grading::{MultipleGrade, Phase, grade_multiple};
use crate::course::model::{Choice, ChoiceOption, Question};
use crate::state::answers::AnswersState;
use crate::state::navigation::Navigation;
use crate::words::{picked_sentence, text};

/// Asks for several options and explains each that was picked.
#[component]
pub fn MultipleCard(
    /// The question.
    question: &'static Question,
    /// Its options.
    choice: &'static Choice,
) -> impl IntoView {
    let answers = expect_context::<AnswersState>();
    let id = question.id.as_str();
    let check = move |()| answers.check(question);
    let said = Signal::derive(move || {
        let sheet = answers.sheet(id);
        if sheet.attempts.phase() == Phase::Shown {
            return Said::note(
                text::question::RIGHT_ANSWERS_SHOWN.to_owned(),
                String::new(),
            );
        }
        if sheet.refused.is_some() {
            return Said::note(
                text::question::NOTHING_PICKED_OF_SEVERAL.to_owned(),
                String::new(),
            );
        }
        let grade = sheet
            .checked
            .and_then(|checked| grade_multiple(choice, &checked));
        match grade {
            None => Said::default(),
            Some(grade) if grade.right => Said::right(String::new()),
            Some(grade) => Said::not_yet(picked_sentence(&grade)).after(sheet.sure),
        }
    });
    // What each picked option means; all right ones once they are known.
    let explained = move || -> Vec<&'static ChoiceOption> {
        let sheet = answers.sheet(id);
        let grade = sheet
            .checked
            .and_then(|checked| grade_multiple(choice, &checked));
        match sheet.attempts.phase() {
            Phase::Open => Vec::new(),
            Phase::Shown => choice.options.iter().collect(),
            Phase::Missed | Phase::Solved => grade
                .map(|MultipleGrade { picked, .. }| picked)
                .unwrap_or_default(),
        }
    };
    view! {
        <QuestionFrame question class="question-multiple" label=text::question::CHECK_LABEL>
            <p class="question-note">{text::question::PICK_SEVERAL}</p>
            <Options question=id prompt=&question.prompt choice pick=Pick::Several />
            <Actions question=id check=check />
            <Feedback said />
            <ul class="explained">
                {move || explained().into_iter().map(explanation).collect_view()}
            </ul>
        </QuestionFrame>
    }
}

fn explanation(option: &'static ChoiceOption) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let kind = if option.correct { "right" } else { "wrong" };
    view! {
        <li data-kind=kind>
            <strong inner_html=option.text.with_base(&base)></strong>
            <span inner_html=option.why.with_base(&base)></span>
        </li>
    }
}
