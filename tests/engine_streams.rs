//! Whole streams through the decoder: however the network cuts them, the events are the same, and
//! each decoding mistake on record in other tools has a test, numbered as in the list of pitfalls.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use two_numbers::engine::failure::{Closed, StreamCheck};
use two_numbers::engine::{Decoder, Event, Failure, Protocol};
use two_numbers::timing::{Channel, FinishReason, Micros, Runner, ServerReport};

const OLLAMA: &str = concat!(
    r#"{"model":"m","created_at":"2026-10-01T08:00:00.1Z","message":{"role":"assistant","content":"","thinking":"Grüße"},"done":false}"#,
    "\n",
    r#"{"model":"m","created_at":"2026-10-01T08:00:00.2Z","message":{"role":"assistant","content":"Dear \ud83d\ude42"},"done":false}"#,
    "\n",
    r#"{"model":"m","created_at":"2026-10-01T08:00:00.3Z","message":{"role":"assistant","content":" Frau 李"},"done":false}"#,
    "\n",
    r#"{"model":"m","created_at":"2026-10-01T08:00:00.4Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","total_duration":90000000,"load_duration":20000000,"prompt_eval_count":30,"prompt_eval_duration":40000000,"eval_count":4,"eval_duration":25000000}"#,
);

const OPENAI: &str = concat!(
    ": ping\n\n",
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":null}}]}\n\n",
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"reasoning_content\":\"Grüße\"}}]}\r\n\r\n",
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Dear 🙂\"}}]}\n\n",
    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\" Frau 李\"}}]}\n\n",
    "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
    "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":30,\"completion_tokens\":4},",
    "\"timings\":{\"cache_n\":1,\"prompt_n\":29,\"prompt_ms\":40,\"predicted_n\":4,\"predicted_ms\":25}}\n\n",
    "data: [DONE]\n\n",
);

fn decode<'a>(protocol: Protocol, reads: impl IntoIterator<Item = &'a [u8]>) -> Vec<Event> {
    let mut decoder = Decoder::new(protocol, None);
    let mut events = Vec::new();
    for read in reads {
        events.extend(decoder.push(read));
    }
    events.extend(decoder.finish());
    events
}

fn text(channel: Channel, text: &str) -> Event {
    Event::Text {
        channel,
        text: text.to_owned(),
    }
}

