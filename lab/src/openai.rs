//! Servers that speak the OpenAI protocol: llama-server, and one that insists on JSON as vLLM does.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::header::{
    ACCESS_CONTROL_ALLOW_CREDENTIALS, ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS,
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_REQUEST_HEADERS, AUTHORIZATION, CONTENT_TYPE,
    HeaderMap, HeaderName, HeaderValue, ORIGIN,
};
use hyper::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::play::{Before, Gone, Limits, Writer, play};
use crate::script::{Counting, Fault, Script, Turns};
use crate::server::{Asked, Personality, Reply, Server};
use crate::sse::{Dialect, Figures, Sse};

/// Where llama-server also takes a key.
const X_API_KEY: HeaderName = HeaderName::from_static("x-api-key");

/// What a server says to pages of other origins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cors {
    /// Echoes the page's origin (llama-server).
    Echo,
    /// Allows everyone with `*` (vLLM).
    Any,
    /// Sends no such header: the page sees nothing (LM Studio with its switch off).
    Off,
}

/// A server with one model that answers `/v1/models` and `/v1/chat/completions`.
#[derive(Clone, Debug)]
pub struct OpenAi {
    dialect: Dialect,
    model: String,
    turns: Turns,
    slots: usize,
    cors: Cors,
    insists_on_json: bool,
    sends_usage: bool,
    key: Option<String>,
    idle: Option<Duration>,
    bind: String,
}

impl OpenAi {
    /// llama-server: echoes the origin, takes any content type, sends the head at once, closes
    /// idle connections after 5 s, and puts `timings` beside `usage`.
    #[must_use]
    pub fn llama_server(scripts: impl IntoIterator<Item = Script>) -> Self {
        Self {
            dialect: Dialect::LlamaServer,
            model: "gemma-3-270m-q4_k_m.gguf".to_owned(),
            turns: Turns::new(scripts.into_iter().collect()),
            slots: 1,
            cors: Cors::Echo,
            insists_on_json: false,
            sends_usage: true,
            key: None,
            idle: Some(Duration::from_secs(5)),
            bind: "127.0.0.1:0".to_owned(),
        }
    }

    /// A server in the manner of vLLM: status 415 unless the body is declared as JSON, `*` for
    /// every origin, head and role before anything was computed, and no timings.
    #[must_use]
    pub fn insisting_on_json(scripts: impl IntoIterator<Item = Script>) -> Self {
        Self {
            dialect: Dialect::Vllm,
            model: "Qwen/Qwen3-0.6B".to_owned(),
            cors: Cors::Any,
            insists_on_json: true,
            ..Self::llama_server(scripts)
        }
    }

    /// Never sends `usage` or `timings`, though asked.
    #[must_use]
    pub fn without_usage(mut self) -> Self {
        self.sends_usage = false;
        self
    }

    /// Its manner towards pages of other origins.
    #[must_use]
    pub fn cors(mut self, cors: Cors) -> Self {
        self.cors = cors;
        self
    }

    /// Wants `Authorization: Bearer key` for answers.
    #[must_use]
    pub fn key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    /// Answers so many requests at a time; the others wait in order (1 otherwise).
    #[must_use]
    pub fn slots(mut self, slots: usize) -> Self {
        self.slots = slots;
        self
    }

    /// Closes idle connections after this time.
    #[must_use]
    pub fn closing_idle_after(mut self, idle: Duration) -> Self {
        self.idle = Some(idle);
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
    /// When the address cannot be bound.
    pub async fn start(self) -> io::Result<Server> {
        let bind = self.bind.clone();
        let slots = Arc::new(Semaphore::new(self.slots));
        Server::start(&bind, Running { rules: self, slots }).await
    }
}

struct Running {
    rules: OpenAi,
    slots: Arc<Semaphore>,
}

impl Personality for Running {
    fn closes_idle_after(&self) -> Option<Duration> {
        self.rules.idle
    }

