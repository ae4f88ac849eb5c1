//! The timing lines of llama.cpp's programs, from 2023 on: `eval time = 41.5 ms / 7 tokens (…)`
//! behind any prefix, and the running speed lines of llama-server.

use std::collections::BTreeMap;

use super::Findings;
use super::ollama_verbose::read_part;
use crate::explain::grammar::number::{count, last_number, number};
use crate::explain::note::Note;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Figures, Form, Reading};
use crate::timing::{Micros, TokenRate};

/// The lines of a block in the order they are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Load,
    Sample,
    Prompt,
    Generation,
    Total,
}

/// The longer names first: "eval time" ends "prompt eval time".
const KEYS: [(&str, Key); 6] = [
    ("prompt eval time", Key::Prompt),
    ("eval time", Key::Generation),
    ("load time", Key::Load),
    ("sampling time", Key::Sample),
    ("sample time", Key::Sample),
    ("total time", Key::Total),
];

/// At most so many tasks are kept apart.
const MOST_TASKS: usize = 10_000;

#[derive(Default)]
struct Reader {
    /// The open block of each task, `None` for a program without tasks.
    open: BTreeMap<Option<u64>, (Reading, Key)>,
    progress: BTreeMap<u64, Reading>,
    /// The task that a line of its own named last.
    task: Option<u64>,
    /// Blocks of drafting and checking, which are no runs.
    in_speculation: bool,
    speculative: bool,
}

/// Reads every block and, for tasks without their end, the last running speed.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut reader = Reader::default();
    for line in paste.lines() {
        let text = line.text;
        if text.contains(" time ") && text.contains('=') {
            reader.take_timing(paste, text, found);
        } else if text.contains("| task ") {
            reader.take_task(paste, text);
        } else if text.starts_with("encoded ") || text.starts_with("decoded ") {
            reader.take_speculative(paste, text, found);
        } else if matches!(text.trim(), "draft:" | "target:") && reader.speculative {
            reader.in_speculation = true;
        } else if text.starts_with("Interrupted by user") {
            mark_interactive(found, &mut reader);
        }
    }
    reader.finish(found);
}

fn mark_interactive(found: &mut Findings, reader: &mut Reader) {
    let open = reader.open.get_mut(&None).map(|(reading, _)| reading);
    if let Some(reading) = open.or(found
        .readings
        .iter_mut()
        .rfind(|reading| reading.form == Form::LlamaLog))
    {
        reading.marks.interactive = true;
    }
}

impl Reader {
    fn take_timing(&mut self, paste: &Paste<'_>, line: &str, found: &mut Findings) {
        let Some((at, key, name)) = KEYS
            .iter()
            .find_map(|(name, key)| Some((line.find(name)?, *key, *name)))
        else {
            return;
        };
        let Some(behind) = line
            .get(at + name.len()..)
            .and_then(|text| text.trim_start().strip_prefix('='))
        else {
            return;
        };
        let front = line.get(..at).unwrap_or_default();
        // At the very start, the word "prompt" may be cut off.
        let key_text = line.get(at..).unwrap_or_default();
        if key == Key::Generation && paste.may_have_lost("prompt ", key_text) {
            return;
        }
        let task = task_in(front).or(self.task.filter(|_| front.trim().is_empty()));
        if self.in_speculation {
            return;
        }
        let starts_another = self.open.get(&task).is_none_or(|(_, last)| key <= *last);
        if starts_another {
            found.readings.extend(
                self.open
                    .remove(&task)
                    .and_then(|(reading, _)| finished(reading)),
            );
            if self.open.len() < MOST_TASKS {
                let reading = Reading::new(Form::LlamaLog, paste.span_of(key_text));
                self.open.insert(task, (reading, key));
            }
        }
        if let Some((reading, last)) = self.open.get_mut(&task) {
            *last = key;
            reading.span = reading.span.with(paste.span_of(key_text.trim_end()));
            fill(&mut reading.figures, paste, key, behind);
        }
        if key == Key::Total {
            found.readings.extend(
                self.open
                    .remove(&task)
                    .and_then(|(reading, _)| finished(reading)),
            );
            if let Some(task) = task {
                self.progress.remove(&task);
            }
        }
    }

    /// `slot print_timing: id 0 | task 7 | n_decoded = 20, tg = 19.00 t/s`, or the heading of a block.
    fn take_task(&mut self, paste: &Paste<'_>, line: &str) {
        let Some(task) = task_in(line) else {
            return;
        };
        self.task = Some(task);
        let tokens = ["n_decoded =", "n_gen ="]
            .iter()
            .find_map(|name| line.split_once(name));
        let rate = line.split_once("tg =").map(|parts| parts.1.trim_start());
        let (Some((_, tokens)), Some(rate)) = (tokens, rate) else {
            return;
        };
        let tokens = tokens.trim_start();
        let (Some((n, after_count)), Some((speed, after_rate))) = (count(tokens), number(rate))
        else {
            return;
        };
        let Some(speed) = TokenRate::from_tokens_per_second(speed) else {
            return;
        };
        if self.progress.len() >= MOST_TASKS && !self.progress.contains_key(&task) {
            return;
        }
        let mut reading = Reading::new(Form::LlamaProgress, paste.span_of(line));
        reading.complete = false;
        let rate_text = read_part(rate, after_rate);
        reading.figures.generated_tokens = Some(paste.sourced(read_part(tokens, after_count), n));
        reading.figures.generation_rate = Some(paste.sourced(rate_text, speed));
        reading.figures.generation = Some(paste.sourced(rate_text, speed.time_for(n)));
        self.progress.insert(task, reading);
    }

