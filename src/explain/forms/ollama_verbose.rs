//! The block that `ollama run --verbose` prints behind an answer.

use super::Findings;
use crate::explain::grammar::duration::go_duration;
use crate::explain::grammar::number::{count, number};
use crate::explain::paste::Paste;
use crate::explain::reading::{Form, Reading};
use crate::timing::{Micros, TokenRate};

/// The lines of a block in the order they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Total,
    Load,
    PromptCount,
    CachedCount,
    PromptTime,
    PromptRate,
    Count,
    Time,
    Rate,
}

/// The longer keys first: "eval count" ends "prompt eval count".
const KEYS: [(&str, Key); 10] = [
    ("prompt eval cached:", Key::CachedCount),
    ("prompt eval cached count:", Key::CachedCount),
    ("prompt eval count:", Key::PromptCount),
    ("prompt eval duration:", Key::PromptTime),
    ("prompt eval rate:", Key::PromptRate),
    ("total duration:", Key::Total),
    ("load duration:", Key::Load),
    ("eval count:", Key::Count),
    ("eval duration:", Key::Time),
    ("eval rate:", Key::Rate),
];

/// A block while it is read.
struct Block {
    reading: Reading,
    last: Key,
}

/// Reads every block. A key out of order begins the next one.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut open: Option<Block> = None;
    for line in paste.lines() {
        let is_candidate = line.text.contains(" duration:") || line.text.contains("eval ");
        if !is_candidate {
            continue;
        }
        for (key, value, key_text) in keys_in(line.text) {
            // At the very start, the word "prompt" may be cut off.
            let may_be_cut = key >= Key::Count && paste.may_have_lost("prompt ", key_text);
            if !may_be_cut {
                take(paste, found, &mut open, key, value, key_text);
            }
        }
    }
    found.readings.extend(open.and_then(Block::finished));
}

fn take(
    paste: &Paste<'_>,
    found: &mut Findings,
    open: &mut Option<Block>,
    key: Key,
    value: &str,
    key_text: &str,
) {
    let starts_another = open.as_ref().is_none_or(|block| key <= block.last);
    let span = paste
        .span_of(key_text)
        .with(paste.span_of(value.trim_end()));
    if starts_another {
        found.readings.extend(open.take().and_then(Block::finished));
        *open = Some(Block {
            reading: Reading::new(Form::OllamaVerbose, span),
            last: key,
        });
    }
    if let Some(block) = open {
        block.last = key;
        block.reading.span = block.reading.span.with(span);
        block.fill(paste, key, value);
    }
}

/// The keys in a line with their values, which go on to the next key.
fn keys_in(line: &str) -> Vec<(Key, &str, &str)> {
    let mut keys: Vec<(usize, usize, Key)> = Vec::new();
    for (name, key) in KEYS {
        for (at, _) in line.match_indices(name) {
            let is_part = keys
                .iter()
                .any(|(start, end, _)| (*start..*end).contains(&at));
            let before = line.get(..at).unwrap_or_default();
            if !is_part && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                keys.push((at, at + name.len(), key));
            }
        }
    }
    keys.sort_by_key(|key| key.0);
    let ends: Vec<usize> = keys
        .iter()
        .skip(1)
        .map(|key| key.0)
        .chain([line.len()])
        .collect();
    keys.iter()
        .zip(ends)
        .filter_map(|((start, behind, key), end)| {
            Some((*key, line.get(*behind..end)?, line.get(*start..*behind)?))
        })
        .collect()
}

impl Block {
    fn fill(&mut self, paste: &Paste<'_>, key: Key, value: &str) {
        let value = value.trim_start_matches([' ', '\t', '*', '`', '|']);
        let time = |value: &str| {
            go_duration(value).map(|(time, rest)| paste.sourced(read_part(value, rest), time))
        };
        let tokens = |value: &str| {
            count(value).map(|(tokens, rest)| paste.sourced(read_part(value, rest), tokens))
        };
        let rate = |value: &str| {
            let (rate, rest) = number(value)?;
            let is_rate = rest.trim_start().starts_with("token");
            let rate = TokenRate::from_tokens_per_second(rate).filter(|_| is_rate)?;
            Some(paste.sourced(read_part(value, rest), rate))
        };
        let figures = &mut self.reading.figures;
        match key {
            Key::Total => figures.total = time(value),
            Key::Load => figures.load = time(value),
            Key::PromptCount => figures.prompt_tokens = tokens(value),
            Key::CachedCount => {
                figures.cached_tokens = tokens(value);
                self.reading.marks.cached_within_prompt = true;
            }
            Key::PromptTime => figures.prompt = time(value),
            Key::PromptRate => figures.prompt_rate = rate(value),
            Key::Count => figures.generated_tokens = tokens(value),
            Key::Time => figures.generation = time(value),
            Key::Rate => figures.generation_rate = rate(value),
        }
    }

    /// The block, where it has a figure.
    fn finished(mut self) -> Option<Reading> {
        let figures = &self.reading.figures;
        let has_any = figures.total.is_some()
            || figures.load.is_some()
            || figures.prompt.is_some()
            || figures.generation.is_some()
            || figures.generation_rate.is_some()
            || figures.prompt_tokens.is_some()
            || figures.generated_tokens.is_some();
        self.reading.complete = figures
            .total
            .is_some_and(|total| total.value > Micros::ZERO)
            && figures.generation.is_some()
            && figures.generation_rate.is_some();
        has_any.then_some(self.reading)
    }
}

/// The part of `value` that stands before `rest`.
pub(super) fn read_part<'a>(value: &'a str, rest: &str) -> &'a str {
    value
        .get(..value.len().saturating_sub(rest.len()))
        .unwrap_or(value)
}
