//! Finding out who is at an address.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Connection, MeasuringState, PAGE_ID, Phase, STORED_AS, Server};
use crate::browser::fetch::{self, Abort, Answer, NoAnswer};
use crate::browser::page::{self, PolicyWatch};
use crate::browser::{permission, storage, system};
use crate::engine::doctor::Evidence;
use crate::engine::models::{Models, ollama_models, ollama_version, openai_models};
use crate::engine::{Address, ApiKey, Failure, Protocol};

const HTTP_OK: u16 = 200;

impl MeasuringState {
    /// Asks the server at the typed address what it is and which models it has.
    pub fn connect(self) {
        let reading = Address::read(&self.typed_address.get_untracked());
        // The second half of a double click asks nothing new.
        if let (Ok(reading), Connection::Asking(address)) =
            (&reading, self.connection.get_untracked())
            && reading.address == address
        {
            return;
        }
        let abort = self.next_abort();
        self.phase.update(|phase| {
            *phase = match phase.is_running() {
                true => Phase::Interrupted,
                false => Phase::Idle,
            }
        });
        self.clear_run();
        page::release_height(PAGE_ID);
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => return self.connection.set(Connection::BadAddress(error)),
        };
        let key = match ApiKey::read(&self.typed_key.get_untracked()) {
            Ok(key) => key,
            Err(error) => return self.connection.set(Connection::BadKey(error)),
        };
        self.manner.set(None);
        self.address_changes.set(reading.changes);
        self.connection
            .set(Connection::Asking(reading.address.clone()));
        spawn_local(async move {
            let found = ask(&reading.address, key, &abort).await;
            if abort.is_aborted() {
                return;
            }
            match found {
                Ok(server) => {
                    storage::write(STORED_AS, &server.address.to_string());
                    self.choose_model(&server);
                    self.connection.set(Connection::Open(server));
                }
                Err(failure) => self
                    .connection
                    .set(Connection::Failed(reading.address, failure)),
            }
        });
    }

    /// Keeps the chosen model where the server has it, otherwise takes its first.
    fn choose_model(self, server: &Server) {
        let chosen = self.model.get_untracked();
        if !server.writing_models().any(|model| model.name == chosen) {
            let first = server.writing_models().next();
            self.model
                .set(first.map(|model| model.name.clone()).unwrap_or_default());
        }
    }
}

/// Asks for Ollama's version first: only Ollama has one. Everything else is asked for its models
/// in the OpenAI protocol.
async fn ask(address: &Address, key: Option<ApiKey>, abort: &Abort) -> Result<Server, Failure> {
    let policy = PolicyWatch::start();
    let greeting = address.url(Protocol::Ollama.greeting_path());
    let greeted = match fetch::get(&greeting, key.as_ref(), abort).await {
        Ok(answer) => answer,
        Err(NoAnswer) => return Err(unreached(address, &policy, abort).await),
    };
    let version = (greeted.status == HTTP_OK)
        .then(|| ollama_version(&greeted.body).ok())
        .flatten();
    if version.is_none() && greeted.status == 403 {
        return Err(Failure::from_response(greeted.status, &greeted.body, None));
    }
    let protocol = match version {
        Some(_) => Protocol::Ollama,
        None => Protocol::OpenAi,
    };
    let models = address.url(protocol.models_path());
    let models = match fetch::get(&models, key.as_ref(), abort).await {
        Ok(answer) => models_in(protocol, &answer)?,
        Err(NoAnswer) => return Err(unreached(address, &policy, abort).await),
    };
    Ok(Server {
        address: address.clone(),
        key,
        protocol,
        version,
        models,
    })
}

fn models_in(protocol: Protocol, answer: &Answer) -> Result<Models, Failure> {
    if answer.status != HTTP_OK {
        return Err(Failure::from_response(answer.status, &answer.body, None));
    }
    let models = match protocol {
        Protocol::Ollama => ollama_models(&answer.body),
        Protocol::OpenAi => openai_models(&answer.body),
    };
    Ok(models?)
}

/// A request without answer looks the same to a page whatever the reason. A second one whose
/// answer the page may not read (`no-cors`) tells whether anything listens.
pub(super) async fn unreached(address: &Address, policy: &PolicyWatch, abort: &Abort) -> Failure {
    let answers_unreadably = fetch::answers_unreadably(&address.url("/"), abort).await;
    let evidence = Evidence {
        refused_by_page: policy.refused().await,
        answers_unreadably,
        page: permission::page_kind(),
        permission: permission::loopback().await,
        is_safari: system::is_safari(),
        calls_https: address.is_https(),
    };
    evidence.failure()
}