    /// `decoded   69 tokens in    2.570 seconds, speed:   26.848 t/s` of llama-speculative.
    fn take_speculative(&mut self, paste: &Paste<'_>, line: &str, found: &mut Findings) {
        let Some((word, behind)) = line.split_once(' ') else {
            return;
        };
        let behind = behind.trim_start();
        let Some((tokens, rest)) = count(behind) else {
            return;
        };
        let Some(time_text) = rest
            .trim_start()
            .strip_prefix("tokens in")
            .map(str::trim_start)
        else {
            return;
        };
        let Some((seconds, after)) = number(time_text) else {
            return;
        };
        let Some(time) = Micros::from_millis_f64(seconds * 1e3) else {
            return;
        };
        let tokens = paste.sourced(read_part(behind, rest), tokens);
        let time = paste.sourced(read_part(time_text, after), time);
        self.speculative = true;
        self.in_speculation = false;
        if word == "encoded" {
            let mut reading = Reading::new(Form::LlamaLog, paste.span_of(line));
            (reading.figures.prompt_tokens, reading.figures.prompt) = (Some(tokens), Some(time));
            found.readings.push(reading);
        } else if let Some(reading) = found
            .readings
            .iter_mut()
            .rfind(|reading| reading.form == Form::LlamaLog)
        {
            (reading.figures.generated_tokens, reading.figures.generation) =
                (Some(tokens), Some(time));
            reading.span = reading.span.with(paste.span_of(line));
        }
    }

    fn finish(self, found: &mut Findings) {
        let blocks = self
            .open
            .into_values()
            .filter_map(|(reading, _)| finished(reading));
        found.readings.extend(blocks.map(|mut reading| {
            reading.complete = reading.figures.generation.is_some();
            reading
        }));
        let rates: Vec<f64> = self
            .progress
            .values()
            .filter_map(|reading| reading.figures.generation_rate)
            .map(|rate| rate.value.tokens_per_second())
            .collect();
        if rates.len() > 1 && rates.len() <= 16 {
            let together = TokenRate::from_tokens_per_second(rates.iter().sum());
            found.notes.extend(together.map(|rate| Note::Together {
                tasks: rates.len() as u64,
                rate,
            }));
        }
        found.readings.extend(self.progress.into_values());
    }
}

/// A block with a figure that belongs to a run: sampling and a load alone are none.
fn finished(reading: Reading) -> Option<Reading> {
    let figures = &reading.figures;
    (figures.prompt.is_some() || figures.generation.is_some() || figures.total.is_some())
        .then_some(reading)
}

fn task_in(text: &str) -> Option<u64> {
    let (_, behind) = text.split_once("| task ")?;
    let (task, _) = last_number(behind.trim_start())?;
    Some(task as u64)
}

/// Fills what stands behind the `=`: `41.5 ms /  7 tokens ( 5.9 ms per token, 168.7 tokens per second)`.
fn fill(figures: &mut Figures, paste: &Paste<'_>, key: Key, behind: &str) {
    let text = behind.trim_start();
    let Some((millis, rest)) = number(text) else {
        return;
    };
    let Some(after_unit) = rest.trim_start().strip_prefix("ms") else {
        return;
    };
    let time =
        Micros::from_millis_f64(millis).map(|time| paste.sourced(read_part(text, rest), time));
    let tokens = tokens_behind(paste, after_unit);
    let rate = rate_behind(paste, after_unit);
    match key {
        Key::Load => figures.engine_load = time,
        Key::Sample => {}
        Key::Prompt => {
            (figures.prompt, figures.prompt_tokens, figures.prompt_rate) = (time, tokens, rate)
        }
        Key::Generation => {
            (
                figures.generation,
                figures.generated_tokens,
                figures.generation_rate,
            ) = (time, tokens, rate)
        }
        Key::Total => figures.total = time,
    }
}

fn tokens_behind(paste: &Paste<'_>, text: &str) -> Option<Sourced<u64>> {
    let text = text.trim_start().strip_prefix('/')?.trim_start();
    let (tokens, rest) = count(text)?;
    Some(paste.sourced(read_part(text, rest), tokens))
}

fn rate_behind(paste: &Paste<'_>, text: &str) -> Option<Sourced<TokenRate>> {
    let (before, _) = text.split_once("tokens per second")?;
    let text = before
        .rsplit_once("token,")
        .or(before.rsplit_once("run,"))?
        .1
        .trim_start();
    let (rate, rest) = number(text)?;
    TokenRate::from_tokens_per_second(rate).map(|rate| paste.sourced(read_part(text, rest), rate))
}
