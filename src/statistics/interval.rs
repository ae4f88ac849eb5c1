//! How sure a share is that only a few runs show.

/// The normal quantile of a two-sided confidence of 95 %.
const Z: f64 = 1.96;

/// Between which shares the truth lies, with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// At least this share, from 0 to 1.
    pub low: f64,
    /// At most this share, from 0 to 1.
    pub high: f64,
}

/// Wilson's score interval for `met` of `of` runs (E. B. Wilson 1927):
/// `(p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n)` with z = 1.96. None of none runs.
pub fn wilson(met: usize, of: usize) -> Option<Interval> {
    if of == 0 || met > of {
        return None;
    }
    let n = of as f64;
    let share = met as f64 / n;
    let z2 = Z * Z;
    let middle = share + z2 / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // At the ends the formula gives 0 and 1 but for its last digits.
    Some(Interval {
        low: if met == 0 {
            0.0
        } else {
            ((middle - reach) / scale).max(0.0)
        },
        high: if met == of {
            1.0
        } else {
            ((middle + reach) / scale).min(1.0)
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn runs_that_all_pass_show_this_much() {
        for (runs, percent) in [(3, 44), (5, 57), (10, 72), (20, 84), (35, 90)] {
            let interval = wilson(runs, runs).expect("some runs");
            assert_eq!(
                (interval.low * 100.0).round() as i32,
                percent,
                "{runs} runs"
            );
            assert_eq!(interval.high, 1.0);
        }
    }

    #[test]
    fn some_of_ten_lie_between_the_known_bounds() {
        let interval = wilson(5, 10).expect("some runs");
        assert!((interval.low - 0.2366).abs() < 5e-4, "{interval:?}");
        assert!((interval.high - 0.7634).abs() < 5e-4, "{interval:?}");
        assert_eq!(wilson(0, 10).map(|none| none.low), Some(0.0));
    }

    #[test]
    fn no_runs_show_nothing() {
        assert_eq!(wilson(0, 0), None);
        assert_eq!(wilson(2, 1), None);
    }

    proptest! {
        #[test]
        fn the_share_seen_lies_within(met in 0usize..200, more in 0usize..200) {
            let of = met + more;
            prop_assume!(of > 0);
            let interval = wilson(met, of).expect("some runs");
            let share = met as f64 / of as f64;
            prop_assert!(0.0 <= interval.low && interval.low <= share + 1e-12);
            prop_assert!(share <= interval.high + 1e-12 && interval.high <= 1.0);
        }
    }
}
