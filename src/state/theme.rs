//! Light or dark.

use leptos::prelude::*;

use crate::browser::theme::{self, Theme};

/// The colours in use. Whatever is drawn in the page's colours depends on this.
#[derive(Clone, Copy)]
pub struct ThemeState(RwSignal<Theme>);

impl ThemeState {
    /// Follows the system until the person chooses.
    pub fn new() -> Self {
        let state = Self(RwSignal::new(theme::current()));
        theme::on_system_change(move || state.0.set(theme::current()));
        state
    }

    /// The colours in use.
    pub fn get(self) -> Theme {
        self.0.get()
    }

    /// Switches to the other colours.
    pub fn switch(self) {
        let theme = self.0.get_untracked().other();
        theme::choose(theme);
        self.0.set(theme);
    }
}
