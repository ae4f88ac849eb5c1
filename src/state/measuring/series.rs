//! The runs of a measurement, one after the other.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use super::running::Task;
use super::{Connection, MeasuringState, OUTCOME_ID, PAGE_ID, Phase, Turn};
use crate::browser::fetch::{self, NoAnswer};
use crate::browser::{calendar, clock, page, random, system};
use crate::engine::models::{Residence, ollama_residence};
use crate::engine::request::{MEMORY_PATH, load_body, unload_body};
use crate::engine::{Failure, Protocol};
use crate::measurement::{Measurement, Origin, Start, Subject, TimedRun};

/// Tokens of the untimed first answer.
const FIRST_CONTACT_TOKENS: u32 = 1;

/// What came of the last run is drawn before the next one begins: drawing makes a read wait.
const SETTLE_MS: u32 = 100;

/// How often the server is asked whether the model is out of memory, and how many times.
const UNLOAD_POLL_MS: u32 = 100;
const UNLOAD_POLLS: u32 = 300;

impl MeasuringState {
    /// Makes the planned runs with the chosen model.
    pub fn measure(self) {
        // The second half of a double click starts nothing new.
        if self.phase.get_untracked().is_running() {
            return;
        }
        let Some(task) = untrack(|| self.task()) else {
            return;
        };
        // Without the old results the page may be shorter than it is scrolled: the button would
        // move away between the two halves of a double click.
        page::hold_height(PAGE_ID);
        self.clear_run();
        self.phase.set(Phase::Preparing);
        spawn_local(async move {
            let made = self.make_runs(&task).await;
            if task.abort.is_aborted() {
                return;
            }
            self.failure.set(made.err());
            // The verdict is on screen, and in sight, before it is said.
            tick().await;
            if !task.abort.is_aborted() {
                page::release_height(PAGE_ID);
                page::scroll_into_sight(OUTCOME_ID);
                self.phase.set(Phase::Done);
            }
        });
    }

    /// What is to be done; None while no model is chosen or a field of the plan is wrong.
    fn task(self) -> Option<Task> {
        let Connection::Open(server) = self.connection.get() else {
            return None;
        };
        let model = self.chosen_model()?;
        let mut plan = self.plan.get().read().ok()?;
        plan.cold &= server.protocol.unloads();
        Some(Task {
            server,
            model,
            plan,
            abort: self.next_abort(),
        })
    }

    /// The first contact, the cold run where one is planned, the warm ones. A failure of the first
    /// run or of two in a row ends them: the next ones would only fail again.
    async fn make_runs(self, task: &Task) -> Result<(), Failure> {
        let clock_step = clock::step();
        self.first_contact(task).await?;
        self.measurement.set(Some(Measurement {
            origin: Origin::Measured,
            began_at: calendar::now(),
            subject: Subject {
                model: task.model.clone(),
                address: task.server.address.clone(),
                protocol: task.server.protocol,
                version: task.server.version.clone(),
                residence: None,
            },
            plan: task.plan.clone(),
            browser: system::browser(),
            clock_step,
            runs: Vec::new(),
        }));
        let cold = task.plan.cold.then_some(Turn {
            start: Start::Cold,
            number: 1,
            of: 1,
        });
        let of = task.plan.warm_runs;
        let warm = (1..=of).map(|number| Turn {
            start: Start::Warm,
            number,
            of,
        });
        let mut failed_before = true;
        for turn in cold.into_iter().chain(warm) {
            if turn.start == Start::Cold {
                self.unload(task).await?;
            }
            let failed = self.make_run(task, turn).await;
            if task.abort.is_aborted() || (failed && failed_before) {
                break;
            }
            failed_before = failed;
        }
        self.look_at_memory(task).await;
        Ok(())
    }

    /// Makes one run and keeps it. True when it failed.
    async fn make_run(self, task: &Task, turn: Turn) -> bool {
        self.live.clear();
        self.turn.set(Some(turn));
        self.phase.set(Phase::Waiting);
        TimeoutFuture::new(SETTLE_MS).await;
        let timed = self.run(task, turn.start, self.leading_word()).await;
        let failed = timed.failure.is_some();
        // What a cancelled run has brought is no result.
        if !task.abort.is_aborted() {
            self.change_measurement(|measurement| measurement.runs.push(timed));
        }
        failed
    }

    /// A word that no prompt of this measurement has begun with yet.
    fn leading_word(self) -> String {
        let is_taken = |word: &String| {
            self.measurement.with_untracked(|measurement| {
                let runs = measurement.iter().flat_map(|one| &one.runs);
                runs.map(|run: &TimedRun| &run.leading)
                    .any(|one| one == word)
            })
        };
        loop {
            let word = random::number(10_000, 100_000).to_string();
            if !is_taken(&word) {
                return word;
            }
        }
    }

    /// What no run should pay for: the browser's permission, the connection, and, unless a cold
    /// run does that, the loading of the model. Nothing of it is timed.
    async fn first_contact(self, task: &Task) -> Result<(), Failure> {
        self.greet(task).await?;
        match task.server.protocol {
            Protocol::Ollama if task.plan.cold => Ok(()),
            Protocol::Ollama => self.ask_memory(task, load_body(&task.model.name)).await,
            // Some servers load a model when it is first asked.
            Protocol::OpenAi => {
                let question = task.question(&self.leading_word(), FIRST_CONTACT_TOKENS);
                let begun = self.send(task, &question, || {}).await?;
                begun.text().await;
                Ok(())
            }
        }
    }

    /// Takes the model out of memory and waits until the server lists it no more.
    async fn unload(self, task: &Task) -> Result<(), Failure> {
        self.phase.set(Phase::Unloading);
        self.ask_memory(task, unload_body(&task.model.name)).await?;
        for _ in 0..UNLOAD_POLLS {
            if task.abort.is_aborted() || self.residence(task).await.is_none() {
                return Ok(());
            }
            TimeoutFuture::new(UNLOAD_POLL_MS).await;
        }
        Err(Failure::StaysLoaded {
            model: task.model.name.clone(),
        })
    }

    /// Sends one of the bodies that move a model in or out of memory.
    async fn ask_memory(self, task: &Task, body: String) -> Result<(), Failure> {
        let url = task.server.address.url(MEMORY_PATH);
        let answer = fetch::post(&url, body, task.server.key.as_ref(), &task.abort)
            .await
            .map_err(|NoAnswer| Failure::Cut { text_seen: false })?;
        match answer.status {
            200 => Ok(()),
            status => {
                let model = Some(task.model.name.as_str());
                Err(Failure::from_response(status, &answer.body, model))
            }
        }
    }

    /// How the model lies in memory; None when it does not, or when the server does not say.
    async fn residence(self, task: &Task) -> Option<Residence> {
        let path = task.server.protocol.loaded_path()?;
        let url = task.server.address.url(path);
        let answer = fetch::get(&url, task.server.key.as_ref(), &task.abort)
            .await
            .ok()?;
        ollama_residence(&answer.body, &task.model.name).ok()?
    }

    /// Notes how the model lies in memory after the runs. No run is timed meanwhile.
    async fn look_at_memory(self, task: &Task) {
        let residence = self.residence(task).await;
        self.change_measurement(|measurement| measurement.subject.residence = residence);
    }

    pub(super) fn change_measurement(self, change: impl FnOnce(&mut Measurement)) {
        self.measurement.update(|measurement| {
            if let Some(measurement) = measurement {
                change(measurement);
            }
        });
    }
}
