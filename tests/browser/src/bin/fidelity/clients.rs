//! The clients that measure, each in the same Chromium.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use browser_tests::{Browser, Page, hosted};
use lab::site::Site;
use lab::{Exchange, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use two_numbers::runs::read;

/// A client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Client {
    /// The built page.
    Page,
    /// The built page while its charts draw anew with every frame.
    PageDrawing,
    /// A loop around `fetch` and `performance.now`, and nothing else.
    Bare,
    /// The npm package `ollama` on a page that shows the answer.
    Npm,
}

/// One run: what the client stamped and what the server did.
pub struct Run {
    /// When text arrived, counted from the request, and how many pieces of it.
    pub arrivals: Vec<(Duration, usize)>,
    /// When each piece of text went to the connection, counted from the request's arrival.
    pub writes: Vec<Duration>,
}

/// The address of the folder with the npm package's browser build.
const NPM_VARIABLE: &str = "TWO_NUMBERS_OLLAMA_CLIENT";

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

/// How long a client may take for all its runs.
const PATIENCE: Duration = Duration::from_secs(180);

/// What the clients need: a page without anything, and where there is one, the npm package.
pub struct Clients {
    blank: Server,
    has_npm: bool,
    _folder: TempDir,
}

impl Clients {
    /// Serves the blank page.
    pub async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let has_npm = match env::var_os(NPM_VARIABLE).map(PathBuf::from) {
            Some(package) => {
                copy_scripts(&package, folder.path());
                true
            }
            None => {
                println!("{NPM_VARIABLE} is not set: the npm package is left out");
                false
            }
        };
        // The package asks for a fetch of its own, which every browser has.
        let page = r#"<!doctype html><link rel="icon" href="data:,">
            <script type="importmap">{"imports": {"whatwg-fetch": "data:text/javascript,"}}</script>"#;
        fs::write(folder.path().join("index.html"), page).unwrap();
        Self {
            blank: Site::new(folder.path()).start().await.unwrap(),
            has_npm,
            _folder: folder,
        }
    }

    /// Every client there is.
    pub fn all(&self) -> Vec<Client> {
        let npm = self.has_npm.then_some(Client::Npm);
        [Client::Page, Client::PageDrawing, Client::Bare]
            .into_iter()
            .chain(npm)
            .collect()
    }

    /// Lets `client` measure `engine` so many times.
    pub async fn measure(&self, client: Client, engine: &Server, runs: u32) -> Vec<Run> {
        let mut arrivals = Vec::new();
        let visit = async |page: &Page| {
            arrivals = match client {
                Client::Page => page_runs(page, engine, runs, "").await,
                // The first run has no charts beside it yet.
                Client::PageDrawing => {
                    let mut all = page_runs(page, engine, runs + 1, DRAW).await;
                    all.remove(0);
                    all
                }
                Client::Bare => script_runs(page, engine, runs, BARE).await,
                Client::Npm => script_runs(page, engine, runs, NPM).await,
            };
        };
        let browser = Browser::default();
        match client {
            Client::Page | Client::PageDrawing => browser.visit(&hosted("/").await, visit).await,
            Client::Bare | Client::Npm => browser.visit(&self.blank, visit).await,
        }
        let asked = engine.log().of("POST", "/api/chat");
        let measured = asked.len() - arrivals.len();
        arrivals
            .into_iter()
            .zip(&asked[measured..])
            .map(|(arrivals, exchange)| Run {
                arrivals,
                writes: writes_of(exchange),
            })
            .collect()
    }
}

/// The last write is the final message, which holds no text.
fn writes_of(exchange: &Exchange) -> Vec<Duration> {
    let since = |at: &Instant| at.duration_since(exchange.received);
    let (_, texts) = exchange.writes.split_last().unwrap();
    texts.iter().map(since).collect()
}

fn copy_scripts(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "mjs") {
            fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
        }
    }
}

