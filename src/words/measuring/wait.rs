//! The wait as bars that add up.

use super::super::number::duration;
use super::super::text;
use crate::timing::{Numbers, Part, Run, Stretch, whole_wait};

/// One bar of the picture of the wait.
#[derive(Clone, Debug, PartialEq)]
pub struct StepBar {
    /// A name for scripts and styles, the same in every language.
    pub key: &'static str,
    /// What the step is called.
    pub name: &'static str,
    /// How long it took.
    pub value: String,
    /// What the step is, where its name does not say it all.
    pub note: Option<&'static str>,
    /// Where it begins, in percent of the whole wait.
    pub start_percent: f64,
    /// How long it is, in percent of the whole wait.
    pub width_percent: f64,
}

/// The wait, step by step, in the order of [`whole_wait`]; empty where the server reported no step.
pub fn step_bars(run: &Run) -> Vec<StepBar> {
    let parts = whole_wait(run);
    let whole = parts.iter().map(|part| part.took.get()).sum::<u64>().max(1);
    let percent = |micros: u64| 100.0 * micros as f64 / whole as f64;
    let mut start = 0;
    let bar = |part: Stretch| {
        let (key, name, note) = part_words(part.part);
        let bar = StepBar {
            key,
            name,
            value: duration(part.took),
            note,
            start_percent: percent(start),
            width_percent: percent(part.took.get()),
        };
        start += part.took.get();
        bar
    };
    parts.into_iter().map(bar).collect()
}

/// A name for scripts, the name on screen, and what the part is where its name does not say it all.
const fn part_words(part: Part) -> (&'static str, &'static str, Option<&'static str>) {
    use text::measure as words;
    match part {
        Part::Load => ("load", words::STEP_LOAD, None),
        Part::InNoStep => (
            "in-no-step",
            words::STEP_IN_NO_STEP,
            Some(words::STEP_IN_NO_STEP_NOTE),
        ),
        Part::Prompt => ("prompt", words::STEP_PROMPT, None),
        Part::Generation => ("generation", words::STEP_GENERATION, None),
        Part::Outside => (
            "outside",
            words::STEP_OUTSIDE,
            Some(words::STEP_OUTSIDE_NOTE),
        ),
    }
}

/// How long the whole took.
pub fn steps_total(numbers: &Numbers) -> Option<String> {
    let total = numbers.client_total?;
    Some(text::measure::steps_total(&duration(total)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, FinishReason, Micros, ServerReport};

    fn run(report: ServerReport) -> Run {
        let mut run = Run::default();
        run.read(Micros::from_millis(3_241));
        run.text(Channel::Answer);
        run.read(Micros::from_millis(3_280));
        run.finished(FinishReason::Length);
        run.reported(report);
        run
    }

    #[test]
    fn the_bars_add_up_to_the_whole_wait() {
        let bars = step_bars(&run(ServerReport {
            total: Some(Micros::from_millis(3_273)),
            load: Some(Micros::from_millis(24)),
            prompt: Some(Micros::from_millis(3_044)),
            generation: Some(Micros::from_millis(39)),
            ..ServerReport::default()
        }));
        let named: Vec<_> = bars
            .iter()
            .map(|bar| (bar.key, bar.value.as_str()))
            .collect();
        assert_eq!(
            named,
            [
                ("load", "24 ms"),
                ("in-no-step", "166 ms"),
                ("prompt", "3.04 s"),
                ("generation", "39 ms"),
                ("outside", "7.0 ms"),
            ]
        );
        let widths: f64 = bars.iter().map(|bar| bar.width_percent).sum();
        assert!((widths - 100.0).abs() < 0.01, "{widths}");
    }

    #[test]
    fn steps_that_were_not_reported_get_no_bar() {
        assert_eq!(step_bars(&run(ServerReport::default())), []);
        assert_eq!(step_bars(&Run::default()), []);
    }
}
