//! The one way from the course's content to HTML, for the static files and for the page.
//!
//! Text is complete at once. Questions and widgets get a static form that can be read before the
//! page's code has arrived, in an element called [`place_id`] whose content the page then replaces:
//! so nothing jumps. `base` is the address of the site's first page, such as `/` or `/course/`.

mod figures;
mod questions;
mod reference;

use super::model::{Block, Card, Part, Unit, Widget};
use crate::route::Route;
use crate::words::{quantity_in, text};

pub use figures::role_map_html;
use figures::waterfall_html;
use questions::question_html;
pub use reference::{glossary_html, source_html, sources_html, term_html};

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
        "<article class=\"card\" id=\"",
        &escape(&card.id),
        "\" aria-labelledby=\"",
        &escape(&card_title_id(card)),
        "\">",
        &element("header", "card-head", &card_head_html(part, card, base)),
        &blocks.concat(),
        "</article>",
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
        Some(Block::Widget(widget)) => ("place", widget_html(widget, base)),
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

/// What can be read of a widget before the page's code has arrived. Figures are complete.
pub fn widget_html(widget: &Widget, base: &str) -> String {
    match widget {
        Widget::Waterfall(waterfall) => waterfall_html(waterfall, base),
        Widget::RoleMap => role_map_html(&super::course().roles, base),
        Widget::Calculator(start) | Widget::SupportAnswer(start) => waiting_widget(&[
            quantity_in(start.ttft_seconds, Unit::Seconds),
            quantity_in(start.tokens_per_second, Unit::TokensPerSecond),
        ]),
        Widget::EngineFinder(finder) => {
            let systems = finder.systems.iter().map(|system| {
                let inside = [
                    element("dt", "", &escape(&system.name)),
                    element("dd", "", &system.place.with_base(base)),
                    element("dd", "", &element("code", "", &escape(&system.command))),
                ];
                inside.concat()
            });
            let systems: Vec<String> = systems.collect();
            element("dl", "widget log-places", &systems.concat())
        }
        Widget::VersionFinder(finder) => waiting_widget(&[
            text::versions::ours(&finder.ours),
            text::versions::newest(&finder.newest, &finder.newest_on),
        ]),
        Widget::FeelIt(demo) => {
            let presets = demo.presets.iter().map(|preset| preset.label.clone());
            waiting_widget(&presets.collect::<Vec<_>>())
        }
        Widget::FiveAtOnce(start) => {
            waiting_widget(&[quantity_in(start.draft_seconds, Unit::Seconds)])
        }
        Widget::ColdClick(start) => waiting_widget(&[
            quantity_in(start.warm_ttft_seconds, Unit::Seconds),
            quantity_in(start.cold_seconds, Unit::Seconds),
        ]),
        Widget::ThinkingOn(start) => waiting_widget(&[
            quantity_in(start.off_seconds, Unit::Seconds),
            quantity_in(start.on_seconds, Unit::Seconds),
        ]),
    }
}

