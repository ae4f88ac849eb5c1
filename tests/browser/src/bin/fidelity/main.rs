//! How true the page's stamps are: `cargo xtask bench fidelity`.
//!
//! A test server notes by its own clock when a request came in and when each piece of the answer
//! went to the connection. Three clients in the same Chromium measure it: the built page (its raw
//! arrivals, as it saves them), a bare fetch loop in JavaScript that shows nothing, and the npm
//! package `ollama` on a plain page that shows the answer as it comes. Whatever a client adds to
//! the server's times is its error.
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on should stop"
)]

mod clients;
mod errors;
mod table;

use std::process::ExitCode;
use std::time::Duration;

use clients::{Client, Clients};
use errors::Errors;
use lab::{Model, Ollama, Script};
use table::{Row, print, print_budgets};

/// How fast the test server writes, in tokens per second.
const RATES: [u32; 4] = [20, 100, 300, 1_000];

/// How long its answers are, in tokens: a short one and a long one.
const LENGTHS: [u64; 2] = [40, 160];

/// How long a client writes for one row, in all its runs.
const ROW: Duration = Duration::from_secs(8);

/// At least and at most so many runs of each client for each row.
const RUNS: [u32; 2] = [5, 24];

#[tokio::main]
async fn main() -> ExitCode {
    let clients = Clients::start().await;
    let mut rows = Vec::new();
    for rate in RATES {
        for tokens in LENGTHS {
            let step = Duration::from_secs(1) / rate;
            let script = Script::of_tokens(tokens)
                .prompt(Duration::from_millis(50))
                .step(step)
                .cut_by_length();
            let runs = runs_of(step.mul_f64(tokens as f64));
            for client in clients.all() {
                let model = Model::named("m").answering([script.clone()]);
                let engine = Ollama::default().model(model).start().await.unwrap();
                let runs = clients.measure(client, &engine, runs).await;
                let errors: Vec<Errors> = runs.iter().map(Errors::of).collect();
                rows.push(Row::of(rate, tokens, client, &errors));
            }
            print(&rows[rows.len() - clients.all().len()..]);
        }
    }
    if print_budgets(&rows) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// As many runs of this length as fill a row.
fn runs_of(length: Duration) -> u32 {
    let [least, most] = RUNS;
    let fitting = ROW.div_duration_f64(length);
    (fitting as u32).clamp(least, most)
}

/// Which client a row is about.
impl Client {
    /// Its name in the table.
    const fn name(self) -> &'static str {
        match self {
            Self::Page => "this page",
            Self::PageDrawing => "this page, charts drawing",
            Self::Bare => "bare fetch loop",
            Self::Npm => "npm ollama",
        }
    }
}
