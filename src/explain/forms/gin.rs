//! The lines that Ollama's web framework writes for each request, behind any prefix:
//! `[GIN] 2026/01/02 - 03:04:05 | 200 |  1.2s |  127.0.0.1 | POST     "/api/chat"`.

use super::Findings;
use super::ollama_verbose::read_part;
use crate::explain::grammar::duration::go_duration;
use crate::explain::note::Note;
use crate::explain::paste::{Paste, Sourced, Span};
use crate::timing::Micros;

/// A request that a server answered or gave up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its line.
    pub span: Span,
    /// The HTTP method. None where the line is cut before its end.
    pub method: Option<&'static str>,
    /// The path. None where the line is cut before its end.
    pub path: Option<String>,
    /// The HTTP status.
    pub status: u16,
    /// From its arrival to its end. Above a minute it is cut to whole seconds.
    pub total: Sourced<Micros>,
    /// Whether the client or a limit ended it, so that the wait is longer than this.
    pub aborted: bool,
    /// The line, counted from 0.
    pub(super) line: usize,
    /// The time of the day it ended, in seconds.
    pub(super) at: Option<u32>,
}

/// The paths on which a prompt is answered.
const PROMPT_PATHS: [&str; 6] = [
    "/api/generate",
    "/api/chat",
    "/v1/chat/completions",
    "/v1/completions",
    "/v1/responses",
    "/v1/messages",
];
const METHODS: [&str; 7] = ["POST", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"];

/// What a log says when the client went away.
const ABORT_WORDS: [&str; 3] = [
    "client closing the connection",
    "client connection closed",
    "context canceled",
];
/// How many lines an abort may stand away from its request.
const ABORT_REACH: usize = 3;

/// Reads the requests that asked for an answer; all others are no wait for a model.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    if !paste.text().contains("[GIN]") {
        return;
    }
    let mut abort_lines = Vec::new();
    for line in paste.lines() {
        for (at, _) in line.text.match_indices("[GIN]") {
            let record = line.text.get(at..).unwrap_or_default();
            let request = request(paste, record, line.index);
            found.requests.extend(request.filter(answers_a_prompt));
        }
        if ABORT_WORDS.iter().any(|words| line.text.contains(words)) {
            abort_lines.push(line.index);
        }
    }
    for request in found
        .requests
        .iter_mut()
        .filter(|request| request.status >= 500)
    {
        let is_told = abort_lines
            .iter()
            .any(|line| line.abs_diff(request.line) <= ABORT_REACH);
        request.aborted = is_told || is_round(request.total.value);
    }
    let long = found
        .requests
        .iter()
        .filter(|request| request.total.value >= Micros::from_millis(60_000))
        .count();
    if long > 0 {
        found.notes.push(Note::WholeSecondsAboveAMinute {
            requests: long as u64,
        });
    }
}

fn answers_a_prompt(request: &Request) -> bool {
    let path = request.path.as_deref();
    path.is_none_or(|path| PROMPT_PATHS.contains(&path))
        && request.method.is_none_or(|method| method == "POST")
}

/// A limit of whole half minutes, kept with at most two seconds of delay.
fn is_round(total: Micros) -> bool {
    const HALF_MINUTE: u64 = 30_000_000;
    total.get() >= HALF_MINUTE && total.get() % HALF_MINUTE < 2_000_000
}

fn request(paste: &Paste<'_>, record: &str, line: usize) -> Option<Request> {
    let mut fields = record.split('|');
    let moment = fields.next()?;
    let status = fields.next()?.trim().parse().ok()?;
    let latency = fields.next()?.trim();
    let (time, rest) = go_duration(latency)?;
    // Without the next field the latency may be cut.
    let behind = fields
        .next()
        .and_then(|_address| fields.next())
        .unwrap_or_default();
    if !rest.trim().is_empty() {
        return None;
    }
    let (method, quoted) = behind.trim_start().split_once(' ').unwrap_or_default();
    let method = METHODS.iter().find(|name| **name == method).copied();
    let quoted = quoted.trim_start().trim_start_matches(['\\', '"']);
    let path = quoted.split_once(['"', '\\']).map(|(path, _)| path);
    let path = path
        .and_then(|path| path.split('?').next())
        .filter(|path| path.starts_with('/'));
    Some(Request {
        span: paste.span_of(record.trim_end()),
        method,
        path: path.map(str::to_owned),
        status,
        total: paste.sourced(read_part(latency, rest), time),
        aborted: status == 499,
        line,
        at: moment.split_once(" - ").and_then(|(_, time)| clock(time)),
    })
}

/// `03:04:05` in seconds.
fn clock(text: &str) -> Option<u32> {
    let mut parts = text.trim().split(':').map(|part| part.parse::<u32>().ok());
    let mut next = || parts.next().flatten().filter(|part| *part < 100);
    Some(next()? * 3600 + next()? * 60 + next()?)
}
