//! What is on screen.
//!
//! `pages/` has one file per route, `cards/` one per kind of question, `parts/` what several
//! pages share. Nothing here calls web-sys, and dynamic feedback is set with `prop:textContent`
//! or swaps whole elements: a page translator detaches bare text nodes, which then go stale.

mod app;
mod cards;
mod pages;
mod parts;
mod widgets;

use leptos::mount::mount_to;

use crate::browser::page;

/// The element of the HTML file that the app takes over.
const APP_ID: &str = "app";

/// Takes over from the text of the HTML file.
pub fn start() {
    if let Some(element) = page::clear(APP_ID) {
        mount_to(element, app::App).forget();
    }
}
