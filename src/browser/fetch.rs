//! Requests that wait for the whole answer. An answer whose reads are stamped comes from
//! [`super::stamped`].

use gloo_events::EventListener;
use gloo_net::http::{Request, RequestBuilder, Response};
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, ReadableStreamDefaultReader, RequestCache, RequestCredentials, RequestMode,
};

use crate::engine::ApiKey;
use crate::engine::manner::{BodyType, KeyHeader};

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

    /// Calls `aborted` when they are ended. None where the browser has no way to end them.
    pub(super) fn on_abort(&self, aborted: impl FnOnce() + 'static) -> Option<EventListener> {
        let signal = self.0.as_ref()?.signal();
        Some(EventListener::once(&signal, "abort", move |_| aborted()))
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

/// Gets a whole answer, with the key that the server wants, if it wants one.
pub async fn get(url: &str, key: Option<&ApiKey>, abort: &Abort) -> Result<Answer, NoAnswer> {
    let request = with_key(abort.watch(getting(url)), key);
    whole(request.send().await.map_err(|_| NoAnswer)?).await
}

/// Whether the server at `url` answers at all, even with something this page may not read.
pub async fn answers_unreadably(url: &str, abort: &Abort) -> bool {
    let request = abort.watch(getting(url)).mode(RequestMode::NoCors);
    request.send().await.is_ok()
}

/// Posts a body as plain text and gets the whole answer.
pub async fn post(
    url: &str,
    body: String,
    key: Option<&ApiKey>,
    abort: &Abort,
) -> Result<Answer, NoAnswer> {
    let request = with_key(abort.watch(Request::post(url)), key)
        .header("Content-Type", BodyType::Plain.name())
        .body(body)
        .map_err(|_| NoAnswer)?;
    whole(request.send().await.map_err(|_| NoAnswer)?).await
}

fn with_key(request: RequestBuilder, key: Option<&ApiKey>) -> RequestBuilder {
    match key.map(|key| KeyHeader::Authorization.with(key)) {
        Some((name, value)) => request.header(name, &value),
        None => request,
    }
}

/// A GET that always asks the server.
fn getting(url: &str) -> RequestBuilder {
    Request::get(url).cache(RequestCache::NoStore)
}

/// Reads the body by its stream, because a broken one is an error there and not a panic.
async fn whole(response: Response) -> Result<Answer, NoAnswer> {
    let status = response.status();
    let reader: Option<ReadableStreamDefaultReader> = response
        .body()
        .and_then(|body| body.get_reader().dyn_into().ok());
    let mut body = Vec::new();
    if let Some(reader) = reader {
        while let Some(bytes) = read(&reader).await? {
            body.extend(bytes);
        }
    }
    Ok(Answer {
        status,
        body: String::from_utf8_lossy(&body).into_owned(),
    })
}

/// The next bytes; None at the end.
async fn read(reader: &ReadableStreamDefaultReader) -> Result<Option<Vec<u8>>, NoAnswer> {
    let result = JsFuture::from(reader.read()).await.map_err(|_| NoAnswer)?;
    let value = Reflect::get(&result, &JsValue::from_str("value")).map_err(|_| NoAnswer)?;
    Ok(value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec))
}
