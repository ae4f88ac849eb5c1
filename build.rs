//! Turns `content/` into what the page is compiled with: the interface's words as Rust, the
//! course as one data file. A mistake in the content stops the build with its file and line.
//!
//! `COURSE_LANG` picks the language, a folder of `content/`; without it that is English.

use std::path::{Path, PathBuf};
use std::{env, fs};

use authoring::mistake::{Mistake, Source};

// Both modules serve the page and the tests as well; the build needs a part of each.
#[allow(dead_code)]
#[path = "src/authoring/mod.rs"]
mod authoring;

#[allow(dead_code)]
#[path = "src/course"]
mod course {
    pub mod model;
}

const ENGLISH: &str = "en";

fn main() {
    println!("cargo::rerun-if-changed=content");
    println!("cargo::rerun-if-env-changed=COURSE_LANG");
    let language = env::var("COURSE_LANG").unwrap_or_else(|_| ENGLISH.to_owned());
    if let Err(mistakes) = build(&language) {
        for mistake in mistakes {
            println!("cargo::error={mistake}");
        }
    }
}

fn build(language: &str) -> Result<(), Vec<Mistake>> {
    let english = source(ENGLISH, "interface.toml")?;
    let translation = if language == ENGLISH {
        None
    } else {
        Some(source(language, "interface.toml")?)
    };
    let words = authoring::words::rust_code(&english, translation.as_ref());
    write("words.rs", &words?)
}

/// Reads one file of `content/{language}`.
fn source(language: &str, name: &str) -> Result<Source, Vec<Mistake>> {
    let file = format!("content/{language}/{name}");
    let text = fs::read_to_string(Path::new(&file)).map_err(|error| one_mistake(&file, &error))?;
    Ok(Source::new(&file, &text))
}

/// Writes one file for the crate to include.
fn write(name: &str, text: &str) -> Result<(), Vec<Mistake>> {
    let folder = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    let file = folder.join(name);
    fs::write(&file, text).map_err(|error| one_mistake(&file.display().to_string(), &error))
}

fn one_mistake(file: &str, error: &std::io::Error) -> Vec<Mistake> {
    vec![Mistake {
        file: file.to_owned(),
        line: 1,
        sentence: format!("This file cannot be used: {error}."),
    }]
}
