//! What people paste, in the forms that tools print, with numbers of our own.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

mod pasted;

use pasted::{VERBOSE, explained, figure, near, run};
use serde_json::{Value, json};

const MESSAGE: &str = r#"{"model":"tiny:1b","created_at":"2026-03-04T05:06:07Z","done":true,"total_duration":2500000000,"load_duration":40000000,"prompt_eval_count":60,"prompt_eval_duration":460000000,"eval_count":80,"eval_duration":1900000000}"#;

/// The figures that each form must give; what a form does not name is null.
#[test]
fn every_form_gives_its_figures() {
    let pretty = MESSAGE.replace(',', ",\n  ").replace('{', "{\n  ");
    let escaped = format!("[{}]", Value::String(MESSAGE.to_owned()));
    let in_stream = format!(
        "{}\n{MESSAGE}\n",
        r#"{"model":"tiny:1b","created_at":"2026-03-04T05:06:05Z","message":{"content":"a"},"done":false}"#
    );
    let quoted = format!("> {}", pretty.replace('\n', "\r\n> "));
    let composed = format!("api-1  | {}", pretty.replace('\n', "\napi-1  | "));
    let coloured = format!("\u{1b}[32m$ curl x\u{1b}[0m\n{MESSAGE}%");
    let front_lost = MESSAGE.split_once("done").unwrap().1.to_owned();
    for text in [
        MESSAGE.to_owned(),
        pretty,
        escaped,
        in_stream,
        quoted,
        composed,
        coloured,
        front_lost,
    ] {
        assert_figures(
            &text,
            &json!({"form": "ollama-json", "total_ms": 2500.0, "load_ms": 40.0, "prompt_ms": 460.0,
            "generation_ms": 1900.0, "in_no_step_ms": 100.0, "prompt_tokens": 60, "generated_tokens": 80,
            "tokens_per_second": 42.105, "prompt_tokens_per_second": 130.43, "start": "warm",
            "first_word_at_least_ms": 500.0, "draft_ms": 4062.5, "draft_without_load_ms": 4022.5,
            "rule_1": "pass", "rule_2": "pass", "complete": true}),
        );
    }
    for (text, figures) in [
        (
            "llama_print_timings:        eval time =  1500,25 ms /    30 runs   (   50,01 ms per token,    20,00 tokens per second)\n\
          llama_print_timings:       total time =  1900,50 ms\n",
            json!({"form": "llama-log", "generation_ms": 1500.25, "generated_tokens": 30, "total_ms": 1900.5, "load_ms": null, "start": null}),
        ),
        (
            "slot print_timing: id  1 | task 9 | \nprompt eval time =     250.00 ms /    50 tokens (    5.00 ms per token,   200.00 tokens per second)\n       eval time =    4000.00 ms /   100 tokens (   40.00 ms per token,    25.00 tokens per second)\n      total time =    4250.00 ms /   150 tokens\n",
            json!({"form": "llama-log", "prompt_ms": 250.0, "tokens_per_second": 25.0, "first_word_at_least_ms": 250.0, "draft_ms": 6250.0, "in_no_step_ms": 0.0}),
        ),
        (
            "Jan 05 10:00:00 box ollama[9]: slot print_timing: id  0 | task 5 | n_decoded =    400, tg =  20.00 t/s, tg_3s =  21.00 t/s\n",
            json!({"form": "llama-progress", "complete": false, "generated_tokens": 400, "tokens_per_second": 20.0, "total_ms": null}),
        ),
        (
            r#"{"usage":{"prompt_tokens":40},"timings":{"prompt_n":30,"prompt_ms":150.0,"predicted_n":60,"predicted_ms":3000.0}}"#,
            json!({"form": "timings", "prompt_tokens": 30, "prompt_tokens_cached": 10, "prompt_tokens_per_second": 200.0, "tokens_per_second": 20.0, "total_ms": null, "start": null}),
        ),
        (
            r#""timings": {"prompt_per_second": 100.0, "predicted_per_second": 50.0, "prompt_n": 40, "predicted_n": 200 }"#,
            json!({"form": "timings", "prompt_ms": 400.0, "generation_ms": 4000.0}),
        ),
        (
            "Prompt: 500 tokens, 1000.0 tokens-per-sec\nGeneration: 90 tokens, 45.0 tokens-per-sec\n",
            json!({"form": "mlx-lm", "prompt_ms": 500.0, "generation_ms": 2000.0, "total_ms": null, "load_ms": null}),
        ),
        (
            r#"{"usage":{"input_tokens": 30, "output_tokens": 70, "cache_read_input_tokens": 0}}"#,
            json!({"form": "anthropic-usage", "prompt_tokens": 30, "generated_tokens": 70, "prompt_tokens_cached": null, "tokens_per_second": null, "rule_1": "unknown"}),
        ),
        (
            "id,promptTokens,generatedTokens,wallMs,prefillMs,decodeMs\na,100,50,3000,900,2000\n",
            json!({"form": "table", "total_ms": 3000.0, "prompt_ms": 900.0, "generation_ms": 2000.0, "in_no_step_ms": 100.0, "tokens_per_second": 25.0}),
        ),
        (
            "run took NaN seconds to load then 2.00 seconds to evaluate with 55.00 tokens per second\n",
            json!({"form": "sentence", "load_ms": null, "generation_ms": 2000.0, "tokens_per_second": 55.0, "start": null}),
        ),
        (
            "| model | size | backend | test | t/s |\n| --- | ---: | --- | ---: | ---: |\n\
             | tiny 1B | 1 GiB | CPU | pp512 | 310.50 ± 2.10 |\n| tiny 1B | 1 GiB | CPU | tg128 | 22.25 ± 0.05 |\n",
            json!({"form": "llama-bench", "prompt_tokens_per_second": 310.5, "tokens_per_second": 22.25, "total_ms": null, "generated_tokens": null}),
        ),
        (
            "↑3.5k ↓120 R3k CH85% 2%/64k tiny:1b\n",
            json!({"prompt_tokens": 3500, "generated_tokens": 120, "prompt_tokens_cached": 3000, "total_ms": null}),
        ),
    ] {
        assert_figures(text, &figures);
    }
}

