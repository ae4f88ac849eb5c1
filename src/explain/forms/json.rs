//! Figures in JSON: Ollama's final message, `timings`, `usage`, and the statistics of apps.

use super::{Findings, Hint};
use crate::explain::EngineName;
use crate::explain::grammar::json::{Object, Value, each_object};
use crate::explain::note::Note;
use crate::explain::paste::{Paste, Sourced};
use crate::explain::reading::{Figures, Form, Reading};
use crate::timing::{Micros, TokenRate};

/// Reads every object of the paste.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let mut stream = Stream::default();
    each_object(paste.text(), &mut |object| {
        take(paste, object, found, &mut stream)
    });
    let has_end = found
        .readings
        .iter()
        .any(|reading| reading.form == Form::OllamaJson);
    found.notes.extend(stream.note().filter(|_| !has_end));
}

fn take(paste: &Paste<'_>, object: &Object<'_>, found: &mut Findings, stream: &mut Stream) {
    let reader = Reader { paste, object };
    let before = found.readings.len();
    let reading = reader
        .ollama()
        .or_else(|| reader.timings())
        .or_else(|| reader.statistics())
        .or_else(|| reader.usage());
    let was_none = reading.is_none();
    found.readings.extend(reading);
    found.hints.extend(reader.hint());
    if was_none {
        if object.has("created_at") && !object.has("total_duration") {
            stream.take(object, paste, found);
        }
        for (_, value) in &object.members {
            match value {
                Value::Object(inner) => take(paste, inner, found, stream),
                Value::Objects(list) => list
                    .iter()
                    .for_each(|inner| take(paste, inner, found, stream)),
                _ => {}
            }
        }
    } else if let Some(reading) = found.readings.get_mut(before) {
        reading.complete &= object.closed || reading.form == Form::Timings;
    }
}

struct Reader<'r, 'a> {
    paste: &'r Paste<'r>,
    object: &'r Object<'a>,
}

impl Reader<'_, '_> {
    fn new_reading(&self, form: Form) -> Reading {
        Reading::new(form, self.paste.span_of(self.object.text))
    }

    /// The message that ends an answer of Ollama's API, its times in nanoseconds.
    fn ollama(&self) -> Option<Reading> {
        let mut reading = self.new_reading(Form::OllamaJson);
        let nanos = |key| self.in_unit(self.object, key, 1e-6);
        reading.figures = Figures {
            total: nanos("total_duration"),
            load: nanos("load_duration"),
            prompt: nanos("prompt_eval_duration"),
            generation: nanos("eval_duration"),
            prompt_tokens: self.count(self.object, "prompt_eval_count"),
            cached_tokens: self.count(self.object, "prompt_eval_cached_count"),
            generated_tokens: self.count(self.object, "eval_count"),
            // Open WebUI adds these two.
            prompt_rate: self.rate(self.object, "prompt_token/s"),
            generation_rate: self.rate(self.object, "response_token/s"),
            ..Figures::default()
        };
        reading.marks.cached_within_prompt = true;
        reading.marks.steps_in_millis = self.steps_in_millis();
        reading.complete = reading.figures.total.is_some();
        let figures = &reading.figures;
        let is_any = figures.total.is_some()
            || figures.load.is_some()
            || figures.prompt.is_some()
            || figures.generation.is_some();
        is_any.then_some(reading)
    }

    /// Imitators of Ollama's API give some times in milliseconds.
    fn steps_in_millis(&self) -> Option<(Micros, Micros)> {
        const NANOS_PER_MILLI: f64 = 1e6;
        let tiny = |key| {
            let (number, _) = self.object.number(key)?;
            Micros::from_millis_f64(number).filter(|_| number < NANOS_PER_MILLI)
        };
        tiny("prompt_eval_duration").zip(tiny("eval_duration"))
    }

