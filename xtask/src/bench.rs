//! `cargo xtask bench`: what is claimed of the page's speed and truth, measured.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::base::Base;
use crate::cache;
use crate::chromium;
use crate::dist;
use crate::failure::Result;
use crate::process;
use crate::progress::{say, timed};
use crate::real_engine;
use crate::trunk::Trunk;
use crate::workspace;

/// The npm package that is measured beside the page, in the version that was read.
const CLIENT: &str = "ollama";
const CLIENT_VERSION: &str = "0.6.3";

/// A benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bench {
    /// How true the page's stamps are, beside a bare loop and the npm package.
    Fidelity,
    /// How many lines per second the decoders take in the browser.
    Decode,
    /// How often a build is called slower or faster than itself.
    Noise,
}

/// Builds what is measured and runs the benchmark, which prints what it finds.
///
/// # Errors
/// A sentence, when something is missing, the build fails, or a budget is not kept.
pub fn bench(bench: Bench) -> Result<()> {
    let root = workspace::root()?;
    let mut command = Command::new("cargo");
    command
        .args(["run", "--quiet", "--release", "--package", "browser-tests"])
        .args(["--bin", bench.program()])
        .current_dir(&root);
    let chromium = chromium::obtain()?;
    command
        .env(chromium::BROWSER_VARIABLE, &chromium.browser)
        .env(chromium::DRIVER_VARIABLE, &chromium.driver);
    let trunk = Trunk::set_up(&root)?;
    match bench {
        Bench::Decode => {
            command.env("TWO_NUMBERS_DECODERS", build_decoders(&trunk, &root)?);
        }
        Bench::Fidelity => {
            tell_of_client(&mut command);
            command.env("TWO_NUMBERS_DIST", build_page(&trunk, &root)?);
        }
        Bench::Noise => {
            real_engine::obtain()?.tell(&mut command);
            command.env("TWO_NUMBERS_DIST", build_page(&trunk, &root)?);
        }
    }
    process::run(&mut command)
}

impl Bench {
    /// The program that measures.
    const fn program(self) -> &'static str {
        match self {
            Self::Fidelity => "fidelity",
            Self::Decode => "decode",
            Self::Noise => "noise",
        }
    }
}

/// Builds the page and gives its folder.
fn build_page(trunk: &Trunk, root: &Path) -> Result<PathBuf> {
    let folder = workspace::scratch(root).join("dist");
    timed("building the page, about 2 minutes the first time", || {
        dist::build(trunk, &Base::default(), &folder)
    })?;
    Ok(folder)
}

/// Builds the decoders alone and gives their folder.
fn build_decoders(trunk: &Trunk, root: &Path) -> Result<PathBuf> {
    let folder = workspace::scratch(root).join("decoders");
    let mut build = dist::command(trunk, &Base::default(), &folder);
    build.current_dir(root.join("tests").join("decoding"));
    timed(
        "building the decoders, about 2 minutes the first time",
        || process::run(&mut build),
    )?;
    Ok(folder)
}

/// Without the npm package the benchmark leaves its rows out, and says so.
fn tell_of_client(command: &mut Command) {
    match obtain_client() {
        Ok(folder) => {
            command.env("TWO_NUMBERS_OLLAMA_CLIENT", folder);
        }
        Err(failure) => say(format_args!("without the npm package {CLIENT}: {failure}")),
    }
}

/// The folder with the browser build of the npm package, installed into the cache where it is not
/// there yet.
fn obtain_client() -> Result<PathBuf> {
    let folder = cache::folder()?.join(format!("{CLIENT}-client-{CLIENT_VERSION}"));
    let package = folder.join("node_modules").join(CLIENT).join("dist");
    if !package.is_dir() {
        cache::fill(&folder, install_client)?;
    }
    Ok(package)
}

fn install_client(folder: &Path) -> Result<()> {
    let mut npm = process::command("npm")?;
    npm.args([
        "install",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        "--prefix",
    ])
    .arg(folder)
    .arg(format!("{CLIENT}@{CLIENT_VERSION}"));
    process::run(&mut npm)
}
