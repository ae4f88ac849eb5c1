//! Finding out which engine and which version somebody has, from what they paste.

use leptos::prelude::*;

use crate::browser::system;
use crate::course::model::EngineFinder;
use crate::engine::Protocol;
use crate::explain::Version;
use crate::state::measuring::MeasuringState;

/// What was chosen and pasted to find the engine. It stays while the page is open.
#[derive(Clone, Copy)]
pub struct EngineFinderState {
    /// None as long as nobody chose.
    system: RwSignal<Option<usize>>,
    pasted: RwSignal<String>,
}

impl EngineFinderState {
    /// Nothing chosen, nothing pasted.
    pub fn new() -> Self {
        Self {
            system: RwSignal::new(None),
            pasted: RwSignal::new(String::new()),
        }
    }

    /// The place of the system to show among those of `finder`: the chosen one, otherwise the
    /// person's own where it is known and offered, otherwise the first.
    pub fn system(self, finder: &EngineFinder) -> usize {
        let own = || {
            let name = system::name();
            let mut systems = finder.systems.iter();
            systems.position(|system| Some(system.name.as_str()) == name)
        };
        self.system.get().or_else(own).unwrap_or(0)
    }

    /// Chooses a system by its place.
    pub fn choose(self, system: usize) {
        self.system.set(Some(system));
    }

    /// The lines as pasted.
    pub fn pasted(self) -> String {
        self.pasted.get()
    }

    /// Takes the lines as pasted.
    pub fn paste(self, lines: String) {
        self.pasted.set(lines);
    }
}

/// The version that the connected server gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectedVersion {
    /// Where the server is.
    pub address: String,
    /// The version as the server wrote it.
    pub version: String,
}

/// What was typed to find out about a version. It stays while the page is open.
#[derive(Clone, Copy)]
pub struct VersionFinderState {
    /// None as long as the connected server speaks for itself.
    typed: RwSignal<Option<String>>,
    connected: Memo<Option<ConnectedVersion>>,
}

impl VersionFinderState {
    /// Nothing typed; the server of `measuring` fills the field as soon as it is connected.
    pub fn beside(measuring: MeasuringState) -> Self {
        Self {
            typed: RwSignal::new(None),
            connected: Memo::new(move |_| {
                let server = measuring.server()?;
                let version = server.version.filter(|version| {
                    // What is no version would only fill the field with an error.
                    server.protocol == Protocol::Ollama && Version::parse(version).is_some()
                })?;
                Some(ConnectedVersion {
                    address: server.address.to_string(),
                    version,
                })
            }),
        }
    }

    /// The connected server's version, where it is an Ollama that gave one.
    pub fn connected(self) -> Option<ConnectedVersion> {
        self.connected.get()
    }

    /// What was typed, None where nothing was.
    pub fn typed(self) -> Option<String> {
        self.typed.get()
    }

    /// Takes the text as typed.
    pub fn type_in(self, text: String) {
        self.typed.set(Some(text));
    }

    /// Lets the connected server fill the field again.
    pub fn use_connected(self) {
        self.typed.set(None);
    }
}
