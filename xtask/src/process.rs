//! Other programs: finding them, running them, asking them.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Doing, Failure, Result};

/// Endings that an executable's name may have on this system.
const ENDINGS: &[&str] = if cfg!(windows) {
    &[".exe", ".cmd"]
} else {
    &[""]
};

/// The first program of this name on the PATH.
pub fn find(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).find_map(|folder| find_in(&folder, name))
}

/// The program of this name in one folder.
pub fn find_in(folder: &Path, name: &str) -> Option<PathBuf> {
    ENDINGS
        .iter()
        .map(|ending| folder.join(format!("{name}{ending}")))
        .find(|path| path.is_file())
}

/// The program that an environment variable names, else the first of the candidates that is there.
///
/// # Errors
/// A sentence, when the variable names no program.
pub fn named_or_found(variable: &str, candidates: &[&str]) -> Result<Option<PathBuf>> {
    match env::var_os(variable).map(PathBuf::from) {
        Some(path) if path.is_file() => Ok(Some(path)),
        Some(path) => Err(Failure::new(format!(
            "{variable} is set to {}, where there is no program: correct or unset it",
            path.display()
        ))),
        // Looking a full path up on the PATH leads to the path itself. A program that does not
        // say its version is a stand-in: Ubuntu's chromium-browser only points to a store.
        None => Ok(candidates
            .iter()
            .filter_map(|name| find(name))
            .find(|program| version_of(program).is_some())),
    }
}

/// A program found on the PATH by its full path, so that `npm.cmd` starts on Windows too.
///
/// # Errors
/// A sentence, when there is no such program.
pub fn command(name: &str) -> Result<Command> {
    find(name)
        .map(Command::new)
        .ok_or_else(|| Failure::new(format!("there is no program \"{name}\" on the PATH")))
}

/// Runs a command to its end, its output going where ours goes.
///
/// # Errors
/// A sentence naming the command, when it can't be started or reports failure.
pub fn run(command: &mut Command) -> Result<()> {
    let line = line(command);
    let status = command.status().doing(format_args!("start `{line}`"))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!("`{line}` ended with {status}")))
    }
}

/// What a command prints on standard output, or nothing where it can't be started or fails: the
/// answer to "are you there, and which version?".
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// What a program prints for `--version`.
pub fn version_of(program: impl AsRef<OsStr>) -> Option<String> {
    ask(Command::new(program).arg("--version"))
}

/// The command as one would type it, with the program's name instead of its full path.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    #[test]
    fn a_program_that_answers_is_told_from_one_that_is_not_there() {
        assert!(version_of("cargo").unwrap().starts_with("cargo "));
        assert_eq!(version_of("no-such-program-anywhere"), None);
        assert!(find("cargo").is_some());
        assert!(find("no-such-program-anywhere").is_none());
    }

    #[test]
    fn a_failed_command_is_named_as_one_would_type_it() {
        let cargo = find("cargo").unwrap();
        let failure = run(Command::new(cargo)
            .args(["no-such-command", "-x"])
            .stderr(Stdio::null()));
        let sentence = failure.unwrap_err().to_string();
        assert!(sentence.contains("cargo"), "{sentence}");
        assert!(
            sentence.contains(" no-such-command -x` ended with"),
            "{sentence}"
        );
        assert!(!sentence.contains("/cargo "), "{sentence}");
    }
}
