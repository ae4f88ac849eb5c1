//! A server that keeps Ollama's rules.
//!
//! As the real one it answers only pages of allowed origins, binds JSON whatever the content type,
//! sends headers together with the first chunk, gives each model one slot with a queue that shows
//! in `total_duration` alone, and loads, keeps and unloads models.

mod cors;
mod models;
mod ndjson;
mod origins;
mod request;

use std::io;
use std::sync::Arc;

use hyper::header::{HOST, ORIGIN};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

pub use models::Model;
pub use origins::{BadOrigin, Origins};

use crate::play::{Before, Encode, Writer, play};
use crate::script::{Fault, Script};
use crate::server::{Asked, Personality, Reply, Server};
use crate::sse::{Dialect, Figures, Sse};
use cors::Page;
use models::{Keep, Resident};
use ndjson::{Endpoint, Ndjson};
use request::{Refusal, error_object};

/// An Ollama to be started.
///
/// ```no_run
/// # async fn example() -> std::io::Result<()> {
/// use lab::{Model, Ollama, Script, ms};
/// let server = Ollama::default()
///     .model(Model::named("llama3.2:1b").answering([Script::of_tokens(60).step(ms(5))]))
///     .start()
///     .await?;
/// println!("{}", server.url());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Ollama {
    models: Vec<Model>,
    origins: String,
    version: String,
    parallel: usize,
    max_queue: usize,
    bind: String,
}

impl Default for Ollama {
    fn default() -> Self {
        Self {
            models: Vec::new(),
            origins: String::new(),
            version: "0.34.1".to_owned(),
            parallel: 1,
            max_queue: 512,
            bind: "127.0.0.1:0".to_owned(),
        }
    }
}

impl Ollama {
    /// Has this model too.
    #[must_use]
    pub fn model(mut self, model: Model) -> Self {
        self.models.push(model);
        self
    }

    /// The value of `OLLAMA_ORIGINS`, added to the built-in list.
    #[must_use]
    pub fn origins(mut self, variable: &str) -> Self {
        variable.clone_into(&mut self.origins);
        self
    }

    /// What `/api/version` says.
    #[must_use]
    pub fn version(mut self, version: &str) -> Self {
        version.clone_into(&mut self.version);
        self
    }

    /// `OLLAMA_NUM_PARALLEL`: slots of each model (1 otherwise).
    #[must_use]
    pub fn parallel(mut self, slots: usize) -> Self {
        self.parallel = slots;
        self
    }

    /// `OLLAMA_MAX_QUEUE`: how many requests may wait for a model that is not loaded. With 0 each
    /// of them is answered 503.
    #[must_use]
    pub fn max_queue(mut self, requests: usize) -> Self {
        self.max_queue = requests;
        self
    }

    /// Listens elsewhere than on a free port of 127.0.0.1.
    #[must_use]
    pub fn bind(mut self, address: &str) -> Self {
        address.clone_into(&mut self.bind);
        self
    }

    /// Starts it.
    ///
    /// # Errors
    /// When the address cannot be bound, or `OLLAMA_ORIGINS` holds an entry with which Ollama
    /// does not start.
    pub async fn start(self) -> io::Result<Server> {
        let origins = Origins::with(&self.origins)
            .map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
        let slots = self.parallel;
        let running = Running {
            origins,
            version: self.version,
            waiting: Semaphore::new(self.max_queue),
            residents: self
                .models
                .into_iter()
                .map(|m| Resident::new(m, slots))
                .collect(),
        };
        Server::start(&self.bind, running).await
    }
}

struct Running {
    origins: Origins,
    version: String,
    /// A permit for each request that may wait for a model that is not loaded.
    waiting: Semaphore,
    residents: Vec<Arc<Resident>>,
}

impl Personality for Running {
    async fn answer(&self, asked: Asked) -> Reply {
        let page = cors::page(&self.origins, asked.header(ORIGIN), asked.header(HOST));
        let forbidden = || Reply::whole(StatusCode::FORBIDDEN, "", "");
        let mut reply = match page {
            Page::Refused => return forbidden(),
            Page::Foreign if asked.head.method == Method::OPTIONS => cors::preflight(),
            _ if !cors::is_local(asked.header(HOST)) => forbidden(),
            _ => self.route(&asked).await,
        };
        if page == Page::Foreign {
            cors::allow(&self.origins, &asked.head.headers, &mut reply.headers);
        }
        reply
    }
}

