//! A real llama-server and a real browser.
//!
//! Without an engine these tests say that they are skipped and pass; see [`LlamaServer::start`].
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use browser_tests::{Browser, LlamaServer, Page, hosted};
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
    // The model picks its words: how many tokens sixty of them take differs from time to time.
    for (words, limit, reason) in [(120, 100, "length"), (60, 600, "stop")] {
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
                    .evaluate_async(STREAM, vec![json!(engine.url()), json!(limit)])
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

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

/// Waits for the end of a run, or of all. A real engine needs longer than the harness waits for a
/// sight, and all runs together longer than it waits for a script.
const WAIT_FOR_A_RUN: &str = "
    const done = arguments[0];
    const state = () => document.querySelector('.run-turn')?.textContent;
    const before = state();
    const look = () => state() !== before ? done() : requestAnimationFrame(look);
    before ? look() : done();";

const WARM_RUNS: &str = "Warm runs 1 to 100";

/// The numbers in a text, such as 150 and 149 in "150 tokens have 149 gaps".
fn numbers_in(text: &str) -> Vec<f64> {
    text.split(|c: char| !(c.is_ascii_digit() || c == '.'))
        .filter_map(|number| number.parse().ok())
        .collect()
}

/// A time on screen, in milliseconds.
async fn millis(page: &Page, css: &str) -> f64 {
    let text = page.text_of(css, |text| !text.is_empty()).await;
    let number = numbers_in(&text)[0];
    if text.ends_with("ms") {
        number
    } else {
        number * 1e3
    }
}

/// The page against the engine's own account, in each of six runs: N - 1 gaps over the time it
/// generated, and the time to the first token beside the time it read the prompt.
#[tokio::test]
async fn six_runs_agree_with_the_engine_within_one_percent() {
    // Seventy words are at least sixty tokens and never six hundred.
    for (words, runs, limit, cut_by_length) in [(200, 6, 150, true), (70, 1, 600, false)] {
        let Some(engine) = LlamaServer::start(words).await else {
            return;
        };
        let site = hosted("/").await;
        let visit = async |page: &Page| {
            page.tolerate("404");
            page.open("/measure").await;
            page.fill(ADDRESS, &engine.url()).await;
            page.click("Connect").await;
            page.sees("Connected: an OpenAI-compatible server").await;
            page.fill(WARM_RUNS, &runs.to_string()).await;
            page.fill("Answer up to tokens", &limit.to_string()).await;
            page.click("Measure this model").await;
            page.sees("Warm run 1").await;
            for _ in 0..runs {
                page.evaluate_async(WAIT_FOR_A_RUN, Vec::new()).await;
            }
            page.sees("Done.").await;
            for run in 1..=runs {
                if runs > 1 {
                    let name = format!("Warm {run}");
                    page.click(&name).await;
                    page.text_of(".run-detail", |text| text.starts_with(&name))
                        .await;
                }
                let tokens = agrees(page).await;
                let is_cut = tokens >= f64::from(limit);
                assert_eq!(is_cut, cut_by_length, "{tokens} tokens");
            }
            page.counts(".outcome .verdict", 2).await;
        };
        Browser::default().visit(&site, visit).await;
    }
}

/// The run that is shown in detail, against what the server says of it. Gives its tokens.
async fn agrees(page: &Page) -> f64 {
    let note = page
        .text_of("[data-number=rate] .number-note", |text| !text.is_empty())
        .await;
    let [tokens, gaps] = numbers_in(&note)[..] else {
        panic!("no count in {note:?}");
    };
    assert!(tokens >= 60.0, "{tokens} tokens are too few to compare");
    let account = page
        .evaluate("return document.querySelector('.account').textContent")
        .await;
    let account = account.as_str().unwrap();
    let figure = |name: &str| {
        let (_, behind) = account.split_once(&format!("\"{name}\":")).unwrap();
        numbers_in(behind)[0]
    };
    let ours = page.text_of("[data-number=rate] .number-value", |text| !text.is_empty());
    let ours = numbers_in(&ours.await)[0];
    let theirs = gaps / figure("predicted_ms") * 1e3;
    let off = (ours - theirs).abs() / theirs;
    let ttft = millis(page, "[data-number=ttft] .number-value").await;
    println!(
        "{tokens} tokens: the page {ours}, the engine {theirs:.3}, {:.2} % apart; TTFT {ttft} ms, \
         {:.0} ms of it outside the engine's prompt time",
        100.0 * off,
        ttft - figure("prompt_ms")
    );
    assert!(off < 0.01, "the page says {ours}, the engine {theirs}");
    page.counts("[data-step=prompt]", 1).await;
    tokens
}
