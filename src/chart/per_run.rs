//! One number of each run, with their median and range.

use super::plot::{Axis, Mark, Plot, Tone};
use crate::statistics::Sample;

/// The words in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerRunLabels<'a> {
    /// Under the axis of the runs.
    pub runs: &'a str,
    /// Above the axis of the values, with their unit.
    pub values: &'a str,
    /// At the median.
    pub median: &'a str,
}

/// Each run of `values` as a dot in the order of the runs, a line at the median, and a band from
/// the least to the greatest. A run without a value has none. None without any value.
pub fn per_run(
    values: &[Option<f64>],
    labels: &PerRunLabels<'_>,
    write: impl Fn(f64, usize) -> String + Copy,
) -> Option<Plot> {
    let sample = Sample::of(values.iter().copied().flatten())?;
    let dots = values
        .iter()
        .zip(1_u32..)
        .filter_map(|(value, run)| Some((f64::from(run), (*value)?)));
    Some(Plot {
        // Half a run is left free behind the last one.
        x: Axis::to(values.len() as f64 + 0.5, labels.runs, |run, _| {
            if run.fract() == 0.0 && run > 0.0 && run <= values.len() as f64 {
                write(run, 0)
            } else {
                String::new()
            }
        }),
        y: Axis::to(sample.greatest() * 1.1, labels.values, write),
        marks: vec![
            Mark::Band {
                from: sample.least(),
                to: sample.greatest(),
            },
            Mark::Across(sample.median(), labels.median.to_owned()),
            Mark::Dots(dots.collect(), Tone::Main),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABELS: PerRunLabels<'_> = PerRunLabels {
        runs: "run",
        values: "ms",
        median: "median",
    };

    fn plot(values: &[Option<f64>]) -> Option<Plot> {
        per_run(values, &LABELS, |number, decimals| {
            format!("{number:.decimals$}")
        })
    }

    #[test]
    fn each_run_is_a_dot_and_the_middle_a_line() {
        let plot = plot(&[Some(10.0), None, Some(30.0), Some(20.0)]).expect("a plot");
        assert_eq!(
            plot.marks[0],
            Mark::Band {
                from: 10.0,
                to: 30.0
            }
        );
        assert_eq!(plot.marks[1], Mark::Across(20.0, "median".to_owned()));
        let dots = vec![(1.0, 10.0), (3.0, 30.0), (4.0, 20.0)];
        assert_eq!(plot.marks[2], Mark::Dots(dots, Tone::Main));
        let named: Vec<&str> = plot
            .x
            .labels
            .iter()
            .map(|(_, label)| label.as_str())
            .collect();
        assert_eq!(named, ["", "1", "2", "3", "4", ""]);
    }

    #[test]
    fn no_value_makes_no_chart() {
        assert_eq!(plot(&[]), None);
        assert_eq!(plot(&[None]), None);
    }
}
