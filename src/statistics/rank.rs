//! Whether two samples differ by more than chance, without supposing how their values are spread.

use super::Sample;

/// Up to this many pairs of values the chance is counted out; above, the normal curve is as good.
const MOST_COUNTED_PAIRS: usize = 900;

/// The chance, from 0 to 1, of ranks as unequal as those of `one` and `other`, or more, where both
/// come from the same source: the two-sided rank-sum test (Wilcoxon 1945, Mann and Whitney 1947).
///
/// Equal values share the mean of their ranks. The chance is counted out over every way to deal the
/// ranks; for more than [`MOST_COUNTED_PAIRS`] pairs it is taken from the normal curve, corrected
/// for equal values and for the steps of the sum.
pub fn rank_test(one: &Sample, other: &Sample) -> f64 {
    let ranks = double_ranks(one, other);
    if one.count() * other.count() <= MOST_COUNTED_PAIRS {
        counted_out(&ranks, one.count())
    } else {
        by_normal_curve(&ranks, one.count())
    }
}

/// The smallest chance that [`rank_test`] can give for samples of so many values: `2 / C(n + m, n)`.
/// Where it lies above a level, no difference is large enough for that level.
pub fn least_chance(one: usize, other: usize) -> f64 {
    // C(n + m, n) as a product of n factors.
    let ways = (1..=one).fold(1.0, |ways, place| {
        ways * (other + place) as f64 / place as f64
    });
    (2.0 / ways).min(1.0)
}

/// By how much the values of `to` lie above those of `from`: the median of all differences between
/// a value of the one and a value of the other (Hodges and Lehmann 1963).
pub fn shift(from: &Sample, to: &Sample) -> f64 {
    let pairs = to
        .values()
        .iter()
        .flat_map(|to| from.values().iter().map(move |from| to - from));
    // Differences of finite values, at least one.
    Sample::of(pairs).map_or(0.0, |differences| differences.median())
}

/// Twice the rank of each value among all, those of `one` first. Doubled, so that the mean of two
/// neighbouring ranks is whole.
fn double_ranks(one: &Sample, other: &Sample) -> Vec<usize> {
    let rank = |value: &f64| {
        let place = |sample: &Sample, or_equal: bool| {
            let values = sample.values();
            values.partition_point(|other| other < value || (or_equal && other == value))
        };
        let below = place(one, false) + place(other, false);
        let up_to = place(one, true) + place(other, true);
        below + up_to + 1
    };
    let values = one.values().iter().chain(other.values());
    values.map(rank).collect()
}

/// The chance over every way to deal `ranks` to a sample of `count`, the first being what was seen.
fn counted_out(ranks: &[usize], count: usize) -> f64 {
    let seen: usize = ranks[..count].iter().sum();
    let total: usize = ranks.iter().sum();
    // ways[n][s]: how many ways there are to pick n ranks with the sum s.
    let mut ways = vec![vec![0.0; total + 1]; count + 1];
    ways[0][0] = 1.0;
    for (&rank, dealt) in ranks.iter().zip(1..) {
        for picked in (1..=count.min(dealt)).rev() {
            let (fewer, more) = ways.split_at_mut(picked);
            let (fewer, more) = (&fewer[picked - 1], &mut more[0]);
            for sum in rank..=total {
                more[sum] += fewer[sum - rank];
            }
        }
    }
    let ways = &ways[count];
    let all: f64 = ways.iter().sum();
    let at_most: f64 = ways[..=seen].iter().sum();
    let at_least: f64 = ways[seen..].iter().sum();
    (2.0 * at_most.min(at_least) / all).min(1.0)
}

fn by_normal_curve(ranks: &[usize], count: usize) -> f64 {
    let (n, m) = (count as f64, (ranks.len() - count) as f64);
    let all = n + m;
    let seen: f64 = ranks[..count].iter().map(|rank| *rank as f64 / 2.0).sum();
    let mut sorted = ranks.to_vec();
    sorted.sort_unstable();
    let ties: f64 = sorted
        .chunk_by(|one, other| one == other)
        .map(|equal| equal.len() as f64)
        .map(|equal| equal.powi(3) - equal)
        .sum();
    let variance = n * m / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return 1.0;
    }
    let off = (seen - n * (all + 1.0) / 2.0).abs() - 0.5;
    (2.0 * upper_tail(off.max(0.0) / variance.sqrt())).min(1.0)
}

