//! The page in a made-up second language, which shows whether another language needs other Rust.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::base::Base;
use crate::dist;
use crate::failure::Result;
use crate::process;
use crate::trunk::Trunk;

/// What the lab calls the language it makes up: its folder, and `lang` on the page.
const LANGUAGE: &str = "xx";

/// Makes the language in a folder of `scratch`, builds the page with it, and says where that is.
///
/// # Errors
/// A sentence, when the language cannot be written or the build fails.
pub fn build(root: &Path, trunk: &Trunk, scratch: &Path) -> Result<PathBuf> {
    let content = scratch.join("languages");
    let page = scratch.join("dist-language");
    process::run(
        Command::new("cargo")
            .args("run --quiet --package lab --bin made-up-language --".split(' '))
            .arg(&content)
            .current_dir(root),
    )?;
    // Without optimising: what is looked for here are words, and another release build of the
    // same page would take longer than all of the tests in a browser.
    process::run(
        dist::command(trunk, &Base::default(), &page)
            .arg("--release=false")
            .env("COURSE_LANG", LANGUAGE)
            .env("COURSE_CONTENT", &content),
    )?;
    Ok(page)
}
