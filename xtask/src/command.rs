//! The command line: what can be asked for, and how it is read.

use std::path::PathBuf;

use lexopt::ValueExt;
use lexopt::prelude::{Long, Short, Value};

use crate::base::Base;
use crate::bench::Bench;
use crate::failure::{Failure, Result};

/// Printed by `help`, and after a command line that was not understood.
pub const HELP: &str = "\
cargo xtask serve [--port N] [--open]   build the course and serve it, at http://localhost:8150
                                        by default; rebuilds and reloads when a file changes
cargo xtask test                        everything: format, lints, host tests, the built page in
                                        a headless Chromium, and where possible in Firefox and
                                        with a real engine
cargo xtask dist [--base /x/]           leave a folder dist/ that any static host serves;
                                        --base is the sub-path it will stand under
cargo xtask bench fidelity              how true the page's stamps are, beside a bare fetch loop
                                        and the npm package ollama; takes about 6 minutes
cargo xtask bench decode                how many lines per second the decoders take in a browser
cargo xtask bench noise                 how often a real engine is called slower or faster than
                                        itself; takes about 5 minutes
cargo xtask record                      record anew the measurements that the page plays to somebody
                                        without an engine
cargo xtask explain FILE                what the page says of the timings and logs in a file, as
                                        JSON; exit status 2 when the file cannot be read
cargo xtask help                        this text

The first start installs what is missing into a cache of yours, which takes some minutes;
after that a start takes seconds.";

/// The port of the development server. 8080, trunk's default, is llama-server's own.
pub const DEFAULT_PORT: u16 = 8150;

/// One command, read from the command line.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Print the help text.
    Help,
    /// Build, serve, and rebuild on change.
    Serve {
        /// The TCP port to serve on.
        port: u16,
        /// Whether to open the page in a browser once it can be reached.
        open: bool,
    },
    /// Run every check.
    Test,
    /// Build the folder for a static host.
    Dist {
        /// The path the folder will stand under.
        base: Base,
    },
    /// Measure what is claimed.
    Bench(Bench),
    /// Record the measurements that come with the page.
    Record,
    /// Say what the figures in a file mean.
    Explain {
        /// The file.
        file: PathBuf,
    },
}

impl Command {
    /// Reads the command line; the first word is the command, then come its own options.
    ///
    /// # Errors
    /// A sentence that names the word that was not understood.
    pub fn parse(mut words: lexopt::Parser) -> Result<Self> {
        let name = match words.next()? {
            None | Some(Short('h') | Long("help")) => return Ok(Self::Help),
            Some(Value(name)) => name.string()?,
            Some(other) => return Err(other.unexpected().into()),
        };
        let mut command = match name.as_str() {
            "help" => Self::Help,
            "serve" => Self::Serve {
                port: DEFAULT_PORT,
                open: false,
            },
            "test" => Self::Test,
            "dist" => Self::Dist {
                base: Base::default(),
            },
            "bench" => Self::Bench(parse_bench(&mut words)?),
            "record" => Self::Record,
            "explain" => Self::Explain {
                file: parse_file(&mut words)?,
            },
            unknown => {
                return Err(Failure::new(format!(
                    "There is no command \"{unknown}\": it is serve, test, dist, bench, record, explain or help."
                )));
            }
        };
        while let Some(word) = words.next()? {
            match (&mut command, word) {
                (_, Short('h') | Long("help")) => return Ok(Self::Help),
                (Self::Serve { port, .. }, Long("port")) => {
                    *port = parse_port(&words.value()?.string()?)?;
                }
                (Self::Serve { open, .. }, Long("open")) => *open = true,
                (Self::Dist { base }, Long("base")) => {
                    *base = words.value()?.string()?.parse()?;
                }
                (_, other) => return Err(other.unexpected().into()),
            }
        }
        Ok(command)
    }
}

fn parse_bench(words: &mut lexopt::Parser) -> Result<Bench> {
    let name = match words.next()? {
        Some(Value(name)) => name.string()?,
        None => String::new(),
        Some(other) => return Err(other.unexpected().into()),
    };
    match name.as_str() {
        "fidelity" => Ok(Bench::Fidelity),
        "decode" => Ok(Bench::Decode),
        "noise" => Ok(Bench::Noise),
        _ => Err(Failure::new(format!(
            "There is no benchmark \"{name}\": it is fidelity, decode or noise."
        ))),
    }
}

fn parse_file(words: &mut lexopt::Parser) -> Result<PathBuf> {
    match words.next()? {
        Some(Value(file)) => Ok(file.into()),
        None => Err(Failure::new(
            "explain takes a file: cargo xtask explain FILE.",
        )),
        Some(other) => Err(other.unexpected().into()),
    }
}

fn parse_port(text: &str) -> Result<u16> {
    match text.parse() {
        Ok(port @ 1..) => Ok(port),
        _ => Err(Failure::new(format!(
            "\"{text}\" is not a port: --port takes a number from 1 to 65535."
        ))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    fn parse(line: &str) -> Result<Command> {
        Command::parse(lexopt::Parser::from_args(line.split_whitespace()))
    }

    #[test]
    fn reads_every_command() {
        let serve = |port, open| Command::Serve { port, open };
        let dist = |base: &str| Command::Dist {
            base: base.parse().unwrap(),
        };
        for (line, expected) in [
            ("", Command::Help),
            ("help", Command::Help),
            ("--help", Command::Help),
            ("serve -h", Command::Help),
            ("serve", serve(8150, false)),
            ("serve --open", serve(8150, true)),
            ("serve --port 9000", serve(9000, false)),
            ("serve --open --port=9000", serve(9000, true)),
            ("test", Command::Test),
            ("dist", dist("/")),
            ("dist --base /course/", dist("/course/")),
            ("dist --base=course", dist("/course/")),
            ("bench fidelity", Command::Bench(Bench::Fidelity)),
            ("bench decode", Command::Bench(Bench::Decode)),
            ("bench noise", Command::Bench(Bench::Noise)),
            ("record", Command::Record),
            (
                "explain a.log",
                Command::Explain {
                    file: "a.log".into(),
                },
            ),
        ] {
            assert_eq!(parse(line).unwrap(), expected, "cargo xtask {line}");
        }
    }

    #[test]
    fn names_what_it_did_not_understand() {
        for (line, named) in [
            ("surf", "surf"),
            ("--port 1", "--port"),
            ("serve --port", "--port"),
            ("serve --port eighty", "eighty"),
            ("serve --port 0", "1 to 65535"),
            ("serve --port 65536", "65536"),
            ("serve --base /x/", "--base"),
            ("serve again", "again"),
            ("test --open", "--open"),
            ("dist --base http://x/", "http://x/"),
            ("bench", "fidelity"),
            ("explain", "FILE"),
            ("explain --all", "--all"),
            ("bench speed", "speed"),
            ("bench --all", "--all"),
        ] {
            let sentence = parse(line).unwrap_err().to_string();
            assert!(sentence.contains(named), "cargo xtask {line}: {sentence}");
        }
    }
}
