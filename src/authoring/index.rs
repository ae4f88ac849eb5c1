//! What links may lead to, and what ids are taken.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

use super::mistake::{Mistakes, Source};
use super::spellings::Spellings;
use super::{part, reference};
use crate::course::model::BASE_MARK;

/// The pages that `page:` links name, and their addresses below the site's first page.
const PAGES: [(&str, &str); 7] = [
    ("home", ""),
    ("budget", "budget"),
    ("measure", "measure"),
    ("runs", "runs"),
    ("glossary", "glossary"),
    ("sources", "sources"),
    ("review", "review"),
];

/// The words after a heading that carry its id: `{#id}`.
pub const MARKDOWN: Options = Options::ENABLE_HEADING_ATTRIBUTES;

/// The parts, cards, terms and sources of a course, known before any text is read, so that links
/// can lead forward.
#[derive(Debug, Default)]
pub struct Index {
    parts: Vec<String>,
    /// Card id to part id.
    cards: BTreeMap<String, String>,
    terms: Vec<String>,
    sources: Vec<String>,
    spellings: Spellings,
}

impl Index {
    /// Finds every card heading in `parts`, and the ids in `glossary` and `sources`.
    pub fn of(parts: &[Source], glossary: &Source, sources: &Source) -> Self {
        let mut index = Self {
            terms: reference::ids(glossary, reference::TERM),
            sources: reference::ids(sources, reference::SOURCE),
            spellings: Spellings::of(glossary),
            ..Self::default()
        };
        for source in parts {
            let part = part::id(&source.file);
            for event in Parser::new_ext(&source.text, MARKDOWN) {
                if let Event::Start(Tag::Heading {
                    level: HeadingLevel::H2,
                    id: Some(card),
                    ..
                }) = event
                {
                    index.cards.insert(card.to_string(), part.to_owned());
                }
            }
            index.parts.push(part.to_owned());
        }
        index
    }

    /// The spellings that link themselves to their terms.
    pub const fn spellings(&self) -> &Spellings {
        &self.spellings
    }

    /// Whether there is a source called `id`.
    pub fn has_source(&self, id: &str) -> bool {
        self.sources.iter().any(|source| source == id)
    }

    /// Where a link to `target` leads: an address that begins with [`BASE_MARK`] for places in
    /// the course, the target itself for others.
    ///
    /// # Errors
    /// A sentence on what is wrong with the target.
    pub fn resolve(&self, target: &str) -> Result<String, String> {
        let (scheme, name) = target.split_once(':').unwrap_or(("", target));
        let inside = |address: &str| format!("{BASE_MARK}{address}");
        match scheme {
            "https" => Ok(target.to_owned()),
            "card" => match self.cards.get(name) {
                Some(part) => Ok(inside(&format!("lesson/{part}#{name}"))),
                None => Err(format!("There is no card `{name}`.")),
            },
            "part" => match self.parts.iter().any(|part| part == name) {
                true => Ok(inside(&format!("lesson/{name}"))),
                false => Err(format!(
                    "There is no part `{name}`; there is: {}.",
                    self.parts.join(", ")
                )),
            },
            "term" => match self.terms.iter().any(|term| term == name) {
                true => Ok(inside(&format!("glossary#{name}"))),
                false => Err(format!("There is no term `{name}` in the glossary.")),
            },
            "source" => match self.has_source(name) {
                true => Ok(inside(&format!("sources#{name}"))),
                false => Err(format!(
                    "There is no source `{name}` in the list of sources."
                )),
            },
            "page" => match PAGES.iter().find(|(page, _)| *page == name) {
                Some((_, address)) => Ok(inside(address)),
                None => {
                    let names = PAGES.map(|(page, _)| page).join(", ");
                    Err(format!("There is no page `{name}`; there is: {names}."))
                }
            },
            _ => Err(format!(
                "A link cannot lead to `{target}`: write card:…, part:…, page:…, term:…, source:… or an https address."
            )),
        }
    }
}

/// Ids in use, each with the place that took it first.
#[derive(Debug, Default)]
pub struct TakenIds(BTreeMap<String, String>);

impl TakenIds {
    /// Takes `id` for a `kind` ("card") at `file` and `line`, or notes who has it already.
    pub fn take(&mut self, kind: &str, id: &str, file: &str, line: usize, mistakes: &mut Mistakes) {
        if !is_id(id) {
            let sentence = format!(
                "The {kind} id `{id}` must be words of a to z and 0 to 9, joined by hyphens."
            );
            mistakes.add(file, line, sentence);
        }
        if let Some(first) = self.0.get(id) {
            let sentence =
                format!("The {kind} id `{id}` is taken already, by {first}: choose another.");
            mistakes.add(file, line, sentence);
        } else {
            self.0.insert(id.to_owned(), format!("{file}:{line}"));
        }
    }
}

fn is_id(id: &str) -> bool {
    let fits = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    id.split('-').all(fits)
}