/// Endpoints.
impl Running {
    async fn route(&self, asked: &Asked) -> Reply {
        let answer = match (asked.head.method.as_str(), asked.head.uri.path()) {
            ("GET" | "HEAD", "/") => {
                let text = "text/plain; charset=utf-8";
                return Reply::whole(StatusCode::OK, text, "Ollama is running");
            }
            ("GET" | "HEAD", "/api/version") => Ok(json!({"version": self.version})),
            ("GET" | "HEAD", "/api/tags") => Ok(self.tags()),
            ("GET", "/api/ps") => Ok(self.processes().await),
            ("POST", "/api/show") => self.show(asked),
            ("GET", "/v1/models") => Ok(self.v1_models()),
            ("POST", "/api/chat") => return self.native(asked, Endpoint::Chat).await,
            ("POST", "/api/generate") => return self.native(asked, Endpoint::Generate).await,
            ("POST", "/v1/chat/completions") => return self.v1_chat(asked).await,
            (_, path) => return unknown(path),
        };
        answer.map_or_else(refuse, |value| json_reply(StatusCode::OK, &value))
    }

    fn tags(&self) -> Value {
        json!({"models": self.residents.iter().map(|r| r.tag()).collect::<Vec<_>>()})
    }

    async fn processes(&self) -> Value {
        let mut models = Vec::new();
        for resident in &self.residents {
            models.extend(resident.process().await);
        }
        json!({ "models": models })
    }

    fn show(&self, asked: &Asked) -> Result<Value, Refusal> {
        Ok(self.resident(&request::parse(&asked.body)?)?.show())
    }

    fn v1_models(&self) -> Value {
        let model = |r: &Arc<Resident>| json!({"id": r.name(), "object": "model", "created": 0, "owned_by": "library"});
        json!({"object": "list", "data": self.residents.iter().map(model).collect::<Vec<_>>()})
    }

    fn resident(&self, body: &Value) -> Result<Arc<Resident>, Refusal> {
        let name = body["model"].as_str().unwrap_or_default();
        if name.is_empty() {
            return Err((StatusCode::BAD_REQUEST, "model is required".to_owned()));
        }
        let tagged = format!("{name}:latest");
        let found = self
            .residents
            .iter()
            .find(|r| r.name() == name || r.name() == tagged);
        let missing = || (StatusCode::NOT_FOUND, format!("model '{name}' not found"));
        found.cloned().ok_or_else(missing)
    }
}

fn unknown(path: &str) -> Reply {
    const KNOWN: [&str; 8] = [
        "/",
        "/api/version",
        "/api/tags",
        "/api/ps",
        "/api/show",
        "/api/chat",
        "/api/generate",
        "/v1/chat/completions",
    ];
    if KNOWN.contains(&path) {
        Reply::whole(
            StatusCode::METHOD_NOT_ALLOWED,
            "text/plain",
            "405 method not allowed",
        )
    } else {
        Reply::whole(StatusCode::NOT_FOUND, "text/plain", "404 page not found")
    }
}

/// Answers of a model.
impl Running {
    async fn native(&self, asked: &Asked, endpoint: Endpoint) -> Reply {
        let answer = async {
            let body = request::parse(&asked.body)?;
            let resident = self.resident(&body)?;
            let stream = body["stream"] != false;
            let encode = Ndjson::new(endpoint, resident.name(), stream);
            if no_prompt(&body, endpoint) {
                return self.load_only(&resident, &body, &encode).await;
            }
            let content_type = if stream {
                "application/x-ndjson"
            } else {
                "application/json; charset=utf-8"
            };
            self.answer_with(asked, &body, &resident, encode, content_type)
                .await
        };
        answer.await.unwrap_or_else(refuse)
    }

