//! What the person tells the support lead: yes or no for each rule.

use leptos::prelude::*;

use crate::budget::{Outcome, Verdict};

/// How many rules there are.
const RULES: usize = 2;

/// The two answers, and whether they were checked. They stay while the page is open.
#[derive(Clone, Copy)]
pub struct SupportState {
    said: RwSignal<[Option<bool>; RULES]>,
    checked: RwSignal<bool>,
}

impl SupportState {
    /// Nothing said yet.
    pub fn new() -> Self {
        Self {
            said: RwSignal::new([None; RULES]),
            checked: RwSignal::new(false),
        }
    }

    /// What was said about a rule.
    pub fn said(self, rule: usize) -> Option<bool> {
        self.said.with(|said| said.get(rule).copied().flatten())
    }

    /// Says yes or no about a rule. The answer has to be checked anew.
    pub fn say(self, rule: usize, holds: bool) {
        self.said.update(|said| {
            if let Some(one) = said.get_mut(rule) {
                *one = Some(holds);
            }
        });
        self.checked.set(false);
    }

    /// Checks both answers, once both are given.
    pub fn check(self) {
        self.checked.set(true);
    }

    /// Whether both answers were given and checked.
    pub fn is_checked(self) -> bool {
        self.checked.get() && self.is_complete()
    }

    /// Whether a check was tried too early.
    pub fn is_asked_too_early(self) -> bool {
        self.checked.get() && !self.is_complete()
    }

    /// Whether what was said about a rule agrees with its verdict.
    pub fn is_right(self, rule: usize, verdict: &Verdict) -> bool {
        let holds = matches!(verdict.outcome, Outcome::Pass { .. });
        self.said(rule) == Some(holds)
    }

    fn is_complete(self) -> bool {
        self.said.with(|said| said.iter().all(Option::is_some))
    }
}
