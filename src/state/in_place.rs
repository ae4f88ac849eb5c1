//! A word or a source that is explained where it stands, without leaving the text.

use leptos::prelude::*;

use crate::browser::anchor::Anchor;
use crate::route::Route;

/// What is explained, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The place of the whole entry, whose id says what is explained.
    pub route: Route,
    /// Left edge of the link, in pixels of the page.
    pub left: f64,
    /// Lower edge of the link, in pixels of the page.
    pub top: f64,
}

/// At most one explanation is open.
#[derive(Clone, Copy)]
pub struct InPlaceState {
    open: RwSignal<Option<Explained>>,
    opened_by: StoredValue<Option<Anchor>, LocalStorage>,
}

impl InPlaceState {
    /// Nothing open.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(None),
            opened_by: StoredValue::new_local(None),
        }
    }

    /// What is explained now.
    pub fn get(self) -> Option<Explained> {
        self.open.get()
    }

    /// Explains what `anchor` leads to, below it.
    pub fn open(self, route: Route, anchor: Anchor) {
        let (left, top) = anchor.below();
        self.opened_by.set_value(Some(anchor));
        self.open.set(Some(Explained { route, left, top }));
    }

    /// Closes it and gives the focus back to the link.
    pub fn close(self) {
        if self.open.get_untracked().is_none() {
            return;
        }
        self.leave();
        self.opened_by.with_value(|anchor| {
            if let Some(anchor) = anchor {
                anchor.focus();
            }
        });
    }

    /// Closes it and lets the focus be where it is.
    pub fn leave(self) {
        if self.open.get_untracked().is_some() {
            self.open.set(None);
        }
    }
}
