//! What the runs of a measurement say together.

use super::{Measurement, TimedRun};
use crate::budget::{Budget, Figure, Metric, Outcome, Verdict};
use crate::statistics::{Interval, Sample, wilson};
use crate::timing::{FirstWord, Micros, Numbers, TokenRate};

/// The warm runs together. The cold run stays out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many warm runs were made, failed and void ones included.
    pub made: usize,
    /// The numbers of those that count.
    pub counted: Vec<Numbers>,
    /// TTFT, in microseconds.
    pub ttft_us: Option<Sample>,
    /// First answer word, in microseconds. None where one run brought no such word.
    pub first_word_us: Option<Sample>,
    /// tokens/s, the decode rate.
    pub tokens_per_second: Option<Sample>,
    /// Draft time, in microseconds.
    pub draft_us: Option<Sample>,
    /// The rules, each judged on the median.
    pub verdicts: Option<[Verdict; 2]>,
    /// The rules, each by how many runs met it.
    pub attainment: [Attainment; 2],
}

/// How many runs met a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attainment {
    /// Runs that met it.
    pub met: usize,
    /// Runs it could be judged on. A failed run is one that did not meet it; a void one says nothing.
    pub of: usize,
    /// The share of all such runs that meets it, with a confidence of 95 %. None without runs.
    pub share: Option<Interval>,
}

impl Summary {
    /// Works it out for `measurement`, judged by `budget`.
    pub fn of(measurement: &Measurement, budget: &Budget) -> Self {
        let warm: Vec<&TimedRun> = measurement.warm().collect();
        let counted: Vec<Numbers> = warm.iter().filter_map(|run| run.counted()).collect();
        let failed = warm.iter().filter(|run| run.failure.is_some()).count();
        let first_words = counted.iter().map(first_word);
        let drafts = counted
            .iter()
            .map(|one| one.draft_time(budget.draft_tokens));
        let rates = counted.iter().map(|one| one.decode_rate);
        Self {
            made: warm.len(),
            ttft_us: sample(counted.iter().map(|one| one.ttft.map(in_us))),
            first_word_us: sample(first_words.map(|time| time.map(in_us))),
            tokens_per_second: sample(rates.map(|rate| rate.map(TokenRate::tokens_per_second))),
            draft_us: sample(drafts.map(|time| time.map(in_us))),
            verdicts: median_verdicts(&counted, budget),
            attainment: [0, 1].map(|rule| attainment(&counted, failed, budget, rule)),
            counted,
        }
    }

    /// A warm run that stands for all: of those that count the one in the middle by its time until
    /// the first word (or until the end of the draft), the slower one of two. Where the median
    /// misses a rule, it does as well.
    pub fn typical<'m>(
        measurement: &'m Measurement,
        budget: &Budget,
        metric: Metric,
    ) -> Option<&'m TimedRun> {
        let mut timed: Vec<(Micros, &TimedRun)> = measurement
            .warm()
            .filter_map(|run| {
                let numbers = run.counted()?;
                let place = usize::from(metric == Metric::Draft);
                match budget.verdicts_of_run(&numbers)[place].figure {
                    Figure::Exactly(time) | Figure::MoreThan(time) => Some((time, run)),
                    Figure::Unknown => None,
                }
            })
            .collect();
        timed.sort_by_key(|(time, _)| *time);
        timed.get(timed.len() / 2).map(|(_, run)| *run)
    }

    /// The median of a sample of microseconds, as a time.
    pub fn median_time(sample: Option<&Sample>) -> Option<Micros> {
        sample.map(|sample| Micros::new(sample.median().round() as u64))
    }

    /// The two numbers that are carried to other pages: the medians of first answer word and
    /// tokens/s.
    pub fn carried(&self) -> Option<(Micros, TokenRate)> {
        let first_word = Self::median_time(self.first_word_us.as_ref())?;
        let rate = self.tokens_per_second.as_ref()?.median();
        Some((first_word, TokenRate::from_tokens_per_second(rate)?))
    }
}

/// The sample of values of which every run has one: a median over only the runs that have it
/// would leave out the worst.
fn sample(values: impl Iterator<Item = Option<f64>>) -> Option<Sample> {
    let values: Option<Vec<f64>> = values.collect();
    Sample::of(values?)
}

fn in_us(time: Micros) -> f64 {
    time.get() as f64
}

fn first_word(numbers: &Numbers) -> Option<Micros> {
    match numbers.first_answer_word? {
        FirstWord::At(at) => Some(at),
        FirstWord::LaterThan(_) => None,
    }
}

/// Each rule applied to the median of its figure over the runs. Of a figure that is only a lower
/// bound in some runs, the median is a lower bound too.
fn median_verdicts(counted: &[Numbers], budget: &Budget) -> Option<[Verdict; 2]> {
    let judged: Vec<[Verdict; 2]> = counted
        .iter()
        .map(|one| budget.verdicts_of_run(one))
        .collect();
    if judged.is_empty() {
        return None;
    }
    Some(budget.rules().map(|rule| {
        let place = usize::from(rule.metric == Metric::Draft);
        let figures = judged.iter().map(|verdicts| verdicts[place].figure);
        Verdict::of(rule, median_figure(figures))
    }))
}

