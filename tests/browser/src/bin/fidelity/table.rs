//! The rows that are printed, and what the budgets say of them.

use two_numbers::statistics::Sample;

use crate::clients::Client;
use crate::errors::Errors;

/// What the page's constant part may be longer than the bare loop's, in milliseconds.
const CONSTANT_MS: f64 = 0.5;

/// What a rate over a second and more may be off.
const RATE: f64 = 0.005;

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

    fn jitter_ms(&self) -> f64 {
        self.ttft_ms.quantile(0.95) - self.ttft_ms.median()
    }
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
            row.jitter_ms(),
            100.0 * row.worst_rate,
            row.gaps_ms.median(),
            row.gaps_ms.quantile(0.95),
            row.gaps_ms.greatest(),
        );
    }
}

/// Prints what the budgets say, over all rows. True when each is kept.
pub fn print_budgets(rows: &[Row]) -> bool {
    let pooled = |client: Client| {
        let of_client = rows.iter().filter(|row| row.client == client);
        let all = of_client.flat_map(|row| row.ttft_ms.values().to_vec());
        Sample::of(all)
    };
    let Some(bare) = pooled(Client::Bare) else {
        return false;
    };
    let jitter = |sample: &Sample| sample.quantile(0.95) - sample.median();
    println!("\nOver all rows:");
    let mut kept = true;
    for client in [Client::Page, Client::PageDrawing, Client::Npm] {
        let Some(sample) = pooled(client) else {
            continue;
        };
        let is_ours = client != Client::Npm;
        let constant = sample.median() - bare.median();
        let within = constant <= CONSTANT_MS && jitter(&sample) <= jitter(&bare).max(CONSTANT_MS);
        let worst = rows
            .iter()
            .filter(|row| row.client == client && row.span_s >= 1.0)
            .map(|row| row.worst_rate.abs())
            .fold(0.0, f64::max);
        println!(
            "  {:<28}TTFT {:.2} ms beside the bare loop's {:.2} ms ({constant:+.2}), \
             jitter {:.2} ms beside {:.2} ms; tokens/s off {:.3} % at the most over 1 s and more{}",
            client.name(),
            sample.median(),
            bare.median(),
            jitter(&sample),
            jitter(&bare),
            100.0 * worst,
            match (is_ours, within && worst <= RATE) {
                (false, _) => "",
                (true, true) => ": within",
                (true, false) => ": OVER",
            }
        );
        kept &= !is_ours || (within && worst <= RATE);
    }
    kept
}
