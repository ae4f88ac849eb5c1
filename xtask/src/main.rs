//! The front door of the repository: `cargo xtask serve`, `cargo xtask test`, `cargo xtask dist`.
//!
//! It stands on its own: it does not depend on the course, so it starts even while the course
//! does not compile, and it brings every tool it needs into a cache of the user's.

mod apt;
mod base;
mod bench;
mod cache;
mod chromium;
mod command;
mod dist;
mod explain;
mod failure;
mod firefox;
mod languages;
mod port;
mod process;
mod progress;
mod real_engine;
mod record;
mod serve;
mod suite;
mod toolchain;
mod tools;
mod trunk;
mod version;
mod wasm_opt;
mod workspace;

use std::process::ExitCode;

use command::Command;
use failure::Result;

/// Exit status for a command line that was not understood, as other command line tools use it.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let command = match Command::parse(lexopt::Parser::from_env()) {
        Ok(command) => command,
        Err(failure) => {
            eprintln!("{failure}\n\n{}", command::HELP);
            return ExitCode::from(USAGE);
        }
    };
    match run(command) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Help => println!("{}", command::HELP),
        Command::Serve { port, open } => serve::serve(port, open)?,
        Command::Test => suite::test()?,
        Command::Dist { base } => dist::dist(&base)?,
        Command::Bench(bench) => bench::bench(bench)?,
        Command::Record => record::record()?,
        Command::Explain { file } => return explain::explain(&file),
    }
    Ok(ExitCode::SUCCESS)
}
