//! Measured values, and what they say together.

/// Runs that a 99th percentile needs: with 299 runs that all pass, at least 99 % of all runs pass
/// with a confidence of 95 % (`0.99^299 < 0.05`). From fewer it would be the greatest value under
/// another name.
pub const LEAST_FOR_P99: usize = 300;

/// Values of one kind, at least one, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// The sample of `values`; None without any, or when one of them is no finite number.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut values: Vec<f64> = values.into_iter().collect();
        let usable = !values.is_empty() && values.iter().all(|value| value.is_finite());
        values.sort_by(f64::total_cmp);
        usable.then_some(Self(values))
    }

    /// The values, the least first.
    pub fn values(&self) -> &[f64] {
        &self.0
    }

    /// How many there are; never 0.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The least value.
    pub fn least(&self) -> f64 {
        self.0[0]
    }

    /// The greatest value.
    pub fn greatest(&self) -> f64 {
        self.0[self.0.len() - 1]
    }

    /// The value in the middle; of an even number the mean of the two in the middle.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// The value below which the share `share` of the values lies: linear between the two
    /// neighbours at `(n - 1) * share` (type 7 of Hyndman and Fan 1996, the default of R and NumPy).
    pub fn quantile(&self, share: f64) -> f64 {
        let place = (self.0.len() - 1) as f64 * share.clamp(0.0, 1.0);
        let below = place.floor() as usize;
        let above = place.ceil() as usize;
        let (low, high) = (self.0[below], self.0[above]);
        low + (high - low) * (place - below as f64)
    }

    /// The 99th percentile; None below [`LEAST_FOR_P99`] values.
    pub fn p99(&self) -> Option<f64> {
        (self.0.len() >= LEAST_FOR_P99).then(|| self.quantile(0.99))
    }
}

/// The chance that the true median lies between the least and the greatest of `count` values:
/// `1 - 2^(1 - count)`. Of six values 96.9 %.
pub fn median_coverage(count: usize) -> f64 {
    let exponent = i32::try_from(count).unwrap_or(i32::MAX).saturating_sub(1);
    1.0 - 0.5_f64.powi(exponent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample(values: &[f64]) -> Sample {
        Sample::of(values.iter().copied()).expect("finite values")
    }

    #[test]
    fn the_middle_of_the_values_is_their_median() {
        assert_eq!(sample(&[3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(sample(&[4.0, 1.0, 2.0, 3.0]).median(), 2.5);
        assert_eq!(sample(&[7.0]).median(), 7.0);
    }

    #[test]
    fn quantiles_are_those_of_r_and_numpy() {
        let values = sample(&[10.0, 20.0, 30.0, 40.0]);
        for (share, expected) in [(0.0, 10.0), (0.25, 17.5), (0.95, 38.5), (1.0, 40.0)] {
            assert!((values.quantile(share) - expected).abs() < 1e-9, "{share}");
        }
    }

    #[test]
    fn pitfall_20_there_is_no_p99_of_few_runs() {
        let of = |count: usize| Sample::of((0..count).map(|one| one as f64)).expect("finite");
        assert_eq!(of(71).p99(), None);
        assert_eq!(of(299).p99(), None);
        assert!(of(300).p99().is_some());
    }

    #[test]
    fn what_is_no_number_makes_no_sample() {
        assert_eq!(Sample::of([]), None);
        assert_eq!(Sample::of([1.0, f64::NAN]), None);
        assert_eq!(Sample::of([f64::INFINITY]), None);
    }

    #[test]
    fn six_values_hold_the_median_between_them() {
        assert_eq!(median_coverage(1), 0.0);
        assert_eq!(median_coverage(6), 0.96875);
    }

    proptest! {
        #[test]
        fn every_quantile_lies_between_the_ends(values in prop::collection::vec(0.0..1e6f64, 1..40), share in 0.0..=1.0f64) {
            let sample = sample(&values);
            let quantile = sample.quantile(share);
            prop_assert!(sample.least() <= quantile && quantile <= sample.greatest());
            prop_assert_eq!(sample.count(), values.len());
        }
    }
}
