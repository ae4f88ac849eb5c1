//! A language's `course.toml`, the parts it lists and what they refer to: together, the course.

use super::fields::{self, Fields, Located};
use super::index::Index;
use super::mistake::{Mistake, Mistakes, Source};
use super::part::{self, CourseIds};
use super::{reference, roles};
use crate::course::model::{Course, Part, RoleMap};

/// The files of a course, as they stand in its folder.
#[derive(Debug)]
pub struct Files {
    /// `course.toml`.
    pub course: Source,
    /// `glossary.toml`.
    pub glossary: Source,
    /// `sources.toml`.
    pub sources: Source,
    /// `roles.toml`.
    pub roles: Source,
    /// The files of `parts/`.
    pub parts: Vec<Source>,
}

/// Reads the course in `language` from its files.
///
/// # Errors
/// Every mistake in any of the files.
pub fn read(language: &str, files: &Files) -> Result<Course, Vec<Mistake>> {
    let mut mistakes = Mistakes::default();
    let (course, parts) = (&files.course, files.parts.as_slice());
    let index = Index::of(parts, &files.glossary, &files.sources);
    let mut ids = CourseIds::default();
    let head = fields::read(
        "The course",
        course.whole(),
        1,
        &index,
        &mut mistakes,
        |fields| (read_head(language, fields), fields.texts("parts")),
    );
    let (course_head, listed) = head;
    check_list(&listed, course, parts, &mut mistakes);
    let read_parts: Vec<Part> = in_order(&listed, parts)
        .filter_map(|source| part::read(source, &index, &mut ids, &mut mistakes))
        .collect();
    let glossary = reference::read_terms(&files.glossary, &index, &mut mistakes);
    let sources = reference::read_sources(&files.sources, &index, &mut mistakes);
    let roles = roles::read(&files.roles, &index, &mut mistakes);
    let whole = course_head.map(|course| Course {
        parts: read_parts,
        glossary,
        sources,
        roles,
        ..course
    });
    match whole {
        Some(course) => mistakes.unless_any(course),
        None => Err(mistakes.unless_any(()).err().unwrap_or_default()),
    }
}

/// The course without its parts.
fn read_head(language: &str, fields: &mut Fields<'_>) -> Option<Course> {
    let title = fields.text("title");
    let summary = fields.html("summary");
    let outcomes = fields.htmls("outcomes");
    let engine_addresses = read_engine_addresses(fields);
    Some(Course {
        language: language.to_owned(),
        title: title?.value,
        summary,
        outcomes,
        engine_addresses,
        parts: Vec::new(),
        glossary: Vec::new(),
        sources: Vec::new(),
        roles: RoleMap::default(),
    })
}

/// Model servers that the page may contact beside those on the person's own machine. They go
/// into the page's security policy, where only an origin has a meaning.
fn read_engine_addresses(fields: &mut Fields<'_>) -> Vec<String> {
    let listed = fields.optional_texts("engine_addresses");
    let mut addresses = Vec::new();
    for Located { value, line } in listed {
        if is_origin(&value) {
            addresses.push(value);
        } else {
            let sentence = format!(
                "The engine address `{value}` is no origin: write scheme, host and port and nothing behind them, such as http://192.168.0.7:11434."
            );
            fields.wrong_at(line, sentence);
        }
    }
    addresses
}

/// Scheme and host, perhaps a port; nothing that would mean something else in a policy.
fn is_origin(address: &str) -> bool {
    let host = address
        .strip_prefix("http://")
        .or_else(|| address.strip_prefix("https://"));
    host.is_some_and(|host| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
        !host.is_empty() && host.bytes().all(fits)
    })
}

/// The listed parts as listed, then those that the list forgets: their mistakes matter too.
fn in_order<'s>(
    listed: &'s [Located<String>],
    parts: &'s [Source],
) -> impl Iterator<Item = &'s Source> {
    let named = |name: &str| parts.iter().find(|source| part::id(&source.file) == name);
    let first = listed.iter().filter_map(move |name| named(&name.value));
    let rest = parts.iter().filter(|source| {
        !listed
            .iter()
            .any(|name| name.value == part::id(&source.file))
    });
    first.chain(rest)
}

/// The list and the folder must name the same parts.
fn check_list(
    listed: &[Located<String>],
    course: &Source,
    parts: &[Source],
    mistakes: &mut Mistakes,
) {
    for (at, name) in listed.iter().enumerate() {
        if !parts
            .iter()
            .any(|source| part::id(&source.file) == name.value)
        {
            let sentence = format!(
                "There is no file parts/{0}.md for the part `{0}`.",
                name.value
            );
            mistakes.add(&course.file, name.line, sentence);
        }
        if listed[..at]
            .iter()
            .any(|earlier| earlier.value == name.value)
        {
            let sentence = format!("The part `{}` is listed twice.", name.value);
            mistakes.add(&course.file, name.line, sentence);
        }
    }
    for source in parts {
        let id = part::id(&source.file);
        if !listed.iter().any(|name| name.value == id) {
            let sentence = format!("The list of parts in {} does not name `{id}`.", course.file);
            mistakes.add(&source.file, 1, sentence);
        }
    }
}
