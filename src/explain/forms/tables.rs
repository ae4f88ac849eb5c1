//! Rows of CSV files whose heading names the figures of a run.

use super::{Findings, Hint};
use crate::explain::EngineName;
use crate::explain::grammar::number::last_number;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Form, Reading};
use crate::timing::{Micros, TokenRate};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Total,
    Load,
    Prompt,
    Generation,
    FirstWord,
    PromptTokens,
    Cached,
    Tokens,
    PromptRate,
    Rate,
    Engine,
}

/// Names of columns without their unit, in lower case and without signs.
const COLUMNS: [(&str, Column); 26] = [
    ("wall", Column::Total),
    ("total", Column::Total),
    ("totalduration", Column::Total),
    ("load", Column::Load),
    ("loadduration", Column::Load),
    ("prefill", Column::Prompt),
    ("prompt", Column::Prompt),
    ("prompteval", Column::Prompt),
    ("promptevalduration", Column::Prompt),
    ("decode", Column::Generation),
    ("eval", Column::Generation),
    ("evalduration", Column::Generation),
    ("generation", Column::Generation),
    ("ttft", Column::FirstWord),
    ("prompttokens", Column::PromptTokens),
    ("promptevalcount", Column::PromptTokens),
    ("cachedtokens", Column::Cached),
    ("generatedtokens", Column::Tokens),
    ("completiontokens", Column::Tokens),
    ("outputtokens", Column::Tokens),
    ("evalcount", Column::Tokens),
    ("prefilltps", Column::PromptRate),
    ("prompttps", Column::PromptRate),
    ("decodetps", Column::Rate),
    ("generationtps", Column::Rate),
    ("runtime", Column::Engine),
];
/// Unit endings in milliseconds, the longer first.
const UNITS: [(&str, f64); 4] = [("ms", 1.0), ("us", 1e-3), ("ns", 1e-6), ("s", 1e3)];

/// Reads each row below a heading with at least two columns of figures.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut heading: Option<Vec<Option<(Column, f64)>>> = None;
    for line in paste.lines() {
        let cells: Vec<&str> = line.text.split(',').collect();
        if cells.len() < 3 {
            heading = None;
            continue;
        }
        let known: Vec<_> = cells.iter().map(|cell| column(cell)).collect();
        if known.iter().flatten().count() >= 2 {
            heading = Some(known);
        } else if let Some(columns) = heading
            .as_ref()
            .filter(|columns| columns.len() == cells.len())
        {
            // The last cell of the last line may be cut.
            let whole = cells.len() - usize::from(!line.ended);
            let row = columns.iter().zip(&cells).take(whole);
            take_row(paste, line.text, row, found);
        }
    }
}

/// What a heading's cell names, and its unit in milliseconds where it is a time.
fn column(cell: &str) -> Option<(Column, f64)> {
    let name: String = cell
        .chars()
        .filter(|c| c.is_ascii_alphanumeric())
        .collect::<String>()
        .to_ascii_lowercase();
    let named = |name: &str| {
        COLUMNS
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, column)| *column)
    };
    let is_time = |column: &Column| {
        matches!(
            column,
            Column::Total | Column::Load | Column::Prompt | Column::Generation | Column::FirstWord
        )
    };
    if let Some(column) = named(&name).filter(|column| !is_time(column)) {
        return Some((column, 1.0));
    }
    UNITS.iter().find_map(|(unit, millis)| {
        let column = named(name.strip_suffix(unit)?).filter(is_time)?;
        Some((column, *millis))
    })
}

fn take_row<'a>(
    paste: &Paste<'_>,
    line: &str,
    row: impl Iterator<Item = (&'a Option<(Column, f64)>, &'a &'a str)>,
    found: &mut Findings,
) {
    let mut reading = Reading::new(Form::Table, paste.span_of(line));
    reading.marks.cached_within_prompt = true;
    let figures = &mut reading.figures;
    for (column, cell) in row {
        let (Some((column, millis)), cell) = (column, cell.trim().trim_matches('"')) else {
            continue;
        };
        let number = last_number(cell)
            .filter(|(_, rest)| rest.is_empty())
            .map(|read| read.0);
        let time = number
            .and_then(|number| Micros::from_millis_f64(number * millis))
            .map(|time| paste.sourced(cell, time));
        let count = number
            .filter(|number| *number < 1e15)
            .map(|number| paste.sourced(cell, number as u64));
        let rate = number
            .and_then(TokenRate::from_tokens_per_second)
            .map(|rate| paste.sourced(cell, rate));
        match column {
            Column::Total => figures.total = time,
            Column::Load => figures.load = time,
            Column::Prompt => figures.prompt = time,
            Column::Generation => figures.generation = time,
            Column::FirstWord => figures.first_word = time,
            Column::PromptTokens => figures.prompt_tokens = count,
            Column::Cached => {
                figures.cached_tokens = count.filter(|count: &Sourced<u64>| count.value > 0)
            }
            Column::Tokens => figures.generated_tokens = count,
            Column::PromptRate => figures.prompt_rate = rate,
            Column::Rate => figures.generation_rate = rate,
            Column::Engine => found.hints.extend(engine(cell).map(|engine| Hint {
                engine,
                printed_by_it: false,
                span: paste.span_of(cell),
            })),
        }
    }
    let has_figures = figures.total.is_some()
        || figures.prompt.is_some()
        || figures.generation.is_some()
        || figures.generation_rate.is_some();
    if has_figures {
        found.readings.push(reading);
    }
}

fn engine(label: &str) -> Option<EngineName> {
    let label = label.to_ascii_lowercase();
    if label.starts_with("llama") {
        Some(EngineName::LlamaCpp)
    } else if label.starts_with("mlx") {
        Some(EngineName::Mlx)
    } else {
        (label == "vllm").then_some(EngineName::Vllm)
    }
}
