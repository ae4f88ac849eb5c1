//! Questions that can be read but not answered yet.

use super::{element, escape};
use crate::course::model::{Choice, GuessAnswer, Order, Question, QuestionKind, Unit};
use crate::words::{text, unit_name};

/// A question without its answer: the answer is not in the file.
pub fn question_html(question: &Question, base: &str) -> String {
    let prompt = question.prompt.with_base(base);
    let (class, label, body) = match &question.kind {
        QuestionKind::Guess(guess) => {
            let body = match &guess.answer {
                GuessAnswer::Number(answer) => {
                    number(&prompt, text::question::guess_in, answer.unit)
                }
                GuessAnswer::Option(choice) => options(&prompt, choice, "radio", base),
            };
            ("question question-guess", text::question::GUESS_LABEL, body)
        }
        QuestionKind::Number(asked) => (
            "question question-number",
            text::question::CHECK_LABEL,
            number(&prompt, text::question::answer_in, asked.answer.unit),
        ),
        QuestionKind::Choice(choice) => (
            "question question-choice",
            text::question::CHECK_LABEL,
            options(&prompt, choice, "radio", base),
        ),
        QuestionKind::Multiple(choice) => (
            "question question-multiple",
            text::question::CHECK_LABEL,
            options(&prompt, choice, "checkbox", base),
        ),
        QuestionKind::Order(asked) => (
            "question question-order",
            text::question::CHECK_LABEL,
            order(&prompt, asked, base),
        ),
    };
    let parts = [
        element("p", "question-label", label),
        body,
        element("p", "question-note", text::question::WAITS_FOR_APP),
    ];
    element("div", class, &parts.concat())
}

fn number(prompt: &str, label: fn(&str) -> String, unit: Unit) -> String {
    let label = label(unit_name(unit));
    let field = [&escape(&label), " <input type=\"text\" disabled>"].concat();
    [
        element("p", "question-prompt", prompt),
        element("label", "question-field", &field),
    ]
    .concat()
}

fn options(prompt: &str, choice: &Choice, input: &str, base: &str) -> String {
    let legend = element("legend", "question-prompt", prompt);
    let options = choice.options.iter().map(|option| {
        let text = option.text.with_base(base);
        let label = [
            "<input type=\"",
            input,
            "\" disabled> <span>",
            &text,
            "</span>",
        ];
        element("label", "option", &label.concat())
    });
    let inside: Vec<String> = std::iter::once(legend).chain(options).collect();
    element("fieldset", "options", &inside.concat())
}

fn order(prompt: &str, order: &Order, base: &str) -> String {
    let shown = order
        .start
        .iter()
        .filter_map(|&place| order.items.get(place));
    let items: Vec<String> = shown
        .map(|item| element("li", "order-item", &item.text.with_base(base)))
        .collect();
    [
        element("p", "question-prompt", prompt),
        element("ol", "order-items", &items.concat()),
    ]
    .concat()
}
