//! The status line of a coding agent: `↑9.9k ↓190 R9.8k`, tokens in, out and from the cache.

use super::Findings;
use super::ollama_verbose::read_part;
use crate::explain::grammar::number::number;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Form, Reading};

/// Reads each line that has both arrows with counts.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    for line in paste
        .lines()
        .filter(|line| line.text.contains('↑') && line.text.contains('↓'))
    {
        let prompt_tokens = tokens_behind(paste, line.text, "↑");
        let generated_tokens = tokens_behind(paste, line.text, "↓");
        if prompt_tokens.is_some() && generated_tokens.is_some() {
            let mut reading = Reading::new(Form::Statistics, paste.span_of(line.text));
            reading.marks.cached_within_prompt = true;
            reading.figures.prompt_tokens = prompt_tokens;
            reading.figures.generated_tokens = generated_tokens;
            reading.figures.cached_tokens = tokens_behind(paste, line.text, " R");
            found.readings.push(reading);
        }
    }
}

/// The count behind a sign, its thousands perhaps written as `k`.
fn tokens_behind(paste: &Paste<'_>, line: &str, sign: &str) -> Option<Sourced<u64>> {
    let (_, text) = line.split_once(sign)?;
    let (number, rest) = number(text)?;
    let (factor, rest) = match rest.strip_prefix('k') {
        Some(rest) => (1e3, rest),
        None => (1.0, rest),
    };
    let tokens = number * factor;
    let ends = rest.is_empty() || rest.starts_with(' ');
    (ends && (0.0..1e12).contains(&tokens))
        .then(|| paste.sourced(read_part(text, rest), tokens.round() as u64))
}
