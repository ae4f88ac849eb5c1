//! Finds the files of a language, in `content/` or in another folder of languages.

use std::fs;
use std::io;
use std::path::Path;

use super::course_file::{self, Files};
use super::mistake::{Mistake, Source};
use super::words;
use crate::course::model::Course;

/// The language every other one is compared with.
pub const ENGLISH: &str = "en";

/// Where the languages are when nothing else is said.
pub const CONTENT: &str = "content";

/// The checked course in `language`, a folder of `content`, which is absolute or below `root`.
///
/// # Errors
/// Every mistake in its files.
pub fn course(root: &Path, content: &str, language: &str) -> Result<Course, Vec<Mistake>> {
    let file = |name: &str| source(root, &format!("{content}/{language}/{name}.toml"));
    let mut parts = Vec::new();
    for part in markdown_files(root, &format!("{content}/{language}/parts"))? {
        parts.push(source(root, &part)?);
    }
    let files = Files {
        course: file("course")?,
        glossary: file("glossary")?,
        sources: file("sources")?,
        roles: file("roles")?,
        parts,
    };
    course_file::read(language, &files)
}

/// The interface's words in `language`, a folder of `content`, as Rust. Wherever that is, English
/// is in the repository's own [`CONTENT`]: it says which words there are.
///
/// # Errors
/// Every mistake in `interface.toml`, and every difference between it and the English one.
pub fn words(root: &Path, content: &str, language: &str) -> Result<String, Vec<Mistake>> {
    let own = |content: &str, language: &str| {
        source(root, &format!("{content}/{language}/interface.toml"))
    };
    let english = own(CONTENT, ENGLISH)?;
    if (content, language) == (CONTENT, ENGLISH) {
        return words::rust_code(&english, None);
    }
    words::rust_code(&english, Some(&own(content, language)?))
}

fn source(root: &Path, file: &str) -> Result<Source, Vec<Mistake>> {
    let text = fs::read_to_string(root.join(file)).map_err(|error| unusable(file, &error))?;
    Ok(Source::new(file, &text))
}

/// The Markdown files of a folder, by name.
fn markdown_files(root: &Path, folder: &str) -> Result<Vec<String>, Vec<Mistake>> {
    let names = || -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(root.join(folder))? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            if name.ends_with(".md") {
                names.push(format!("{folder}/{name}"));
            }
        }
        names.sort();
        Ok(names)
    };
    names().map_err(|error| unusable(folder, &error))
}

fn unusable(file: &str, error: &io::Error) -> Vec<Mistake> {
    let sentence = format!("This cannot be read: {error}.");
    vec![Mistake {
        file: file.to_owned(),
        line: 1,
        sentence,
    }]
}
