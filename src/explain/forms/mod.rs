//! The readers: one per form. Each looks for its own form and leaves the rest alone.

mod gin;
mod json;
mod llama_bench;
mod llama_log;
mod lm_studio;
mod mlx_lm;
mod model_names;
mod ollama_log;
mod ollama_verbose;
mod others;
mod status_line;
mod tables;

use super::note::Note;
use super::paste::{Paste, Span};
use super::reading::Reading;
use crate::timing::Micros;

pub use gin::Request;

/// An engine that a figure's form or a name tells of, without a line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The engine's name, as in [`EngineName`](super::EngineName).
    pub engine: super::EngineName,
    /// Whether the program that printed it is the engine itself.
    pub printed_by_it: bool,
    /// Where it stands.
    pub span: Span,
}

/// A load as a server's log states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LogLoad {
    pub took: Micros,
    pub span: Span,
    /// The time of the day it ended, in seconds.
    pub at: Option<u32>,
    pub line: usize,
}

/// All that the readers found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub readings: Vec<Reading>,
    pub requests: Vec<Request>,
    pub loads: Vec<LogLoad>,
    pub hints: Vec<Hint>,
    pub notes: Vec<Note>,
}

/// Lets every reader look at the paste.
pub(super) fn read_all(paste: &Paste<'_>) -> Findings {
    let mut found = Findings::default();
    json::read(paste, &mut found);
    ollama_verbose::read(paste, &mut found);
    gin::read(paste, &mut found);
    llama_log::read(paste, &mut found);
    llama_bench::read(paste, &mut found);
    // After the forms that a load and a request can belong to.
    ollama_log::read(paste, &mut found);
    lm_studio::read(paste, &mut found);
    status_line::read(paste, &mut found);
    model_names::read(paste, &mut found);
    mlx_lm::read(paste, &mut found);
    tables::read(paste, &mut found);
    others::read(paste, &mut found);
    found.readings.sort_by_key(|reading| reading.span);
    found
}
