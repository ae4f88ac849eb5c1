//! Which other budget a measurement is judged by.

use leptos::prelude::*;

use crate::budget::{OwnRule, Preset, ShareRule, presets};

/// The chosen budget. It stays while the page is open.
#[derive(Clone, Copy)]
pub struct JudgingState {
    /// A place among the presets; behind the last one stands the rule of one's own.
    chosen: RwSignal<usize>,
    /// The rule of one's own, as typed.
    pub own: RwSignal<OwnRule>,
}

impl JudgingState {
    /// The first budget that is not the lesson's: that one is judged anyway.
    pub fn new() -> Self {
        Self {
            chosen: RwSignal::new(1),
            own: RwSignal::new(OwnRule::default()),
        }
    }

    /// The place of the chosen budget.
    pub fn chosen(self) -> usize {
        self.chosen.get()
    }

    /// Chooses by place.
    pub fn choose(self, place: usize) {
        self.chosen.set(place);
    }

    /// The chosen preset; None where it is the rule of one's own.
    pub fn preset(self) -> Option<Preset> {
        presets().get(self.chosen.get()).copied()
    }

    /// The rules to judge by; none while the rule of one's own cannot be read.
    pub fn rules(self) -> Vec<ShareRule> {
        match self.preset() {
            Some(preset) => preset.rules(),
            None => self.own.with(OwnRule::read).into_iter().collect(),
        }
    }
}
