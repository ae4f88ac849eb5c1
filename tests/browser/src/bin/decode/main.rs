//! How fast the page's decoders are in the browser: `cargo xtask bench decode`.
//!
//! The same wasm code as in the page decodes answers of both protocols, in reads as the network
//! gives them. Beside it stands what a page in plain JavaScript would do: split, and `JSON.parse`.
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on should stop"
)]

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use browser_tests::{Browser, Page};
use lab::site::Site;
use serde_json::{Value, json};

/// The folder with the built decoders.
const FOLDER_VARIABLE: &str = "TWO_NUMBERS_DECODERS";

/// Lines of an answer: far more than any model writes at once.
const LINES: u64 = 100_000;

/// Bytes of a read: what is in one when a stream is fast, and one line when it is slow.
const READS: [u64; 3] = [200, 4_096, 65_536];

/// Times each is decoded; the median counts.
const TIMES: u64 = 7;

/// Lines per second that are promised.
const PROMISED: f64 = 100_000.0;

/// Gives `[milliseconds of the wasm, milliseconds of JavaScript]`, one pair for each time.
const MEASURE: &str = r#"
    const [protocol, lines, read, times, done] = arguments;
    const word = n => ` word${n % 97} \"é`;
    const line = protocol === "Ollama"
        ? n => JSON.stringify({model: "m", created_at: "2026-10-02T10:00:00.000000Z",
            message: {role: "assistant", content: word(n)}, done: false}) + "\n"
        : n => "data: " + JSON.stringify({choices: [{finish_reason: null, index: 0,
            delta: {content: word(n)}}], created: 1790000000, id: "chatcmpl-1", model: "m",
            object: "chat.completion.chunk"}) + "\n\n";
    const stream = new TextEncoder().encode(Array.from({length: lines}, (_, n) => line(n)).join(""));
    const byScript = () => {
        const decoder = new TextDecoder();
        let rest = "", texts = 0;
        for (let at = 0; at < stream.length; at += read) {
            const parts = (rest + decoder.decode(stream.subarray(at, at + read), {stream: true})).split("\n");
            rest = parts.pop();
            for (const part of parts) {
                if (!part) continue;
                const message = JSON.parse(protocol === "Ollama" ? part : part.slice(6));
                if (message.message?.content ?? message.choices[0].delta.content) texts += 1;
            }
        }
        return texts;
    };
    const byPage = () => window.wasmBindings.texts(protocol === "Ollama", stream, read);
    const timed = decode => {
        const before = performance.now();
        const texts = decode();
        const took = performance.now() - before;
        if (texts !== lines) throw new Error(`${texts} texts in ${lines} lines`);
        return took;
    };
    try {
        done(Array.from({length: times}, () => [timed(byPage), timed(byScript)]));
    } catch (error) {
        done(String(error));
    }
"#;

#[tokio::main]
async fn main() -> ExitCode {
    let Some(folder) = env::var_os(FOLDER_VARIABLE).map(PathBuf::from) else {
        eprintln!("{FOLDER_VARIABLE} names no folder: `cargo xtask bench decode` builds it");
        return ExitCode::FAILURE;
    };
    let site = Site::new(folder).start().await.unwrap();
    let mut slowest = f64::INFINITY;
    let visit = async |page: &Page| {
        page.open("/").await;
        let ready = "return Boolean(window.wasmBindings)";
        page.until("the decoders are ready", async || {
            Ok((page.evaluate(ready).await == true).then_some(()))
        })
        .await;
        for protocol in ["Ollama", "OpenAI"] {
            for read in READS {
                slowest = slowest.min(row(page, protocol, read).await);
            }
        }
    };
    Browser::default().visit(&site, visit).await;
    println!("the slowest: {slowest:.0} lines/s; promised are {PROMISED:.0}");
    match slowest >= PROMISED {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Measures and prints one row, and gives its lines per second.
async fn row(page: &Page, protocol: &str, read: u64) -> f64 {
    let arguments = vec![json!(protocol), json!(LINES), json!(read), json!(TIMES)];
    let pairs = page.evaluate_async(MEASURE, arguments).await;
    let pairs = pairs.as_array().unwrap_or_else(|| panic!("{pairs}"));
    let [ours_ms, theirs_ms] = [0, 1].map(|which| median_ms(pairs, which));
    let lines_per_second = LINES as f64 / ours_ms * 1e3;
    println!(
        "{protocol}, reads of {read:5} bytes: {lines_per_second:8.0} lines/s, {:.2} times the time \
         of split and JSON.parse",
        ours_ms / theirs_ms
    );
    lines_per_second
}

fn median_ms(pairs: &[Value], which: usize) -> f64 {
    let mut times: Vec<f64> = pairs.iter().map(|p| p[which].as_f64().unwrap()).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