/// The share of the normal curve above `z`, for `z` of 0 and more, off by less than 1.5e-7
/// (Abramowitz and Stegun 1964, 26.2.17 by way of 7.1.26).
fn upper_tail(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * z / 2.0_f64.sqrt());
    let series = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    0.5 * series * (-z * z / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(values: impl IntoIterator<Item = f64>) -> Sample {
        Sample::of(values).expect("finite values")
    }

    fn chance(one: &[f64], other: &[f64]) -> f64 {
        rank_test(&sample(one.iter().copied()), &sample(other.iter().copied()))
    }

    #[test]
    fn chances_are_those_of_the_tables() {
        // Two-sided exact chances for U = 0, 1 and 2 of six against six: 2 * (1, 2, 4) / 924.
        let base = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        let above = [7.0, 8.0, 9.0, 10.0, 11.0, 12.0];
        for (other, expected) in [
            (above, 2.0 / 924.0),
            ([5.5, 8.0, 9.0, 10.0, 11.0, 12.0], 4.0 / 924.0),
            ([4.5, 8.0, 9.0, 10.0, 11.0, 12.0], 8.0 / 924.0),
        ] {
            assert!(
                (chance(&base, &other) - expected).abs() < 1e-12,
                "{other:?}"
            );
        }
        assert_eq!(chance(&base, &base), 1.0);
        assert_eq!(chance(&[1.0], &[2.0]), 1.0);
    }

    #[test]
    fn equal_values_share_their_ranks() {
        // Of the 10 ways to deal 1.5, 1.5, 3, 4, 5 to two and three, one has a sum of 3 or less.
        assert!((chance(&[1.0, 1.0], &[2.0, 3.0, 4.0]) - 0.2).abs() < 1e-12);
        assert_eq!(chance(&[5.0; 6], &[5.0; 6]), 1.0);
    }

    #[test]
    fn the_normal_curve_takes_over_where_it_agrees() {
        let one = sample((0..30).map(f64::from));
        let other = sample((0..30).map(|value| f64::from(value) + 8.5));
        let ranks = double_ranks(&one, &other);
        let (exact, near) = (counted_out(&ranks, 30), by_normal_curve(&ranks, 30));
        assert!((exact - near).abs() < 5e-4, "{exact} {near}");
        for (z, share) in [(0.0, 0.5), (1.959_964, 0.025), (3.290_527, 5e-4)] {
            assert!((upper_tail(z) - share).abs() < 2e-7, "{z}");
        }
    }

    #[test]
    fn small_samples_cannot_show_much() {
        assert!((least_chance(6, 6) - 2.0 / 924.0).abs() < 1e-12);
        assert!((least_chance(5, 5) - 2.0 / 252.0).abs() < 1e-12);
        assert_eq!(least_chance(1, 1), 1.0);
        assert_eq!(least_chance(0, 3), 1.0);
    }

    #[test]
    fn the_shift_is_the_middle_of_all_differences() {
        let one = sample([10.0, 11.0, 12.0]);
        assert_eq!(shift(&one, &sample([13.0, 14.0, 15.0])), 3.0);
        assert_eq!(shift(&one, &one), 0.0);
    }

    proptest! {
        #[test]
        fn it_does_not_matter_which_is_named_first(
            one in prop::collection::vec(0u8..20, 1..9),
            other in prop::collection::vec(0u8..20, 1..9),
        ) {
            let one = sample(one.into_iter().map(f64::from));
            let other = sample(other.into_iter().map(f64::from));
            let there = rank_test(&one, &other);
            let back = rank_test(&other, &one);
            prop_assert!((there - back).abs() < 1e-9);
            prop_assert!(least_chance(one.count(), other.count()) <= there + 1e-12 && there <= 1.0);
            prop_assert!((shift(&one, &other) + shift(&other, &one)).abs() < 1e-9);
        }
    }
}
