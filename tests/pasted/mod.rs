//! What the tests of explain share.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)] // not every test needs all of it

use serde_json::Value;
use two_numbers::words::explanation_json;

/// A block of `ollama run --verbose`.
pub const VERBOSE: &str = "\
total duration:       1m5.25s\n\
load duration:        612.5\u{b5}s\n\
prompt eval count:    105 token(s)\n\
prompt eval duration: 5.25s\n\
prompt eval rate:     20.00 tokens/s\n\
eval count:           1199 token(s)\n\
eval duration:        59.95s\n\
eval rate:            20.00 tokens/s\n";

/// The explanation of `text`.
pub fn explained(text: &str) -> Value {
    serde_json::from_str(&explanation_json(text).unwrap()).unwrap()
}

/// A run of the explanation of `text`.
pub fn run(text: &str, index: usize) -> Value {
    explained(text)["runs"][index].clone()
}

/// A figure of a run.
pub fn figure(run: &Value, name: &str) -> f64 {
    run[name].as_f64().unwrap_or(f64::NAN)
}

/// Equal but for a thousandth.
pub fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= expected.abs() / 1_000.0 + 1e-9
}