fn assert_figures(text: &str, figures: &Value) {
    let explained = explained(text);
    assert_eq!(
        explained["runs"].as_array().unwrap().len(),
        1,
        "{text}\n{explained}"
    );
    for (name, expected) in figures.as_object().unwrap() {
        let found = &explained["runs"][0][name];
        let same = match expected.as_f64().zip(found.as_f64()) {
            Some((expected, found)) => near(found, expected),
            None => expected == found,
        };
        assert!(same, "{name}: {found}, not {expected}\n{text}");
    }
}

#[test]
fn the_verbose_block_is_read_behind_anything() {
    for text in [
        VERBOSE.to_owned(),
        format!("```\n{VERBOSE}```"),
        VERBOSE.replace('\n', "\r\n"),
        VERBOSE.replace("\u{b5}s", "\u{3bc}s"),
        VERBOSE.replace("\u{b5}s", "us"),
        VERBOSE.replace('\n', " "),
        format!(">>> hi\n\u{1b}[?25lhello\u{1b}[?25h\n\n{VERBOSE}>>> "),
        format!("^[[1mhello^[[0m\n{VERBOSE}"),
        VERBOSE.replace(":  ", ":\t"),
    ] {
        let run = run(&text, 0);
        assert!(near(figure(&run, "load_ms"), 0.6125), "{text}");
        assert!(near(figure(&run, "total_ms"), 65_250.0), "{text}");
        assert!(near(figure(&run, "tokens_per_second"), 20.0), "{text}");
        assert_eq!(run["start"], "warm");
    }
}

