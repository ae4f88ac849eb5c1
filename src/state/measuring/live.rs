//! The run under way, as the screen shows it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Interval;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{MeasuringState, Phase};
use crate::browser::clock::{self, Moment};
use crate::browser::fetch::Abort;
use crate::browser::frame;
use crate::timing::{Channel, Micros, Pace};

/// What the screen shows of the run under way.
#[derive(Clone, Copy)]
pub struct Live {
    /// The answer as far as it has arrived.
    pub answer: RwSignal<String>,
    /// The thinking as far as it has arrived.
    pub thinking: RwSignal<String>,
    /// Time since the click.
    pub elapsed: RwSignal<Micros>,
    /// Pieces of text that came within the last second.
    pub chunks_last_second: RwSignal<u32>,
}

impl Live {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            answer: RwSignal::new(String::new()),
            thinking: RwSignal::new(String::new()),
            elapsed: RwSignal::new(Micros::ZERO),
            chunks_last_second: RwSignal::new(0),
        }
    }

    /// Takes everything away.
    pub fn clear(self) {
        self.answer.set(String::new());
        self.thinking.set(String::new());
        self.elapsed.set(Micros::ZERO);
        self.chunks_last_second.set(0);
    }
}

/// From one look of the clock on screen to the next, in milliseconds.
const CLOCK_STEP_MS: u32 = 100;

/// Carries what arrives to the screen, at most once a frame, and asks for no frame while nothing
/// arrives: what the browser draws takes processor time from the engine that is measured.
#[derive(Clone)]
pub(super) struct Screen {
    state: MeasuringState,
    abort: Abort,
    sent: Rc<Cell<Option<Moment>>>,
    arrived: Rc<RefCell<Arrived>>,
    /// Whether a frame is waited for that will show what arrived.
    frame_due: Rc<Cell<bool>>,
    clock: Rc<RefCell<Option<Interval>>>,
}

#[derive(Default)]
struct Arrived {
    answer: String,
    thinking: String,
    pace: Pace,
}

impl Screen {
    /// Begins to follow a run.
    pub(super) fn start(state: MeasuringState, abort: &Abort) -> Self {
        Self {
            state,
            abort: abort.clone(),
            sent: Rc::default(),
            arrived: Rc::default(),
            frame_due: Rc::default(),
            clock: Rc::default(),
        }
    }

    /// Whether the run is still the person's wish. A cancelled one must not touch the screen
    /// any more: the next one may be on it already.
    fn is_wanted(&self) -> bool {
        !self.abort.is_aborted()
    }

    /// The request goes out. Nothing on screen changes with that: the browser has enough to do.
    pub(super) fn clock_starts(&self) {
        if self.is_wanted() {
            self.sent.set(Some(clock::now()));
            let follower = self.clone();
            let ticks = Interval::new(CLOCK_STEP_MS, move || follower.show_clock());
            self.clock.replace(Some(ticks));
        }
    }

    /// The run is over: shows the last of it, where it is still wanted.
    pub(super) fn stop(&self) {
        self.clock.take();
        self.show_clock();
        self.show_text();
        // A frame that is still due must not bring the text back when the next run has begun.
        self.arrived.take();
    }

    /// Text arrived, in a read that returned at `at`.
    pub(super) fn note(&self, at: Micros, channel: Channel, text: &str) {
        let mut arrived = self.arrived.borrow_mut();
        arrived.pace.note(at);
        match channel {
            Channel::Answer => arrived.answer.push_str(text),
            Channel::Thinking => arrived.thinking.push_str(text),
        }
        if !self.frame_due.replace(true) {
            let follower = self.clone();
            spawn_local(async move {
                frame::next().await;
                follower.frame_due.set(false);
                follower.show_text();
            });
        }
    }

    fn show_clock(&self) {
        if let Some(sent) = self.sent.get().filter(|_| self.is_wanted()) {
            let live = self.state.live;
            let elapsed = clock::now().since(sent);
            let pace = self.arrived.borrow_mut().pace.in_the_last_second(elapsed);
            live.elapsed.set(elapsed);
            live.chunks_last_second.set(pace);
        }
    }

    fn show_text(&self) {
        if !self.is_wanted() {
            return;
        }
        let live = self.state.live;
        let arrived = self.arrived.borrow();
        if grew(live.thinking, &arrived.thinking) && arrived.answer.is_empty() {
            self.state.phase.set(Phase::Thinking);
        }
        if grew(live.answer, &arrived.answer) {
            self.state.phase.set(Phase::Writing);
        }
    }
}

/// Shows `arrived` where it is longer than what is shown.
fn grew(shown: RwSignal<String>, arrived: &str) -> bool {
    let more = arrived.len() > shown.with_untracked(String::len);
    if more {
        shown.set(arrived.to_owned());
    }
    more
}
