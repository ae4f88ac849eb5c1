//! The summary of `mlx_lm.generate`: `Generation: 256 tokens, 41.3 tokens-per-sec`.

use super::ollama_verbose::read_part;
use super::{Findings, Hint};
use crate::explain::EngineName;
use crate::explain::grammar::number::{count, number};
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Form, Reading};
use crate::timing::TokenRate;

/// Reads each pair of a prompt's line and a generation's.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut open: Option<Reading> = None;
    for line in paste
        .lines()
        .filter(|line| line.text.contains("tokens-per-sec"))
    {
        let Some((key, behind)) = line.text.split_once(':') else {
            continue;
        };
        let Some((tokens, rate)) = tokens_and_rate(paste, behind.trim_start()) else {
            continue;
        };
        let span = paste.span_of(line.text);
        found.hints.push(Hint {
            engine: EngineName::Mlx,
            printed_by_it: true,
            span,
        });
        let time = Some(Sourced {
            value: rate.value.time_for(tokens.value),
            span: rate.span,
        });
        if key.ends_with("Prompt") {
            found.readings.extend(open.take());
            let mut reading = Reading::new(Form::MlxLm, span);
            reading.complete = false;
            let figures = &mut reading.figures;
            (figures.prompt_tokens, figures.prompt_rate, figures.prompt) =
                (Some(tokens), Some(rate), time);
            open = Some(reading);
        } else if key.ends_with("Generation") {
            let mut reading = open
                .take()
                .unwrap_or_else(|| Reading::new(Form::MlxLm, span));
            reading.span = reading.span.with(span);
            reading.complete = true;
            let figures = &mut reading.figures;
            (
                figures.generated_tokens,
                figures.generation_rate,
                figures.generation,
            ) = (Some(tokens), Some(rate), time);
            found.readings.push(reading);
        }
    }
    found.readings.extend(open);
}

fn tokens_and_rate(paste: &Paste<'_>, text: &str) -> Option<(Sourced<u64>, Sourced<TokenRate>)> {
    let (tokens, rest) = count(text)?;
    let rate_text = rest.split_once("tokens,")?.1.trim_start();
    let (rate, behind) = number(rate_text)?;
    let rate = TokenRate::from_tokens_per_second(rate)?;
    Some((
        paste.sourced(read_part(text, rest), tokens),
        paste.sourced(read_part(rate_text, behind), rate),
    ))
}
