//! The OpenAI chat stream as llama-server, LM Studio and vLLM write it: chunks in server-sent events.

use serde::Deserialize;
use serde_json::Value;

use super::json::{Figure, error_text, excerpt};
use super::{Event, finish_reason};
use crate::timing::{Channel, Runner, ServerReport};

/// One `chat.completion.chunk`, as far as it concerns timing and text.
#[derive(Deserialize)]
struct Chunk {
    choices: Option<Vec<Choice>>,
    usage: Option<Usage>,
    timings: Option<Timings>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice {
    index: Option<u64>,
    delta: Option<Delta>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Delta {
    content: Option<String>,
    /// The name llama-server and LM Studio use.
    reasoning_content: Option<String>,
    /// The newer name, which vLLM uses; some servers send the same text under both.
    reasoning: Option<String>,
}

/// The token counts, in a chunk of their own (`choices: []`) or beside text.
#[derive(Deserialize)]
struct Usage {
    #[serde(default)]
    prompt_tokens: Figure,
    #[serde(default)]
    completion_tokens: Figure,
    prompt_tokens_details: Option<PromptDetails>,
    completion_tokens_details: Option<CompletionDetails>,
}

#[derive(Deserialize)]
struct PromptDetails {
    #[serde(default)]
    cached_tokens: Figure,
}

#[derive(Deserialize)]
struct CompletionDetails {
    #[serde(default)]
    reasoning_tokens: Figure,
}

/// llama-server's own clock. `prompt_n` leaves out what the cache served (`cache_n`).
#[derive(Deserialize)]
struct Timings {
    #[serde(default)]
    cache_n: Figure,
    #[serde(default)]
    prompt_n: Figure,
    #[serde(default)]
    prompt_ms: Figure,
    #[serde(default)]
    predicted_n: Figure,
    #[serde(default)]
    predicted_ms: Figure,
    #[serde(default)]
    predicted_per_second: Figure,
}

/// Reads the events of one answer. Servers spread their account over several chunks, so it gathers.
#[derive(Debug)]
pub(super) struct Reader {
    report: ServerReport,
}

impl Reader {
    /// `runner` is what computes the answer, if that is known before the stream tells it.
    pub(super) fn new(runner: Option<Runner>) -> Self {
        Self {
            report: ServerReport {
                runner,
                ..ServerReport::default()
            },
        }
    }

    /// Reads the data of one event and appends what it says to `events`.
    pub(super) fn read_data(&mut self, data: &str, events: &mut Vec<Event>) {
        match data.trim() {
            "" => {}
            "[DONE]" => events.push(Event::End),
            json => match serde_json::from_str(json) {
                Ok(chunk) => self.read_chunk(chunk, json, events),
                Err(_) => events.push(Event::Unreadable(excerpt(json))),
            },
        }
    }

    /// Reads a line that stands outside every event. Servers that fail put their error there.
    pub(super) fn read_stray(&mut self, line: &str, events: &mut Vec<Event>) {
        #[derive(Deserialize)]
        struct Failed {
            error: Value,
        }
        // Early llama-server versions named the field `error` instead of `data`.
        let error = match line.strip_prefix("error:") {
            Some(value) => serde_json::from_str(value).ok(),
            None => serde_json::from_str(line)
                .ok()
                .map(|failed: Failed| failed.error),
        };
        events.push(match error {
            Some(error) => Event::Error(error_text(&error)),
            None => Event::Unreadable(excerpt(line)),
        });
    }

    fn read_chunk(&mut self, chunk: Chunk, json: &str, events: &mut Vec<Event>) {
        if let Some(error) = &chunk.error {
            events.push(Event::Error(error_text(error)));
            return;
        }
        if chunk.choices.is_none() && chunk.usage.is_none() && chunk.timings.is_none() {
            events.push(Event::Unreadable(excerpt(json)));
            return;
        }
        let choices = chunk.choices.unwrap_or_default();
        // Only one answer was asked for; another choice would be another answer.
        let first = |choice: &Choice| choice.index.unwrap_or(0) == 0;
        for choice in choices.into_iter().filter(first) {
            if let Some(delta) = choice.delta {
                let thinking = non_empty(delta.reasoning_content).or(delta.reasoning);
                Event::push_text(events, Channel::Thinking, thinking);
                Event::push_text(events, Channel::Answer, delta.content);
            }
            events.extend(finish_reason(choice.finish_reason).map(Event::Finished));
        }
        let before = self.report.clone();
        if let Some(timings) = chunk.timings {
            self.take_timings(&timings);
        }
        if let Some(usage) = chunk.usage {
            self.take_usage(&usage);
        }
        if self.report != before {
            events.push(Event::Account(json.to_owned()));
            events.push(Event::Report(self.report.clone()));
        }
    }

    fn take_timings(&mut self, timings: &Timings) {
        let report = &mut self.report;
        report.runner = Some(Runner::LlamaCpp);
        report.prompt = timings.prompt_ms.millis().or(report.prompt);
        report.generation = timings.predicted_ms.millis().or(report.generation);
        report.stated_rate = timings.predicted_per_second.rate().or(report.stated_rate);
        report.generated_tokens = timings.predicted_n.count().or(report.generated_tokens);
        report.prompt_tokens_cached = timings.cache_n.count().or(report.prompt_tokens_cached);
        // Versions that do not state `cache_n` leave the whole prompt's length unknown.
        let whole = timings.prompt_n.count().zip(timings.cache_n.count());
        report.prompt_tokens = whole
            .map(|(new, cached)| new + cached)
            .or(report.prompt_tokens);
    }

    fn take_usage(&mut self, usage: &Usage) {
        let cached = usage.prompt_tokens_details.as_ref();
        let cached = cached.and_then(|details| details.cached_tokens.count());
        let thinking = usage.completion_tokens_details.as_ref();
        let thinking = thinking.and_then(|details| details.reasoning_tokens.count());
        let report = &mut self.report;
        report.prompt_tokens = usage.prompt_tokens.count().or(report.prompt_tokens);
        report.generated_tokens = usage.completion_tokens.count().or(report.generated_tokens);
        report.prompt_tokens_cached = cached.or(report.prompt_tokens_cached);
        report.thinking_tokens = thinking.or(report.thinking_tokens);
    }
}

fn non_empty(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::timing::{FinishReason, Micros, TokenRate};

    fn read_all(data: &[&str]) -> Vec<Event> {
        let mut reader = Reader::new(None);
        let mut events = Vec::new();
        for data in data {
            reader.read_data(data, &mut events);
        }
        events
    }

    fn accounted(json: &str, report: ServerReport) -> Vec<Event> {
        vec![Event::Account(json.to_owned()), Event::Report(report)]
    }

    fn text(channel: Channel, text: &str) -> Event {
        Event::Text {
            channel,
            text: text.to_owned(),
        }
    }

    #[test]
    fn reads_the_chunks_of_an_answer() {
        use Channel::{Answer, Thinking};
        let cases: Vec<(&str, Vec<Event>)> = vec![
            (
                r#"{"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}"#,
                vec![text(Answer, "Hi")],
            ),
            (
                r#"{"choices":[{"delta":{"reasoning_content":"Hm"}}]}"#,
                vec![text(Thinking, "Hm")],
            ),
            (
                r#"{"choices":[{"delta":{"reasoning":"Hm"}}]}"#,
                vec![text(Thinking, "Hm")],
            ),
            (
                r#"{"choices":[{"delta":{"reasoning":"Hm","reasoning_content":"Hm"}}]}"#,
                vec![text(Thinking, "Hm")],
            ),
            (
                r#"{"choices":[{"delta":{"role":"assistant","content":null}}],"usage":null}"#,
                vec![],
            ),
            (
                r#"{"choices":[{"delta":{"role":"assistant","content":""}}]}"#,
                vec![],
            ),
            (r#"{"choices":[{"delta":{}}]}"#, vec![]),
            (r#"{"choices":[]}"#, vec![]),
            (
                r#"{"choices":[{"index":1,"delta":{"content":"no"}},{"index":0,"delta":{"content":"yes"}}]}"#,
                vec![text(Answer, "yes")],
            ),
            (
                r#"{"choices":[{"index":0,"delta":{"content":"."},"finish_reason":"stop"}]}"#,
                vec![text(Answer, "."), Event::Finished(FinishReason::Stop)],
            ),
            (
                r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#,
                vec![Event::Finished(FinishReason::Length)],
            ),
            (r#"{"choices":[{"delta":{},"finish_reason":""}]}"#, vec![]),
            (
                r#"{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}"#,
                vec![Event::Finished(FinishReason::Other(
                    "tool_calls".to_owned(),
                ))],
            ),
            ("[DONE]", vec![Event::End]),
            ("", vec![]),
            (
                r#"{"error":{"code":500,"message":"context is full","type":"server_error"}}"#,
                vec![Event::Error("context is full".to_owned())],
            ),
            (r#"{"error":"boom"}"#, vec![Event::Error("boom".to_owned())]),
            ("{", vec![Event::Unreadable("{".to_owned())]),
            ("{}", vec![Event::Unreadable("{}".to_owned())]),
        ];
        for (data, expected) in cases {
            assert_eq!(read_all(&[data]), expected, "{data}");
        }
    }

    #[test]
    fn the_usage_chunk_gives_the_counts_and_no_text() {
        let usage = r#"{"choices":[],"usage":{"prompt_tokens":40,"completion_tokens":76,"total_tokens":116,
            "prompt_tokens_details":{"cached_tokens":1},"completion_tokens_details":{"reasoning_tokens":30}}}"#;
        let report = ServerReport {
            prompt_tokens: Some(40),
            prompt_tokens_cached: Some(1),
            generated_tokens: Some(76),
            thinking_tokens: Some(30),
            ..ServerReport::default()
        };
        assert_eq!(read_all(&[usage]), accounted(usage, report));
    }

    #[test]
    fn timings_name_the_runner_and_the_steps() {
        let chunk = r#"{"choices":[],"usage":{"completion_tokens":25,"prompt_tokens":17},
            "timings":{"cache_n":1,"prompt_n":16,"prompt_ms":31.25,"predicted_n":25,"predicted_ms":238.74,"predicted_per_second":104.7165}}"#;
        let report = ServerReport {
            stated_rate: TokenRate::from_tokens_per_second(104.7165),
            prompt: Some(Micros::new(31_250)),
            generation: Some(Micros::new(238_740)),
            prompt_tokens: Some(17),
            prompt_tokens_cached: Some(1),
            generated_tokens: Some(25),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        };
        assert_eq!(read_all(&[chunk]), accounted(chunk, report));
    }

    #[test]
    fn an_account_spread_over_chunks_is_gathered() {
        let events = read_all(&[
            r#"{"choices":[{"delta":{},"finish_reason":"stop"}],"timings":{"cache_n":0,"prompt_n":9,"prompt_ms":5,"predicted_n":4,"predicted_ms":30}}"#,
            r#"{"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":4}}"#,
            r#"{"choices":[],"usage":{"prompt_tokens_details":{"cached_tokens":3}}}"#,
        ]);
        let reports: Vec<&ServerReport> = events
            .iter()
            .filter_map(|event| match event {
                Event::Report(report) => Some(report),
                _ => None,
            })
            .collect();
        // The second chunk said nothing new.
        assert_eq!(reports.len(), 2);
        assert_eq!(reports[1].generation, Some(Micros::from_millis(30)));
        assert_eq!(reports[1].prompt_tokens_cached, Some(3));
    }

    #[test]
    fn minus_one_means_not_measured() {
        let timings = r#"{"choices":[],"timings":{"cache_n":-1,"prompt_n":3,"prompt_ms":2.5,"predicted_n":-1,"predicted_ms":-1.0}}"#;
        let report = ServerReport {
            prompt: Some(Micros::new(2_500)),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        };
        assert_eq!(read_all(&[timings]), accounted(timings, report));
    }

    #[test]
    fn a_line_outside_every_event_is_an_error_or_unreadable() {
        let cases = [
            (
                r#"{"error":"model not loaded"}"#,
                Event::Error("model not loaded".to_owned()),
            ),
            (
                r#"error: {"code":500,"message":"slot lost"}"#,
                Event::Error("slot lost".to_owned()),
            ),
            (
                "<!doctype html>",
                Event::Unreadable("<!doctype html>".to_owned()),
            ),
        ];
        for (line, expected) in cases {
            let mut events = Vec::new();
            Reader::new(None).read_stray(line, &mut events);
            assert_eq!(events, vec![expected], "{line}");
        }
    }
}
