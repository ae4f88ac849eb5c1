//! The Rust toolchain's own parts: the wasm target, rustfmt and clippy, and the crates.

use std::path::Path;
use std::process::Command;

use crate::failure::{Failure, Result};
use crate::process;
use crate::progress::timed;

/// The target the course is compiled for.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Makes sure that the wasm target is there.
///
/// # Errors
/// A sentence, when it is missing and can't be added.
pub fn ensure_wasm_target() -> Result<()> {
    let libraries =
        process::ask(Command::new("rustc").args(["--print", "target-libdir", "--target", WASM]));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    let mut rustup = process::command("rustup").map_err(|_| {
        Failure::new(format!(
            "the Rust target {WASM} is missing, and there is no rustup to add it: install Rust \
             from https://rustup.rs, or the target with your system's package manager"
        ))
    })?;
    timed(
        &format!("adding the Rust target {WASM}, about 10 seconds"),
        || process::run(rustup.args(["target", "add", WASM])),
    )
}

/// Makes sure that `cargo fmt` and `cargo clippy` are there.
///
/// # Errors
/// A sentence, when one is missing and can't be added.
pub fn ensure_components() -> Result<()> {
    for (component, subcommand) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if process::ask(Command::new("cargo").args([subcommand, "--version"])).is_some() {
            continue;
        }
        let mut rustup = process::command("rustup").map_err(|_| {
            Failure::new(format!(
                "{component} is missing, and there is no rustup to add it: install it with your \
                 system's package manager"
            ))
        })?;
        timed(&format!("adding {component}, about 10 seconds"), || {
            process::run(rustup.args(["component", "add", component]))
        })?;
    }
    Ok(())
}

/// Downloads the crates that the lock file names and that are not here yet, so that the builds
/// after it need no network.
///
/// # Errors
/// A sentence, when they can't be downloaded.
pub fn fetch_crates(root: &Path) -> Result<()> {
    process::run(Command::new("cargo").arg("fetch").current_dir(root)).map_err(|failure| {
        Failure::new(format!(
            "the crates of Cargo.lock could not be downloaded ({failure}): check the network and \
             start again"
        ))
    })
}
