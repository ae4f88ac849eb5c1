//! What the person tells the support lead: yes or no for each rule.

use leptos::prelude::*;

use super::progress::ProgressState;
use crate::budget::{Outcome, Verdict};
use crate::course::support::{KEPT_AS, SupportAnswer};

/// The two answers, kept among the person's other answers.
#[derive(Clone, Copy)]
pub struct SupportState {
    progress: ProgressState,
    asked_too_early: RwSignal<bool>,
}

impl SupportState {
    /// What was said earlier.
    pub fn new(progress: ProgressState) -> Self {
        Self {
            progress,
            asked_too_early: RwSignal::new(false),
        }
    }

    /// What was said about a rule.
    pub fn said(self, rule: usize) -> Option<bool> {
        self.answer().said(rule)
    }

    /// Says yes or no about a rule. The answer has to be checked anew.
    pub fn say(self, rule: usize, holds: bool) {
        let answer = untrack(|| self.answer()).with(rule, holds);
        self.asked_too_early.set(false);
        self.progress.change_kept(KEPT_AS, |mut kept, at| {
            kept.given = answer.to_text();
            kept.checked = None;
            kept.at = at;
            kept
        });
    }

    /// Checks both answers, once both are given.
    pub fn check(self) {
        let is_complete = untrack(|| self.answer()).is_complete();
        self.asked_too_early.set(!is_complete);
        if is_complete {
            self.progress.change_kept(KEPT_AS, |kept, at| kept.kept(at));
        }
    }

    /// Whether both answers were given and checked.
    pub fn is_checked(self) -> bool {
        let kept = self.progress.kept(KEPT_AS);
        kept.checked.is_some_and(|checked| checked == kept.given)
    }

    /// Whether a check was tried too early.
    pub fn is_asked_too_early(self) -> bool {
        self.asked_too_early.get()
    }

    /// Whether what was said about a rule agrees with its verdict.
    pub fn is_right(self, rule: usize, verdict: &Verdict) -> bool {
        let holds = matches!(verdict.outcome, Outcome::Pass { .. });
        self.said(rule) == Some(holds)
    }

    fn answer(self) -> SupportAnswer {
        SupportAnswer::read(&self.progress.kept(KEPT_AS).given)
    }
}