/// A widget that opens when the page's code has arrived, with what it starts from.
fn waiting_widget(starts_from: &[String]) -> String {
    let start = escape(&starts_from.join(" · "));
    let inside = [
        element("p", "widget-start", &start),
        element("p", "widget-note", text::lesson::WIDGET_WAITS),
    ];
    element("div", "widget", &inside.concat())
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::course::course;
    use crate::course::model::{
        BASE_MARK, CalculatorStart, Choice, ChoiceOption, Guess, GuessAnswer, Html, Number,
        NumberAnswer, Question, QuestionKind,
    };

    fn html(text: &str) -> Html {
        Html::trusted(text.to_owned())
    }

    fn card(blocks: Vec<Block>) -> Card {
        Card {
            id: "a-card".to_owned(),
            title: "A <card> & \"more\"".to_owned(),
            blocks,
        }
    }

    fn part(card: Card) -> Part {
        Part {
            id: "a-part".to_owned(),
            title: "Is 1 < 2?".to_owned(),
            minutes: 1,
            summary: html("<em>Sum</em>"),
            objectives: vec![html("count")],
            cards: vec![card],
        }
    }

    fn question(kind: QuestionKind) -> Block {
        Block::Question(Question {
            id: "q".to_owned(),
            revision: String::new(),
            prompt: html("<strong>What?</strong>"),
            kind,
        })
    }

    fn answer() -> NumberAnswer {
        NumberAnswer {
            value: 5.8,
            unit: Unit::Seconds,
            tolerance: 0.05,
            working: html("secret working"),
            wrong: Vec::new(),
        }
    }

    /// Every value of `attribute` in `html`.
    fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
        let start = format!(" {attribute}=\"");
        html.split(&start)
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect()
    }

    #[test]
    fn plain_text_is_escaped_and_built_html_is_not() {
        let part = part(card(vec![Block::Html(html("<p>Text</p>"))]));
        let page = part_html(&part, "/");
        for expected in [
            "<h1 class=\"part-title\" id=\"page-title\" tabindex=\"-1\">Is 1 &lt; 2?</h1>",
            "<p class=\"part-summary\"><em>Sum</em></p>",
            "<li>count</li>",
            "id=\"a-card--title\">A &lt;card&gt; &amp; &quot;more&quot;</h2>",
            "href=\"/lesson/a-part#a-card\"",
            "<div class=\"card-text\"><p>Text</p></div>",
        ] {
            assert!(page.contains(expected), "{expected} is not in {page}");
        }
    }

    #[test]
    fn links_follow_the_base() {
        let link = format!("<a href=\"{BASE_MARK}budget\">calculator</a>");
        let card = card(vec![Block::Html(html(&link))]);
        for (base, expected) in [
            ("/", "\"/budget\""),
            ("/course/", "\"/course/budget\""),
            ("/course", "\"/course/budget\""),
        ] {
            assert!(block_html(&card, 0, base).contains(expected), "{base}");
        }
    }

    #[test]
    fn questions_can_be_read_and_do_not_tell_their_answers() {
        let option = ChoiceOption {
            id: "o".to_owned(),
            text: html("An option"),
            correct: true,
            why: html("secret reason"),
        };
        let guess = Guess {
            answer: GuessAnswer::Number(answer()),
            answered_by: "later".to_owned(),
        };
        let number = Number {
            answer: answer(),
            hint: html("secret hint"),
        };
        for (kind, shown) in [
            (
                QuestionKind::Choice(Choice {
                    options: vec![option],
                }),
                "<span>An option</span>",
            ),
            (QuestionKind::Guess(guess), "Your guess in seconds"),
            (QuestionKind::Number(number), "Your answer in seconds"),
        ] {
            let html = block_html(&card(vec![question(kind)]), 0, "/");
            assert!(
                html.starts_with("<div class=\"place\" id=\"a-card--0\">"),
                "{html}"
            );
            assert!(
                html.contains("<strong>What?</strong>") && html.contains(shown),
                "{html}"
            );
            assert!(!html.contains("secret") && !html.contains("5.8"), "{html}");
        }
    }

    #[test]
    fn widgets_and_reveals_have_places_of_their_own() {
        let start = CalculatorStart {
            ttft_seconds: 0.06,
            tokens_per_second: 278.0,
        };
        let card = card(vec![
            Block::Widget(Widget::Calculator(start)),
            Block::Reveal("q".to_owned()),
        ]);
        assert!(block_html(&card, 0, "/").contains("0.06 s · 278 tokens/s"));
        assert_eq!(
            block_html(&card, 1, "/"),
            "<div class=\"place\" id=\"a-card--1\"></div>"
        );
        assert_eq!(block_html(&card, 2, "/"), "");
    }

    #[test]
    fn the_course_makes_whole_pages() {
        for part in &course().parts {
            let page = part_html(part, "/course/");
            assert!(!page.contains(BASE_MARK));
            let ids = values(&page, "id");
            let unique: BTreeSet<&&str> = ids.iter().collect();
            assert_eq!(unique.len(), ids.len(), "ids are unique");
            for label in values(&page, "aria-labelledby") {
                assert!(ids.contains(&label), "{label}");
            }
            for href in values(&page, "href") {
                assert!(
                    href.starts_with("/course/") || href.starts_with("https://"),
                    "{href}"
                );
            }
            assert_eq!(page.matches("<article").count(), part.cards.len());
            assert_eq!(
                page.matches("<article").count(),
                page.matches("</article>").count()
            );
        }
    }
}