fn median_figure(figures: impl Iterator<Item = Figure>) -> Figure {
    let mut bounded = false;
    let mut unknown = false;
    let times: Vec<f64> = figures
        .filter_map(|figure| match figure {
            Figure::Exactly(time) => Some(time),
            Figure::MoreThan(bound) => {
                bounded = true;
                Some(bound)
            }
            Figure::Unknown => {
                unknown = true;
                None
            }
        })
        .map(in_us)
        .collect();
    match Sample::of(times) {
        _ if unknown => Figure::Unknown,
        None => Figure::Unknown,
        // Rounded up: rounding never makes a wait look shorter than it was.
        Some(sample) => {
            let median = Micros::new(sample.median().ceil() as u64);
            if bounded {
                Figure::MoreThan(median)
            } else {
                Figure::Exactly(median)
            }
        }
    }
}

fn attainment(counted: &[Numbers], failed: usize, budget: &Budget, rule: usize) -> Attainment {
    let outcomes = counted
        .iter()
        .map(|one| budget.verdicts_of_run(one)[rule].outcome)
        .filter(|outcome| *outcome != Outcome::Unknown);
    let (mut met, mut of) = (0, failed);
    for outcome in outcomes {
        of += 1;
        met += usize::from(matches!(outcome, Outcome::Pass { .. }));
    }
    Attainment {
        met,
        of,
        share: wilson(met, of),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Start;
    use super::super::record::tests::{measurement, timed_run};
    use super::*;
    use crate::engine::Failure;
    use crate::timing::ServerReport;

    fn runs(first_ms: &[u64]) -> Vec<TimedRun> {
        let run = |first| timed_run(Start::Warm, first, ServerReport::default());
        first_ms.iter().map(|first| run(*first)).collect()
    }

    fn summary(runs: Vec<TimedRun>) -> Summary {
        Summary::of(&measurement(runs), &Budget::default())
    }

    #[test]
    fn the_median_is_judged_and_every_run_is_counted() {
        let summary = summary(runs(&[500, 900, 1_500]));
        let [first, draft] = summary.verdicts.expect("verdicts");
        let spare = Micros::from_millis(100);
        assert_eq!(first.outcome, Outcome::Pass { spare });
        assert_eq!(first.figure, Figure::Exactly(Micros::from_millis(900)));
        assert!(matches!(draft.outcome, Outcome::Pass { .. }));
        let [first, draft] = summary.attainment;
        assert_eq!((first.met, first.of, draft.met, draft.of), (2, 3, 3, 3));
        let low = draft.share.expect("a share").low;
        assert!((low - 0.4385).abs() < 1e-3, "{low}");
    }

    #[test]
    fn the_cold_run_stays_apart() {
        let mut all = runs(&[100, 100]);
        all.insert(0, timed_run(Start::Cold, 5_000, ServerReport::default()));
        let summary = summary(all);
        assert_eq!((summary.made, summary.counted.len()), (2, 2));
        let greatest = summary.ttft_us.map(|sample| sample.greatest());
        assert_eq!(greatest, Some(100_000.0));
    }

    #[test]
    fn pitfall_8_failed_runs_count_against_attainment_and_not_in_the_times() {
        let mut all = runs(&[100, 100, 100]);
        all[2].failure = Some(Failure::Cut { text_seen: true });
        let summary = summary(all);
        assert_eq!(summary.ttft_us.as_ref().map(Sample::count), Some(2));
        assert_eq!(
            (summary.attainment[0].met, summary.attainment[0].of),
            (2, 3)
        );
    }

    #[test]
    fn void_runs_say_nothing() {
        let mut all = runs(&[100, 100]);
        all[0].run.was_hidden = true;
        let summary = summary(all);
        assert_eq!(summary.attainment[0].of, 1);
        assert_eq!(summary.made, 2);
    }

    #[test]
    fn a_run_that_never_stopped_thinking_makes_the_median_a_bound() {
        let mut thinking = timed_run(Start::Warm, 100, ServerReport::default());
        for arrival in &mut thinking.run.arrivals {
            arrival.answer = false;
        }
        let summary = summary(vec![thinking]);
        let [first, _] = summary.verdicts.expect("verdicts");
        assert!(matches!(first.figure, Figure::MoreThan(_)), "{first:?}");
        assert_eq!(summary.first_word_us, None);
        assert_eq!(summary.carried(), None);
    }

    #[test]
    fn the_medians_are_carried_on() {
        let (first_word, rate) = summary(runs(&[100, 200])).carried().expect("both numbers");
        assert_eq!(first_word, Micros::from_millis(150));
        assert_eq!(rate.tokens_per_second(), 100.0);
    }

    #[test]
    fn the_typical_run_is_the_one_in_the_middle() {
        let budget = Budget::default();
        let measured = measurement(runs(&[1_500, 100, 900, 1_200]));
        let typical = Summary::typical(&measured, &budget, Metric::FirstWords).expect("a run");
        assert_eq!(
            Numbers::of(&typical.run).ttft,
            Some(Micros::from_millis(1_200))
        );
        let nothing = measurement(vec![]);
        assert!(Summary::typical(&nothing, &budget, Metric::Draft).is_none());
    }

    #[test]
    fn without_runs_nothing_is_said() {
        let summary = summary(vec![]);
        assert_eq!(
            (summary.verdicts, summary.attainment[0].share),
            (None, None)
        );
    }
}
