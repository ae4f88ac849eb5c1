//! How the lesson is read: one card at a time, or all on one page. The choice is remembered.

use leptos::prelude::*;

use crate::browser::storage;

const STORED_AS: &str = "reading";
const ALL: &str = "all";
const ONE: &str = "one";

/// How the cards of a part are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One card at a time.
    OneCard,
    /// All cards on one page.
    AllCards,
}

/// The choice.
#[derive(Clone, Copy)]
pub struct ReadingState(RwSignal<Reading>);

impl ReadingState {
    /// As chosen on an earlier visit; one card at a time where nothing was chosen.
    pub fn new() -> Self {
        let reading = match storage::read(STORED_AS).as_deref() {
            Some(ALL) => Reading::AllCards,
            _ => Reading::OneCard,
        };
        Self(RwSignal::new(reading))
    }

    /// The choice.
    pub fn get(self) -> Reading {
        self.0.get()
    }

    /// The choice, without following later ones.
    pub fn get_untracked(self) -> Reading {
        self.0.get_untracked()
    }

    /// Chooses, for later visits as well.
    pub fn choose(self, reading: Reading) {
        let name = match reading {
            Reading::AllCards => ALL,
            Reading::OneCard => ONE,
        };
        storage::write(STORED_AS, name);
        self.0.set(reading);
    }
}
