//! trunk, which compiles and bundles the course, with the tools it needs.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cache;
use crate::failure::{Doing, Result};
use crate::toolchain;
use crate::tools::{CrateTool, Place};
use crate::wasm_opt::{self, WasmOpt};
use crate::workspace;

/// The newest trunk that the compiler of this repository builds.
const TRUNK_VERSION: &str = "0.21.14";

/// trunk and everything it calls, ready to build the repository at `root`.
#[derive(Debug)]
pub struct Trunk {
    root: PathBuf,
    program: PathBuf,
    path: OsString,
    /// The wasm-opt that trunk has to download, where this machine has none.
    wasm_opt_to_download: Option<String>,
}

impl Trunk {
    /// Brings everything here that a build needs: target, crates and tools.
    ///
    /// # Errors
    /// A sentence that names what could not be had, and what to do.
    pub fn set_up(root: &Path) -> Result<Self> {
        toolchain::ensure_wasm_target()?;
        let cache = cache::folder()?;
        let trunk = CrateTool {
            package: "trunk",
            program: "trunk",
            version: TRUNK_VERSION.to_owned(),
            install_options: &["--locked", "--no-default-features", "--features", "rustls"],
            opt_level: "0",
            typical_time: "about 3 minutes",
        }
        .obtain(&cache)?;
        // Without --locked: its lock file names a version that not every registry serves.
        let wasm_bindgen = CrateTool {
            package: "wasm-bindgen-cli",
            program: "wasm-bindgen",
            version: workspace::locked_version(root, "wasm-bindgen")?,
            install_options: &[],
            opt_level: "1",
            typical_time: "about 2 minutes",
        }
        .obtain(&cache)?;
        let (wasm_opt, wasm_opt_to_download) = match wasm_opt::obtain(&cache)? {
            WasmOpt::Here(place) => (Some(place), None),
            WasmOpt::LeftToTrunk(version) => (None, Some(version)),
        };
        toolchain::fetch_crates(root)?;
        Ok(Self {
            root: root.to_owned(),
            program: trunk.program().to_owned(),
            path: path_with(std::iter::once(&wasm_bindgen).chain(&wasm_opt))?,
            wasm_opt_to_download,
        })
    }

    /// A trunk command that prints what it builds and what goes wrong.
    pub fn command(&self, verb: &str) -> Command {
        let mut command = Command::new(&self.program);
        command
            .current_dir(&self.root)
            .args(["--log", "error,trunk=warn,trunk::build=info", verb])
            .env("PATH", &self.path)
            .env("TRUNK_SKIP_VERSION_CHECK", "true")
            // A failed build is explained by cargo; where in trunk it was noticed helps nobody.
            .env("RUST_LIB_BACKTRACE", "0");
        if let Some(version) = &self.wasm_opt_to_download {
            command
                .env("TRUNK_OFFLINE", "false")
                .env("TRUNK_TOOLS_WASM_OPT", version);
        }
        // trunk wants true or false there, while the convention is that any value counts.
        if env::var_os("NO_COLOR").is_some() {
            command.env_remove("NO_COLOR").args(["--color", "never"]);
        }
        command
    }
}

/// The PATH with the folders of the cached tools in front. Each of those holds one tool only, so
/// that none hides another.
fn path_with<'a>(places: impl Iterator<Item = &'a Place>) -> Result<OsString> {
    let ours = places
        .filter_map(Place::folder_for_path)
        .map(Path::to_owned);
    let inherited = env::var_os("PATH").unwrap_or_default();
    env::join_paths(ours.chain(env::split_paths(&inherited))).doing("extend the PATH")
}
