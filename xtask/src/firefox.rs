//! A Firefox and the driver that belongs to it, for the tests that the page works there as well.

use std::path::PathBuf;

use crate::apt;
use crate::cache;
use crate::failure::{Failure, Result};
use crate::process;
use crate::tools::CrateTool;

/// Set to a program's path, this decides which browser is used.
pub const BROWSER_VARIABLE: &str = "TWO_NUMBERS_FIREFOX";
/// Set to a program's path, this decides which driver is used.
pub const DRIVER_VARIABLE: &str = "TWO_NUMBERS_GECKODRIVER";

/// The newest geckodriver that the compiler of this repository builds; it drives every Firefox
/// that is still supported.
const DRIVER_VERSION: &str = "0.37.1";

const BROWSERS: &[&str] = &[
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

const WHAT_TO_INSTALL: &str = "\
install Firefox:
    Debian:  sudo apt-get install firefox-esr
    Fedora:  sudo dnf install firefox
    Arch:    sudo pacman -S firefox
    macOS:   brew install --cask firefox
  or set TWO_NUMBERS_FIREFOX to where it is";

/// A browser and its driver.
#[derive(Debug, PartialEq, Eq)]
pub struct Firefox {
    /// The browser's program.
    pub browser: PathBuf,
    /// The driver's program.
    pub driver: PathBuf,
}

/// Finds Firefox, else installs it with apt-get where that is possible, and brings geckodriver.
///
/// # Errors
/// A sentence that names what to install.
pub fn obtain() -> Result<Firefox> {
    Ok(Firefox {
        browser: browser()?,
        driver: driver()?,
    })
}

fn browser() -> Result<PathBuf> {
    if let Some(found) = process::named_or_found(BROWSER_VARIABLE, BROWSERS)? {
        return Ok(found);
    }
    let missing = |reason: String| {
        Failure::new(format!(
            "there is no Firefox, and {reason}.\n  To test the page there too, {WHAT_TO_INSTALL}"
        ))
    };
    apt::install(&["firefox-esr"], "about 1 minute")
        .map_err(|failure| missing(failure.to_string()))?;
    process::named_or_found(BROWSER_VARIABLE, BROWSERS)?
        .ok_or_else(|| missing("apt-get did not bring one".to_owned()))
}

fn driver() -> Result<PathBuf> {
    if let Some(named) = process::named_or_found(DRIVER_VARIABLE, &[])? {
        return Ok(named);
    }
    let tool = CrateTool {
        package: "geckodriver",
        program: "geckodriver",
        version: DRIVER_VERSION.to_owned(),
        install_options: &["--locked"],
        opt_level: "0",
        typical_time: "about 1 minute",
    };
    Ok(tool.obtain(&cache::folder()?)?.program().to_owned())
}
