//! The charts of a measurement: their words, their summaries, their tables.

use super::super::number::{decimal, duration, rate, tokens};
use super::super::text;
use crate::budget::Budget;
use crate::chart::Plot;
use crate::chart::gap_histogram::{Bin, bins, gap_histogram};
use crate::chart::per_run::{PerRunLabels, per_run};
use crate::chart::timeline::{Quarter, TimelineLabels, quarters, timeline};
use crate::measurement::{Measurement, TimedRun};
use crate::statistics::Sample;
use crate::timing::{FirstWord, Micros, Numbers, Run, TokenRate, gap_sample, stalls};

/// A chart with all that stands beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotView {
    /// A name for scripts, the same in every language.
    pub key: &'static str,
    /// What the chart is called.
    pub title: String,
    /// What it shows, in a sentence.
    pub summary: String,
    /// The picture.
    pub plot: Plot,
    /// The table's columns.
    pub columns: [&'static str; 2],
    /// The table's rows.
    pub rows: Vec<[String; 2]>,
}

/// The answer as it arrived. None without any text.
pub fn timeline_view(run: &Run) -> Option<PlotView> {
    use text::charts as words;
    let labels = TimelineLabels {
        time: words::SECONDS,
        pieces: words::PIECES,
        first_text: text::measure::TTFT,
        first_word: text::measure::FIRST_ANSWER_WORD,
    };
    let row = |quarter: Quarter| {
        let at = Micros::from_millis_f64(quarter.at_seconds * 1e3).unwrap_or_default();
        [quarter.pieces.to_string(), duration(at)]
    };
    Some(PlotView {
        key: "timeline",
        title: words::TIMELINE.to_owned(),
        summary: timeline_summary(run),
        plot: timeline(run, &labels, decimal)?,
        columns: [words::PIECES, words::AFTER],
        rows: quarters(run).into_iter().map(row).collect(),
    })
}

fn timeline_summary(run: &Run) -> String {
    use text::charts as words;
    let pieces: u64 = run.arrivals.iter().map(|one| u64::from(one.chunks)).sum();
    let reads = words::reads(run.arrivals.len() as u64);
    let arrived = words::arrived(&words::pieces_of_text(pieces), &reads);
    let paused = stalls(run);
    let longest = paused
        .iter()
        .filter_map(|stall| stall.to.checked_sub(stall.from))
        .max();
    let stalled = match longest {
        None => words::NO_STALL.to_owned(),
        Some(longest) => words::stalls(paused.len() as u64, &duration(longest)),
    };
    [arrived, stalled].join(" ")
}

/// How long the gaps between the reads were. None with fewer than two reads.
pub fn gaps_view(run: &Run, clock_step: Micros) -> Option<PlotView> {
    use text::charts as words;
    let bins = bins(run, clock_step);
    let gaps = gap_sample(run)?;
    let shown = |us: f64| duration(Micros::new(us.round() as u64));
    let row = |bin: &Bin| {
        let from = duration(Micros::from_millis_f64(bin.from_ms).unwrap_or_default());
        let to = duration(Micros::from_millis_f64(bin.to_ms).unwrap_or_default());
        [text::runs::range(&from, &to), bin.count.to_string()]
    };
    Some(PlotView {
        key: "gaps",
        title: words::GAPS.to_owned(),
        summary: words::gaps_summary(
            &shown(gaps.median()),
            &shown(gaps.quantile(0.95)),
            &shown(gaps.greatest()),
        ),
        plot: gap_histogram(&bins, words::GAP_MS, words::HOW_OFTEN, decimal)?,
        columns: [words::GAP, words::HOW_OFTEN],
        rows: bins.iter().filter(|bin| bin.count > 0).map(row).collect(),
    })
}

/// A number that every run has, and how it is shown.
struct PerRun {
    key: &'static str,
    title: String,
    unit: &'static str,
    value: fn(&Numbers, &Budget) -> Option<f64>,
    show: fn(f64) -> String,
}

