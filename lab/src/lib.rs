//! Servers for the tests: programs a learner's browser may meet, with scripted timings.
//!
//! - [`ollama`] keeps Ollama's rules: origins, queue, loading, thinking, NDJSON and SSE.
//! - [`openai`] keeps the rules of llama-server and of a vLLM-like server.
//! - [`site`] hosts a folder as a simple static host does.
//! - [`silent`] is everything that is not an engine: a closed port, a web page, a mute program.
//!
//! [`recorder`] records an engine, real or scripted, for the page to play.
//!
//! [`language`] makes a second language, in which the page shows whether any English is left in it.
//!
//! What an engine answers and when is data ([`script`]); what really happened, with the server's
//! own clock, stands in the [`log`]. Every server ends when its [`Server`] is dropped.

pub mod language;
pub mod log;
pub mod ollama;
pub mod openai;
mod play;
pub mod recorder;
pub mod script;
pub mod server;
pub mod silent;
pub mod site;
mod sse;

use std::time::Duration;

pub use log::{Exchange, Log, Outcome};
pub use ollama::{Model, Ollama};
pub use openai::OpenAi;
pub use script::{Chop, Fault, Reported, Script};
pub use server::Server;

/// Milliseconds, short enough to keep a test readable.
#[must_use]
pub const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}
