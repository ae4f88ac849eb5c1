//! The built page in a real browser.
//!
//! A test says what a person does and sees:
//!
//! ```no_run
//! # async fn example() {
//! use browser_tests::{Browser, hosted};
//! let site = hosted("/").await;
//! Browser::default()
//!     .visit(&site, async |page| {
//!         page.open("/budget").await;
//!         page.fill("Tokens per second", "30").await;
//!         page.sees("5.8 s").await;
//!     })
//!     .await;
//! # }
//! ```
//!
//! Each visit has its own driver, browser and profile, and all of them are gone when it
//! ends, also by a panic. A visit fails when the browser's console shows an error that the test
//! did not declare, Content-Security-Policy violations among them.

mod browser;
mod chromium;
mod commands;
mod console;
mod driver;
mod files;
mod firefox;
mod hosting;
mod llama;
mod page;

use std::path::PathBuf;

use lab::Server;
use lab::site::Site;

pub use browser::{Browser, Scheme};
pub use console::Entry;
pub use fantoccini::elements::Element;
pub use fantoccini::key::Key;
pub use hosting::Hosting;
pub use llama::LlamaServer;
pub use page::Page;

/// The folder with the built page.
///
/// # Panics
/// When `TWO_NUMBERS_DIST` does not name one: a test that passes without a page proves nothing.
#[must_use]
pub fn dist() -> PathBuf {
    let how = "`cargo xtask test` builds the page and sets TWO_NUMBERS_DIST to its folder";
    let Some(folder) = std::env::var_os("TWO_NUMBERS_DIST").map(PathBuf::from) else {
        panic!("there is no built page to test: {how}");
    };
    assert!(
        folder.join("index.html").is_file(),
        "TWO_NUMBERS_DIST is {}, where there is no index.html: {how}",
        folder.display()
    );
    folder
}

/// Hosts the built page on 127.0.0.1 as a simple static host does, under `mount`.
///
/// # Panics
/// When there is no built page, or no free port.
pub async fn hosted(mount: &str) -> Server {
    let started = Site::new(dist()).mounted_at(mount).start().await;
    started.unwrap_or_else(|why| panic!("the page could not be hosted: {why}"))
}

/// Hosts the page that was built to stand below `/course/`.
///
/// # Panics
/// When there is no such page, or no free port.
pub async fn hosted_below_course() -> Server {
    let Some(folder) = std::env::var_os("TWO_NUMBERS_DIST_BASE") else {
        panic!("TWO_NUMBERS_DIST_BASE is not set: `cargo xtask test` builds the page and sets it");
    };
    let started = Site::new(folder).mounted_at("/course/").start().await;
    started.unwrap_or_else(|why| panic!("the page could not be hosted: {why}"))
}

/// Hosts the built page at an address of which Ollama refuses the origin by default.
///
/// # Panics
/// When there is no built page, or no free port.
pub async fn hosted_elsewhere() -> Server {
    let started = Site::new(dist()).bind("127.0.0.2:0").start().await;
    started.unwrap_or_else(|why| panic!("the page could not be hosted: {why}"))
}