fn texts(events: &[Event]) -> Vec<&str> {
    let texts = events.iter().filter_map(|event| match event {
        Event::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn last_report(events: &[Event]) -> &ServerReport {
    let mut reports = events.iter().rev().filter_map(|event| match event {
        Event::Report(report) => Some(report),
        _ => None,
    });
    reports.next().expect("a report")
}

fn verdict(events: &[Event]) -> Result<(), Failure> {
    let mut check = StreamCheck::default();
    events.iter().for_each(|event| check.note(event));
    check.verdict(Closed::ByServer)
}

#[test]
fn both_protocols_tell_the_same_answer() {
    let spoken = [
        text(Channel::Thinking, "Grüße"),
        text(Channel::Answer, "Dear 🙂"),
        text(Channel::Answer, " Frau 李"),
        Event::Finished(FinishReason::Stop),
    ];
    let common = ServerReport {
        prompt: Some(Micros::from_millis(40)),
        generation: Some(Micros::from_millis(25)),
        prompt_tokens: Some(30),
        generated_tokens: Some(4),
        ..ServerReport::default()
    };
    let ollama = ServerReport {
        total: Some(Micros::from_millis(90)),
        load: Some(Micros::from_millis(20)),
        ..common.clone()
    };
    let openai = ServerReport {
        prompt_tokens_cached: Some(1),
        runner: Some(Runner::LlamaCpp),
        ..common
    };
    for (protocol, stream, report) in [
        (Protocol::Ollama, OLLAMA, ollama),
        (Protocol::OpenAi, OPENAI, openai),
    ] {
        let mut events = decode(protocol, [stream.as_bytes()]);
        events.retain(|event| !matches!(event, Event::Account(_)));
        let expected = [&spoken[..], &[Event::Report(report), Event::End]].concat();
        assert_eq!(events, expected, "{protocol:?}");
        assert_eq!(verdict(&events), Ok(()));
    }
}

#[test]
fn pitfall_1_an_empty_or_role_chunk_is_no_text() {
    let role = br#"data: {"choices":[{"delta":{"role":"assistant","content":""}}]}"#;
    assert_eq!(decode(Protocol::OpenAi, [&role[..]]), vec![]);
    let empty = br#"{"message":{"role":"assistant","content":"","thinking":""},"done":false}"#;
    assert_eq!(decode(Protocol::Ollama, [&empty[..]]), vec![]);
}

#[test]
fn pitfall_2_thinking_is_text_of_its_own_channel() {
    for (protocol, stream) in [(Protocol::Ollama, OLLAMA), (Protocol::OpenAi, OPENAI)] {
        let events = decode(protocol, [stream.as_bytes()]);
        assert_eq!(events[0], text(Channel::Thinking, "Grüße"));
        assert_eq!(events[1], text(Channel::Answer, "Dear 🙂"));
    }
}

#[test]
fn pitfall_3_the_thinking_tokens_inside_the_count_are_told() {
    let usage = br#"data: {"choices":[],"usage":{"completion_tokens":200,"completion_tokens_details":{"reasoning_tokens":120}}}"#;
    let events = decode(Protocol::OpenAi, [&usage[..]]);
    let report = last_report(&events);
    assert_eq!(
        (report.generated_tokens, report.thinking_tokens),
        (Some(200), Some(120))
    );
}

#[test]
fn pitfall_4_the_count_is_the_servers_and_not_the_number_of_chunks() {
    let events = decode(Protocol::Ollama, [OLLAMA.as_bytes()]);
    assert_eq!(texts(&events).len(), 3);
    assert_eq!(last_report(&events).generated_tokens, Some(4));
}

#[test]
fn pitfall_6_the_usage_chunk_is_no_text() {
    let (before, usage) = OPENAI.split_at(OPENAI.find("data: {\"choices\":[],").unwrap());
    let mut decoder = Decoder::new(Protocol::OpenAi, None);
    assert_eq!(texts(&decoder.push(before.as_bytes())).len(), 3);
    assert_eq!(texts(&decoder.push(usage.as_bytes())).len(), 0);
}

#[test]
fn pitfall_7_what_the_server_did_not_say_is_none_and_not_zero() {
    let quiet = "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let events = decode(Protocol::OpenAi, [quiet.as_bytes()]);
    assert!(!events.iter().any(|event| matches!(event, Event::Report(_))));
    assert_eq!(decode(Protocol::Ollama, []), vec![]);
    assert_eq!(verdict(&[]), Err(Failure::EndedEarly { text_seen: false }));
}

#[test]
fn pitfall_8_a_failure_inside_the_stream_voids_the_run() {
    let line = OLLAMA.split_inclusive('\n').next().unwrap();
    let failed = format!("{line}{{\"error\":\"prediction aborted, token repeat limit reached\"}}");
    let expected = Failure::InStream {
        message: "prediction aborted, token repeat limit reached".to_owned(),
    };
    assert_eq!(
        verdict(&decode(Protocol::Ollama, [failed.as_bytes()])),
        Err(expected)
    );
    let silent = decode(Protocol::Ollama, [line.as_bytes()]);
    assert_eq!(
        verdict(&silent),
        Err(Failure::EndedEarly { text_seen: true })
    );
}

#[test]
fn pitfall_11_cached_prompt_tokens_are_told_apart_even_when_there_are_none() {
    let done = |cached: &str| {
        let line =
            format!(r#"{{"done":true,"total_duration":5000,"prompt_eval_count":30{cached}}}"#);
        let events = decode(Protocol::Ollama, [line.as_bytes()]);
        last_report(&events).prompt_tokens_cached
    };
    assert_eq!(done(r#","prompt_eval_cached_count":29"#), Some(29));
    assert_eq!(done(r#","prompt_eval_cached_count":0"#), Some(0));
    assert_eq!(done(""), None);
}

#[test]
fn pitfall_13_a_load_only_object_has_no_durations() {
    // As Ollama sends it: without a line end.
    let load = br#"{"model":"m","created_at":"","message":{"role":"assistant","content":""},"done":true,"done_reason":"load"}"#;
    let expected = vec![
        Event::Finished(FinishReason::Other("load".to_owned())),
        Event::End,
    ];
    assert_eq!(decode(Protocol::Ollama, [&load[..]]), expected);
}

#[test]
fn pitfall_14_what_came_in_one_read_comes_out_of_one_push() {
    let mut decoder = Decoder::new(Protocol::OpenAi, None);
    let events = decoder.push(OPENAI.as_bytes());
    assert_eq!(texts(&events).len(), 3);
    assert_eq!(events.last(), Some(&Event::End));
}

#[test]
fn pitfall_16_lines_are_not_reads() {
    for (protocol, stream) in [(Protocol::Ollama, OLLAMA), (Protocol::OpenAi, OPENAI)] {
        let whole = decode(protocol, [stream.as_bytes()]);
        assert_eq!(decode(protocol, stream.as_bytes().chunks(1)), whole);
        for cut in 0..stream.len() {
            let (one, two) = stream.as_bytes().split_at(cut);
            assert_eq!(decode(protocol, [one, two]), whole, "cut at {cut}");
        }
    }
}

#[test]
fn pitfall_23_prompt_and_generation_are_reported_as_the_server_booked_them() {
    let timings = br#"data: {"choices":[],"timings":{"prompt_n":9,"prompt_ms":0.4,"predicted_n":25,"predicted_ms":238.74}}"#;
    let events = decode(Protocol::OpenAi, [&timings[..]]);
    let report = last_report(&events);
    assert_eq!(report.prompt, Some(Micros::new(400)));
    assert_eq!(report.generation, Some(Micros::new(238_740)));
}

#[test]
fn only_llama_cpp_counts_an_end_token_that_no_text_shows() {
    let cases = [
        (Runner::LlamaCpp, FinishReason::Stop, true),
        (Runner::LlamaCpp, FinishReason::Length, false),
        (Runner::Mlx, FinishReason::Stop, false),
        (Runner::Mlx, FinishReason::Length, false),
    ];
    for (runner, finish, expected) in cases {
        assert_eq!(
            runner.counts_unseen_end(&finish),
            expected,
            "{runner:?} {finish:?}"
        );
        let mut decoder = Decoder::new(Protocol::Ollama, Some(runner));
        let mut events = decoder.push(OLLAMA.as_bytes());
        events.extend(decoder.finish());
        assert_eq!(last_report(&events).runner, Some(runner));
    }
}

#[test]
fn a_page_of_html_with_status_200_is_not_taken_for_an_answer() {
    for protocol in [Protocol::Ollama, Protocol::OpenAi] {
        let events = decode(protocol, [&b"<!doctype html>\n<p>Hello</p>\n"[..]]);
        let expected = Failure::NotJson {
            excerpt: "<!doctype html>".to_owned(),
        };
        assert_eq!(verdict(&events), Err(expected), "{protocol:?}");
    }
}

/// Some text, with what JSON has to escape and what UTF-8 needs several bytes for.
fn any_text() -> impl Strategy<Value = String> {
    "[a-c \"\\\\\n\r\u{2028}éß李🙂]{1,6}"
}

/// A valid stream of each protocol, with the texts it holds.
fn any_stream() -> impl Strategy<Value = (Protocol, Vec<u8>, Vec<String>)> {
    let protocol = prop_oneof![Just(Protocol::Ollama), Just(Protocol::OpenAi)];
    let end = prop_oneof![Just("\n"), Just("\r\n"), Just("\r")];
    let texts = proptest::collection::vec(any_text(), 0..8);
    (protocol, end, texts, any::<bool>()).prop_map(|(protocol, end, texts, closed)| {
        let mut stream = String::new();
        for text in &texts {
            let text = serde_json::Value::from(text.as_str());
            stream += &match protocol {
                Protocol::Ollama => {
                    format!(r#"{{"message":{{"content":{text}}},"done":false}}{end}"#)
                }
                Protocol::OpenAi => {
                    format!(r#"data: {{"choices":[{{"delta":{{"content":{text}}}}}]}}{end}{end}"#)
                }
            };
        }
        stream += match protocol {
            Protocol::Ollama => r#"{"message":{"content":""},"done":true,"eval_count":3}"#,
            Protocol::OpenAi => "data: [DONE]",
        };
        if closed {
            stream += end;
        }
        (protocol, stream.into_bytes(), texts)
    })
}

proptest! {
    #[test]
    fn any_chopping_of_any_stream_gives_the_same_events(
        (protocol, stream, expected) in any_stream(),
        sizes in proptest::collection::vec(0usize..30, 1..20),
    ) {
        let whole = decode(protocol, [&stream[..]]);
        prop_assert_eq!(texts(&whole), expected);
        prop_assert_eq!(whole.last(), Some(&Event::End));

        let mut rest = &stream[..];
        let mut reads = Vec::new();
        for size in sizes {
            let (read, after) = rest.split_at(size.min(rest.len()));
            reads.push(read);
            rest = after;
        }
        reads.push(rest);
        prop_assert_eq!(decode(protocol, reads), whole);
    }

    #[test]
    fn arbitrary_bytes_never_panic_and_never_cost_a_later_line(
        junk in proptest::collection::vec(any::<u8>(), 0..300),
        size in 1usize..40,
    ) {
        for (protocol, stream) in [(Protocol::Ollama, OLLAMA), (Protocol::OpenAi, OPENAI)] {
            let bytes = [&junk[..], b"\n\n", stream.as_bytes()].concat();
            let events = decode(protocol, bytes.chunks(size));
            let clean = decode(protocol, [stream.as_bytes()]);
            prop_assert!(events.ends_with(&clean), "{:?}", events);
        }
    }
}
