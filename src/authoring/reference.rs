//! `glossary.toml` and `sources.toml`: what cards refer to.

use toml::de::{DeTable, DeValue};

use super::fields::{self, Fields};
use super::index::{Index, TakenIds};
use super::mistake::{self, Mistakes};
use crate::course::model::{Source, Term};

/// The table of one term.
pub const TERM: &str = "term";

/// The table of one source.
pub const SOURCE: &str = "source";

/// The ids of every `[[table]]` in `source`, before anything is checked.
pub fn ids(source: &mistake::Source, table: &str) -> Vec<String> {
    each_table(source, table, |one| {
        text_at(one, "id").into_iter().collect()
    })
}

/// Every spelling in the glossary with the id of its term, before anything is checked.
pub fn spellings(glossary: &mistake::Source) -> Vec<(String, String)> {
    each_table(glossary, TERM, |term| {
        let listed = term
            .get("spelled")
            .and_then(|list| list.get_ref().as_array());
        let spellings = listed.into_iter().flat_map(|list| list.iter());
        let texts = spellings.filter_map(|text| text.get_ref().as_str());
        match text_at(term, "id") {
            Some(id) => texts.map(|text| (text.to_owned(), id.clone())).collect(),
            None => Vec::new(),
        }
    })
}

fn each_table<T>(
    source: &mistake::Source,
    table: &str,
    read: impl Fn(&DeTable<'_>) -> Vec<T>,
) -> Vec<T> {
    let (whole, _) = DeTable::parse_recoverable(&source.text);
    let listed = whole
        .get_ref()
        .get(table)
        .and_then(|list| list.get_ref().as_array());
    let tables = listed.into_iter().flat_map(|list| list.iter());
    tables
        .filter_map(|one| one.get_ref().as_table())
        .flat_map(read)
        .collect()
}

fn text_at(table: &DeTable<'_>, key: &str) -> Option<String> {
    match table.get(key)?.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Reads the glossary.
pub fn read_terms(file: &mistake::Source, index: &Index, mistakes: &mut Mistakes) -> Vec<Term> {
    let mut ids = TakenIds::default();
    fields::read("The glossary", file.whole(), 1, index, mistakes, |fields| {
        let terms = fields.each(TERM, "This term", |fields| read_term(fields, &mut ids));
        terms.into_iter().flatten().collect()
    })
}

fn read_term(fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<Term> {
    let id = fields.id("term", ids);
    let name = fields.text("name");
    let long = fields.optional_text("long");
    let text = fields.html("text");
    // Read by `spellings` already; here only its type is checked.
    fields.optional_texts("spelled");
    Some(Term {
        id: id?,
        name: name?.value,
        long: long.map(|long| long.value),
        text,
    })
}

/// Reads the list of sources.
pub fn read_sources(file: &mistake::Source, index: &Index, mistakes: &mut Mistakes) -> Vec<Source> {
    let mut ids = TakenIds::default();
    fields::read(
        "The list of sources",
        file.whole(),
        1,
        index,
        mistakes,
        |fields| {
            let sources = fields.each(SOURCE, "This source", |fields| {
                read_source(fields, &mut ids)
            });
            sources.into_iter().flatten().collect()
        },
    )
}

fn read_source(fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<Source> {
    let id = fields.id("source", ids);
    let title = fields.text("title");
    let who = fields.text("who");
    let place = fields.text("where");
    let when = fields.text("when");
    let shows = fields.html("shows");
    let url = fields.optional_text("url");
    if let Some(url) = url
        .as_ref()
        .filter(|url| !url.value.starts_with("https://"))
    {
        fields.wrong_at(url.line, "The `url` must begin with https://.");
    }
    Some(Source {
        id: id?,
        title: title?.value,
        who: who?.value,
        place: place?.value,
        when: when?.value,
        shows,
        url: url.map(|url| url.value),
    })
}
