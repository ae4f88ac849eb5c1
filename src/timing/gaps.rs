//! How evenly an answer arrived.

use super::{Micros, Numbers, Run};
use crate::statistics::Sample;

/// A pause shorter than this is none that a reader would notice.
const LEAST_STALL: Micros = Micros::from_millis(100);

/// How many times the median gap a stall takes at the least.
const STALL_MEDIANS: f64 = 5.0;

/// A pause while the answer arrived: a gap of at least 100 ms and of five times the median gap.
/// Both limits are this course's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// When the text before it arrived.
    pub from: Micros,
    /// When the text after it arrived.
    pub to: Micros,
}

/// The chunk gaps of `run`: the times between reads that held text, in order. They are not the
/// inter-token latency, because a read can hold several tokens.
pub fn chunk_gaps(run: &Run) -> Vec<Micros> {
    let pairs = run.arrivals.windows(2);
    pairs
        .filter_map(|pair| pair[1].at.checked_sub(pair[0].at))
        .collect()
}

/// The chunk gaps as a sample, in microseconds; None with fewer than two reads.
pub fn gap_sample(run: &Run) -> Option<Sample> {
    Sample::of(chunk_gaps(run).into_iter().map(|gap| gap.get() as f64))
}

/// Where `run` stalled.
pub fn stalls(run: &Run) -> Vec<Stall> {
    let Some(gaps) = gap_sample(run) else {
        return Vec::new();
    };
    let least = LEAST_STALL
        .get()
        .max((gaps.median() * STALL_MEDIANS) as u64);
    let pairs = run.arrivals.windows(2);
    pairs
        .map(|pair| Stall {
            from: pair[0].at,
            to: pair[1].at,
        })
        .filter(|stall| {
            let gap = stall.to.checked_sub(stall.from);
            gap.is_some_and(|gap| gap.get() >= least)
        })
        .collect()
}

/// Inter-token latency (ITL, time between tokens): the mean time from one token to the next,
/// `(end - a_1) / (N - 1)`, the inverse of tokens/s. Rounded up to the microsecond.
pub fn inter_token_latency(numbers: &Numbers) -> Option<Micros> {
    numbers.decode_rate.map(|rate| rate.time_for(1))
}

#[cfg(test)]
mod tests {
    use super::super::{Channel, FinishReason, ServerReport};
    use super::*;

    fn arriving(at_ms: &[u64]) -> Run {
        let mut run = Run::default();
        for at in at_ms {
            run.read(Micros::from_millis(*at));
            run.text(Channel::Answer);
        }
        run
    }

    #[test]
    fn gaps_lie_between_reads_that_held_text() {
        let gaps = chunk_gaps(&arriving(&[100, 110, 130]));
        assert_eq!(gaps, [Micros::from_millis(10), Micros::from_millis(20)]);
        assert_eq!(chunk_gaps(&arriving(&[100])), []);
        assert_eq!(gap_sample(&Run::default()), None);
    }

    #[test]
    fn a_stall_is_long_and_unlike_the_others() {
        let found = |at_ms: &[u64]| stalls(&arriving(at_ms)).len();
        assert_eq!(found(&[0, 10, 20, 30, 130, 140]), 1);
        assert_eq!(found(&[0, 10, 20, 30, 129, 139]), 0, "under 100 ms");
        assert_eq!(found(&[0, 60, 120, 180, 400, 460]), 0, "under five medians");
        let stalled = stalls(&arriving(&[0, 10, 20, 420]));
        assert_eq!(stalled[0].from, Micros::from_millis(20));
        assert_eq!(stalled[0].to, Micros::from_millis(420));
    }

    #[test]
    fn pitfall_4_the_time_between_tokens_comes_from_the_count_and_not_from_chunks() {
        // Four reads held ten tokens: 90 ms for nine gaps.
        let mut run = arriving(&[100, 130, 160, 190]);
        run.finished(FinishReason::Length);
        run.reported(ServerReport {
            generated_tokens: Some(10),
            ..ServerReport::default()
        });
        let latency = inter_token_latency(&Numbers::of(&run));
        assert_eq!(latency, Some(Micros::from_millis(10)));
        assert_eq!(gap_sample(&run).map(|gaps| gaps.median()), Some(30_000.0));
    }
}