    /// The `timings` of llama-server and of programs that print the like, in milliseconds.
    fn timings(&self) -> Option<Reading> {
        let timings = self.object.object("timings").unwrap_or(self.object);
        let millis = |key| self.in_unit(timings, key, 1.0);
        let mut figures = Figures {
            prompt: millis("prompt_ms"),
            generation: millis("predicted_ms"),
            prompt_tokens: self.count(timings, "prompt_n"),
            cached_tokens: self.count(timings, "cache_n"),
            generated_tokens: self.count(timings, "predicted_n"),
            prompt_rate: self.rate(timings, "prompt_per_second"),
            generation_rate: self.rate(timings, "predicted_per_second"),
            ..Figures::default()
        };
        if figures.prompt.is_none()
            && figures.generation.is_none()
            && figures.generation_rate.is_none()
        {
            return None;
        }
        let sent = self
            .object
            .object("usage")
            .and_then(|usage| self.count(usage, "prompt_tokens"));
        if let (None, Some(sent), Some(new)) = (figures.cached_tokens, sent, figures.prompt_tokens)
        {
            let cached = sent
                .value
                .checked_sub(new.value)
                .filter(|cached| *cached > 0);
            figures.cached_tokens = cached.map(|value| Sourced {
                value,
                span: sent.span,
            });
        }
        // Servers that print rates and counts only leave the times to be worked out.
        let time = |tokens: Option<Sourced<u64>>, rate: Option<Sourced<TokenRate>>| {
            let (tokens, rate) = tokens.zip(rate)?;
            let (value, span) = (rate.value.time_for(tokens.value), rate.span);
            Some(Sourced { value, span })
        };
        if figures.prompt.is_none() && figures.generation.is_none() {
            figures.prompt = time(figures.prompt_tokens, figures.prompt_rate);
            figures.generation = time(figures.generated_tokens, figures.generation_rate);
        }
        let mut reading = self.new_reading(Form::Timings);
        reading.complete = figures.generation.is_some();
        reading.figures = figures;
        reading.marks.draft_rounds = self
            .count(timings, "draft_rounds")
            .map(|rounds| rounds.value);
        Some(reading)
    }

    /// Statistics of LM Studio and of apps around MLX: rates, and the time to the first token.
    fn statistics(&self) -> Option<Reading> {
        let stats = ["stats", "metrics"]
            .iter()
            .find_map(|key| self.object.object(key))
            .unwrap_or(self.object);
        let usage = self.object.object("usage").unwrap_or(stats);
        let first = |keys: &[(&str, f64)]| {
            keys.iter()
                .find_map(|(key, unit)| self.in_unit(stats, key, *unit))
        };
        let rate = |keys: &[&str]| keys.iter().find_map(|key| self.rate(stats, key));
        let count = |keys: &[&str]| {
            keys.iter()
                .find_map(|key| self.count(stats, key).or_else(|| self.count(usage, key)))
        };
        let figures = Figures {
            first_word: first(&[
                ("time_to_first_token", 1e3),
                ("time_to_first_token_seconds", 1e3),
                ("timeToFirstTokenSec", 1e3),
                ("ttft_ms", 1.0),
                ("ttftMs", 1.0),
                ("ttft_s", 1e3),
            ]),
            load: first(&[("model_load_time_seconds", 1e3)]),
            generation: first(&[
                ("generation_time", 1e3),
                ("generation_ms", 1.0),
                ("generationMs", 1.0),
            ]),
            prompt_tokens: count(&[
                "promptTokens",
                "promptTokensCount",
                "input_tokens",
                "prompt_tokens",
            ]),
            generated_tokens: count(&[
                "completionTokens",
                "predictedTokensCount",
                "total_output_tokens",
                "completion_tokens",
            ]),
            prompt_rate: rate(&["promptTPS", "prompt_tps", "prompt_tokens_per_second"]),
            generation_rate: rate(&[
                "generationTPS",
                "generation_tps",
                "tokens_per_second",
                "tokensPerSecond",
            ]),
            ..Figures::default()
        };
        if figures.first_word.is_none()
            && figures.generation_rate.is_none()
            && figures.generation.is_none()
        {
            return None;
        }
        let mut reading = self.new_reading(Form::Statistics);
        reading.marks.runs = self
            .count(stats, "runs")
            .map(|runs| runs.value)
            .filter(|runs| *runs > 1);
        reading.figures = figures;
        Some(reading)
    }

    /// Counts without a time, in the dialects of OpenAI and Anthropic.
    fn usage(&self) -> Option<Reading> {
        let usage = self.object.object("usage").unwrap_or(self.object);
        let details = |key: &str, inner| {
            usage
                .object(key)
                .and_then(|object| self.count(object, inner))
        };
        let prompt_tokens = self.count(usage, "prompt_tokens");
        let (form, figures) = if prompt_tokens.is_some() {
            let cached_tokens = details("prompt_tokens_details", "cached_tokens");
            let generated_tokens = self.count(usage, "completion_tokens");
            (
                Form::OpenAiUsage,
                Figures {
                    prompt_tokens,
                    cached_tokens,
                    generated_tokens,
                    ..Figures::default()
                },
            )
        } else {
            let prompt_tokens = self.count(usage, "input_tokens");
            let anthropic =
                usage.has("cache_read_input_tokens") || usage.has("cache_creation_input_tokens");
            // Some servers always write 0 there, so 0 is not a statement.
            let read = self
                .count(usage, "cache_read_input_tokens")
                .filter(|read| read.value > 0);
            let cached_tokens = read.or_else(|| details("input_tokens_details", "cached_tokens"));
            let generated_tokens = self.count(usage, "output_tokens");
            let form = if anthropic {
                Form::AnthropicUsage
            } else {
                Form::OpenAiUsage
            };
            (
                form,
                Figures {
                    prompt_tokens,
                    cached_tokens,
                    generated_tokens,
                    ..Figures::default()
                },
            )
        };
        figures
            .generated_tokens
            .filter(|_| figures.prompt_tokens.is_some())?;
        let mut reading = self.new_reading(form);
        reading.marks.cached_within_prompt = form == Form::OpenAiUsage;
        reading.figures = figures;
        Some(reading)
    }

