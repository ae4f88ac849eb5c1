//! Ollama's `/api/chat` stream: one JSON object a line, the last one with the server's report.

use serde::Deserialize;
use serde_json::Value;

use super::json::{Figure, error_text, excerpt};
use super::{Event, finish_reason};
use crate::timing::{Channel, Micros, Runner, ServerReport};

/// One line of the stream, as far as it concerns timing and text.
#[derive(Deserialize)]
struct Chunk {
    message: Option<Message>,
    #[serde(default)]
    done: bool,
    done_reason: Option<String>,
    error: Option<Value>,
    #[serde(default)]
    total_duration: Figure,
    #[serde(default)]
    load_duration: Figure,
    #[serde(default)]
    prompt_eval_count: Figure,
    #[serde(default)]
    prompt_eval_cached_count: Figure,
    #[serde(default)]
    prompt_eval_duration: Figure,
    #[serde(default)]
    eval_count: Figure,
    #[serde(default)]
    eval_duration: Figure,
}

#[derive(Deserialize)]
struct Message {
    thinking: Option<String>,
    content: Option<String>,
}

/// Reads one line and appends what it says to `events`.
/// `runner` is what computes this model's answers, which no line of the stream tells.
pub(super) fn read_line(line: &str, runner: Option<Runner>, events: &mut Vec<Event>) {
    if line.trim().is_empty() {
        return;
    }
    let Ok(chunk) = serde_json::from_str::<Chunk>(line) else {
        events.push(Event::Unreadable(excerpt(line)));
        return;
    };
    if let Some(error) = &chunk.error {
        events.push(Event::Error(error_text(error)));
        return;
    }
    if chunk.message.is_none() && !chunk.done {
        events.push(Event::Unreadable(excerpt(line)));
        return;
    }
    let report = chunk.report();
    if let Some(message) = chunk.message {
        // A line that carries both closes the thinking and opens the answer.
        Event::push_text(events, Channel::Thinking, message.thinking);
        Event::push_text(events, Channel::Answer, message.content);
    }
    if !chunk.done {
        return;
    }
    events.extend(finish_reason(chunk.done_reason).map(Event::Finished));
    if report != ServerReport::default() {
        events.push(Event::Account(line.to_owned()));
        events.push(Event::Report(ServerReport { runner, ..report }));
    }
    events.push(Event::End);
}

