//! Explains the timings and logs in a file, as the page does: `explain FILE`. Prints JSON only.
//! Started by `cargo xtask explain`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use two_numbers::words::explanation_json;

/// Exit status where there is nothing to read.
const UNREADABLE: u8 = 2;

fn main() -> ExitCode {
    let Some(path) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: explain FILE");
        return ExitCode::from(UNREADABLE);
    };
    let pasted = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{} cannot be read: {error}", path.display());
            return ExitCode::from(UNREADABLE);
        }
    };
    // A log may hold anything; what is not UTF-8 cannot be part of a figure.
    match print(&String::from_utf8_lossy(&pasted)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The answer cannot be written: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print(pasted: &str) -> io::Result<()> {
    let json = explanation_json(pasted)?;
    writeln!(io::stdout(), "{json}")
}
