//! Lines of Ollama's log: loads, settings, the MLX runner; and the runs that they and the lines of
//! requests make together.

use super::gin::Request;
use super::json::seconds_of_day;
use super::ollama_verbose::read_part;
use super::{Findings, LogLoad};
use crate::explain::grammar::duration::go_duration;
use crate::explain::grammar::number::{count, number};
use crate::explain::note::Note;
use crate::explain::paste::{Line, Paste, Sourced};
use crate::explain::reading::{Form, Marks, Reading};
use crate::timing::Micros;

/// Reads loads and the MLX runner's work, then joins them with the requests.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut mlx = MlxRequest::default();
    let mut starting: Option<f64> = None;
    let mut last_of_start: Option<f64> = None;
    for line in paste.lines() {
        if let Some(load) = load(paste, &line) {
            found.loads.push(load);
        }
        if !line.text.contains("msg=") && !line.text.contains("OLLAMA_") {
            continue;
        }
        if line.text.contains("OLLAMA_KEEP_ALIVE:2562047h")
            || line.text.contains("OLLAMA_KEEP_ALIVE:-")
        {
            found.notes.push(Note::KeptLoadedForever {
                at: paste.span_of(line.text),
            });
        }
        if line.text.contains("starting mlx runner subprocess") {
            starting = moment(line.text);
        } else if line.text.contains("mlx runner is ready") {
            starting = None;
        } else if starting.is_some() {
            last_of_start = moment(line.text).or(last_of_start);
        }
        if let Some(reading) = mlx.take(paste, line.text) {
            found.readings.push(reading);
        }
    }
    if let (Some(start), Some(end)) = (starting, last_of_start)
        && let Some(so_far) = Micros::from_millis_f64((end - start) * 1e3)
    {
        found.notes.push(Note::LoadUnderWay { so_far });
    }
    found.notes.extend(mlx.estimates);
    join_requests(found);
    join_mlx(found);
    note_loads(found);
}

fn moment(line: &str) -> Option<f64> {
    let (_, behind) = line.split_once("time=")?;
    seconds_of_day(
        behind
            .trim_start_matches(['"', '\\'])
            .split([' ', '"'])
            .next()?,
    )
}

/// `llama runner started in 2.26 seconds` and its like.
fn load(paste: &Paste<'_>, line: &Line<'_>) -> Option<LogLoad> {
    let names = [
        "llama runner started in ",
        "llama-server started in ",
        "mlx runner started in ",
    ];
    let behind = names
        .iter()
        .find_map(|name| line.text.split_once(name).map(|parts| parts.1))?;
    let (seconds, rest) = number(behind)?;
    rest.trim_start().strip_prefix("seconds")?;
    Some(LogLoad {
        took: Micros::from_millis_f64(seconds * 1e3)?,
        span: paste.span_of(read_part(behind, rest)),
        at: moment(line.text).map(|at| at as u32),
        line: line.index,
    })
}

/// A request in whose time the load ended is a run of which these two are known. The run of
/// llama.cpp's lines that follow a load began with it.
fn join_requests(found: &mut Findings) {
    for load in &found.loads {
        let request = found.requests.iter().find(|request| holds(request, load));
        let known = found.readings.iter_mut().find(|reading| {
            reading.form == Form::LlamaLog
                && reading.span.start > load.span.start
                && reading.figures.load.is_none()
        });
        let value = Sourced {
            value: load.took,
            span: load.span,
        };
        if let Some(reading) = known {
            reading.figures.load = Some(value);
        } else if let Some(request) = request {
            let mut reading = Reading::new(Form::OllamaLog, request.span.with(load.span));
            reading.figures.total = Some(request.total);
            reading.figures.load = Some(value);
            reading.complete = false;
            found.readings.push(reading);
        }
    }
}

/// The MLX runner's own total is a part of its request's: both end at the same time.
fn join_mlx(found: &mut Findings) {
    for reading in found
        .readings
        .iter_mut()
        .filter(|reading| reading.form == Form::MlxLog)
    {
        let Some(own) = reading.figures.total else {
            continue;
        };
        let slack = Micros::new(own.value.get() / 10).saturating_add(Micros::from_millis(100));
        let is_its = |request: &&Request| {
            let outside = request.total.value.checked_sub(own.value);
            request.span.start > reading.span.start
                && outside.is_some_and(|outside| outside <= slack)
        };
        if let Some(request) = found.requests.iter().find(is_its) {
            reading.figures.total = Some(request.total);
        }
    }
}

