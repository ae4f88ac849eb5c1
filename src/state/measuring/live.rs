//! The run under way, as the screen shows it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

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

/// From one look of the clock on screen to the next. Drawing it anew with every frame made the
/// first text arrive 4 ms later than in a bare loop (`cargo xtask bench fidelity`): a read that
/// comes while the browser draws has to wait.
const CLOCK_STEP: Micros = Micros::from_millis(100);

/// Carries what arrives to the screen, at most once a frame, so that drawing seldom delays a read.
#[derive(Clone)]
pub(super) struct Screen {
    state: MeasuringState,
    abort: Abort,
    sent: Rc<Cell<Option<Moment>>>,
    running: Rc<Cell<bool>>,
    /// When the clock on screen is due again.
    next_look: Rc<Cell<Micros>>,
    arrived: Rc<RefCell<Arrived>>,
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
        let screen = Self {
            state,
            abort: abort.clone(),
            sent: Rc::default(),
            running: Rc::new(Cell::new(true)),
            next_look: Rc::new(Cell::new(CLOCK_STEP)),
            arrived: Rc::default(),
        };
        let follower = screen.clone();
        spawn_local(async move {
            while follower.running.get() && follower.is_wanted() {
                follower.show();
                frame::next().await;
            }
        });
        screen
    }

    /// Whether the run is still the person's wish. A cancelled one must not touch the screen
    /// any more: the next one may be on it already.
    fn is_wanted(&self) -> bool {
        !self.abort.is_aborted()
    }

    /// The request goes out.
    pub(super) fn clock_starts(&self) {
        if self.is_wanted() {
            self.sent.set(Some(clock::now()));
            self.state.phase.set(Phase::Waiting);
        }
    }

    /// The run is over: shows the last of it, where it is still wanted.
    pub(super) fn stop(&self) {
        self.running.set(false);
        if self.is_wanted() {
            self.show();
        }
    }

    /// Text arrived, in a read that returned at `at`.
    pub(super) fn note(&self, at: Micros, channel: Channel, text: &str) {
        let mut arrived = self.arrived.borrow_mut();
        arrived.pace.note(at);
        match channel {
            Channel::Answer => arrived.answer.push_str(text),
            Channel::Thinking => arrived.thinking.push_str(text),
        }
    }

    fn show(&self) {
        let live = self.state.live;
        let mut arrived = self.arrived.borrow_mut();
        if let Some(sent) = self.sent.get() {
            let elapsed = clock::now().since(sent);
            if elapsed >= self.next_look.get() {
                self.next_look.set(elapsed.saturating_add(CLOCK_STEP));
                live.elapsed.set(elapsed);
                live.chunks_last_second
                    .set(arrived.pace.in_the_last_second(elapsed));
            }
        }
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
