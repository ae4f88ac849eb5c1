//! Writes the made-up language into the folder named on the command line.
//!
//! `cargo xtask test` runs it and builds the page from that folder.

use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1) else {
        eprintln!("Name the folder to write the language into.");
        return ExitCode::FAILURE;
    };
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = own.parent().unwrap_or(own);
    match lab::language::write(root, Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("The made-up language could not be written: {error}");
            ExitCode::FAILURE
        }
    }
}
