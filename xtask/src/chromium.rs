//! A Chromium and the driver that belongs to it, for the tests of the built page.

use std::path::{Path, PathBuf};

use crate::apt;
use crate::failure::{Failure, Result};
use crate::process;
use crate::version;

/// Set to a program's path, this decides which browser is used.
pub const BROWSER_VARIABLE: &str = "CHROMIUM";
/// Set to a program's path, this decides which driver is used.
pub const DRIVER_VARIABLE: &str = "CHROMEDRIVER";

const BROWSERS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const DRIVERS: &[&str] = &["chromedriver", "chromium.chromedriver"];

const WHAT_TO_INSTALL: &str = "\
install Chromium (or Chrome) and its chromedriver:
    Debian:  sudo apt-get install chromium chromium-driver
    Fedora:  sudo dnf install chromium chromedriver
    Arch:    sudo pacman -S chromium
    macOS:   brew install --cask chromium chromedriver
    others:  https://googlechromelabs.github.io/chrome-for-testing/
  or set CHROMIUM and CHROMEDRIVER to where they are";

/// A browser and its driver.
#[derive(Debug, PartialEq, Eq)]
pub struct Chromium {
    /// The browser's program.
    pub browser: PathBuf,
    /// The driver's program.
    pub driver: PathBuf,
}

/// Finds Chromium and its driver, else installs them with apt-get where that is possible.
///
/// # Errors
/// A sentence that names what to install.
pub fn obtain() -> Result<Chromium> {
    let found = match find()? {
        Some(found) => found,
        None => install()?,
    };
    check_that_they_match(&found)?;
    Ok(found)
}

fn find() -> Result<Option<Chromium>> {
    let browser = process::named_or_found(BROWSER_VARIABLE, BROWSERS)?;
    let driver = process::named_or_found(DRIVER_VARIABLE, DRIVERS)?;
    Ok(browser
        .zip(driver)
        .map(|(browser, driver)| Chromium { browser, driver }))
}

fn install() -> Result<Chromium> {
    let missing = |reason: String| {
        Failure::new(format!(
            "the tests of the built page need a browser, and {reason}.\n  To run them, {WHAT_TO_INSTALL}"
        ))
    };
    apt::install(&["chromium", "chromium-driver"], "about 1 minute")
        .map_err(|failure| missing(failure.to_string()))?;
    find()?.ok_or_else(|| missing("apt-get did not bring one".to_owned()))
}

fn check_that_they_match(found: &Chromium) -> Result<()> {
    let major = |program: &Path| {
        process::version_of(program).and_then(|output| version::major_in_output(&output))
    };
    match (major(&found.browser), major(&found.driver)) {
        (Some(browser), Some(driver)) if browser != driver => Err(Failure::new(format!(
            "{} is version {browser} but {} is version {driver}, and they only work together in \
             the same version: {WHAT_TO_INSTALL}",
            found.browser.display(),
            found.driver.display()
        ))),
        _ => Ok(()),
    }
}
