//! Requests to a model server, and its answer as a stream of stamped reads.

use gloo_net::http::{Request, RequestBuilder, Response};
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, ReadableStreamDefaultReader, RequestCache, RequestCredentials, RequestMode,
};

use super::clock::{self, Moment};
use crate::timing::Micros;

/// Ends the requests that were made with it.
#[derive(Clone, Debug)]
pub struct Abort(Option<AbortController>);

impl Default for Abort {
    fn default() -> Self {
        Self(AbortController::new().ok())
    }
}

impl Abort {
    /// Ends them now.
    pub fn abort(&self) {
        if let Some(controller) = &self.0 {
            controller.abort();
        }
    }

    /// Whether [`Abort::abort`] was called.
    pub fn is_aborted(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|controller| controller.signal().aborted())
    }

    fn watch(&self, request: RequestBuilder) -> RequestBuilder {
        let signal = self.0.as_ref().map(AbortController::signal);
        request
            .abort_signal(signal.as_ref())
            .credentials(RequestCredentials::Omit)
    }
}

/// The request got no answer: nothing listens, the answer may not be read, or it was aborted.
/// The browser does not tell which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// A whole answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The body as text.
    pub body: String,
}

/// Gets a whole answer.
pub async fn get(url: &str, abort: &Abort) -> Result<Answer, NoAnswer> {
    let response = abort.watch(getting(url)).send().await;
    whole(response.map_err(|_| NoAnswer)?).await
}

/// Whether the server at `url` answers at all, even with something this page may not read.
pub async fn answers_unreadably(url: &str, abort: &Abort) -> bool {
    let request = abort.watch(getting(url)).mode(RequestMode::NoCors);
    request.send().await.is_ok()
}

/// How a body is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    /// `text/plain`, which browsers send across origins without asking the server first.
    /// Ollama and llama-server read it as the JSON it is.
    Plain,
    /// `application/json`, for servers that insist; the browser then asks first (a preflight).
    Json,
}

/// Posts a body and gets the whole answer.
pub async fn post(
    url: &str,
    body: String,
    body_type: BodyType,
    abort: &Abort,
) -> Result<Answer, NoAnswer> {
    let request = posting(url, body, body_type, abort)?;
    whole(request.send().await.map_err(|_| NoAnswer)?).await
}

/// An answer that has begun: its status is known, its body still on the way.
pub struct Begun {
    /// The instant before the request was sent: the click that every time counts from.
    pub sent: Moment,
    response: Response,
}

/// Posts a body and waits until the answer begins.
pub async fn begin_post(
    url: &str,
    body: String,
    body_type: BodyType,
    abort: &Abort,
) -> Result<Begun, NoAnswer> {
    let request = posting(url, body, body_type, abort)?;
    let sent = clock::now();
    let response = request.send().await.map_err(|_| NoAnswer)?;
    Ok(Begun { sent, response })
}

impl Begun {
    /// The HTTP status.
    pub fn status(&self) -> u16 {
        self.response.status()
    }

    /// Waits for the rest and gives it as text.
    pub async fn text(self) -> String {
        match whole(self.response).await {
            Ok(answer) => answer.body,
            Err(NoAnswer) => String::new(),
        }
    }

    /// The body as it arrives.
    pub fn stream(self) -> Stream {
        let reader = self
            .response
            .body()
            .and_then(|body| body.get_reader().dyn_into().ok());
        Stream {
            sent: self.sent,
            reader,
        }
    }
}

/// One read from a stream.
#[derive(Debug)]
pub enum Read {
    /// Bytes, and when the read returned, counted from the click.
    Bytes {
        /// Taken first, before anything looks at the bytes.
        at: Micros,
        /// What was read.
        bytes: Vec<u8>,
    },
    /// The server closed the stream.
    Closed,
    /// The connection broke or was aborted.
    Broken,
}

/// The body of an answer as it arrives.
pub struct Stream {
    sent: Moment,
    reader: Option<ReadableStreamDefaultReader>,
}

impl Stream {
    /// Waits for the next read.
    pub async fn read(&self) -> Read {
        let Some(reader) = &self.reader else {
            return Read::Closed;
        };
        let result = JsFuture::from(reader.read()).await;
        let at = clock::now().since(self.sent);
        match result.as_ref().map(bytes_of) {
            Ok(Some(bytes)) => Read::Bytes { at, bytes },
            Ok(None) => Read::Closed,
            Err(_) => Read::Broken,
        }
    }
}

fn bytes_of(result: &JsValue) -> Option<Vec<u8>> {
    let value = Reflect::get(result, &JsValue::from_str("value")).ok()?;
    value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec)
}

/// A GET that always asks the server.
fn getting(url: &str) -> RequestBuilder {
    Request::get(url).cache(RequestCache::NoStore)
}

/// A POST without a cache mode: `no-store` would also pass by the browser's memory of preflights,
/// and a run would pay for one again.
fn posting(
    url: &str,
    body: String,
    body_type: BodyType,
    abort: &Abort,
) -> Result<Request, NoAnswer> {
    let content_type = match body_type {
        BodyType::Plain => "text/plain;charset=UTF-8",
        BodyType::Json => "application/json",
    };
    abort
        .watch(Request::post(url))
        .header("Content-Type", content_type)
        .body(body)
        .map_err(|_| NoAnswer)
}

/// Reads the body by its stream, because a broken one is an error there and not a panic.
async fn whole(response: Response) -> Result<Answer, NoAnswer> {
    let status = response.status();
    let stream = Begun {
        sent: clock::now(),
        response,
    }
    .stream();
    let mut body = Vec::new();
    loop {
        match stream.read().await {
            Read::Bytes { bytes, .. } => body.extend(bytes),
            Read::Closed => break,
            Read::Broken => return Err(NoAnswer),
        }
    }
    Ok(Answer {
        status,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}