/// The charts draw anew whenever the window's size changes: here, with every frame.
const DRAW: &str = "
    const draw = () => { dispatchEvent(new Event('resize')); requestAnimationFrame(draw); };
    draw();";

async fn page_runs(
    page: &Page,
    engine: &Server,
    runs: u32,
    meanwhile: &str,
) -> Vec<Vec<(Duration, usize)>> {
    page.open("/measure").await;
    page.fill(ADDRESS, &engine.url()).await;
    page.click("Connect").await;
    page.sees("Connected").await;
    page.fill("Warm runs 1 to 100", &runs.to_string()).await;
    page.fill("Answer up to tokens", "4000").await;
    page.watch_files().await;
    page.evaluate(meanwhile).await;
    page.click("Measure this model").await;
    let started = Instant::now();
    let is_over = "return document.querySelector('.run-state').innerText.includes('Done.')";
    // Looked at seldom, so that the looking does not disturb what is measured.
    while page.evaluate(is_over).await != true {
        assert!(started.elapsed() < PATIENCE, "the page measures too long");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    page.click("Save everything as JSON").await;
    let file = page.saved_file("two-numbers-measurement.json").await;
    let measurement = read(&file).unwrap().measurements.remove(0);
    measurement
        .measurement
        .runs
        .iter()
        .map(|timed| {
            let arrivals = timed.run.arrivals.iter();
            arrivals
                .map(|one| (Duration::from_micros(one.at.get()), one.chunks as usize))
                .collect()
        })
        .collect()
}

/// Runs a script that gives `[milliseconds, pieces]` for each arrival of a run, once a run.
async fn script_runs(
    page: &Page,
    engine: &Server,
    runs: u32,
    script: &str,
) -> Vec<Vec<(Duration, usize)>> {
    page.open("/").await;
    let mut all = Vec::new();
    for _ in 0..runs {
        let stamps = page.evaluate_async(script, vec![json!(engine.url())]).await;
        let stamps = stamps.as_array().unwrap_or_else(|| panic!("{stamps}"));
        all.push(stamps.iter().map(arrival).collect());
    }
    all
}

fn arrival(stamp: &Value) -> (Duration, usize) {
    let millis = stamp[0].as_f64().unwrap();
    (
        Duration::from_secs_f64(millis / 1e3),
        stamp[1].as_u64().unwrap() as usize,
    )
}

const BARE: &str = r#"
    const [address, done] = arguments;
    (async () => {
        await (await fetch(address + "/api/version", {cache: "no-store"})).text();
        const body = JSON.stringify({model: "m", stream: true, think: false,
            messages: [{role: "user", content: "hello"}]});
        const stamps = [];
        const sent = performance.now();
        const answer = await fetch(address + "/api/chat", {method: "POST", body});
        const reader = answer.body.getReader();
        const decoder = new TextDecoder();
        let rest = "";
        for (;;) {
            const {value, done: over} = await reader.read();
            const at = performance.now() - sent;
            if (over) break;
            const lines = (rest + decoder.decode(value, {stream: true})).split("\n");
            rest = lines.pop();
            const texts = lines.filter(line => JSON.parse(line).message?.content).length;
            if (texts) stamps.push([at, texts]);
        }
        return stamps;
    })().then(done, error => done(String(error)));
"#;

const NPM: &str = r#"
    const [address, done] = arguments;
    (async () => {
        const {Ollama} = await import("/browser.mjs");
        const client = new Ollama({host: address});
        const shown = document.body.appendChild(document.createElement("p"));
        await client.ps();
        const stamps = [];
        const sent = performance.now();
        const answer = await client.chat({model: "m", stream: true, think: false,
            messages: [{role: "user", content: "hello"}]});
        for await (const part of answer) {
            const at = performance.now() - sent;
            if (part.message.content) stamps.push([at, 1]);
            shown.textContent += part.message.content;
        }
        return stamps;
    })().then(done, error => done(String(error)));
"#;