    /// What names the engine: a build tag of llama-server, an engine's or a model's name.
    fn hint(&self) -> Option<Hint> {
        let hint = |engine, text| Hint {
            engine,
            printed_by_it: false,
            span: self.paste.span_of(text),
        };
        if let Some(tag) = self
            .object
            .string("system_fingerprint")
            .filter(|tag| is_build_tag(tag))
        {
            return Some(hint(EngineName::LlamaCpp, tag));
        }
        let name = ["engineID", "engine", "runtime"]
            .iter()
            .find_map(|key| self.object.string(key));
        if let Some(name) = name.filter(|name| name.to_ascii_lowercase().contains("mlx")) {
            return Some(hint(EngineName::Mlx, name));
        }
        let model = self.object.string("model")?;
        is_mlx_tag(model).then(|| hint(EngineName::Mlx, model))
    }

    fn in_unit(&self, object: &Object<'_>, key: &str, millis: f64) -> Option<Sourced<Micros>> {
        let (number, text) = object.number(key)?;
        Micros::from_millis_f64(number * millis).map(|time| self.paste.sourced(text, time))
    }

    fn count(&self, object: &Object<'_>, key: &str) -> Option<Sourced<u64>> {
        let (number, text) = object.number(key)?;
        (0.0..1e15)
            .contains(&number)
            .then(|| self.paste.sourced(text, number.round() as u64))
    }

    fn rate(&self, object: &Object<'_>, key: &str) -> Option<Sourced<TokenRate>> {
        let (number, text) = object.number(key)?;
        TokenRate::from_tokens_per_second(number).map(|rate| self.paste.sourced(text, rate))
    }
}

/// llama-server calls its build `b6341-b66df9d9`: a number and a commit.
fn is_build_tag(tag: &str) -> bool {
    let parts = tag.strip_prefix('b').and_then(|tag| tag.split_once('-'));
    parts.is_some_and(|(number, commit)| {
        !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && commit.len() >= 6
            && commit.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Whether the tag of a model's name is one of the formats that only MLX runs.
pub(super) fn is_mlx_tag(model: &str) -> bool {
    let tag = model
        .rsplit(':')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    tag.split(['-', '_', '/'])
        .any(|part| matches!(part, "mlx" | "nvfp4" | "mxfp8"))
}

/// The messages of a stream that are not its last: when each was made.
#[derive(Debug, Default)]
struct Stream {
    first: Option<f64>,
    last: Option<f64>,
    chunks: u64,
    finished: bool,
}

impl Stream {
    fn take(&mut self, object: &Object<'_>, paste: &Paste<'_>, found: &mut Findings) {
        let is_last = matches!(object.get("done"), Some(Value::Truth(true)));
        if is_last || !object.closed {
            let has_text = object.has("message") || object.has("response");
            if !object.closed && has_text {
                found.notes.push(Note::CutAnswer {
                    at: paste.span_of(object.text),
                });
            }
            self.finished |= is_last;
        }
        if let Some(moment) = object.string("created_at").and_then(seconds_of_day) {
            self.first.get_or_insert(moment);
            self.last = Some(moment);
            self.chunks += 1;
        }
    }

    fn note(self) -> Option<Note> {
        let span = Micros::from_millis_f64((self.last? - self.first?) * 1e3)?;
        let is_stream = self.chunks > 2 && !self.finished;
        is_stream.then_some(Note::StreamWithoutEnd {
            chunks: self.chunks,
            span,
        })
    }
}

/// The seconds since midnight of a moment such as `2026-01-04T04:58:37.38Z`.
pub(super) fn seconds_of_day(moment: &str) -> Option<f64> {
    let time = moment.split_once('T')?.1;
    let time = time.get(
        ..time
            .find(|c: char| !(c.is_ascii_digit() || ":.".contains(c)))
            .unwrap_or(time.len()),
    )?;
    let mut parts = time.split(':');
    let mut next = || parts.next()?.parse::<f64>().ok();
    let (hours, minutes, seconds) = (next()?, next()?, next()?);
    Some(hours * 3600.0 + minutes * 60.0 + seconds)
}
