//! Round numbers along an axis.

/// How many steps an axis has at the most.
const MOST_STEPS: f64 = 6.0;

/// The roundest step of at least `least`: 1, 2 or 5 times a power of ten.
pub fn round_step(least: f64) -> f64 {
    if !(least.is_finite() && least > 0.0) {
        return 1.0;
    }
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    // Powers of ten are not exact: what is as good as the step is the step.
    let reaches = |step: &f64| *step >= least * (1.0 - 1e-9);
    steps.into_iter().find(reaches).unwrap_or(10.0 * power)
}

/// An axis from 0 to a round number.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// From one round number to the next.
    pub step: f64,
    /// Where the axis ends, a whole number of steps.
    pub end: f64,
}

impl Scale {
    /// The axis that reaches `greatest`.
    pub fn to(greatest: f64) -> Self {
        let greatest = if greatest.is_finite() {
            greatest.max(0.0)
        } else {
            0.0
        };
        let step = round_step(greatest / MOST_STEPS);
        Self {
            step,
            end: step * (greatest / step * (1.0 - 1e-9)).ceil().max(1.0),
        }
    }

    /// Every round number, 0 and the end included.
    pub fn ticks(&self) -> Vec<f64> {
        let count = (self.end / self.step).round() as u32;
        (0..=count)
            .map(|tick| f64::from(tick) * self.step)
            .collect()
    }

    /// Decimals that its numbers need.
    pub fn decimals(&self) -> usize {
        (-self.step.log10().floor()).clamp(0.0, 6.0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn steps_are_one_two_or_five() {
        for (least, step) in [
            (0.9, 1.0),
            (1.0, 1.0),
            (1.1, 2.0),
            (2.5, 5.0),
            (5.1, 10.0),
            (0.03, 0.05),
            (0.0, 1.0),
        ] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn an_axis_ends_at_a_round_number() {
        let scale = Scale::to(2.58);
        assert_eq!((scale.step, scale.end, scale.decimals()), (0.5, 3.0, 1));
        assert_eq!(scale.ticks().len(), 7);
        assert_eq!(Scale::to(300.0).ticks().last(), Some(&300.0));
        assert_eq!(Scale::to(0.0).end, 1.0);
        assert_eq!(Scale::to(f64::NAN).end, 1.0);
    }

    proptest! {
        #[test]
        fn every_axis_reaches_its_greatest_value(greatest in 1e-6..1e9f64) {
            let scale = Scale::to(greatest);
            prop_assert!(scale.end >= greatest * (1.0 - 1e-6));
            prop_assert!(scale.end <= greatest + scale.step * (1.0 + 1e-6));
            let ticks = scale.ticks().len();
            prop_assert!((2..=8).contains(&ticks), "{ticks}");
        }
    }
}
