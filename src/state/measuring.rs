//! Measuring a model: connecting, planning, the runs, and what came of them.

mod connecting;
mod files;
mod live;
mod playing;
mod running;
mod series;

use leptos::prelude::*;

use crate::browser::fetch::Abort;
use crate::browser::storage;
use crate::budget::Budget;
use crate::engine::address::{AddressError, Change};
use crate::engine::api_key::KeyError;
use crate::engine::models::Models;
use crate::engine::{Address, ApiKey, Failure, Manner, Model, Protocol};
use crate::measurement::{Measurement, PlanField, PlanForm, PlanProblem, Start, Summary};

use crate::runs::Opening;

pub use live::Live;
pub use playing::Playing;

/// The address that answered last is kept for the next visit.
const STORED_AS: &str = "address";

/// The element with the verdict of a measurement, which comes into sight when it is over.
pub const OUTCOME_ID: &str = "outcome";

/// The element of the whole page.
pub const PAGE_ID: &str = "measure";

/// A server that answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    /// Where it is.
    pub address: Address,
    /// The key it wants, if it wants one.
    pub key: Option<ApiKey>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Its version, where it says one.
    pub version: Option<String>,
    /// Its models.
    pub models: Models,
}

impl Server {
    /// The models that can be asked to write.
    pub fn writing_models(&self) -> impl Iterator<Item = &Model> {
        let local = self.models.local.iter();
        local.filter(|model| model.writes() != Some(false))
    }
}

/// How far the connection is.
#[derive(Clone, Debug, PartialEq)]
pub enum Connection {
    /// Nothing was asked yet.
    None,
    /// The server is being asked.
    Asking(Address),
    /// The server answered.
    Open(Server),
    /// The typed address is none.
    BadAddress(AddressError),
    /// The typed key is none.
    BadKey(KeyError),
    /// The server could not be asked.
    Failed(Address, Failure),
    /// The person cancelled the asking.
    Cancelled,
}

/// How far a measurement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// None yet.
    Idle,
    /// The first contact, which no clock times: permission, connection, and a model in memory.
    Preparing,
    /// The model is being taken out of memory, so that it has to be loaded again.
    Unloading,
    /// A run's connection is being opened, or its request is out and nothing has come yet.
    Waiting,
    /// The model thinks.
    Thinking,
    /// The answer arrives.
    Writing,
    /// The measurement is over.
    Done,
    /// The person cancelled it.
    Cancelled,
    /// The person connected anew while it was under way, which ended it.
    Interrupted,
}

impl Phase {
    /// Whether a measurement is under way.
    pub const fn is_running(self) -> bool {
        matches!(
            self,
            Self::Preparing | Self::Unloading | Self::Waiting | Self::Thinking | Self::Writing
        )
    }
}

/// Which of the planned runs is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whether it is the cold run or one of the warm ones.
    pub start: Start,
    /// Its place among those, from 1.
    pub number: u32,
    /// How many of those are planned.
    pub of: u32,
}

/// Where a measurement was fetched from that was not just made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownFrom {
    /// A file of the person's, which may be from another machine.
    File,
    /// The browser, which kept it.
    Shelf,
    /// A recording that comes with the page.
    Recording,
}

/// Everything of the measure page.
#[derive(Clone, Copy)]
pub struct MeasuringState {
    /// The address as typed.
    pub typed_address: RwSignal<String>,
    /// The key as typed. It is kept nowhere else.
    pub typed_key: RwSignal<String>,
    /// What was done to the typed address.
    pub address_changes: RwSignal<Vec<Change>>,
    /// The server.
    pub connection: RwSignal<Connection>,
    /// The model chosen, by name.
    pub model: RwSignal<String>,
    /// The plan as typed.
    pub plan: RwSignal<PlanForm>,
    /// How far the measurement is.
    pub phase: RwSignal<Phase>,
    /// Which run is under way, or was the last.
    pub turn: RwSignal<Option<Turn>>,
    /// The run under way as far as it has arrived.
    pub live: Live,
    /// Every run that is over, with all they need.
    pub measurement: RwSignal<Option<Measurement>>,
    /// What its warm runs say together.
    pub summary: Memo<Option<Summary>>,
    /// The recording that is played, or was last.
    pub playing: RwSignal<Option<Playing>>,
    /// Where it was fetched from; None where it was just made.
    pub shown_from: RwSignal<Option<ShownFrom>>,
    /// What came of opening a file.
    pub opening: RwSignal<Option<Opening>>,
    /// What went wrong before a run could begin.
    pub failure: RwSignal<Option<Failure>>,
    /// How this server wants to be asked, as far as its refusals have shown it.
    manner: RwSignal<Option<Manner>>,
    abort: StoredValue<Abort, LocalStorage>,
}

