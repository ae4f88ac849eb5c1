//! wasm-opt, which makes the compiled course smaller. It is C++ and comes from binaryen.

use std::path::{Path, PathBuf};

use crate::cache;
use crate::failure::Result;
use crate::process;
use crate::progress::{say, timed};
use crate::tools::Place;
use crate::version;

/// The version of binaryen that is installed where there is none.
const VERSION: u32 = 132;

/// The oldest version whose reading of what today's rustc writes we trust.
const OLDEST: u32 = 120;

/// How the build comes by wasm-opt.
#[derive(Debug)]
pub enum WasmOpt {
    /// It is on this machine.
    Here(Place),
    /// trunk downloads it from binaryen's releases, in the version of that name.
    LeftToTrunk(String),
}

/// Finds wasm-opt on the PATH or in the cache, else installs the npm package binaryen into the
/// cache. Where there is no npm either, trunk is left to download it.
///
/// # Errors
/// A sentence, when the cache can't be written.
pub fn obtain(cache_folder: &Path) -> Result<WasmOpt> {
    if let Some(program) = process::find("wasm-opt").filter(|program| is_recent(program)) {
        return Ok(WasmOpt::Here(Place::OnPath(program)));
    }
    let folder = cache_folder.join(format!("binaryen-{VERSION}"));
    if let Some(program) = in_folder(&folder) {
        return Ok(WasmOpt::Here(Place::InCache(program)));
    }
    if let Err(failure) = cache::fill(&folder, install_with_npm) {
        say(format_args!(
            "wasm-opt could not be installed with npm: {failure}"
        ));
    }
    if let Some(program) = in_folder(&folder) {
        return Ok(WasmOpt::Here(Place::InCache(program)));
    }
    say(format_args!(
        "trunk will download wasm-opt {VERSION} itself. Should it fail, install Node.js (for npm), \
         or binaryen {OLDEST} or later with your system's package manager, and start again"
    ));
    Ok(WasmOpt::LeftToTrunk(format!("version_{VERSION}")))
}

fn is_recent(program: &Path) -> bool {
    process::version_of(program)
        .and_then(|output| version::major_in_output(&output))
        .is_some_and(|version| version >= OLDEST)
}

fn in_folder(folder: &Path) -> Option<PathBuf> {
    process::find_in(&folder.join("node_modules").join(".bin"), "wasm-opt")
        .filter(|program| is_recent(program))
}

fn install_with_npm(folder: &Path) -> Result<()> {
    let mut npm = process::command("npm")?;
    npm.args([
        "install",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        "--prefix",
    ])
    .arg(folder)
    .arg(format!("binaryen@{VERSION}.0.0"));
    timed(
        &format!("installing wasm-opt {VERSION} with npm, about 10 seconds"),
        || process::run(&mut npm),
    )
}
