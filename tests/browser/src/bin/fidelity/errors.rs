//! What a client adds to the server's times.

use crate::clients::Run;

/// The errors of one run.
pub struct Errors {
    /// What the first text took longer than by the server's clock, in milliseconds: connection and
    /// dispatch, and whatever the client adds.
    pub ttft_ms: f64,
    /// How far the rate is from the server's, as a share of it.
    pub rate: f64,
    /// How long the text took by the server's clock, in seconds.
    pub span_s: f64,
    /// How far each gap between two reads is from the server's, in milliseconds.
    pub gaps_ms: Vec<f64>,
}

impl Errors {
    /// Compares both clocks: only differences within each of them count.
    pub fn of(run: &Run) -> Self {
        // Of several pieces in a read, the last one decides when the read could return.
        let mut pieces = 0;
        let stamps: Vec<(f64, f64)> = run
            .arrivals
            .iter()
            .map(|(at, count)| {
                pieces += count;
                let written = run.writes[(pieces - 1).min(run.writes.len() - 1)];
                (at.as_secs_f64(), written.as_secs_f64())
            })
            .collect();
        assert_eq!(pieces, run.writes.len(), "every piece arrived");
        let (first, last) = (stamps[0], stamps[stamps.len() - 1]);
        let first_written = run.writes[0].as_secs_f64();
        let span_s = last.1 - first_written;
        Self {
            ttft_ms: (first.0 - first_written) * 1e3,
            rate: span_s / (last.0 - first.0) - 1.0,
            span_s,
            gaps_ms: stamps
                .windows(2)
                .map(|pair| {
                    let (here, there) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                    (here - there).abs() * 1e3
                })
                .collect(),
        }
    }
}