fn holds(request: &Request, load: &LogLoad) -> bool {
    let long_enough = request.total.value >= load.took;
    let in_its_time = match (request.at, load.at) {
        (Some(end), Some(at)) => {
            let length = (request.total.value.get() / 1_000_000) as u32 + 1;
            at <= end + 1 && at + length >= end
        }
        _ => false,
    };
    long_enough && in_its_time && request.line > load.line
}

fn note_loads(found: &mut Findings) {
    let joined = |load: &&LogLoad| {
        !found.readings.iter().any(|reading| {
            reading
                .figures
                .load
                .is_some_and(|known| known.span == load.span)
        })
    };
    let alone: Vec<Micros> = found
        .loads
        .iter()
        .filter(joined)
        .map(|load| load.took)
        .collect();
    if let (Some(least), Some(most)) = (alone.iter().min(), alone.iter().max()) {
        let each = alone.iter().take(8).copied().collect();
        found.notes.push(Note::Loads {
            count: alone.len() as u64,
            least: *least,
            most: *most,
            each,
        });
    }
}

/// The lines of one request to the MLX runner, in their order.
#[derive(Debug, Default)]
struct MlxRequest {
    began: Option<f64>,
    read: Option<f64>,
    wrote: Option<f64>,
    total: Option<Sourced<u64>>,
    cached: Option<Sourced<u64>>,
    estimate: Option<u64>,
    estimates: Vec<Note>,
    prompt_line: Option<crate::explain::Span>,
    end_line: Option<crate::explain::Span>,
}

impl MlxRequest {
    fn take(&mut self, paste: &Paste<'_>, line: &str) -> Option<Reading> {
        if line.contains("\"cache hit\"") || line.contains("\"cache miss\"") {
            let estimates = std::mem::take(&mut self.estimates);
            *self = Self {
                estimates,
                ..Self::default()
            };
            self.began = moment(line);
            self.total = key_count(paste, line, " total=");
            self.cached = key_count(paste, line, " cached=");
        } else if line.contains("\"Prompt processing progress\"") {
            self.read = moment(line);
            self.prompt_line = Some(paste.span_of(line));
        } else if line.contains("\"speculative decode stats\"") {
            let rounds = key_count(paste, line, " iterations=");
            let accepted = key_count(paste, line, " accepted=");
            self.estimate = rounds
                .zip(accepted)
                .map(|(rounds, accepted)| rounds.value.saturating_add(accepted.value));
            self.wrote = moment(line);
            self.end_line = Some(paste.span_of(line));
        } else if line.contains("ServeHTTP") && line.contains("path=/v1/completions") {
            return self.finished(paste, line);
        }
        None
    }

    /// The runner's own total ends the request. The steps are the times between its lines.
    fn finished(&mut self, paste: &Paste<'_>, line: &str) -> Option<Reading> {
        let (_, took) = line.split_once("took=")?;
        let (total, rest) = go_duration(took)?;
        let between =
            |from: Option<f64>, to: Option<f64>| Micros::from_millis_f64((to? - from?) * 1e3);
        let end = self.wrote.or_else(|| moment(line));
        let mut reading = Reading::new(Form::MlxLog, paste.span_of(line));
        let figures = &mut reading.figures;
        figures.total = Some(paste.sourced(read_part(took, rest), total));
        figures.prompt = between(self.began, self.read)
            .zip(self.prompt_line)
            .map(|(value, span)| Sourced { value, span });
        let end_line = self.end_line.unwrap_or(reading.span);
        figures.generation = between(self.read, end).map(|value| Sourced {
            value,
            span: end_line,
        });
        figures.prompt_tokens = self.total;
        figures.cached_tokens = self.cached;
        reading.marks = Marks {
            cached_within_prompt: true,
            ..Marks::default()
        };
        if let (Some(tokens), Some(time)) = (self.estimate, figures.generation) {
            let rate = crate::timing::TokenRate::new(tokens, time.value);
            self.estimates
                .extend(rate.map(|rate| Note::EstimatedTokens { tokens, rate }));
        }
        let estimates = std::mem::take(&mut self.estimates);
        *self = Self {
            estimates,
            ..Self::default()
        };
        Some(reading)
    }
}

fn key_count(paste: &Paste<'_>, line: &str, key: &str) -> Option<Sourced<u64>> {
    let (_, behind) = line.split_once(key)?;
    let (tokens, rest) = count(behind).or_else(|| whole_end(behind))?;
    Some(paste.sourced(read_part(behind, rest), tokens))
}

/// A count that ends its line.
fn whole_end(text: &str) -> Option<(u64, &str)> {
    text.parse().ok().map(|number| (number, ""))
}