    async fn v1_chat(&self, asked: &Asked) -> Reply {
        let answer = async {
            let mut body = request::parse(&asked.body)?;
            let resident = self.resident(&body)?;
            let figures = match &body["stream_options"]["include_usage"] {
                Value::Bool(true) => Figures::Asked,
                _ => Figures::NotAsked,
            };
            let encode = Sse::new(Dialect::Ollama, resident.name(), figures);
            // This endpoint spells the token limit differently.
            let limit = body["max_tokens"].take();
            body["options"] = json!({ "num_predict": limit });
            self.answer_with(asked, &body, &resident, encode, "text/event-stream")
                .await
        };
        answer.await.unwrap_or_else(|(status, message)| {
            let error =
                json!({"message": message, "type": "api_error", "param": null, "code": null});
            json_reply(status, &json!({ "error": error }))
        })
    }

    /// Without a prompt a model is only loaded, or unloaded with `keep_alive` 0.
    async fn load_only(
        &self,
        resident: &Arc<Resident>,
        body: &Value,
        encode: &Ndjson,
    ) -> Result<Reply, Refusal> {
        let keep = request::keep_alive(body)?;
        let reason = if keep == Keep::For(std::time::Duration::ZERO) {
            resident.unload();
            "unload"
        } else {
            self.loaded(resident, body).await?;
            "load"
        };
        let json = "application/json; charset=utf-8";
        Ok(Reply::whole(
            StatusCode::OK,
            json,
            encode.without_prompt(reason),
        ))
    }

    /// The model in memory, after waiting for its load where that is needed.
    async fn loaded(
        &self,
        resident: &Arc<Resident>,
        body: &Value,
    ) -> Result<models::Lease, Refusal> {
        let (options, keep) = (request::load_options(body), request::keep_alive(body)?);
        let _place = if resident.needs_load(&options) {
            let busy = "server busy, please try again.  maximum pending requests exceeded";
            let refused = |_| (StatusCode::SERVICE_UNAVAILABLE, busy.to_owned());
            Some(self.waiting.try_acquire().map_err(refused)?)
        } else {
            None
        };
        Ok(resident.lease(options, keep).await)
    }

    /// Loads, waits for the slot, streams. The headers go out with the first chunk.
    async fn answer_with(
        &self,
        asked: &Asked,
        body: &Value,
        resident: &Arc<Resident>,
        mut encode: impl Encode + 'static,
        content_type: &'static str,
    ) -> Result<Reply, Refusal> {
        let limits = self.checked(body, resident)?;
        let script = refused_by(resident.next_script())?;
        let lease = self.loaded(resident, body).await?;
        let before = Before {
            received: asked.received,
            load: asked.received.elapsed(),
        };
        let (out, steps) = Writer::new(script.chop);
        let (slots, counting) = (resident.slots.clone(), resident.model.counting());
        tokio::spawn(async move {
            let _lease = lease;
            let _slot = out.or_gone(slots.acquire_owned()).await?;
            play(&script, counting, limits, before, &mut encode, out).await
        });
        Ok(Reply::stream_held(content_type, steps).await)
    }

    fn checked(&self, body: &Value, resident: &Resident) -> Result<crate::play::Limits, Refusal> {
        let (model, name) = (&resident.model, resident.name());
        if model.is_cloud() {
            return Err((StatusCode::UNAUTHORIZED, "unauthorized".to_owned()));
        }
        if !model.can_chat() {
            return Err((
                StatusCode::BAD_REQUEST,
                format!("{name:?} does not support chat"),
            ));
        }
        request::limits(body, model, name)
    }
}

fn no_prompt(body: &Value, endpoint: Endpoint) -> bool {
    match endpoint {
        Endpoint::Chat => body["messages"].as_array().is_none_or(Vec::is_empty),
        Endpoint::Generate => body["prompt"].as_str().is_none_or(str::is_empty),
    }
}

/// The script, unless it says that the request fails before the first token.
fn refused_by(script: Script) -> Result<Script, Refusal> {
    match &script.fault {
        Some(Fault::Refuse { status, error }) => {
            let status = StatusCode::from_u16(*status);
            Err((
                status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
                error.clone(),
            ))
        }
        _ => Ok(script),
    }
}

fn refuse((status, message): Refusal) -> Reply {
    json_reply(status, &error_object(&message))
}

fn json_reply(status: StatusCode, value: &Value) -> Reply {
    Reply::whole(status, "application/json; charset=utf-8", value.to_string())
}
