//! Lines of other programs: windows of vLLM, waits in LM Studio's log, `ollama ps`, the sentences
//! of a benchmark, and the shell's `time`.

use super::ollama_verbose::read_part;
use super::{Findings, Hint};
use crate::explain::EngineName;
use crate::explain::grammar::number::number;
use crate::explain::note::Note;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Form, Reading};
use crate::timing::{Micros, TokenRate};

/// Reads each of them.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut windows = Windows::default();
    let mut models = 0;
    for line in paste.lines() {
        let text = line.text;
        if text.contains("Avg generation throughput:") {
            windows.take(text);
            let span = paste.span_of(text);
            found.hints.push(Hint {
                engine: EngineName::Vllm,
                printed_by_it: true,
                span,
            });
        } else if text.contains("CPU") || text.contains("GPU") {
            models += u64::from(take_model(text, found));
        } else if text.contains(" seconds to load then ") {
            found.readings.extend(sentence(paste, text));
        } else if text.starts_with("real") {
            take_client_clock(paste, text, found);
        }
    }
    found.notes.extend(windows.note());
    if models > 0 {
        found.notes.push(Note::LoadedModels { models });
    }
}

#[derive(Default)]
struct Windows {
    count: u64,
    rate: Option<TokenRate>,
    running: u64,
}

impl Windows {
    fn take(&mut self, line: &str) {
        let behind = |key: &str| {
            line.split_once(key)
                .and_then(|(_, text)| number(text.trim_start()))
        };
        self.count += 1;
        self.rate = behind("Avg generation throughput:")
            .and_then(|(rate, _)| TokenRate::from_tokens_per_second(rate));
        self.running = behind("Running:").map_or(0, |(running, _)| running as u64);
    }

    fn note(self) -> Option<Note> {
        (self.count > 0).then_some(Note::ServerWindows {
            windows: self.count,
            rate: self.rate,
            running: self.running,
        })
    }
}

/// A row of `ollama ps`: `name  id  25 GB  11%/89% CPU/GPU  4 minutes from now`. Whether it is one.
fn take_model(line: &str, found: &mut Findings) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_id = |word: &&str| word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let Some(id) = words.iter().position(is_id) else {
        return false;
    };
    let Some(name) = id.checked_sub(1).and_then(|at| words.get(at)) else {
        return false;
    };
    let place = words
        .iter()
        .position(|word| matches!(*word, "CPU" | "GPU" | "CPU/GPU"));
    let Some(share) = place.and_then(|at| words.get(at.checked_sub(1)?)) else {
        return false;
    };
    if let Some((cpu, _)) = share.split_once("%/")
        && let Ok(cpu) = cpu.parse()
    {
        found.notes.push(Note::SplitModel {
            name: (*name).to_owned(),
            cpu,
        });
    }
    if line.contains("Stopping...") {
        found.notes.push(Note::StoppingModel {
            name: (*name).to_owned(),
        });
    }
    true
}

/// `… took 1.83 seconds to load then 1.85 seconds to evaluate with 112.6 tokens per second`.
fn sentence(paste: &Paste<'_>, line: &str) -> Option<Reading> {
    let (load, behind) = line.split_once(" seconds to load then ")?;
    let load = load.rsplit_once(" took ")?.1;
    let (evaluate, rest) = number(behind)?;
    let rate_text = rest.split_once("seconds to evaluate with ")?.1;
    let (rate, after) = number(rate_text)?;
    let mut reading = Reading::new(Form::Sentence, paste.span_of(line));
    let figures = &mut reading.figures;
    // "NaN" is how a load that was not stated comes out.
    figures.load = seconds(load).map(|time| paste.sourced(load, time));
    figures.generation = Micros::from_millis_f64(evaluate * 1e3)
        .map(|time| paste.sourced(read_part(behind, rest), time));
    figures.generation_rate = TokenRate::from_tokens_per_second(rate)
        .map(|rate| paste.sourced(read_part(rate_text, after), rate));
    Some(reading)
}

fn seconds(text: &str) -> Option<Micros> {
    let is_number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse::<f64>().ok().filter(|_| is_number)?;
    Micros::from_millis_f64(number * 1e3)
}

/// `real 0m0.345s`, which the shell prints about the request before it.
fn take_client_clock(paste: &Paste<'_>, line: &str, found: &mut Findings) {
    let text = line.trim_start_matches("real").trim_start();
    let time = text.split_once('m').and_then(|(minutes, rest)| {
        let minutes: u64 = minutes.parse().ok()?;
        let rest = rest.trim_end().strip_suffix('s')?.replace(',', ".");
        Some(seconds(&rest)?.saturating_add(Micros::from_millis(minutes.saturating_mul(60_000))))
    });
    let span = paste.span_of(text.trim_end());
    let before = found
        .readings
        .iter_mut()
        .rfind(|reading| reading.form == Form::OllamaJson && reading.span.end <= span.start);
    if let (Some(value), Some(reading)) = (time, before) {
        reading.figures.client_total = Some(Sourced { value, span });
    }
}
