//! The glossary and the list of sources.

use super::{element, escape};
use crate::course::course;
use crate::course::model::{Source, Term};
use crate::words::text;

/// The page of every term, by name.
pub fn glossary_html(base: &str) -> String {
    let mut terms: Vec<&Term> = course().glossary.iter().collect();
    terms.sort_by_key(|term| term.name.to_lowercase());
    let entries = terms.into_iter().map(|term| {
        let head = entry_head(&term.id, &term.name);
        [head, term_html(term, base)].concat()
    });
    page(
        text::glossary::TITLE,
        text::glossary::LEAD,
        entries.collect(),
    )
}

/// What a term means.
pub fn term_html(term: &Term, base: &str) -> String {
    let long = term
        .long
        .as_ref()
        .map(|long| element("p", "term-long", &escape(long)));
    [
        long.unwrap_or_default(),
        element("p", "term-text", &term.text.with_base(base)),
    ]
    .concat()
}

/// The page of every source, in the order of the lesson.
pub fn sources_html(base: &str) -> String {
    let entries = course().sources.iter().map(|source| {
        let head = entry_head(&source.id, &source.title);
        [head, source_html(source, base)].concat()
    });
    page(text::sources::TITLE, text::sources::LEAD, entries.collect())
}

/// Who said it, where and when, and what the course takes from it.
pub fn source_html(source: &Source, base: &str) -> String {
    let address = source.url.as_ref().map(|url| {
        let link = [
            "<a rel=\"external noopener\" href=\"",
            &escape(url),
            "\">",
            &escape(url),
            "</a>",
        ];
        element("p", "source-url", &link.concat())
    });
    let line = |name: &str, value: &str| {
        [element("dt", "", name), element("dd", "", &escape(value))].concat()
    };
    let lines = [
        line(text::sources::WHO, &source.who),
        line(text::sources::PLACE, &source.place),
        line(text::sources::WHEN, &source.when),
    ];
    [
        element("p", "source-shows", &source.shows.with_base(base)),
        element("dl", "source-lines", &lines.concat()),
        address.unwrap_or_default(),
    ]
    .concat()
}

/// The id is where links to the entry lead.
fn entry_head(id: &str, name: &str) -> String {
    [
        "<h2 class=\"entry-name\" tabindex=\"-1\" id=\"",
        &escape(id),
        "\">",
        &escape(name),
        "</h2>",
    ]
    .concat()
}

fn page(title: &str, lead: &str, entries: Vec<String>) -> String {
    let head = [
        "<h1 id=\"page-title\" tabindex=\"-1\">",
        &escape(title),
        "</h1>",
        &element("p", "lead", &escape(lead)),
    ];
    let entries: Vec<String> = entries
        .iter()
        .map(|entry| element("section", "entry", entry))
        .collect();
    [
        element("header", "page-head", &head.concat()),
        element("div", "entries", &entries.concat()),
    ]
    .concat()
}
