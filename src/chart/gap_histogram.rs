//! How often chunk gaps of each length came.

use super::plot::{Axis, Mark, Plot};
use super::scale::round_step;
use crate::timing::{Micros, Run, chunk_gaps};

/// How many columns there are at the most.
const MOST_COLUMNS: f64 = 20.0;

/// One column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// From this length on, in milliseconds.
    pub from_ms: f64,
    /// Below this length, in milliseconds.
    pub to_ms: f64,
    /// How many gaps were so long.
    pub count: u64,
}

/// The gaps of `run` in columns of a round width, none of them narrower than the clock's step:
/// finer ones would show the clock and not the answer. Empty with fewer than two reads.
pub fn bins(run: &Run, clock_step: Micros) -> Vec<Bin> {
    let gaps = chunk_gaps(run);
    let Some(longest) = gaps.iter().max() else {
        return Vec::new();
    };
    let least_width = (longest.as_millis_f64() / MOST_COLUMNS).max(clock_step.as_millis_f64());
    let width = round_step(least_width);
    let place = |gap: &Micros| (gap.as_millis_f64() / width + 1e-9).floor() as usize;
    let mut counts = vec![0; place(longest) + 1];
    for gap in &gaps {
        if let Some(count) = counts.get_mut(place(gap)) {
            *count += 1;
        }
    }
    let bin = |(place, count): (usize, u64)| Bin {
        from_ms: place as f64 * width,
        to_ms: (place + 1) as f64 * width,
        count,
    };
    counts.into_iter().enumerate().map(bin).collect()
}

/// The columns as a chart. None without any.
pub fn gap_histogram(
    bins: &[Bin],
    gaps_title: &str,
    count_title: &str,
    write: impl Fn(f64, usize) -> String + Copy,
) -> Option<Plot> {
    let end = bins.last()?.to_ms;
    let most = bins.iter().map(|bin| bin.count).max()?;
    Some(Plot {
        x: Axis::to(end, gaps_title, write),
        y: Axis::to(most as f64, count_title, write),
        marks: bins
            .iter()
            .filter(|bin| bin.count > 0)
            .map(|bin| Mark::Column {
                from: bin.from_ms,
                to: bin.to_ms,
                height: bin.count as f64,
            })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::Channel;
    use proptest::prelude::*;

    fn run(gaps_us: &[u64]) -> Run {
        let mut run = Run::default();
        let mut at = 0;
        for gap in [&0].into_iter().chain(gaps_us) {
            at += gap;
            run.read(Micros::new(at));
            run.text(Channel::Answer);
        }
        run
    }

    #[test]
    fn every_gap_is_in_its_column() {
        let bins = bins(&run(&[10_000, 10_000, 12_000, 39_000]), Micros::new(100));
        let filled: Vec<(f64, u64)> = bins
            .iter()
            .filter(|bin| bin.count > 0)
            .map(|bin| (bin.from_ms, bin.count))
            .collect();
        assert_eq!(filled, [(10.0, 2), (12.0, 1), (38.0, 1)]);
    }

    #[test]
    fn pitfall_18_no_column_is_finer_than_the_clock() {
        let bins = bins(&run(&[1_000, 2_000, 3_000]), Micros::from_millis(1));
        assert!(
            bins.iter().all(|bin| bin.to_ms - bin.from_ms >= 1.0),
            "{bins:?}"
        );
    }

    #[test]
    fn a_single_read_has_no_gaps() {
        assert_eq!(bins(&run(&[]), Micros::new(100)), []);
        assert_eq!(bins(&Run::default(), Micros::new(100)), []);
        assert!(gap_histogram(&[], "", "", |_, _| String::new()).is_none());
    }

    proptest! {
        #[test]
        fn no_gap_is_lost(gaps_us in prop::collection::vec(0u64..2_000_000, 1..200)) {
            let bins = bins(&run(&gaps_us), Micros::new(100));
            let counted: u64 = bins.iter().map(|bin| bin.count).sum();
            prop_assert_eq!(counted, gaps_us.len() as u64);
            prop_assert!(bins.len() <= MOST_COLUMNS as usize + 1);
        }
    }
}
