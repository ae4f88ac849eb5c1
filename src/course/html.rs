//! The one way from the course's content to HTML, for the static files and for the page.
//!
//! Text is complete at once. Questions and widgets get a static form that can be read before the
//! page's code has arrived, in an element called [`place_id`] whose content the page then replaces:
//! so nothing jumps. `base` is the address of the site's first page, such as `/` or `/course/`.

use super::model::{Block, Card, Part, Question, QuestionKind, Unit, Widget};
use crate::route::Route;
use crate::words::text;

/// A whole part: its head and every card, as it stands in the static file.
pub fn part_html(part: &Part, base: &str) -> String {
    let mut out = part_head_html(part, base);
    for card in &part.cards {
        out.push_str(&card_html(part, card, base));
    }
    out
}

/// The head of a part: title, reading time, what it is about, what one can do after it.
pub fn part_head_html(part: &Part, base: &str) -> String {
    let objectives: Vec<String> = part
        .objectives
        .iter()
        .map(|one| element("li", "", &one.with_base(base)))
        .collect();
    let head = [
        "<h1 class=\"part-title\" id=\"page-title\" tabindex=\"-1\">",
        &escape(&part.title),
        "</h1>",
        &element(
            "p",
            "part-minutes",
            text::lesson::minutes(part.minutes.into()).as_str(),
        ),
        &element("p", "part-summary", &part.summary.with_base(base)),
        &element("p", "part-objectives-title", text::lesson::OBJECTIVES),
        &element("ul", "part-objectives", &objectives.concat()),
    ];
    element("header", "part-head", &head.concat())
}

/// One card, with everything on it.
pub fn card_html(part: &Part, card: &Card, base: &str) -> String {
    let blocks: Vec<String> = (0..card.blocks.len())
        .map(|index| block_html(card, index, base))
        .collect();
    [
        "<section class=\"card\" id=\"",
        &escape(&card.id),
        "\" aria-labelledby=\"",
        &escape(&card_title_id(card)),
        "\">",
        &element("header", "card-head", &card_head_html(part, card, base)),
        &blocks.concat(),
        "</section>",
    ]
    .concat()
}

/// The head of a card: its title, and a link to it.
pub fn card_head_html(part: &Part, card: &Card, base: &str) -> String {
    let link = Route::card(&part.id, &card.id).href(base);
    [
        "<h2 class=\"card-title\" tabindex=\"-1\" id=\"",
        &escape(&card_title_id(card)),
        "\">",
        &escape(&card.title),
        "</h2><a class=\"card-link\" href=\"",
        &escape(&link),
        "\" aria-label=\"",
        &escape(&text::lesson::card_link(&card.title)),
        "\">#</a>",
    ]
    .concat()
}

/// The element id of a card's title.
pub fn card_title_id(card: &Card) -> String {
    [card.id.as_str(), "--title"].concat()
}

/// The element id of the place where the page puts block `index` of `card`. Ids of cards never
/// hold two hyphens in a row, so the two cannot meet.
pub fn place_id(card: &Card, index: usize) -> String {
    [card.id.as_str(), "--", &index.to_string()].concat()
}

/// Block `index` of `card`: its text, or the place of what the page puts there.
/// Empty when the card has no such block.
pub fn block_html(card: &Card, index: usize, base: &str) -> String {
    let (class, content) = match card.blocks.get(index) {
        None => return String::new(),
        Some(Block::Html(html)) => return element("div", "card-text", &html.with_base(base)),
        Some(Block::Question(question)) => ("place", question_html(question, base)),
        Some(Block::Widget(widget)) => ("place", widget_html(widget)),
        Some(Block::Reveal(_)) => ("place", String::new()),
    };
    let id = escape(&place_id(card, index));
    [
        "<div class=\"",
        class,
        "\" id=\"",
        &id,
        "\">",
        &content,
        "</div>",
    ]
    .concat()
}

/// A question that can be read but not answered yet.
fn question_html(question: &Question, base: &str) -> String {
    let prompt = question.prompt.with_base(base);
    let (class, label, body) = match &question.kind {
        QuestionKind::Guess(guess) => (
            "question question-guess",
            text::question::GUESS_LABEL,
            number_html(&prompt, &text::question::guess_in(guess.answer.unit.sign())),
        ),
        QuestionKind::Number(number) => (
            "question question-number",
            text::question::CHECK_LABEL,
            number_html(
                &prompt,
                &text::question::answer_in(number.answer.unit.sign()),
            ),
        ),
        QuestionKind::Choice(choice) => {
            let options: Vec<String> = choice
                .options
                .iter()
                .map(|option| {
                    let text = option.text.with_base(base);
                    let label = ["<input type=\"radio\" disabled> <span>", &text, "</span>"];
                    element("label", "option", &label.concat())
                })
                .collect();
            let legend = element("legend", "question-prompt", &prompt);
            (
                "question question-choice",
                text::question::CHECK_LABEL,
                element("fieldset", "options", &[legend, options.concat()].concat()),
            )
        }
    };
    let parts = [
        element("p", "question-label", label),
        body,
        element("p", "question-note", text::question::WAITS_FOR_APP),
    ];
    element("div", class, &parts.concat())
}

fn number_html(prompt: &str, label: &str) -> String {
    let field = [&escape(label), " <input type=\"text\" disabled>"].concat();
    [
        element("p", "question-prompt", prompt),
        element("label", "question-field", &field),
    ]
    .concat()
}

fn widget_html(widget: &Widget) -> String {
    match widget {
        Widget::Calculator(start) => {
            let numbers = [
                start.ttft_seconds.to_string(),
                " ".to_owned(),
                Unit::Seconds.sign().to_owned(),
                " · ".to_owned(),
                start.tokens_per_second.to_string(),
                " ".to_owned(),
                Unit::TokensPerSecond.sign().to_owned(),
            ];
            let inside = [
                element("p", "widget-start", &numbers.concat()),
                element("p", "widget-note", text::lesson::CALCULATOR_WAITS),
            ];
            element("div", "widget widget-calculator", &inside.concat())
        }
    }
}

/// `<tag class="class">content</tag>`; `content` is HTML already.
fn element(tag: &str, class: &str, content: &str) -> String {
    let class = if class.is_empty() {
        String::new()
    } else {
        [" class=\"", class, "\""].concat()
    };
    ["<", tag, &class, ">", content, "</", tag, ">"].concat()
}

/// Plain text as HTML that is safe between tags and in quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}
