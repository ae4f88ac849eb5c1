//! Talking to model servers: what is sent to them, and what their bytes mean.
//!
//! ```text
//! address   what a person typed -> base URL
//! api_key   what a person typed -> the key that a server wants
//! manner    how a question is sent, found out by refusals
//! models    version and model lists -> what can be measured
//! request   what to ask -> path and body
//! lines, sse, ollama, openai      bytes of an answer -> events, by way of Decoder
//! doctor    what a page can find out after no answer -> what went wrong
//! failure   status, body or broken stream -> what went wrong, with its values
//! ```
//!
//! Nothing here reads a clock. The caller stamps a read when it returns and gives that one stamp to
//! every event the read completes: lines that arrived together arrived at the same time.

pub mod address;
pub mod api_key;
pub mod doctor;
pub mod failure;
mod json;
mod lines;
pub mod manner;
pub mod models;
mod ollama;
mod openai;
pub mod request;
mod sse;

pub use address::Address;
pub use api_key::ApiKey;
pub use failure::Failure;
pub use lines::MAX_LINE;
pub use manner::Manner;
pub use models::Model;

use serde::{Deserialize, Serialize};

use crate::timing::{Channel, FinishReason, Runner, ServerReport};
use lines::{Line, Lines};
use sse::{Frame, Sse};

/// Which wire format a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Protocol {
    /// Ollama's own API: newline-delimited JSON.
    Ollama,
    /// The OpenAI chat API of llama-server, LM Studio and vLLM: server-sent events.
    OpenAi,
}

/// One thing a server said while it answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Text that a person could see. Never empty.
    Text {
        /// Whether it is thinking or the answer.
        channel: Channel,
        /// The text as sent. A chunk is not a token: never count these.
        text: String,
    },
    /// Why the server stopped writing.
    Finished(FinishReason),
    /// The message that the report after it was read from, as it was sent.
    Account(String),
    /// The server's account of the answer. A later report replaces an earlier one.
    Report(ServerReport),
    /// The server said that the stream is complete.
    End,
    /// The server reported a failure inside the stream, in its own words.
    Error(String),
    /// Something that is not the protocol: its first 200 characters at most.
    Unreadable(String),
    /// A line longer than [`MAX_LINE`] bytes, which was dropped.
    TooLong,
}

impl Event {
    fn push_text(events: &mut Vec<Self>, channel: Channel, text: Option<String>) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            events.push(Self::Text { channel, text });
        }
    }
}

/// Turns the bytes of one answer into events, however the network cut them.
///
/// ```
/// use two_numbers::engine::{Decoder, Event, Protocol};
///
/// let mut decoder = Decoder::new(Protocol::Ollama, None);
/// assert!(decoder.push(br#"{"message":{"content":"He"#).is_empty());
/// let events = decoder.push(b"llo\"},\"done\":false}\n");
/// assert!(matches!(&events[..], [Event::Text { text, .. }] if text == "Hello"));
/// ```
#[derive(Debug)]
pub struct Decoder {
    lines: Lines,
    wire: Wire,
}

/// What happens to a line once it is whole.
#[derive(Debug)]
enum Wire {
    Ollama(Option<Runner>),
    OpenAi { sse: Sse, reader: openai::Reader },
}

impl Decoder {
    /// A decoder for one answer. `runner` is what the model list told about the model
    /// ([`Model::runner`]); an Ollama stream does not say it itself, llama-server's does.
    pub fn new(protocol: Protocol, runner: Option<Runner>) -> Self {
        let wire = match protocol {
            Protocol::Ollama => Wire::Ollama(runner),
            Protocol::OpenAi => Wire::OpenAi {
                sse: Sse::new(MAX_LINE),
                reader: openai::Reader::new(runner),
            },
        };
        Self {
            lines: Lines::new(MAX_LINE),
            wire,
        }
    }

    /// Takes one read and gives the events it completed, in the order they were sent.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        self.lines
            .push(bytes, |line| self.wire.read(line, &mut events));
        events
    }

    /// The stream is over: gives what stood in it without a line end.
    pub fn finish(mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.lines.finish(|line| self.wire.read(line, &mut events));
        if let Wire::OpenAi { sse, mut reader } = self.wire
            && let Some(frame) = sse.finish()
        {
            read_frame(&mut reader, frame, &mut events);
        }
        events
    }
}

impl Wire {
    fn read(&mut self, line: Line<'_>, events: &mut Vec<Event>) {
        let Line::Text(line) = line else {
            events.push(Event::TooLong);
            return;
        };
        match self {
            Self::Ollama(runner) => ollama::read_line(&line, *runner, events),
            Self::OpenAi { sse, reader } => {
                if let Some(frame) = sse.line(&line) {
                    read_frame(reader, frame, events);
                }
            }
        }
    }
}

fn read_frame(reader: &mut openai::Reader, frame: Frame, events: &mut Vec<Event>) {
    match frame {
        Frame::Data(data) => reader.read_data(&data, events),
        Frame::Stray(line) => reader.read_stray(&line, events),
        Frame::TooLong => events.push(Event::TooLong),
    }
}

/// The server's word for why it stopped; an empty word is none.
fn finish_reason(word: Option<String>) -> Option<FinishReason> {
    let word = word.filter(|word| !word.is_empty())?;
    Some(match word.as_str() {
        "stop" => FinishReason::Stop,
        "length" => FinishReason::Length,
        _ => FinishReason::Other(word),
    })
}
