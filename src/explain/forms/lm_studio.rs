//! LM Studio's log: waits between its lines in whole seconds, and what it says of its cache.

use super::Findings;
use super::ollama_verbose::read_part;
use crate::explain::grammar::number::count;
use crate::explain::note::Note;
use crate::explain::paste::Paste;
use crate::explain::reading::Form;
use crate::timing::Micros;

/// The moments of one request.
#[derive(Default)]
struct Waiting {
    asked: Option<u64>,
    first: Option<u64>,
}

/// Reads each request from its start to its first token and to its end. A message may stand on
/// the line after its time.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut now = None;
    let mut waiting = Waiting::default();
    for line in paste.lines() {
        let text = line.text;
        if text.contains("Prompt cache restore:") {
            take_cached(paste, text, found);
        }
        if text.contains('[') && text.starts_with(|c: char| c == '[' || c.is_ascii_digit()) {
            now = seconds(text).or(now);
        }
        if !text.contains("[LM STUDIO SERVER]") && !text.contains("[INFO]") {
            continue;
        }
        if text.contains("Running chat completion") || text.contains("Running completion") {
            waiting = Waiting {
                asked: now,
                first: None,
            };
        } else if text.contains("Accumulating tokens") || text.contains("First token generated") {
            waiting.first = now;
        } else if text.contains("Generated prediction") || text.contains("Finished streaming") {
            found.notes.extend(waiting.note(now));
            waiting = Waiting::default();
        }
    }
}

impl Waiting {
    fn note(&self, end: Option<u64>) -> Option<Note> {
        let (asked, first, end) = (self.asked?, self.first?, end?);
        let before = Micros::from_millis(first.checked_sub(asked)?.saturating_mul(1_000));
        let generation = Micros::from_millis(end.checked_sub(first)?.saturating_mul(1_000));
        Some(Note::BetweenLines { before, generation })
    }
}

/// The seconds since midnight in `2026-01-02 03:04:05  [INFO]`, in brackets or not.
fn seconds(line: &str) -> Option<u64> {
    let text = line.trim_start_matches('[').get("2026-01-02 ".len()..)?;
    let mut parts = text
        .get(.."03:04:05".len())?
        .split(':')
        .map(|part| part.parse::<u64>().ok());
    let mut next = || parts.next().flatten();
    Some(next()? * 3600 + next()? * 60 + next()?)
}

/// `Prompt cache restore: cached_tokens=20 …` is about the counts before it.
fn take_cached(paste: &Paste<'_>, line: &str, found: &mut Findings) {
    let behind = line.split_once("cached_tokens=").map(|parts| parts.1);
    let cached =
        behind.and_then(|text| count(text).map(|(tokens, rest)| (read_part(text, rest), tokens)));
    let at = paste.span_of(line).start;
    let before = found
        .readings
        .iter_mut()
        .rfind(|reading| reading.form == Form::OpenAiUsage && reading.span.start < at);
    if let (Some((text, tokens)), Some(reading)) = (cached, before) {
        reading
            .figures
            .cached_tokens
            .get_or_insert(paste.sourced(text, tokens));
    }
}
