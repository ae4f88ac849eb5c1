//! A real llama-server and a real browser.
//!
//! Without an engine these tests say that they are skipped and pass; see [`LlamaServer::start`].
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use browser_tests::{Browser, LlamaServer};
use lab::site::Site;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Streams an answer with a bare fetch and returns its events with their arrival times.
const STREAM: &str = r#"
    const [address, limit, done] = arguments;
    const events = [];
    (async () => {
        const body = JSON.stringify({
            messages: [{role: "user", content: "Write a friendly reply about a late parcel."}],
            max_tokens: limit, stream: true, stream_options: {include_usage: true},
        });
        const answer = await fetch(`${address}/v1/chat/completions`, {method: "POST", body});
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = "";
        for (;;) {
            const {value, done: over} = await reader.read();
            const at = performance.now();
            if (over) break;
            const parts = (rest + value).split("\n\n");
            rest = parts.pop();
            for (const part of parts)
                if (!part.endsWith("[DONE]")) events.push({at, ...JSON.parse(part.slice(6))});
        }
    })().then(() => done(events), error => done(String(error)));
"#;

fn text(event: &Value) -> &str {
    event["choices"][0]["delta"]["content"]
        .as_str()
        .unwrap_or_default()
}

/// What this engine's figures mean: the page's formulas rest on it.
#[tokio::test]
async fn n_tokens_span_n_minus_1_steps_and_stop_counts_an_unseen_one() {
    for (words, reason) in [(120, "length"), (60, "stop")] {
        let Some(engine) = LlamaServer::start(words).await else {
            return;
        };
        let folder = TempDir::new().unwrap();
        fs::write(
            folder.path().join("index.html"),
            "<link rel=icon href='data:,'>",
        )
        .unwrap();
        let site = Site::new(folder.path()).start().await.unwrap();
        Browser::default()
            .visit(&site, async |page| {
                page.open("/").await;
                let events = page
                    .evaluate_async(STREAM, vec![json!(engine.url()), json!(100)])
                    .await;
                let events = events.as_array().unwrap_or_else(|| panic!("{events}"));
                let (last, before) = events.split_last().unwrap();
                let finish = before.last().unwrap();
                assert_eq!(finish["choices"][0]["finish_reason"], reason);
                let tokens = last["usage"]["completion_tokens"].as_u64().unwrap();
                assert!(tokens >= 60, "{tokens} tokens");
                assert_eq!(last["timings"]["predicted_n"], tokens);

                let texts: Vec<&Value> = events.iter().filter(|e| !text(e).is_empty()).collect();
                let at = |event: &Value| event["at"].as_f64().unwrap();
                let end = if reason == "stop" {
                    at(finish)
                } else {
                    at(texts.last().unwrap())
                };
                let steps = tokens as f64 - 1.0;
                let ours = steps / (end - at(texts[0])) * 1e3;
                let server = steps / last["timings"]["predicted_ms"].as_f64().unwrap() * 1e3;
                let off = (ours / server - 1.0).abs();
                println!("{reason}: {tokens} tokens, {ours:.2}/s here, {server:.2}/s there");
                assert!(
                    off < 0.01,
                    "{ours} tokens/s in the browser, {server} by the server"
                );
            })
            .await;
    }
}
