//! Which numbers a twist works with: the course's example, or the person's own.

use leptos::prelude::*;

use super::progress::ProgressState;
use crate::course::progress::OwnNumbers;

/// The person's own numbers as soon as there are some, unless they prefer the example.
#[derive(Clone, Copy)]
pub struct NumbersInUse {
    progress: ProgressState,
    prefers_example: RwSignal<bool>,
}

impl NumbersInUse {
    /// Nothing preferred yet.
    pub fn new(progress: ProgressState) -> Self {
        Self {
            progress,
            prefers_example: RwSignal::new(false),
        }
    }

    /// The own numbers, where they are used.
    pub fn own(self) -> Option<OwnNumbers> {
        self.progress
            .own_numbers()
            .filter(|_| !self.prefers_example.get())
    }

    /// Whether there is a choice.
    pub fn has_own(self) -> bool {
        self.progress.own_numbers().is_some()
    }

    /// Prefers the example, or the own numbers.
    pub fn prefer_example(self, example: bool) {
        self.prefers_example.set(example);
    }
}