impl Chunk {
    /// The figures of the last line; all None on any other.
    fn report(&self) -> ServerReport {
        let total = self.total_duration.nanos();
        // Ollama's encoder leaves out zeros, and it states the total of every answer it timed. So
        // beside a total an absent step took no time that its clock could see. An absent count stays
        // unknown: versions before 0.3 left out the prompt's count when the cache had served it.
        let step = |duration: Figure| duration.nanos().or(total.map(|_| Micros::ZERO));
        ServerReport {
            total,
            load: step(self.load_duration),
            prompt: step(self.prompt_eval_duration),
            generation: step(self.eval_duration),
            prompt_tokens: self.prompt_eval_count.count(),
            prompt_tokens_cached: self.prompt_eval_cached_count.count(),
            generated_tokens: self.eval_count.count(),
            thinking_tokens: None,
            stated_rate: None,
            runner: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::timing::FinishReason;

    fn read(line: &str) -> Vec<Event> {
        let mut events = Vec::new();
        read_line(line, Some(Runner::LlamaCpp), &mut events);
        events
    }

    fn answer(text: &str) -> Event {
        Event::Text {
            channel: Channel::Answer,
            text: text.to_owned(),
        }
    }

    fn thinking(text: &str) -> Event {
        Event::Text {
            channel: Channel::Thinking,
            text: text.to_owned(),
        }
    }

    #[test]
    fn reads_the_lines_of_an_answer() {
        let cases: Vec<(&str, Vec<Event>)> = vec![
            (
                r#"{"model":"m","created_at":"2026-10-01T08:00:00Z","message":{"role":"assistant","content":" Hello"},"done":false}"#,
                vec![answer(" Hello")],
            ),
            (
                r#"{"message":{"role":"assistant","content":"","thinking":"Okay"},"done":false}"#,
                vec![thinking("Okay")],
            ),
            (
                r#"{"message":{"role":"assistant","content":"Dear","thinking":"."},"done":false}"#,
                vec![thinking("."), answer("Dear")],
            ),
            (
                r#"{"message":{"role":"assistant","content":""},"done":false}"#,
                vec![],
            ),
            (
                r#"{"message":{"role":"assistant","content":null},"done":false}"#,
                vec![],
            ),
            (
                r#"{"message":{"content":"","tool_calls":[{"function":{"name":"f"}}]},"done":false}"#,
                vec![],
            ),
            (
                r#"{"error":"model runner has unexpectedly stopped"}"#,
                vec![Event::Error(
                    "model runner has unexpectedly stopped".to_owned(),
                )],
            ),
            ("   ", vec![]),
            ("<html>", vec![Event::Unreadable("<html>".to_owned())]),
            (
                r#"{"status":"pulling manifest"}"#,
                vec![Event::Unreadable(
                    r#"{"status":"pulling manifest"}"#.to_owned(),
                )],
            ),
            ("null", vec![Event::Unreadable("null".to_owned())]),
        ];
        for (line, expected) in cases {
            assert_eq!(read(line), expected, "{line}");
        }
    }

    #[test]
    fn the_last_line_gives_text_reason_report_and_end_in_this_order() {
        let line = r#"{"message":{"content":"."},"done":true,"done_reason":"stop","total_duration":4883583458,
            "load_duration":1334875,"prompt_eval_count":26,"prompt_eval_cached_count":0,"prompt_eval_duration":342546000,
            "eval_count":282,"eval_duration":4535599000}"#
            .replace('\n', "");
        let report = ServerReport {
            total: Some(Micros::new(4_883_583)),
            load: Some(Micros::new(1_335)),
            prompt: Some(Micros::new(342_546)),
            generation: Some(Micros::new(4_535_599)),
            prompt_tokens: Some(26),
            prompt_tokens_cached: Some(0),
            generated_tokens: Some(282),
            thinking_tokens: None,
            stated_rate: None,
            runner: Some(Runner::LlamaCpp),
        };
        assert_eq!(
            read(&line),
            vec![
                answer("."),
                Event::Finished(FinishReason::Stop),
                Event::Account(line.clone()),
                Event::Report(report),
                Event::End
            ]
        );
    }

    #[test]
    fn a_step_left_out_beside_a_total_took_no_time_but_a_count_left_out_is_unknown() {
        let line = r#"{"message":{"content":""},"done":true,"total_duration":2000000}"#;
        let report = ServerReport {
            total: Some(Micros::new(2_000)),
            load: Some(Micros::ZERO),
            prompt: Some(Micros::ZERO),
            generation: Some(Micros::ZERO),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        };
        let account = Event::Account(line.to_owned());
        assert_eq!(read(line), vec![account, Event::Report(report), Event::End]);
    }

    #[test]
    fn without_a_total_a_step_left_out_is_unknown() {
        let line = r#"{"done":true,"eval_count":5,"eval_duration":1000000}"#;
        let report = ServerReport {
            generation: Some(Micros::from_millis(1)),
            generated_tokens: Some(5),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        };
        let account = Event::Account(line.to_owned());
        assert_eq!(read(line), vec![account, Event::Report(report), Event::End]);
    }

    #[test]
    fn a_load_or_unload_object_ends_without_a_report() {
        for reason in ["load", "unload"] {
            let line = format!(
                r#"{{"model":"m","created_at":"","message":{{"role":"assistant","content":""}},"done":true,"done_reason":"{reason}"}}"#
            );
            assert_eq!(
                read(&line),
                vec![
                    Event::Finished(FinishReason::Other(reason.to_owned())),
                    Event::End
                ]
            );
        }
    }

    #[test]
    fn a_strange_figure_does_not_cost_the_text() {
        let events = read(r#"{"message":{"content":"hi"},"done":true,"eval_count":"many"}"#);
        assert_eq!(events, vec![answer("hi"), Event::End]);
    }
}