impl MeasuringState {
    /// Nothing contacted, the usual address of Ollama filled in.
    pub fn new() -> Self {
        let measurement = RwSignal::new(None);
        let summary = Memo::new(move |_| {
            measurement.with(|measurement: &Option<Measurement>| {
                let measured = measurement.as_ref()?;
                Some(Summary::of(measured, &Self::budget()))
            })
        });
        Self {
            typed_address: RwSignal::new(
                storage::read(STORED_AS).unwrap_or_else(|| Address::ollama().to_string()),
            ),
            typed_key: RwSignal::new(String::new()),
            address_changes: RwSignal::new(Vec::new()),
            connection: RwSignal::new(Connection::None),
            model: RwSignal::new(String::new()),
            plan: RwSignal::new(PlanForm::default()),
            phase: RwSignal::new(Phase::Idle),
            turn: RwSignal::new(None),
            live: Live::new(),
            measurement,
            summary,
            playing: RwSignal::new(None),
            shown_from: RwSignal::new(None),
            opening: RwSignal::new(None),
            failure: RwSignal::new(None),
            manner: RwSignal::new(None),
            abort: StoredValue::new_local(Abort::default()),
        }
    }

    /// The budget runs are judged by: the lesson's.
    pub fn budget() -> Budget {
        Budget::default()
    }

    /// The connected server.
    pub fn server(self) -> Option<Server> {
        match self.connection.get() {
            Connection::Open(server) => Some(server),
            _ => None,
        }
    }

    /// Whether the server refused to answer without a key, or with the one it got.
    pub fn wants_key(self) -> bool {
        let is_refusal = |failure: &Failure| matches!(failure, Failure::Unauthorized { .. });
        let refused = match self.connection.get() {
            Connection::BadKey(_) => true,
            Connection::Failed(_, failure) => is_refusal(&failure),
            _ => false,
        };
        refused
            || self
                .failure
                .with(|failure| failure.as_ref().is_some_and(is_refusal))
    }

    /// The chosen model, as the connected server describes it.
    pub fn chosen_model(self) -> Option<Model> {
        let name = self.model.get();
        let server = self.server()?;
        let found = server.writing_models().find(|model| model.name == name);
        found.cloned()
    }

    /// What is wrong with a field of the plan.
    pub fn plan_problem(self, field: PlanField) -> Option<PlanProblem> {
        let problems = self.plan.with(PlanForm::read).err()?;
        let found = problems.into_iter().find(|(at, _)| *at == field);
        found.map(|(_, problem)| problem)
    }

    /// How many runs are over.
    pub fn runs_made(self) -> usize {
        self.measurement
            .with(|measurement| measurement.as_ref().map_or(0, |one| one.runs.len()))
    }

    /// Ends whatever is under way. Inputs, what has arrived, and the runs that are over stay.
    pub fn cancel(self) {
        self.abort.with_value(Abort::abort);
        if let Connection::Asking(_) = self.connection.get_untracked() {
            self.connection.set(Connection::Cancelled);
        }
        if self.phase.get_untracked().is_running() {
            self.phase.set(Phase::Cancelled);
        }
    }

    /// Takes away everything of the last measurement.
    fn clear_run(self) {
        self.measurement.set(None);
        self.playing.set(None);
        self.shown_from.set(None);
        self.opening.set(None);
        self.failure.set(None);
        self.turn.set(None);
        self.live.clear();
    }

    /// A fresh way to abort, for the next thing under way; whatever was under way ends.
    fn next_abort(self) -> Abort {
        self.abort.with_value(Abort::abort);
        let abort = Abort::default();
        self.abort.set_value(abort.clone());
        abort
    }
}
