//! Tables of llama-bench: `| model | … | test | t/s |`, with rows such as `pp512 | 431.2 ± 1.5`.

use super::Findings;
use super::ollama_verbose::read_part;
use crate::explain::grammar::number::number;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Form, Reading};
use crate::timing::TokenRate;

/// Reads the rows below each heading; reading and writing of one setting are one run.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut is_below_heading = false;
    let mut open: Option<(String, Reading)> = None;
    for line in paste.lines() {
        let Some(row) = line.text.trim().strip_prefix('|') else {
            is_below_heading = false;
            continue;
        };
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if cells.contains(&"test") && cells.contains(&"t/s") {
            is_below_heading = true;
        } else if is_below_heading && let Some((setting, test, rate)) = row_of(paste, &cells) {
            let is_same = open.as_ref().is_some_and(|(known, _)| *known == setting);
            if !is_same {
                found
                    .readings
                    .extend(open.take().map(|(_, reading)| reading));
            }
            let span = paste.span_of(line.text);
            let (_, reading) =
                open.get_or_insert_with(|| (setting, Reading::new(Form::LlamaBench, span)));
            reading.span = reading.span.with(span);
            // The first of each kind: a longer prompt is another test.
            let figure = match test {
                Test::Reading => &mut reading.figures.prompt_rate,
                Test::Writing => &mut reading.figures.generation_rate,
            };
            figure.get_or_insert(rate);
        }
    }
    found.readings.extend(open.map(|(_, reading)| reading));
}

enum Test {
    Reading,
    Writing,
}

/// The setting of a row, what it tests, and the rate; the test and the rate are its last cells.
fn row_of(paste: &Paste<'_>, cells: &[&str]) -> Option<(String, Test, Sourced<TokenRate>)> {
    let at = cells
        .iter()
        .rposition(|cell| is_test(cell, "pp") || is_test(cell, "tg"))?;
    let (name, text) = (cells.get(at)?, cells.get(at + 1)?);
    let (rate, rest) = number(text)?;
    let rate = paste.sourced(
        read_part(text, rest),
        TokenRate::from_tokens_per_second(rate)?,
    );
    let test = if is_test(name, "pp") {
        Test::Reading
    } else {
        Test::Writing
    };
    Some((cells.get(..at)?.join("|"), test, rate))
}

fn is_test(cell: &str, kind: &str) -> bool {
    let length = cell
        .strip_prefix(kind)
        .map(|rest| rest.split(' ').next().unwrap_or_default());
    length.is_some_and(|length| {
        !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit())
    })
}
