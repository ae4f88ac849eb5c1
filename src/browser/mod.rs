//! Everything of web-sys and gloo. Knows nothing of Leptos: it takes plain values and callbacks
//! and gives plain values back.

pub mod anchor;
pub mod calendar;
pub mod canvas;
pub mod clipboard;
pub mod clock;
pub mod database;
pub mod dialog;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod frame;
pub mod location;
pub mod page;
pub mod permission;
pub mod random;
pub mod sight;
pub mod stamped;
pub mod storage;
pub mod system;
pub mod theme;

/// The window this code runs in. Without one there is no page to work on.
#[expect(clippy::expect_used, reason = "the crate only runs inside a page")]
fn window() -> web_sys::Window {
    web_sys::window().expect("code of a page runs in a window")
}

/// The document of the page.
#[expect(clippy::expect_used, reason = "every window has its document")]
fn document() -> web_sys::Document {
    window().document().expect("a window shows a document")
}