/// First answer word, tokens/s and draft time of each warm run. A chart of which no run has the
/// number is left out.
pub fn per_run_views(measurement: &Measurement, budget: &Budget) -> Vec<PlotView> {
    use text::charts as words;
    let draft = tokens(budget.draft_tokens);
    let charts = [
        PerRun {
            key: "first-words",
            title: text::measure::FIRST_ANSWER_WORD.to_owned(),
            unit: words::SECONDS,
            value: |numbers, _| first_word(numbers).map(Micros::as_secs_f64),
            show: seconds,
        },
        PerRun {
            key: "rates",
            title: text::measure::RATE.to_owned(),
            unit: text::measure::RATE,
            value: |numbers, _| numbers.decode_rate.map(TokenRate::tokens_per_second),
            show: tokens_per_second,
        },
        PerRun {
            key: "drafts",
            title: text::measure::draft_time(&draft),
            unit: words::SECONDS,
            value: |numbers, budget| {
                let time = numbers.draft_time(budget.draft_tokens);
                time.map(Micros::as_secs_f64)
            },
            show: seconds,
        },
    ];
    let runs: Vec<&TimedRun> = measurement.warm().collect();
    charts
        .into_iter()
        .filter_map(|chart| per_run_view(&chart, &runs, budget))
        .collect()
}

fn per_run_view(chart: &PerRun, runs: &[&TimedRun], budget: &Budget) -> Option<PlotView> {
    use text::charts as words;
    let value = |run: &&TimedRun| (chart.value)(&run.counted()?, budget);
    let values: Vec<Option<f64>> = runs.iter().map(value).collect();
    let labels = PerRunLabels {
        runs: words::WARM_RUN,
        values: chart.unit,
        median: text::runs::MEDIAN,
    };
    let plot = per_run(&values, &labels, decimal)?;
    let sample = Sample::of(values.iter().copied().flatten())?;
    let show = chart.show;
    let row = |(value, number): (&Option<f64>, u32)| {
        let shown = value.map_or_else(|| text::measure::NOT_MEASURED.to_owned(), show);
        [text::runs::warm(&number.to_string()), shown]
    };
    Some(PlotView {
        key: chart.key,
        title: chart.title.clone(),
        summary: words::per_run_summary(
            &show(sample.median()),
            &show(sample.least()),
            &show(sample.greatest()),
        ),
        plot,
        columns: [text::runs::WHICH, words::VALUE],
        rows: values.iter().zip(1..).map(row).collect(),
    })
}

fn first_word(numbers: &Numbers) -> Option<Micros> {
    match numbers.first_answer_word? {
        FirstWord::At(at) => Some(at),
        FirstWord::LaterThan(_) => None,
    }
}

fn seconds(value: f64) -> String {
    duration(Micros::from_millis_f64(value * 1e3).unwrap_or_default())
}

fn tokens_per_second(value: f64) -> String {
    TokenRate::from_tokens_per_second(value)
        .map(rate)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::Channel;

    #[test]
    fn a_chart_says_in_words_what_it_shows() {
        let mut run = Run::default();
        for at_ms in [100, 110, 120, 420] {
            run.read(Micros::from_millis(at_ms));
            run.text(Channel::Answer);
        }
        let view = timeline_view(&run).expect("a chart");
        assert_eq!(
            view.summary,
            "4 pieces of text came in 4 reads. 1 stall; the longest lasted 300 ms."
        );
        let view = gaps_view(&run, Micros::new(100)).expect("a chart");
        assert!(view.summary.contains("median 10 ms"), "{}", view.summary);
        assert!(view.summary.contains("longest 300 ms"), "{}", view.summary);
        assert_eq!(view.rows.len(), 2);
        assert!(timeline_view(&Run::default()).is_none());
        assert!(gaps_view(&Run::default(), Micros::new(100)).is_none());
    }
}
