//! Every word of the interface is shown somewhere.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use std::fs;
use std::path::Path;

use two_numbers::authoring::mistake::Source;
use two_numbers::authoring::words;

/// A word nobody shows is a leftover; the compiler cannot say so for public items.
#[test]
fn every_word_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("content/en/interface.toml")).unwrap();
    let paths = words::paths(&Source::new("content/en/interface.toml", &text)).unwrap();
    let files = rust_files(&root.join("src"));
    let unused: Vec<&String> = paths
        .iter()
        .filter(|path| !files.iter().any(|code| shows(code, path)))
        .collect();
    assert!(
        unused.is_empty(),
        "nothing in src/ shows these words: {unused:#?}"
    );
}

/// Whether `code` names the word at `path`: by the table it stands in, or by `words` where the
/// file gives the table that name.
fn shows(code: &str, path: &str) -> bool {
    let (table, name) = path.rsplit_once('.').unwrap_or(("", path));
    let alias = format!("text::{table} as words");
    let tables = [Some(table), code.contains(&alias).then_some("words")];
    let idents = code.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')));
    let mut named = idents.filter_map(|ident| ident.rsplit_once("::"));
    named.any(|(prefix, ident)| {
        let prefix = prefix.rsplit("::").next();
        tables.contains(&prefix) && (ident == name || ident == name.to_ascii_uppercase())
    })
}

fn rust_files(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts.extend(rust_files(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            texts.push(fs::read_to_string(&path).unwrap());
        }
    }
    texts
}
