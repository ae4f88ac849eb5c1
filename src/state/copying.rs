//! Copying something, and whether it worked.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::browser::clipboard;

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// Nothing was copied yet.
    NotYet,
    /// It is in the clipboard.
    Done,
    /// The browser did not allow it.
    Refused,
}

/// One copy button.
#[derive(Clone, Copy)]
pub struct CopyState(RwSignal<Copied>);

impl CopyState {
    /// Nothing copied yet.
    pub fn new() -> Self {
        Self(RwSignal::new(Copied::NotYet))
    }

    /// How far the copy is.
    pub fn get(self) -> Copied {
        self.0.get()
    }

    /// Copies `text`.
    pub fn copy(self, text: String) {
        spawn_local(async move {
            let copied = clipboard::copy(&text).await;
            // The button may be gone by now.
            self.0.try_set(if copied {
                Copied::Done
            } else {
                Copied::Refused
            });
        });
    }
}