#[test]
fn figures_that_cannot_be_true_are_set_aside() {
    let impossible = VERBOSE.replace("5.25s", "2.5\u{b5}s");
    let one = run(&impossible, 0);
    assert_eq!(one["prompt_ms"], Value::Null);
    assert_eq!(one["prompt_tokens_per_second"], Value::Null);
    assert_eq!(one["rule_1"], "unknown");
    assert!(one["doubts"].as_array().unwrap().len() >= 2, "{one}");
    let mixed = MESSAGE
        .replace("460000000", "460")
        .replace("1900000000", "1900");
    let one = run(&mixed, 0);
    for figure in [
        "prompt_ms",
        "generation_ms",
        "in_no_step_ms",
        "tokens_per_second",
        "start",
        "draft_ms",
    ] {
        assert_eq!(one[figure], Value::Null, "{figure}");
    }
    let longer = MESSAGE.replace("2500000000", "1500000000");
    assert_eq!(run(&longer, 0)["in_no_step_ms"], Value::Null);
    let drafting = run(
        r#"{"timings":{"prompt_ms":900.0,"predicted_ms":0.0,"draft_rounds":12}}"#,
        0,
    );
    assert_eq!(
        (&drafting["prompt_ms"], &drafting["generation_ms"]),
        (&Value::Null, &Value::Null)
    );
    let twice = "llama_print_timings:        load time =     800.10 ms\n\
                 llama_print_timings: prompt eval time =     800.00 ms /    16 tokens (   50.00 ms per token,    20.00 tokens per second)\n";
    assert_eq!(run(twice, 0)["load_ms"], Value::Null);
}

#[test]
fn a_log_is_a_list_of_requests_for_answers() {
    let log = "\
mars 05 10:00:00 box ollama[9]: [GIN] 2026/03/05 - 10:00:00 | 200 |   12.5ms |  127.0.0.1 | POST     \"/api/show\"\n\
mars 05 10:00:09 box ollama[9]: [GIN] 2026/03/05 - 10:00:09 | 200 |  8.25s |  127.0.0.1 | POST     \"/api/generate\"\n\
ollama-1  | [GIN] 2026/03/05 - 10:02:09 | 200 |         2m0s |        ::1 | POST     \"/v1/chat/completions\"\n\
[GIN] 2026/03/05 - 10:12:10 | 500 |         10m1s |  127.0.0.1 | POST     \"/api/chat\"\n\
[GIN] 2026/03/05 - 10:13:10 | 500 |      3.5s |  127.0.0.1 | POST     \"/api/chat\"\n\
[GIN] 2026/03/05 - 10:30:00 | 200 |     9m1s |  127.0.0.1 | POST     \"/api/pull\"\n";
    let explained = explained(log);
    let requests: Vec<_> = explained["requests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|request| {
            (
                request["total_ms"].as_f64().unwrap(),
                request["status"].as_u64().unwrap(),
                request["aborted"].as_bool().unwrap(),
            )
        })
        .collect();
    let expected = [
        (8250.0, 200, false),
        (120_000.0, 200, false),
        (601_000.0, 500, true),
        (3500.0, 500, false),
    ];
    assert_eq!(requests, expected);
    assert_eq!(explained["runs"], json!([]));
    assert_eq!(explained["engine"]["name"], Value::Null);
}

#[test]
fn a_load_belongs_to_the_request_in_whose_time_it_ended() {
    let load = "time=2026-03-05T10:00:05.100+01:00 level=INFO source=server.go:1 msg=\"llama runner started in 4.00 seconds\"\n";
    let request =
        "[GIN] 2026/03/05 - 10:00:08 | 200 |  7.5s |  127.0.0.1 | POST     \"/api/chat\"\n";
    let later = request.replace("10:00:08", "10:20:08");
    let one = run(&format!("{load}{request}{later}"), 0);
    assert!(near(figure(&one, "load_ms"), 4000.0) && near(figure(&one, "total_ms"), 7500.0));
    assert_eq!(
        (&one["start"], &one["in_no_step_ms"]),
        (&json!("cold"), &Value::Null)
    );
    assert_eq!(explained(&format!("{load}{later}"))["runs"], json!([]));
}

#[test]
fn speculative_blocks_are_not_the_run() {
    let text = "encoded   10 tokens in    0.100 seconds, speed:  100.000 t/s\n\
                decoded   60 tokens in    3.000 seconds, speed:   20.000 t/s\n\ndraft:\n\n\
                llama_perf_context_print:        eval time =     100.00 ms /    90 runs   (    1.11 ms per token,   900.00 tokens per second)\n\
                \ntarget:\n\n\
                llama_perf_context_print:        eval time =       0.00 ms /     1 runs   (    0.00 ms per token,      inf tokens per second)\n";
    assert_figures(
        text,
        &json!({"prompt_ms": 100.0, "generation_ms": 3000.0, "tokens_per_second": 20.0}),
    );
}

