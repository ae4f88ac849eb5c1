//! Programs that come from crates.io in one exact version: trunk and wasm-bindgen.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Result};
use crate::process;
use crate::progress::{say, timed};
use crate::version;

/// A program from crates.io. The profile settings below trade its speed for the time its build
/// takes, which is most of a first start.
#[derive(Debug)]
pub struct CrateTool {
    /// The package on crates.io.
    pub package: &'static str,
    /// The program in the package.
    pub program: &'static str,
    /// The one version that will do.
    pub version: String,
    /// What to pass to `cargo install` beside package, version and place.
    pub install_options: &'static [&'static str],
    /// The optimisation the program is built with.
    pub opt_level: &'static str,
    /// How long `cargo install` typically takes on two cores.
    pub typical_time: &'static str,
}

/// Settings of a person or a CI for *this* workspace, which must not reach the build of a foreign
/// program: warnings made errors, another target, a shared target folder.
const OWN_BUILD_SETTINGS: &[&str] = &[
    "RUSTFLAGS",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_BUILD_TARGET_DIR",
    "CARGO_TARGET_DIR",
];

/// Where a tool was found.
#[derive(Debug)]
pub enum Place {
    /// It is the one that the PATH leads to.
    OnPath(PathBuf),
    /// It is in a folder of our cache, which holds nothing else.
    InCache(PathBuf),
}

impl Place {
    /// The program itself.
    pub fn program(&self) -> &Path {
        match self {
            Self::OnPath(program) | Self::InCache(program) => program,
        }
    }

    /// The folder that must be put in front of the PATH for the tool to be found there.
    pub fn folder_for_path(&self) -> Option<&Path> {
        match self {
            Self::OnPath(_) => None,
            Self::InCache(program) => program.parent(),
        }
    }
}

impl CrateTool {
    /// Finds the tool in the right version on the PATH or in the cache, else installs it into
    /// the cache: ready-made with cargo-binstall where that is there, else from source.
    ///
    /// # Errors
    /// A sentence, when it can't be installed.
    pub fn obtain(&self, cache: &Path) -> Result<Place> {
        if let Some(program) = process::find(self.program).filter(|program| self.fits(program)) {
            return Ok(Place::OnPath(program));
        }
        let folder = cache.join(format!("{}-{}", self.package, self.version));
        if let Some(program) = self.in_folder(&folder) {
            return Ok(Place::InCache(program));
        }
        if let Ok(binstall) = process::command("cargo-binstall") {
            self.install_ready_made(binstall, &folder);
        }
        if self.in_folder(&folder).is_none() {
            self.install_from_source(&folder)?;
        }
        self.in_folder(&folder).map(Place::InCache).ok_or_else(|| {
            Failure::new(format!(
                "{} {} was installed into {} but does not run there",
                self.package,
                self.version,
                folder.display()
            ))
        })
    }

    fn fits(&self, program: &Path) -> bool {
        process::version_of(program)
            .is_some_and(|output| version::in_output(&output) == Some(self.version.as_str()))
    }

    fn in_folder(&self, folder: &Path) -> Option<PathBuf> {
        process::find_in(&folder.join("bin"), self.program).filter(|program| self.fits(program))
    }

    /// A failure here only means that the source is next, so it is said and not passed on.
    fn install_ready_made(&self, mut binstall: Command, folder: &Path) {
        let what = format!(
            "installing {} {} with cargo-binstall, some seconds",
            self.package, self.version
        );
        binstall
            .args(["--no-confirm", "--disable-strategies", "compile", "--root"])
            .arg(folder)
            .arg(format!("{}@{}", self.package, self.version));
        if let Err(failure) = timed(&what, || process::run(&mut binstall)) {
            say(format_args!("{failure}; going on from source"));
        }
    }

    fn install_from_source(&self, folder: &Path) -> Result<()> {
        let what = format!(
            "installing {} {} from source, {} on two cores (once; kept in {})",
            self.package,
            self.version,
            self.typical_time,
            folder.display()
        );
        let mut cargo = Command::new("cargo");
        cargo
            .args([
                "install",
                self.package,
                "--version",
                &self.version,
                "--force",
                "--root",
            ])
            .arg(folder)
            .args(self.install_options)
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", self.opt_level)
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0");
        for setting in OWN_BUILD_SETTINGS {
            cargo.env_remove(setting);
        }
        // Away from the workspace, whose .cargo/config.toml must not reach the build either.
        if let Some(cache) = folder.parent() {
            cargo.current_dir(cache);
        }
        timed(&what, || process::run(&mut cargo))
    }
}
