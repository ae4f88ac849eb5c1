//! How a model's numbers went from measurement to measurement.

use super::super::measuring::{PlotView, model_label};
use super::super::number::{decimal, duration, rate};
use super::super::text;
use super::shelf::day_and_time;
use crate::budget::Budget;
use crate::chart::trend::{Point, TrendLabels, trend};
use crate::measurement::{Measurement, Summary};
use crate::statistics::Sample;
use crate::timing::{Micros, TokenRate};

/// The charts of one model's measurements, the oldest first: TTFT and tokens/s. A chart needs two
/// measurements with that number.
pub fn trend_views(measurements: &[&Measurement], budget: &Budget) -> Vec<PlotView> {
    use text::trend as words;
    let summaries: Vec<(&Measurement, Summary)> = measurements
        .iter()
        .map(|measurement| (*measurement, Summary::of(measurement, budget)))
        .collect();
    let views = [
        view(
            "trend-ttft",
            words::TTFT,
            words::MILLIS,
            &summaries,
            |summary| {
                let millis = summary.ttft_us.as_ref()?.values().iter().map(|us| us / 1e3);
                Sample::of(millis)
            },
        ),
        view(
            "trend-rate",
            words::RATE,
            text::unit::TOKENS_PER_SECOND,
            &summaries,
            |summary| summary.tokens_per_second.clone(),
        ),
    ];
    views.into_iter().flatten().collect()
}

fn view(
    key: &'static str,
    name: &str,
    unit: &str,
    summaries: &[(&Measurement, Summary)],
    number: impl Fn(&Summary) -> Option<Sample>,
) -> Option<PlotView> {
    use text::trend as words;
    let (measurement, _) = summaries.first()?;
    let known: Vec<(String, Sample)> = summaries
        .iter()
        .filter_map(|(measurement, summary)| Some((day_and_time(measurement), number(summary)?)))
        .collect();
    let points: Vec<Point> = known.iter().map(|(_, sample)| Point::of(sample)).collect();
    let labels = TrendLabels {
        measurements: words::MEASUREMENTS,
        values: unit,
    };
    let plot = trend(&points, &labels, decimal)?;
    let shown = |value: f64| match key {
        "trend-ttft" => duration(Micros::from_millis_f64(value).unwrap_or_default()),
        _ => TokenRate::from_tokens_per_second(value)
            .map_or_else(|| text::measure::NOT_MEASURED.to_owned(), rate),
    };
    let [first, last] = [known.first()?, known.last()?];
    let row = |(day, sample): &(String, Sample)| {
        let range = text::compare::spread(
            &shown(sample.median()),
            &shown(sample.least()),
            &shown(sample.greatest()),
        );
        [day.clone(), range]
    };
    Some(PlotView {
        key,
        title: words::chart(name, &model_label(&measurement.subject.model)),
        summary: words::summary(
            known.len() as u64,
            &shown(first.1.median()),
            &first.0,
            &shown(last.1.median()),
            &last.0,
        ),
        plot,
        columns: [words::WHEN, words::MEDIAN_AND_RANGE],
        rows: known.iter().map(row).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::Start;
    use crate::measurement::tests::{measurement, timed_run};
    use crate::timing::ServerReport;

    #[test]
    fn a_trend_says_where_it_began_and_where_it_is() {
        let on = |day: &str, ttft| {
            let mut measured =
                measurement(vec![timed_run(Start::Warm, ttft, ServerReport::default())]);
            measured.began_at = format!("{day}T09:30:00.000Z");
            measured
        };
        let (old, new) = (on("2026-12-01", 100), on("2026-12-03", 150));
        let views = trend_views(&[&old, &new], &Budget::default());
        assert_eq!(views.len(), 2);
        assert!(views[0].summary.contains("100 ms"), "{}", views[0].summary);
        assert!(views[0].summary.contains("150 ms"), "{}", views[0].summary);
        assert_eq!(views[0].rows.len(), 2);
        assert!(trend_views(&[&old], &Budget::default()).is_empty());
    }
}
