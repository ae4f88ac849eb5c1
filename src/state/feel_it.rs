//! The demo that types a reply at a chosen pace.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::progress::ProgressState;
use crate::browser::clock;
use crate::browser::frame;
use crate::course::model::{FeelIt, Preset};
use crate::course::typing::{Pace, Shown, Stage};
use crate::timing::{Micros, TokenRate};

/// Which pace is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A pace of the course, by its place in the list.
    Preset(usize),
    /// The person's own numbers.
    Own,
}

/// The demo. A click starts it, another choice or another card ends it.
#[derive(Clone, Copy)]
pub struct FeelItState {
    demo: &'static FeelIt,
    progress: ProgressState,
    choice: RwSignal<Choice>,
    /// Time since the click; None before it.
    elapsed: RwSignal<Option<Micros>>,
    /// Counts the clicks, so that an earlier run knows that it is over.
    run: StoredValue<u32>,
}

impl FeelItState {
    /// The first pace chosen, nothing clicked.
    pub fn new(demo: &'static FeelIt, progress: ProgressState) -> Self {
        Self {
            demo,
            progress,
            choice: RwSignal::new(Choice::Preset(0)),
            elapsed: RwSignal::new(None),
            run: StoredValue::new(0),
        }
    }

    /// The paces to choose from.
    pub fn presets(self) -> &'static [Preset] {
        &self.demo.presets
    }

    /// Whether the person has numbers of their own to choose.
    pub fn has_own(self) -> bool {
        self.progress.own_numbers().is_some()
    }

    /// What is chosen.
    pub fn choice(self) -> Choice {
        self.choice.get()
    }

    /// The chosen pace of the course; None for the person's own.
    pub fn preset(self) -> Option<&'static Preset> {
        match self.choice.get() {
            Choice::Preset(place) => self.demo.presets.get(place),
            Choice::Own => None,
        }
    }

    /// Chooses another pace. A reply that is being typed is dropped.
    pub fn choose(self, choice: Choice) {
        self.end();
        self.choice.set(choice);
        self.elapsed.set(None);
    }

    /// The chosen pace.
    pub fn pace(self) -> Option<Pace> {
        let (first_word, rate) = match self.preset() {
            Some(preset) => (
                Micros::from_millis_f64(preset.ttft_seconds * 1e3)?,
                TokenRate::from_tokens_per_second(preset.tokens_per_second)?,
            ),
            None => {
                let own = self.progress.own_numbers()?;
                (own.first_word(), own.rate())
            }
        };
        Some(Pace {
            tokens: self.demo.tokens,
            first_word,
            rate,
        })
    }

    /// Time since the click; None before it.
    pub fn elapsed(self) -> Option<Micros> {
        self.elapsed.get()
    }

    /// What has appeared; None before the click. Somebody who asked for less motion gets the whole
    /// reply at once, when its last word comes.
    pub fn shown(self) -> Option<Shown<'static>> {
        let shown = self.pace()?.shown(&self.demo.reply, self.elapsed.get()?);
        let is_hidden = frame::calm() && shown.stage != Stage::Done;
        Some(Shown {
            text: if is_hidden { "" } else { shown.text },
            ..shown
        })
    }

    /// How far the reply is; None before the click.
    pub fn stage(self) -> Option<Stage> {
        self.shown().map(|shown| shown.stage)
    }

    /// The click.
    pub fn start(self) {
        let Some(pace) = untrack(|| self.pace()) else {
            return;
        };
        let run = self.end();
        self.elapsed.set(Some(Micros::ZERO));
        let clicked = clock::now();
        spawn_local(async move {
            while self.run.try_get_value() == Some(run) {
                frame::next().await;
                let elapsed = clock::now().since(clicked).min(pace.end_time());
                let is_over = self.run.try_get_value() != Some(run);
                // On another card the signal is gone.
                if is_over || self.show(elapsed, &pace).is_none() || elapsed == pace.end_time() {
                    break;
                }
            }
        });
    }

    /// Shows the end at once.
    pub fn skip(self) {
        if let Some(pace) = untrack(|| self.pace()) {
            self.end();
            self.elapsed.set(Some(pace.end_time()));
        }
    }

    /// Notes the time. With less motion the screen changes only when the reply's stage does.
    fn show(self, elapsed: Micros, pace: &Pace) -> Option<()> {
        let before = self.elapsed.try_get_untracked()??;
        let stage = |at: Micros| pace.shown(&self.demo.reply, at).stage;
        if !frame::calm() || stage(before) != stage(elapsed) {
            self.elapsed.try_update(|shown| *shown = Some(elapsed))?;
        }
        Some(())
    }

    /// Ends a run that is under way, and gives the next one its number.
    fn end(self) -> u32 {
        self.run.update_value(|run| *run = run.wrapping_add(1));
        self.run.get_value()
    }
}
