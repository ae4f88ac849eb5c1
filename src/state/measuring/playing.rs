//! A recording played as if its engine answered now, for somebody who has none.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use super::live::Screen;
use super::{MeasuringState, OUTCOME_ID, PAGE_ID, Phase, ShownFrom, Turn};
use crate::browser::fetch::{self, Abort};
use crate::browser::{clock, location, page};
use crate::engine::failure::Closed;
use crate::measurement::{Start, TimedRun};
use crate::recordings::{Available, RecordedRun, Recording};
use crate::timing::Micros;

const HTTP_OK: u16 = 200;

/// The longest wait without a look at whether the person still wants to wait.
const LONGEST_WAIT_MS: u32 = 100;

/// A recording on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// Which.
    pub which: Available,
    /// Whether the rest is shown at once.
    pub skips: bool,
    /// Whether its file could not be fetched.
    pub failed: bool,
}

impl MeasuringState {
    /// Plays a recording in real time. What is under way ends.
    pub fn play(self, which: Available) {
        let abort = self.next_abort();
        self.clear_run();
        page::release_height(PAGE_ID);
        self.playing.set(Some(Playing {
            which,
            skips: false,
            failed: false,
        }));
        self.phase.set(Phase::Idle);
        spawn_local(async move {
            match load(which, &abort).await {
                _ if abort.is_aborted() => {}
                Some(recording) => self.play_all(&recording, &abort).await,
                None => self.change_playing(|playing| playing.failed = true),
            }
        });
    }

    /// Shows the rest of what is played at once.
    pub fn skip(self) {
        self.change_playing(|playing| playing.skips = true);
    }

    async fn play_all(self, recording: &Recording, abort: &Abort) {
        self.shown_from.set(Some(ShownFrom::Recording));
        self.measurement.set(Some(recording.without_runs()));
        let mut warm = 0;
        for run in &recording.runs {
            warm += u32::from(run.start == Start::Warm);
            self.turn.set(Some(turn(recording, run.start, warm)));
            let timed = self.play_run(recording, run, abort).await;
            if abort.is_aborted() {
                return;
            }
            self.change_measurement(|measurement| measurement.runs.push(timed));
        }
        tick().await;
        if !abort.is_aborted() {
            page::scroll_into_sight(OUTCOME_ID);
            self.phase.set(Phase::Done);
        }
    }

    /// The stamps are those of the recording: only what the screen shows follows today's clock.
    async fn play_run(
        self,
        recording: &Recording,
        recorded: &RecordedRun,
        abort: &Abort,
    ) -> TimedRun {
        self.live.clear();
        self.phase.set(Phase::Waiting);
        let screen = Screen::start(self, abort);
        screen.clock_starts();
        let began = clock::now();
        let mut intake = recording.intake();
        let mut last = Micros::ZERO;
        for read in &recorded.reads {
            last = read.at();
            while !abort.is_aborted() && !self.skips() {
                let Some(wait) = last.checked_sub(clock::now().since(began)) else {
                    break;
                };
                let wait_ms = u32::try_from(wait.get().div_ceil(1_000)).unwrap_or(u32::MAX);
                TimeoutFuture::new(wait_ms.min(LONGEST_WAIT_MS)).await;
            }
            intake.read(last, &read.bytes(), |channel, text| {
                screen.note(last, channel, text);
            });
        }
        let heard = |channel, text: &str| screen.note(last, channel, text);
        let (run, failure) = intake.close(Closed::ByServer, heard);
        screen.stop();
        recorded.as_timed(run, failure)
    }

    fn skips(self) -> bool {
        self.playing
            .with_untracked(|playing| playing.is_some_and(|playing| playing.skips))
    }

    fn change_playing(self, change: impl FnOnce(&mut Playing)) {
        self.playing.update(|playing| {
            if let Some(playing) = playing {
                change(playing);
            }
        });
    }
}

fn turn(recording: &Recording, start: Start, warm: u32) -> Turn {
    match start {
        Start::Cold => Turn {
            start,
            number: 1,
            of: 1,
        },
        Start::Warm => Turn {
            start,
            number: warm,
            of: recording.plan.warm_runs,
        },
    }
}

async fn load(which: Available, abort: &Abort) -> Option<Recording> {
    let url = [location::base(), which.path()?].concat();
    let answer = fetch::get(&url, None, abort).await.ok()?;
    (answer.status == HTTP_OK)
        .then(|| Recording::read(&answer.body))
        .flatten()
}
