//! Turns `content/` into what the page is compiled with: the interface's words as Rust, the
//! course as one data file. A mistake in the content stops the build with its file and line.
//!
//! `COURSE_LANG` picks the language, a folder of `content/`; without it that is English.
//! `COURSE_CONTENT` names another folder to look for the language in, absolute or from here.

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

use authoring::folder;
use authoring::mistake::Mistake;

// Both modules serve the page and the tests as well; the build needs a part of each.
#[allow(dead_code)]
#[path = "src/authoring/mod.rs"]
mod authoring;

#[allow(dead_code)]
#[path = "src/course"]
mod course {
    pub mod model;
}

/// The same in every language: what an engine sent.
const RECORDINGS: &str = "content/recordings";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder::CONTENT);
    println!("cargo::rerun-if-env-changed=COURSE_LANG");
    println!("cargo::rerun-if-env-changed=COURSE_CONTENT");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let language = env::var("COURSE_LANG").unwrap_or_else(|_| folder::ENGLISH.to_owned());
    let content = env::var("COURSE_CONTENT").unwrap_or_else(|_| folder::CONTENT.to_owned());
    println!("cargo::rerun-if-changed={content}");
    match folder::words(&root, &content, &language) {
        Ok(code) => fs::write(out.join("words.rs"), code)?,
        Err(mistakes) => show(&mistakes),
    }
    fs::write(out.join("recordings.rs"), recordings(&root)?)?;
    match folder::course(&root, &content, &language) {
        Ok(course) => fs::write(out.join("course.json"), serde_json::to_string(&course)?)?,
        Err(mistakes) => show(&mistakes),
    }
    Ok(())
}

/// The recordings in `content/recordings/`, each with a name that changes with what is in it.
fn recordings(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut built = String::new();
    let mut paths: Vec<PathBuf> = fs::read_dir(root.join(RECORDINGS))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let text = fs::read(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let file = format!("{name}-{:016x}.json", hasher.finish());
        built.push_str(&format!(
            "Built {{ name: {name:?}, file: {file:?}, #[cfg(not(target_arch = \"wasm32\"))] text: include_str!({path:?}) }},"
        ));
    }
    Ok(format!("const BUILT: &[Built] = &[{built}];"))
}

/// Prints the mistakes so that cargo fails with them.
fn show(mistakes: &[Mistake]) {
    for mistake in mistakes {
        println!("cargo::error={mistake}");
    }
}
