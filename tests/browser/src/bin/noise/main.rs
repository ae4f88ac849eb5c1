//! A against A: `cargo xtask bench noise`.
//!
//! The built page measures a real llama-server, and the runs are compared as builds are: six runs
//! with the next six. Both are the same build, so whatever the comparison calls "beyond the noise"
//! is a false alarm. One in twenty comparisons is let pass.
//!
//! A benchmark and no test: on a machine that is busy with something else, the engine truly is
//! slower for a while, and the comparison is right to say so.
#![allow(
    clippy::unwrap_used,
    reason = "a benchmark that cannot go on should stop"
)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use browser_tests::{Browser, LlamaServer, Page, hosted};
use two_numbers::budget::Budget;
use two_numbers::measurement::{ComparedNumber, Comparison, Finding, Measurement};
use two_numbers::runs::read;

/// Warm runs in each measurement.
const RUNS: usize = 42;

/// Measurements, which give 21 groups of runs and so 20 comparisons of neighbours.
const MEASUREMENTS: usize = 3;

/// Runs on each side of a comparison: the page's own default.
const GROUP: usize = 6;

/// Tokens of each answer.
const TOKENS: usize = 50;

/// How many of the comparisons may raise a false alarm.
const ALARMS_LET_PASS: usize = 1;

/// How long one measurement may take.
const PATIENCE: Duration = Duration::from_secs(600);

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

#[tokio::main]
async fn main() -> ExitCode {
    let Some(engine) = LlamaServer::start(4 * TOKENS).await else {
        return ExitCode::FAILURE;
    };
    let mut groups: Vec<Measurement> = Vec::new();
    for _ in 0..MEASUREMENTS {
        let measurement = measured(&engine).await;
        groups.extend(
            measurement
                .runs
                .chunks_exact(GROUP)
                .map(|runs| Measurement {
                    runs: runs.to_vec(),
                    ..measurement.clone()
                }),
        );
    }
    let comparisons: Vec<Comparison> = groups
        .windows(2)
        .map(|pair| Comparison::of(&pair[0], &pair[1], &Budget::default()))
        .collect();
    for (at, comparison) in comparisons.iter().enumerate() {
        print(at + 1, comparison);
    }
    let alarms = comparisons.iter().filter(|one| is_alarm(one)).count();
    println!(
        "{alarms} of {} comparisons of the same build with itself are \"beyond the noise\"; \
         at most {ALARMS_LET_PASS} may be",
        comparisons.len()
    );
    match alarms <= ALARMS_LET_PASS {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Whether any of the numbers is called different.
fn is_alarm(comparison: &Comparison) -> bool {
    let different =
        |number: &ComparedNumber| matches!(number.finding, Finding::Slower(_) | Finding::Faster(_));
    comparison.numbers.iter().any(different)
}

fn print(number: usize, comparison: &Comparison) {
    print!("{number:3}");
    for compared in &comparison.numbers {
        let median = |sample: &Option<_>| {
            let sample: &two_numbers::statistics::Sample = sample.as_ref().unwrap();
            sample.median() / 1e3
        };
        let (a_ms, b_ms) = (median(&compared.a_us), median(&compared.b_us));
        let verdict = match compared.finding {
            Finding::Slower(share) => format!("SLOWER by {:.1} %", 100.0 * share),
            Finding::Faster(share) => format!("FASTER by {:.1} %", 100.0 * share),
            Finding::CannotTell => "can't tell".to_owned(),
            Finding::TooFew | Finding::Missing => panic!("{compared:?} cannot be compared"),
        };
        print!(
            "  {:?} {a_ms:.1} and {b_ms:.1} ms: {verdict}",
            compared.number
        );
    }
    println!();
}

/// One measurement, as the page saves it.
async fn measured(engine: &LlamaServer) -> Measurement {
    let mut file = String::new();
    let visit = async |page: &Page| {
        page.tolerate("404");
        page.open("/measure").await;
        page.fill(ADDRESS, &engine.url()).await;
        page.click("Connect").await;
        page.sees("Connected").await;
        page.fill("Warm runs 1 to 100", &RUNS.to_string()).await;
        page.fill("Answer up to tokens", &TOKENS.to_string()).await;
        page.watch_files().await;
        page.click("Measure this model").await;
        let started = Instant::now();
        let is_over = "return document.querySelector('.run-state').innerText.includes('Done.')";
        // Looked at seldom, so that the looking does not disturb what is measured.
        while page.evaluate(is_over).await != true {
            assert!(started.elapsed() < PATIENCE, "the page measures too long");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        page.click("Save everything as JSON").await;
        file = page.saved_file("two-numbers-measurement.json").await;
    };
    Browser::default().visit(&hosted("/").await, visit).await;
    let measurement = read(&file).unwrap().measurements.remove(0).measurement;
    assert_eq!(measurement.runs.len(), RUNS, "every run is kept");
    measurement
}
