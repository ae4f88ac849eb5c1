//! What stands on the shelf.

use super::super::measuring::{model_label, refusal};
use super::super::text;
use super::super::verdict::verdict_sentence;
use crate::budget::Budget;
use crate::measurement::{Measurement, Origin, Start, Summary};
use crate::runs::{Kept, Taken};

/// What a measurement is called: by its person, or by its model and its day.
pub fn shelf_name(kept: &Kept) -> String {
    if kept.name.is_empty() {
        let day = day_and_time(&kept.measurement);
        text::saved::unnamed(&model_label(&kept.measurement.subject.model), &day)
    } else {
        kept.name.clone()
    }
}

/// Day and minute at which it began, as the page's clock wrote them down: `2026-12-01 09:30` (UTC).
pub fn day_and_time(measurement: &Measurement) -> String {
    let to_the_minute: String = measurement.began_at.chars().take(16).collect();
    to_the_minute.replacen('T', " ", 1)
}

/// What one knows of a measurement without opening it: who answered, when, how many runs, and what
/// came of it.
pub fn shelf_facts(measurement: &Measurement, budget: &Budget) -> Vec<String> {
    use text::saved as words;
    let subject = &measurement.subject;
    let warm = measurement.warm().count() as u64;
    let has_cold = measurement.runs.iter().any(|run| run.start == Start::Cold);
    let summary = Summary::of(measurement, budget);
    let outcome = match &summary.verdicts {
        Some(verdicts) => verdicts.each_ref().map(verdict_sentence).join(". "),
        None => words::NOTHING_COUNTS.to_owned(),
    };
    let origin = match measurement.origin {
        Origin::Measured => None,
        Origin::Recorded => Some(words::RECORDED.to_owned()),
        Origin::Scripted => Some(words::SCRIPTED.to_owned()),
    };
    [
        Some(model_label(&subject.model)),
        subject.version.as_deref().map(words::version),
        Some(words::began(&day_and_time(measurement))),
        Some(words::warm_runs(warm)),
        has_cold.then(|| words::AND_COLD.to_owned()),
        origin,
        Some(outcome),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What came of taking a file's measurements onto the shelf.
pub fn taken_sentences(taken: Taken) -> Vec<String> {
    use text::files as words;
    match taken {
        Taken::Added {
            added,
            known,
            broken,
        } => {
            let some =
                |count: usize, say: fn(u64) -> String| (count > 0).then(|| say(count as u64));
            let known = some(known, text::saved::known);
            let broken = some(broken, words::broken);
            let added = text::saved::added(added as u64);
            [Some(added), known, broken].into_iter().flatten().collect()
        }
        Taken::Unreadable => vec![words::UNREADABLE.to_owned()],
        Taken::Refused(error) => vec![refusal(error).to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::tests::{measurement, timed_run};
    use crate::timing::ServerReport;

    #[test]
    fn a_measurement_is_known_by_its_name_or_by_model_and_time() {
        let mut kept = Kept::from(measurement(vec![]));
        assert_eq!(shelf_name(&kept), "gemma3:1b, 2026-12-01 09:30");
        kept.name = "build 7".to_owned();
        assert_eq!(shelf_name(&kept), "build 7");
    }

    #[test]
    fn the_facts_say_who_when_how_many_and_what_came_of_it() {
        let run = |start| timed_run(start, 100, ServerReport::default());
        let measured = measurement(vec![run(Start::Cold), run(Start::Warm)]);
        let facts = shelf_facts(&measured, &Budget::default()).join(" | ");
        assert!(facts.starts_with("gemma3:1b | engine 0.40.8 | "), "{facts}");
        assert!(facts.contains("1 warm run | and a cold one | "), "{facts}");
        assert!(facts.contains("Rule 1 PASS: 0.10 s"), "{facts}");
    }
}
