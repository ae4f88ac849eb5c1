//! `cargo xtask explain FILE`: what the page would say of the timings and logs in a file.

use std::path::Path;
use std::process::{Command, ExitCode};

use crate::failure::{Doing, Result};
use crate::workspace;

/// Prints the explanation of `file` as JSON. The exit status is that of the program that reads it:
/// 2 where the file cannot be read.
///
/// # Errors
/// A sentence, when that program cannot be started.
pub fn explain(file: &Path) -> Result<ExitCode> {
    let file = std::path::absolute(file).doing("find the file")?;
    let status = Command::new("cargo")
        .args(["run", "--quiet", "--release", "--package", "lab"])
        .args(["--bin", "explain", "--"])
        .arg(file)
        .current_dir(workspace::root()?)
        .status()
        .doing("start cargo")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
