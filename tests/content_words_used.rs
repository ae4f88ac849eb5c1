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
    let code: String = rust_files(&root.join("src")).concat();
    let idents: Vec<&str> = code
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')))
        .collect();
    let unused: Vec<&String> = paths
        .iter()
        .filter(|path| {
            let (module, name) = path.rsplit_once('.').unwrap_or(("", path));
            let module = module.rsplit('.').next().unwrap_or_default();
            let constant = format!("{module}::{}", name.to_ascii_uppercase());
            let function = format!("{module}::{name}");
            !idents
                .iter()
                .any(|ident| ident.ends_with(&constant) || ident.ends_with(&function))
        })
        .collect();
    assert!(
        unused.is_empty(),
        "nothing in src/ shows these words: {unused:#?}"
    );
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
