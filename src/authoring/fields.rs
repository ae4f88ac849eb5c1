//! Reads one TOML table key by key, and notes what is missing, mistyped or unknown.
//!
//! Deserialising with serde would stop at the first mistake; an author wants all of them.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::index::{Index, TakenIds};
use super::markdown;
use super::mistake::{Excerpt, Mistakes};
use crate::course::model::Html;

/// A value, and the line it stands on.
#[derive(Clone, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The line in the author's file, from 1.
    pub line: usize,
}

/// A table that is being read.
pub struct Fields<'t> {
    /// What the table describes, as the subject of a sentence: "This choice".
    subject: &'t str,
    table: &'t DeTable<'t>,
    /// Where the table begins.
    pub line: usize,
    excerpt: Excerpt<'t>,
    /// What links may lead to.
    pub index: &'t Index,
    /// Where mistakes are noted.
    pub mistakes: &'t mut Mistakes,
    known: Vec<&'static str>,
    takes_anything: bool,
}

/// Reads the TOML of `excerpt`, which begins after `line`, with `read`.
pub fn read<T>(
    subject: &str,
    excerpt: Excerpt<'_>,
    line: usize,
    index: &Index,
    mistakes: &mut Mistakes,
    read: impl FnOnce(&mut Fields<'_>) -> T,
) -> T {
    let (table, errors) = DeTable::parse_recoverable(excerpt.text);
    for error in &errors {
        let line = excerpt.line_at(error.span().map_or(0, |span| span.start));
        let sentence = format!("This is not TOML: {}.", error.message());
        mistakes.add(excerpt.file, line, sentence);
    }
    // What is left of a broken table would only give mistakes that are none.
    let mut unheard = Mistakes::default();
    let mut fields = Fields {
        subject,
        table: table.get_ref(),
        line,
        excerpt,
        index,
        mistakes: if errors.is_empty() {
            mistakes
        } else {
            &mut unheard
        },
        known: Vec::new(),
        takes_anything: false,
    };
    let value = read(&mut fields);
    fields.refuse_unknown();
    value
}

impl<'t> Fields<'t> {
    /// Notes that something about the whole table is wrong.
    pub fn wrong(&mut self, sentence: impl Into<String>) {
        self.wrong_at(self.line, sentence);
    }

    /// Notes that something on `line` is wrong.
    pub fn wrong_at(&mut self, line: usize, sentence: impl Into<String>) {
        self.mistakes.add(self.excerpt.file, line, sentence);
    }

    /// The file the table stands in.
    pub fn file(&self) -> &'t str {
        self.excerpt.file
    }

    /// The text at `key`, which must be there.
    pub fn text(&mut self, key: &'static str) -> Option<Located<String>> {
        let value = self.required(key)?;
        self.as_text(key, value)
    }

    /// The id of what the table describes, a `kind` ("card"); it must be there and still free.
    pub fn id(&mut self, kind: &str, ids: &mut TakenIds) -> Option<String> {
        let id = self.text("id")?;
        ids.take(kind, &id.value, self.excerpt.file, id.line, self.mistakes);
        Some(id.value)
    }

    /// The text at `key`, where there is one.
    pub fn optional_text(&mut self, key: &'static str) -> Option<Located<String>> {
        let value = self.optional(key)?;
        self.as_text(key, value)
    }

    /// The inline Markdown at `key`, where there is some, as HTML.
    pub fn optional_html(&mut self, key: &'static str) -> Option<Html> {
        let text = self.optional_text(key)?;
        Some(self.inline(&text))
    }

    /// The inline Markdown at `key`, which must be there, as HTML. Empty after a mistake.
    pub fn html(&mut self, key: &'static str) -> Html {
        let text = self.text(key);
        text.map(|text| self.inline(&text)).unwrap_or_default()
    }

    /// The list of inline Markdown texts at `key`, which must be there and hold one at least.
    pub fn htmls(&mut self, key: &'static str) -> Vec<Html> {
        let texts = self.texts(key);
        texts.iter().map(|text| self.inline(text)).collect()
    }

    /// The list of texts at `key`, which must be there and hold one at least.
    pub fn texts(&mut self, key: &'static str) -> Vec<Located<String>> {
        let Some(value) = self.required(key) else {
            return Vec::new();
        };
        match value.get_ref() {
            DeValue::Array(items) if !items.is_empty() => items
                .iter()
                .filter_map(|item| self.as_text(key, item))
                .collect(),
            _ => {
                self.wrong_type(key, value, "a list of texts");
                Vec::new()
            }
        }
    }

    /// The list of texts at `key`; it may be empty or not there.
    pub fn optional_texts(&mut self, key: &'static str) -> Vec<Located<String>> {
        let Some(value) = self.optional(key) else {
            return Vec::new();
        };
        let Some(items) = value.get_ref().as_array() else {
            self.wrong_type(key, value, "a list of texts");
            return Vec::new();
        };
        items
            .iter()
            .filter_map(|item| self.as_text(key, item))
            .collect()
    }

    /// The number at `key`, which must be there.
    pub fn number(&mut self, key: &'static str) -> Option<Located<f64>> {
        let value = self.required(key)?;
        self.as_number(key, value)
    }

    /// The number at `key`, where there is one.
    pub fn optional_number(&mut self, key: &'static str) -> Option<Located<f64>> {
        let value = self.optional(key)?;
        self.as_number(key, value)
    }

    fn as_number(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Located<f64>> {
        let number = match value.get_ref() {
            DeValue::Integer(digits) => digits.as_str().parse().ok(),
            DeValue::Float(digits) => digits.as_str().parse().ok(),
            _ => None,
        };
        match number.filter(|number: &f64| number.is_finite()) {
            Some(number) => Some(Located {
                value: number,
                line: self.line_of(value),
            }),
            None => {
                self.wrong_type(key, value, "a number");
                None
            }
        }
    }

    /// Whether the table has `key` at all.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Whether `key` says true. Absent means false.
    pub fn flag(&mut self, key: &'static str) -> bool {
        let Some(value) = self.optional(key) else {
            return false;
        };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong_type(key, value, "true or false");
            false
        })
    }

    /// Reads each table under `[[key]]`, in order; there may be none.
    pub fn each<T>(
        &mut self,
        key: &'static str,
        subject: &str,
        mut read: impl FnMut(&mut Fields<'_>) -> T,
    ) -> Vec<T> {
        let Some(value) = self.optional(key) else {
            return Vec::new();
        };
        let tables: Option<Vec<_>> = value.get_ref().as_array().and_then(|items| {
            items
                .iter()
                .map(|item| Some((self.line_of(item), item.get_ref().as_table()?)))
                .collect()
        });
        let Some(tables) = tables else {
            self.wrong_type(key, value, &format!("tables, each under [[{key}]]"));
            return Vec::new();
        };
        let read_one = |(line, table)| {
            let mut fields = Fields {
                subject,
                table,
                line,
                excerpt: self.excerpt,
                index: self.index,
                mistakes: &mut *self.mistakes,
                known: Vec::new(),
                takes_anything: false,
            };
            let value = read(&mut fields);
            fields.refuse_unknown();
            value
        };
        tables.into_iter().map(read_one).collect()
    }

    /// Lets every other key stand, where what they mean is not known.
    pub const fn skip_rest(&mut self) {
        self.takes_anything = true;
    }

    /// Inline Markdown as HTML.
    pub fn inline(&mut self, text: &Located<String>) -> Html {
        let lines = Excerpt {
            file: self.excerpt.file,
            text: &text.value,
            first_line: text.line,
        };
        markdown::inline(lines, self.index, self.mistakes)
    }

    fn optional(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.known.push(key);
        self.table.get(key)
    }

    fn required(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        let value = self.optional(key);
        if value.is_none() {
            self.wrong(format!("{} needs `{key}`.", self.subject));
        }
        value
    }

    fn as_text(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Located<String>> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => Some(Located {
                value: text.to_string(),
                line: self.first_line_of_text(value),
            }),
            DeValue::String(_) => {
                self.wrong_at(self.line_of(value), format!("The `{key}` is empty."));
                None
            }
            _ => {
                self.wrong_type(key, value, "a text in quotes");
                None
            }
        }
    }

    fn wrong_type(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let sentence = format!("The `{key}` must be {wanted}.");
        self.wrong_at(self.line_of(value), sentence);
    }

    fn line_of(&self, value: &Spanned<DeValue<'_>>) -> usize {
        self.excerpt.line_at(value.span().start)
    }

    /// A text after `"""` and a line break begins on the next line.
    fn first_line_of_text(&self, value: &Spanned<DeValue<'_>>) -> usize {
        let written = self.excerpt.text.get(value.span()).unwrap_or_default();
        let begins_below = ["\"\"\"\n", "'''\n"]
            .iter()
            .any(|quotes| written.starts_with(quotes));
        self.line_of(value) + usize::from(begins_below)
    }

    fn refuse_unknown(&mut self) {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if !self.takes_anything && !self.known.contains(&name) {
                let line = self.excerpt.line_at(key.span().start);
                let known = self.known.join("`, `");
                let sentence = format!("{} takes no `{name}`; it takes `{known}`.", self.subject);
                self.mistakes.add(self.excerpt.file, line, sentence);
            }
        }
    }
}
