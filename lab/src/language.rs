//! A made-up language, to see whether a page in another language has any English left in it.
//!
//! Its course is written in Greek letters; its interface is the English one with `⟦…⟧` around
//! whatever is wording, made afresh each time so that it never lacks a word. On such a page, a
//! Latin letter outside the brackets is English that stands in the code instead of the content.
//! Values come between the brackets and not into them, because they could be English as well.

use std::fs;
use std::io;
use std::path::Path;

use toml::{Table, Value};

/// What the language is called in `lang` and as a folder.
pub const NAME: &str = "xx";

/// The interface of English, and its translation, in the folder of a language.
const INTERFACE: &str = "interface.toml";

/// Where the language's course is, and English, seen from the repository's root.
const COURSE: &str = "tests/languages";
const ENGLISH: &str = "content/en";

/// Writes the whole language into a folder of its own in `languages`, in place of what is there.
///
/// # Errors
/// When the repository at `root` lacks a file, a file cannot be written, or the English interface
/// is not TOML.
pub fn write(root: &Path, languages: &Path) -> io::Result<()> {
    let folder = languages.join(NAME);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    copy(&root.join(COURSE).join(NAME), &folder)?;
    let english = fs::read_to_string(root.join(ENGLISH).join(INTERFACE))?;
    let translated = translated(&english).map_err(io::Error::other)?;
    fs::write(folder.join(INTERFACE), translated)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, target) = entry.map(|entry| (entry.path(), to.join(entry.file_name())))?;
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}

/// The interface in the made-up language: the same keys, the same values within the sentences.
///
/// # Errors
/// When `english` is not TOML.
pub fn translated(english: &str) -> Result<String, toml::de::Error> {
    let mut words: Table = english.parse()?;
    translate_table(&mut words);
    Ok(words.to_string())
}

fn translate_table(words: &mut Table) {
    for (_, value) in words.iter_mut() {
        match value {
            Value::String(sentence) => *sentence = bracketed(sentence),
            Value::Table(inner) => translate_table(inner),
            _ => {}
        }
    }
}

/// `{time} to spare` becomes `{time}⟦ to spare⟧`. Signs alone, such as a decimal point, stay.
fn bracketed(sentence: &str) -> String {
    let mut out = String::new();
    let mut wording = String::new();
    let mut rest = sentence;
    while let Some(next) = rest.chars().next() {
        let value = rest
            .find('}')
            .filter(|_| next == '{' && !rest.starts_with("{{"));
        if let Some(end) = value {
            push_wording(&mut out, &mut wording);
            out.push_str(&rest[..=end]);
            rest = &rest[end + 1..];
        } else {
            let length = if rest.starts_with("{{") || rest.starts_with("}}") {
                2
            } else {
                next.len_utf8()
            };
            wording.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    push_wording(&mut out, &mut wording);
    out
}

fn push_wording(out: &mut String, wording: &mut String) {
    if wording.chars().any(char::is_alphabetic) {
        out.push('⟦');
        out.push_str(wording);
        out.push('⟧');
    } else {
        out.push_str(wording);
    }
    wording.clear();
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    #[test]
    fn wording_is_bracketed_and_values_are_not() {
        for (english, expected) in [
            ("Budget", "⟦Budget⟧"),
            ("{time} to spare", "{time}⟦ to spare⟧"),
            ("{page} · {app}", "{page} · {app}"),
            (".", "."),
            ("{count} of {all}.", "{count}⟦ of ⟧{all}."),
            ("{{x}} and {y}", "⟦{{x}} and ⟧{y}"),
            ("“{typed}” é", "“{typed}⟦” é⟧"),
        ] {
            assert_eq!(bracketed(english), expected);
        }
    }

    #[test]
    fn tables_and_counted_sentences_keep_their_form() {
        let english = "[a]\nb = \"x\"\nc = { one = \"{count} y\", other = \"{count} ys\" }\n";
        let table: Table = translated(english).unwrap().parse().unwrap();
        let expected: Table =
            "[a]\nb = \"⟦x⟧\"\nc = { one = \"{count}⟦ y⟧\", other = \"{count}⟦ ys⟧\" }\n"
                .parse()
                .unwrap();
        assert_eq!(table, expected);
    }
}
