//! The rows that are printed, and what the budgets say of them.

use two_numbers::statistics::{Sample, rank_test, shift};

use crate::clients::Client;
use crate::errors::Errors;

/// What the page's constant part may be longer than the bare loop's, in milliseconds.
const CONSTANT_MS: f64 = 0.5;

/// What a rate over a second and more may be off.
const RATE: f64 = 0.005;

/// How small the chance must be that a difference is none. Some forty are looked at.
const CHANCE: f64 = 0.001;

/// Chromium's clock on a page that is not isolated: nothing finer is a difference.
const CLOCK_STEP_MS: f64 = 0.1;

/// One client at one rate and length.
pub struct Row {
    rate: u32,
    tokens: u64,
    /// Which client.
    client: Client,
    ttft_ms: Sample,
    /// The rate's error with the greatest distance from none, as a share.
    worst_rate: f64,
    span_s: f64,
    gaps_ms: Sample,
}

impl Row {
    /// The errors of a client's runs together.
    pub fn of(rate: u32, tokens: u64, client: Client, errors: &[Errors]) -> Self {
        let sample = |values: Vec<f64>| Sample::of(values).unwrap();
        let rates = errors.iter().map(|one| one.rate);
        Self {
            rate,
            tokens,
            client,
            ttft_ms: sample(errors.iter().map(|one| one.ttft_ms).collect()),
            worst_rate: rates.fold(
                0.0,
                |worst: f64, one| if one.abs() > worst.abs() { one } else { worst },
            ),
            span_s: errors[0].span_s,
            gaps_ms: sample(errors.iter().flat_map(|one| one.gaps_ms.clone()).collect()),
        }
    }

    fn constant_ms(&self) -> f64 {
        self.ttft_ms.median()
    }
}

fn jitter_ms(ttft_ms: &Sample) -> f64 {
    ttft_ms.quantile(0.95) - ttft_ms.median()
}

/// Prints the rows of one rate and length.
pub fn print(rows: &[Row]) {
    let first = &rows[0];
    println!(
        "\n{} tokens/s, {} tokens ({:.2} s)",
        first.rate, first.tokens, first.span_s
    );
    println!(
        "  {:<28}{:>12}{:>12}{:>14}{:>22}",
        "", "TTFT +ms", "jitter ms", "tokens/s off", "gap off ms: med p95 max"
    );
    for row in rows {
        println!(
            "  {:<28}{:>12.2}{:>12.2}{:>13.3}%{:>9.2}{:>7.2}{:>7.2}",
            row.client.name(),
            row.constant_ms(),
            jitter_ms(&row.ttft_ms),
            100.0 * row.worst_rate,
            row.gaps_ms.median(),
            row.gaps_ms.quantile(0.95),
            row.gaps_ms.greatest(),
        );
    }
}

/// Prints what the budgets say of this page. True when each is kept.
pub fn print_budgets(rows: &[Row]) -> bool {
    println!("\nThe budgets:");
    let checks = [is_true_beside_bare, no_worse_than_npm];
    let kept =
        [Client::Page, Client::PageDrawing].map(|page| checks.map(|check| check(rows, page)));
    kept == [[true; 2]; 2]
}

/// Over all rows: the constant part, its spread and the rate.
fn is_true_beside_bare(rows: &[Row], client: Client) -> bool {
    let (Some(ours), Some(bare)) = (pooled(rows, client), pooled(rows, Client::Bare)) else {
        return false;
    };
    let constant = ours.median() - bare.median();
    let wider = is_greater(&spread(&ours), &spread(&bare));
    let worst_rate = rows
        .iter()
        .filter(|row| row.client == client && row.span_s >= 1.0)
        .map(|row| row.worst_rate.abs())
        .fold(0.0, f64::max);
    let is_kept = constant <= CONSTANT_MS && !wider && worst_rate <= RATE;
    println!(
        "  {}: TTFT {constant:+.2} ms beside the bare loop's, jitter {:.2} ms beside {:.2} ms \
         ({}), tokens/s off {:.3} % at the most over 1 s and more: {}",
        client.name(),
        jitter_ms(&ours),
        jitter_ms(&bare),
        if wider {
            "more beyond the noise"
        } else {
            "not more beyond the noise"
        },
        100.0 * worst_rate,
        verdict(is_kept),
    );
    is_kept
}

/// Row by row: TTFT and gaps beside those of the npm package, where it was measured.
fn no_worse_than_npm(rows: &[Row], client: Client) -> bool {
    let of = |client| rows.iter().filter(move |row: &&Row| row.client == client);
    let worse: Vec<String> = of(client)
        .zip(of(Client::Npm))
        .filter(|(ours, npm)| {
            is_greater(&ours.ttft_ms, &npm.ttft_ms) || is_greater(&ours.gaps_ms, &npm.gaps_ms)
        })
        .map(|(ours, _)| format!("{} tokens/s, {} tokens", ours.rate, ours.tokens))
        .collect();
    let is_kept = worse.is_empty();
    println!(
        "  {}: {} {}",
        client.name(),
        match is_kept {
            true => "in no row worse than the npm package beyond the noise:".to_owned(),
            false => format!("worse than the npm package at {}:", worse.join("; ")),
        },
        verdict(is_kept)
    );
    is_kept
}

fn pooled(rows: &[Row], client: Client) -> Option<Sample> {
    let of_client = rows.iter().filter(|row| row.client == client);
    Sample::of(of_client.flat_map(|row| row.ttft_ms.values().to_vec()))
}

/// How far each value is from the median: what makes the jitter.
fn spread(sample: &Sample) -> Sample {
    let median = sample.median();
    let distances = sample.values().iter().map(|value| (value - median).abs());
    Sample::of(distances).unwrap()
}

/// Whether `ours` is greater than `theirs` beyond the noise, by more than the clock's step.
fn is_greater(ours: &Sample, theirs: &Sample) -> bool {
    rank_test(ours, theirs) < CHANCE && shift(theirs, ours) > CLOCK_STEP_MS
}

const fn verdict(is_kept: bool) -> &'static str {
    match is_kept {
        true => "within",
        false => "OVER",
    }
}
