//! A question to a model server whose answer is read and stamped in a worker, where the page's own
//! work cannot delay the stamp.
//!
//! Built because `cargo xtask bench fidelity` asked for it. In headless Chromium, on two cores that
//! the test server shared, the first text was stamped 6.2 ms after the server wrote it, 7.9 ms with
//! charts drawing, when the page read it, and 3.5 ms after by a bare loop that draws nothing. With
//! the worker, and without a change on screen when the request goes out, each row is within 1 ms of
//! the bare loop (2.9 to 4.9 ms beside 2.5 to 4.4 ms). What stays is that frames take processor
//! time: one gap in twenty is off by 1.3 to 4 ms, in the bare loop by 0.2 to 1.7 ms, in the npm
//! package on a page that shows its text by 0.4 to 2.1 ms.

use futures_channel::mpsc::{self, UnboundedReceiver, UnboundedSender};
use gloo_events::EventListener;
use js_sys::{Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Url, Worker};

use super::fetch::{Abort, NoAnswer};
use super::files;
use crate::engine::{ApiKey, Manner};
use crate::timing::Micros;

/// The script of the worker. It comes with the page's own code, so that no server has to be asked
/// for it, and stays one screen of JavaScript, so that it needs no second copy of the wasm.
const SCRIPT: &str = include_str!("stamped.js");

/// An answer that has begun: its status is known, its body still on the way.
pub struct Begun {
    status: u16,
    messages: Messages,
}

/// One read from the body of an answer.
#[derive(Debug)]
pub enum Read {
    /// Bytes, and when the read returned.
    Bytes {
        /// Counted from the instant before the request was sent, on the worker's monotonic clock,
        /// and taken before anything looks at the bytes.
        at: Micros,
        /// What was read.
        bytes: Vec<u8>,
    },
    /// The server closed the stream.
    Closed,
    /// The connection broke or was aborted.
    Broken,
}

/// A question and where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// A cheap address of the same server. It is asked before the clock starts, so that the
    /// connection is open by then.
    pub greeting: &'a str,
    /// Who is asked.
    pub url: &'a str,
    /// What is asked.
    pub body: &'a str,
    /// How it is sent.
    pub manner: Manner,
    /// The key that the server wants, if it wants one.
    pub key: Option<&'a ApiKey>,
}

/// Asks, and waits until the answer begins. Calls `asking` when the question goes out.
///
/// # Errors
/// When no answer comes, the question is aborted, or the browser starts no worker.
pub async fn post(
    question: Question<'_>,
    abort: &Abort,
    asking: impl FnOnce(),
) -> Result<Begun, NoAnswer> {
    if abort.is_aborted() {
        return Err(NoAnswer);
    }
    let mut messages = Messages::of_worker(abort).map_err(|_| NoAnswer)?;
    messages.ask(question).map_err(|_| NoAnswer)?;
    let Message::Asking = messages.next().await else {
        return Err(NoAnswer);
    };
    asking();
    match messages.next().await {
        Message::Answered { status } => Ok(Begun { status, messages }),
        _ => Err(NoAnswer),
    }
}

impl Begun {
    /// The HTTP status.
    pub fn status(&self) -> u16 {
        self.status
    }

    /// Waits for the next read. After the last one it is always [`Read::Broken`].
    pub async fn read(&mut self) -> Read {
        match self.messages.next().await {
            Message::Read(read) => read,
            Message::Asking | Message::Answered { .. } => Read::Broken,
        }
    }

    /// Waits for the rest and gives it as text; of a broken answer, what had come.
    pub async fn text(mut self) -> String {
        let mut body = Vec::new();
        while let Read::Bytes { bytes, .. } = self.read().await {
            body.extend(bytes);
        }
        String::from_utf8_lossy(&body).into_owned()
    }
}

/// What a worker says.
enum Message {
    /// The request goes out.
    Asking,
    /// The answer begins.
    Answered { status: u16 },
    /// The body.
    Read(Read),
}

impl Message {
    /// None for anything that the worker's script does not say.
    fn of(said: &JsValue) -> Option<Self> {
        let field = |name: &str| Reflect::get(said, &JsValue::from_str(name)).ok();
        Some(match field("kind")?.as_string()?.as_str() {
            "asking" => Self::Asking,
            // A status has three digits: nothing is cut off.
            "answered" => Self::Answered {
                status: field("status")?.as_f64()? as u16,
            },
            "bytes" => Self::Read(Read::Bytes {
                at: Micros::from_millis_f64(field("at")?.as_f64()?)?,
                bytes: field("bytes")?.dyn_into::<Uint8Array>().ok()?.to_vec(),
            }),
            "closed" => Self::Read(Read::Closed),
            _ => return None,
        })
    }
}

/// A worker and what it says. The worker ends when this is dropped, and with it the request.
struct Messages {
    worker: Worker,
    /// Where the worker finds its script. Not every browser reads it at once.
    address: String,
    heard: UnboundedReceiver<Message>,
    _listeners: Vec<EventListener>,
}

impl Messages {
    /// Starts a worker that `abort` silences.
    fn of_worker(abort: &Abort) -> Result<Self, JsValue> {
        let address = files::address_of(SCRIPT, "text/javascript")?;
        let worker = Worker::new(&address)?;
        let (said, heard) = mpsc::unbounded();
        let silenced = |said: &UnboundedSender<Message>| {
            let said = said.clone();
            move || said.close_channel()
        };
        let failed = silenced(&said);
        let listeners = abort
            .on_abort(silenced(&said))
            .into_iter()
            // Where a policy forbids the script, the browser says so by this event.
            .chain([
                EventListener::new(&worker, "error", move |_| failed()),
                EventListener::new(&worker, "message", move |event| forward(event, &said)),
            ])
            .collect();
        Ok(Self {
            worker,
            address,
            heard,
            _listeners: listeners,
        })
    }

    /// Tells the worker what to ask.
    fn ask(&self, question: Question<'_>) -> Result<(), JsValue> {
        let told = Object::new();
        let headers = Object::new();
        for (name, value) in question.manner.headers(question.key) {
            Reflect::set(&headers, &name.into(), &value.into())?;
        }
        let needs_leave = question.manner.needs_leave(question.key);
        for (name, value) in [
            ("greeting", question.greeting.into()),
            ("url", question.url.into()),
            ("body", question.body.into()),
            ("headers", headers.into()),
            ("needsLeave", needs_leave.into()),
        ] {
            Reflect::set(&told, &name.into(), &value)?;
        }
        self.worker.post_message(&told)
    }

    /// What the worker says next; from its end on that the connection is broken.
    async fn next(&mut self) -> Message {
        let next = self.heard.recv().await;
        next.unwrap_or(Message::Read(Read::Broken))
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        self.worker.terminate();
        // An address that is gone already is as good.
        let _ = Url::revoke_object_url(&self.address);
    }
}

/// Passes on what the worker said, and closes the channel after its last word.
fn forward(event: &Event, said: &UnboundedSender<Message>) {
    let data = event.dyn_ref::<MessageEvent>().map(MessageEvent::data);
    match data.as_ref().and_then(Message::of) {
        // Nobody listens any more when the run is over: then there is nobody to tell.
        Some(message) => drop(said.unbounded_send(message)),
        None => said.close_channel(),
    }
}
