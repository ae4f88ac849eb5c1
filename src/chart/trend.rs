//! One number from measurement to measurement.

use super::plot::{Axis, Mark, Plot, Tone};
use crate::statistics::Sample;

/// The words in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrendLabels<'a> {
    /// Under the axis of the measurements.
    pub measurements: &'a str,
    /// Above the axis of the values, with their unit.
    pub values: &'a str,
}

/// A measurement in the chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    least: f64,
    median: f64,
    greatest: f64,
}

impl Point {
    /// Median and range of a sample.
    pub fn of(sample: &Sample) -> Self {
        Self {
            least: sample.least(),
            median: sample.median(),
            greatest: sample.greatest(),
        }
    }
}

/// The median of each measurement as a dot, joined in their order, with a line from the least to
/// the greatest. None of fewer than two.
pub fn trend(
    points: &[Point],
    labels: &TrendLabels<'_>,
    write: impl Fn(f64, usize) -> String + Copy,
) -> Option<Plot> {
    if points.len() < 2 {
        return None;
    }
    let greatest = points
        .iter()
        .map(|point| point.greatest)
        .fold(0.0, f64::max);
    let placed = || (1_u32..).map(f64::from).zip(points);
    let ranges = placed().map(|(x, point)| Mark::Line(vec![(x, point.least), (x, point.greatest)]));
    let medians: Vec<(f64, f64)> = placed().map(|(x, point)| (x, point.median)).collect();
    let marks = ranges.chain([
        Mark::Line(medians.clone()),
        Mark::Dots(medians.clone(), Tone::Main),
    ]);
    Some(Plot {
        x: Axis::to(
            points.len() as f64 + 0.5,
            labels.measurements,
            |place, _| {
                if place.fract() == 0.0 && place > 0.0 && place <= points.len() as f64 {
                    write(place, 0)
                } else {
                    String::new()
                }
            },
        ),
        y: Axis::to(greatest * 1.1, labels.values, write),
        marks: marks.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LABELS: TrendLabels<'_> = TrendLabels {
        measurements: "measurement",
        values: "ms",
    };

    fn plot(medians: &[f64]) -> Option<Plot> {
        let point = |median: &f64| Sample::of([median - 1.0, *median, median + 2.0]);
        let points: Option<Vec<Point>> = medians
            .iter()
            .map(|median| point(median).as_ref().map(Point::of))
            .collect();
        trend(&points?, &LABELS, |number, decimals| {
            format!("{number:.decimals$}")
        })
    }

    #[test]
    fn medians_are_joined_and_ranges_stand_up() {
        let plot = plot(&[10.0, 20.0]).expect("a plot");
        assert_eq!(plot.marks[0], Mark::Line(vec![(1.0, 9.0), (1.0, 12.0)]));
        assert_eq!(plot.marks[2], Mark::Line(vec![(1.0, 10.0), (2.0, 20.0)]));
        assert!(matches!(plot.marks[3], Mark::Dots(..)));
    }

    #[test]
    fn one_measurement_is_no_trend() {
        assert_eq!(plot(&[10.0]), None);
        assert_eq!(plot(&[]), None);
    }
}
