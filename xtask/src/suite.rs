//! `cargo xtask test`: every check, in the order in which a mistake is cheapest to find.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::base::Base;
use crate::chromium::{self, Chromium};
use crate::dist;
use crate::failure::Result;
use crate::firefox::{self, Firefox};
use crate::languages;
use crate::process;
use crate::progress::{Steps, say};
use crate::real_engine::{self, RealEngine};
use crate::toolchain::{self, WASM};
use crate::trunk::Trunk;
use crate::workspace;

/// A sub-path such as a person's own host may have; the page has to work under it as well.
const SUB_PATH: &str = "/course/";

/// Sets everything up and runs every check.
///
/// # Errors
/// The name of the step that failed, and why.
pub fn test() -> Result<()> {
    let root = workspace::root()?;
    let mut steps = Steps::default();
    let result = all(&root, &mut steps);
    println!("\n{}", steps.summary());
    result
}

fn all(root: &Path, steps: &mut Steps) -> Result<()> {
    let (trunk, chromium) = steps.run("set-up", || {
        toolchain::ensure_components()?;
        // Before trunk, whose installation takes minutes: here a person may have to do something.
        let chromium = chromium::obtain()?;
        Ok((Trunk::set_up(root)?, chromium))
    })?;
    let firefox = obtained_or_skipped(steps, "Firefox", firefox::obtain);
    let engine = obtained_or_skipped(steps, "real engine", real_engine::obtain);

    let cargo = |line: &str| process::run(&mut cargo(root, line));
    steps.run("format", || cargo("fmt --all --check"))?;
    steps.run("lints, host", || {
        cargo("clippy --workspace --all-targets -- -D warnings")
    })?;
    // In release, as the page is built: so its macros and build scripts are compiled once.
    steps.run("lints, browser", || {
        cargo(&format!(
            "clippy --release --target {WASM} --lib --bins -- -D warnings"
        ))
    })?;
    steps.run("tests, host", || {
        cargo("test --workspace --exclude browser-tests")
    })?;

    let scratch = workspace::scratch(root);
    let (plain, based) = (scratch.join("dist"), scratch.join("dist-course"));
    steps.run("build for /", || {
        dist::build(&trunk, &Base::default(), &plain)
    })?;
    // The same wasm again: only the addresses in the HTML differ.
    steps.run(&format!("build for {SUB_PATH}"), || {
        dist::build(&trunk, &SUB_PATH.parse()?, &based)
    })?;
    // After the others: it leaves the host's build in the other language behind.
    let language = steps.run("build in a second language", || {
        languages::build(root, &trunk, &scratch)
    })?;
    let pages = Pages {
        plain,
        based,
        language,
    };
    steps.run("tests, browser", || {
        let mut tests = browser_tests(root, &pages, &chromium);
        tell_of_firefox(&mut tests, firefox.as_ref());
        tell_of_engine(&mut tests, engine.as_ref());
        process::run(&mut tests)
    })
}

/// What some tests need and not every system can have. Without it they are left out, which the
/// summary says.
fn obtained_or_skipped<T>(
    steps: &mut Steps,
    name: &str,
    obtain: impl FnOnce() -> Result<T>,
) -> Option<T> {
    match obtain() {
        Ok(obtained) => Some(obtained),
        Err(failure) => {
            steps.skip(name, failure.to_string());
            None
        }
    }
}

fn cargo(root: &Path, line: &str) -> Command {
    let mut command = Command::new("cargo");
    command.args(line.split(' ')).current_dir(root);
    command
}

/// The folders with the built page.
struct Pages {
    plain: PathBuf,
    based: PathBuf,
    language: PathBuf,
}

/// The end-to-end tests, told by environment variables where everything is.
fn browser_tests(root: &Path, pages: &Pages, chromium: &Chromium) -> Command {
    let mut command = cargo(root, "test --package browser-tests");
    command
        .env("TWO_NUMBERS_DIST", &pages.plain)
        .env("TWO_NUMBERS_DIST_BASE", &pages.based)
        .env("TWO_NUMBERS_DIST_LANGUAGE", &pages.language)
        .env(chromium::BROWSER_VARIABLE, &chromium.browser)
        .env(chromium::DRIVER_VARIABLE, &chromium.driver);
    command
}

fn tell_of_firefox(tests: &mut Command, firefox: Option<&Firefox>) {
    match firefox {
        Some(firefox) => {
            tests
                .env(firefox::BROWSER_VARIABLE, &firefox.browser)
                .env(firefox::DRIVER_VARIABLE, &firefox.driver);
        }
        None => say("without Firefox and its driver, the tests in Firefox are left out"),
    }
}

fn tell_of_engine(tests: &mut Command, engine: Option<&RealEngine>) {
    match engine {
        Some(engine) => engine.tell(tests),
        None => say("without a real engine, the tests that measure one are left out"),
    }
}