#[test]
fn tasks_that_write_at_once_stay_apart() {
    let line = |task: u64, tokens: u64| {
        format!(
            "slot print_timing: id  0 | task {task} | n_gen = {tokens}, tg =  15.00 t/s, tg_3s =  9.00 t/s\n"
        )
    };
    let explained = explained(&[line(3, 50), line(8, 20), line(3, 90), line(8, 60)].concat());
    let counts: Vec<_> = explained["runs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|run| run["generated_tokens"].as_u64().unwrap())
        .collect();
    assert_eq!(counts, [90, 60]);
    assert_eq!(
        explained["engine"],
        json!({"name": "llama.cpp", "evidence": "log"})
    );
}

#[test]
fn engines_are_claimed_by_evidence_only() {
    for (text, engine) in [
        (MESSAGE.to_owned(), json!({"name": null, "evidence": "none"})),
        (MESSAGE.replace("tiny:1b", "tiny:1b-mlx"), json!({"name": "mlx", "evidence": "hint"})),
        (r#"{"system_fingerprint":"b1234-abcdef12","timings":{"predicted_ms":5.0,"predicted_n":1}}"#.to_owned(), json!({"name": "llama.cpp", "evidence": "hint"})),
        (r#"{"timings":{"predicted_ms":5.0,"predicted_n":1}}"#.to_owned(), json!({"name": null, "evidence": "none"})),
        ("Generation: 90 tokens, 45.0 tokens-per-sec\n".to_owned(), json!({"name": "mlx", "evidence": "log"})),
    ] {
        assert_eq!(explained(&text)["engine"], engine, "{text}");
    }
}

#[test]
fn what_is_no_figure_is_none() {
    for text in [
        "",
        "hello",
        "the 7B model takes 5 seconds",
        "OLLAMA_LOAD_TIMEOUT:5m0s",
        "CPU: 6.9s",
        "| a | 3.5s |",
        "{\"a\": 1}",
    ] {
        let explained = explained(text);
        assert_eq!(explained["runs"], json!([]), "{text}");
        assert_eq!(explained["requests"], json!([]), "{text}");
    }
}

/// What a note's sentence holds, and what no sentence may hold.
#[test]
fn notes_say_what_the_figures_show_and_no_more() {
    let alone = |total: u64| format!("{{\"total_duration\":{total}000000}}\n");
    let cold = MESSAGE
        .replace("40000000", "4000000000")
        .replace("2500000000", "6500000000");
    let short_prompt = VERBOSE
        .replace("1199 token", "59 token")
        .replace("59.95s", "1.25s")
        .replace("1m5.25s", "6.5s");
    let mixed = MESSAGE
        .replace("460000000", "460")
        .replace("1900000000", "1900");
    for (text, said, never) in [
        (
            [alone(2800), alone(101), alone(100)].concat(),
            "28 times",
            "keep_alive",
        ),
        (cold, "keep_alive", "smaller model"),
        (MESSAGE.to_owned(), "1,900 ms", "keep_alive"),
        (short_prompt, "odd part", "shorter prompt"),
        (
            mixed,
            "the prompt took 460 ms and the generation 1,900 ms",
            "tokens/s",
        ),
        (
            "ollama version is 0.35.0\nWarning: client version is 0.40.8\n".to_owned(),
            "0.35.0 and does the work",
            "ms",
        ),
        (
            "big:27b  a1b2c3d4e5f6  20 GB  15%/85% CPU/GPU  Stopping...\n".to_owned(),
            "15 %",
            "hang",
        ),
        ("hello".to_owned(), "No timing", "ms"),
    ] {
        let explained = explained(&text).to_string();
        assert!(explained.contains(said), "{said}\n{explained}");
        let notes = &explained[explained.find("notes").unwrap_or(0)
            ..explained.find("requests").unwrap_or(explained.len())];
        assert!(!notes.contains(never), "{never}\n{notes}");
    }
}