    async fn answer(&self, asked: Asked) -> Reply {
        let mut reply = match (&asked.head.method, asked.head.uri.path()) {
            (&Method::OPTIONS, _) => Reply::whole(StatusCode::OK, "text/html", ""),
            (&Method::GET, "/health") => json_reply(StatusCode::OK, &json!({"status": "ok"})),
            (&Method::GET, "/v1/models") => self.models(),
            (&Method::POST, "/v1/chat/completions") => self.chat(&asked),
            _ => error(StatusCode::NOT_FOUND, "not_found_error", "File Not Found"),
        };
        self.rules.allow(&asked, &mut reply.headers);
        reply
    }
}

impl OpenAi {
    fn allow(&self, asked: &Asked, headers: &mut HeaderMap) {
        let origin = match self.cors {
            Cors::Off => return,
            Cors::Any => Some(HeaderValue::from_static("*")),
            Cors::Echo => asked.head.headers.get(ORIGIN).cloned(),
        };
        let Some(origin) = origin else { return };
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        if asked.head.method == Method::OPTIONS {
            let methods = HeaderValue::from_static("GET, POST, DELETE, OPTIONS");
            headers.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
            let names = match self.cors {
                // llama-server allows by a star, which strictly read leaves out `Authorization`.
                Cors::Echo => Some(HeaderValue::from_static("*")),
                _ => asked
                    .head
                    .headers
                    .get(ACCESS_CONTROL_REQUEST_HEADERS)
                    .cloned(),
            };
            headers.extend(names.map(|names| (ACCESS_CONTROL_ALLOW_HEADERS, names)));
            if self.cors == Cors::Echo {
                let yes = HeaderValue::from_static("true");
                headers.insert(ACCESS_CONTROL_ALLOW_CREDENTIALS, yes);
            }
        }
    }

    /// Whether a request has the key. llama-server reads a second header for it as well.
    fn knows(&self, key: &str, asked: &Asked) -> bool {
        let is_bearer = asked.header(AUTHORIZATION) == format!("Bearer {key}");
        is_bearer || (self.dialect == Dialect::LlamaServer && asked.header(X_API_KEY) == key)
    }

    /// Why a request gets no answer, if it gets none.
    fn refusal(&self, asked: &Asked) -> Option<Reply> {
        if self.key.as_ref().is_some_and(|key| !self.knows(key, asked)) {
            let unauthorized = StatusCode::UNAUTHORIZED;
            return Some(error(
                unauthorized,
                "authentication_error",
                "Invalid API Key",
            ));
        }
        if self.insists_on_json && !asked.header(CONTENT_TYPE).starts_with("application/json") {
            let unsupported = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            let why = "Unsupported Media Type: Only 'application/json' is allowed";
            return Some(error(unsupported, "invalid_request_error", why));
        }
        None
    }
}

impl Running {
    fn models(&self) -> Reply {
        let model = json!({"id": self.rules.model, "object": "model", "owned_by": "lab"});
        json_reply(StatusCode::OK, &json!({"object": "list", "data": [model]}))
    }

    fn chat(&self, asked: &Asked) -> Reply {
        if let Some(refusal) = self.rules.refusal(asked) {
            return refusal;
        }
        let body: Value = match serde_json::from_slice(&asked.body) {
            Ok(body) => body,
            Err(why) => {
                return error(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "server_error",
                    &format!("parse error: {why}"),
                );
            }
        };
        if body["messages"].is_null() {
            let why = "'messages' is required";
            return error(StatusCode::BAD_REQUEST, "invalid_request_error", why);
        }
        let script = self.rules.turns.next();
        if let Some(Fault::Refuse { status, error: why }) = &script.fault {
            let status = StatusCode::from_u16(*status);
            return error(
                status.unwrap_or(StatusCode::BAD_REQUEST),
                "server_error",
                why,
            );
        }
        let asks_usage = body["stream_options"]["include_usage"] == true;
        let figures = match (self.rules.sends_usage, asks_usage) {
            (false, _) => Figures::Never,
            (true, true) => Figures::Asked,
            (true, false) => Figures::NotAsked,
        };
        let encode = Sse::new(self.rules.dialect, &self.rules.model, figures);
        let limits = Limits {
            think: body["chat_template_kwargs"]["enable_thinking"] != false,
            tokens: body["max_tokens"].as_u64(),
        };
        let (out, steps) = Writer::new(script.chop);
        let before = Before {
            received: asked.received,
            load: Duration::ZERO,
        };
        tokio::spawn(queue_and_play(
            self.slots.clone(),
            script,
            limits,
            before,
            encode,
            out,
        ));
        Reply::stream("text/event-stream", steps)
    }
}

/// Waits for a slot, then answers. Ends at once when the client leaves, in the queue too.
async fn queue_and_play(
    slots: Arc<Semaphore>,
    script: Script,
    limits: Limits,
    before: Before,
    mut encode: Sse,
    mut out: Writer,
) -> Result<(), Gone> {
    if encode.announces() {
        let role = encode.role();
        out.message(role).await?;
    }
    let _slot = out.or_gone(slots.acquire_owned()).await?;
    play(
        &script,
        Counting::LlamaCpp,
        limits,
        before,
        &mut encode,
        out,
    )
    .await
}

fn json_reply(status: StatusCode, value: &Value) -> Reply {
    Reply::whole(status, "application/json; charset=utf-8", value.to_string())
}

fn error(status: StatusCode, kind: &str, message: &str) -> Reply {
    let error = json!({"code": status.as_u16(), "message": message, "type": kind});
    json_reply(status, &json!({ "error": error }))
}
