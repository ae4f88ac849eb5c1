//! Measuring a model: connecting, one run, and what came of it.

mod connecting;
mod running;

use leptos::prelude::*;

use crate::browser::fetch::{Abort, BodyType};
use crate::browser::storage;
use crate::budget::{Budget, Verdict};
use crate::engine::address::{AddressError, Change};
use crate::engine::models::Models;
use crate::engine::{Address, Failure, Model, Protocol};
use crate::timing::{Guard, Micros, Numbers, ServerReport};

pub use running::MAX_TOKENS;

/// The address that answered last is kept for the next visit.
const STORED_AS: &str = "address";

/// The element with the verdict of a run, which comes into sight when the run is over.
pub const OUTCOME_ID: &str = "outcome";

/// The element of the whole page.
pub const PAGE_ID: &str = "measure";

/// A server that answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    /// Where it is.
    pub address: Address,
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
    /// The server could not be asked.
    Failed(Address, Failure),
    /// The person cancelled the asking.
    Cancelled,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No run yet.
    Idle,
    /// The connection is being opened, before the clock starts.
    Preparing,
    /// The request is out, nothing has come yet.
    Waiting,
    /// The model thinks.
    Thinking,
    /// The answer arrives.
    Writing,
    /// The run is over.
    Done,
    /// The person cancelled it.
    Cancelled,
    /// The person connected anew while it was under way, which ended it.
    Interrupted,
}

impl Phase {
    /// Whether a run is under way.
    pub const fn is_running(self) -> bool {
        matches!(
            self,
            Self::Preparing | Self::Waiting | Self::Thinking | Self::Writing
        )
    }
}

/// Who answered in a run. Another model may be chosen since.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// The model.
    pub model: Model,
    /// Where its server is.
    pub address: Address,
    /// What its server speaks.
    pub protocol: Protocol,
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who answered.
    pub subject: Subject,
    /// What was measured in the page.
    pub numbers: Numbers,
    /// The server's own account.
    pub report: Option<ServerReport>,
    /// Why the run is to be doubted.
    pub guards: Vec<Guard>,
    /// What went wrong, if anything did.
    pub failure: Option<Failure>,
    /// The rules, where the run counts.
    pub verdicts: Option<[Verdict; 2]>,
}

/// Everything of the measure page.
#[derive(Clone, Copy)]
pub struct MeasuringState {
    /// The address as typed.
    pub typed_address: RwSignal<String>,
    /// What was done to the typed address.
    pub address_changes: RwSignal<Vec<Change>>,
    /// The server.
    pub connection: RwSignal<Connection>,
    /// The model chosen, by name.
    pub model: RwSignal<String>,
    /// How far the run is.
    pub phase: RwSignal<Phase>,
    /// The answer as far as it has arrived.
    pub answer: RwSignal<String>,
    /// The thinking as far as it has arrived.
    pub thinking: RwSignal<String>,
    /// Time since the click, while a run is under way.
    pub elapsed: RwSignal<Micros>,
    /// What came of the last run.
    pub outcome: RwSignal<Option<Outcome>>,
    /// How this server wants its bodies declared.
    body_type: RwSignal<BodyType>,
    abort: StoredValue<Abort, LocalStorage>,
}

impl MeasuringState {
    /// Nothing contacted, the usual address of Ollama filled in.
    pub fn new() -> Self {
        Self {
            typed_address: RwSignal::new(
                storage::read(STORED_AS).unwrap_or_else(|| Address::ollama().to_string()),
            ),
            address_changes: RwSignal::new(Vec::new()),
            connection: RwSignal::new(Connection::None),
            model: RwSignal::new(String::new()),
            phase: RwSignal::new(Phase::Idle),
            answer: RwSignal::new(String::new()),
            thinking: RwSignal::new(String::new()),
            elapsed: RwSignal::new(Micros::ZERO),
            outcome: RwSignal::new(None),
            body_type: RwSignal::new(BodyType::Plain),
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

    /// Ends whatever is under way. Inputs and what has arrived stay.
    pub fn cancel(self) {
        self.abort.with_value(Abort::abort);
        if let Connection::Asking(_) = self.connection.get_untracked() {
            self.connection.set(Connection::Cancelled);
        }
        if self.phase.get_untracked().is_running() {
            self.phase.set(Phase::Cancelled);
        }
    }

    /// Takes away everything of the last run.
    fn clear_run(self) {
        self.outcome.set(None);
        self.answer.set(String::new());
        self.thinking.set(String::new());
        self.elapsed.set(Micros::ZERO);
    }

    /// A fresh way to abort, for the next thing under way; whatever was under way ends.
    fn next_abort(self) -> Abort {
        self.abort.with_value(Abort::abort);
        let abort = Abort::default();
        self.abort.set_value(abort.clone());
        abort
    }
}
