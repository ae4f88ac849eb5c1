//! Budgets of others and of one's own, and what the runs show of them.

use super::super::number::{duration, exact_seconds, tokens, whole_percent};
use super::super::text;
use super::outcome::attainment_of;
use crate::budget::{Preset, Quantity, ShareOutcome, ShareRule, ShareVerdict};
use crate::timing::Micros;

/// More runs than this are not asked for: one measurement has no more.
const MOST_RUNS: usize = 100;

/// What a preset is called.
pub fn preset_name(preset: Preset) -> String {
    use text::budgets as words;
    match preset {
        Preset::Lesson => words::LESSON.to_owned(),
        Preset::Zed => words::ZED.to_owned(),
        Preset::MlPerf(limits) if limits.interactive => words::mlperf_interactive(limits.model),
        Preset::MlPerf(limits) => words::mlperf_server(limits.model),
    }
}

/// What has to be known of a preset before its verdicts are read.
pub fn preset_note(preset: Preset) -> String {
    use text::budgets as words;
    match preset {
        Preset::Lesson => words::LESSON_NOTE.to_owned(),
        Preset::Zed => words::ZED_NOTE.to_owned(),
        Preset::MlPerf(limits) if limits.disputed => {
            [words::MLPERF_NOTE, words::DISPUTED].join(" ")
        }
        Preset::MlPerf(_) => words::MLPERF_NOTE.to_owned(),
    }
}

/// What a rule limits.
pub fn quantity_name(quantity: Quantity) -> String {
    match quantity {
        Quantity::Ttft => text::measure::TTFT.to_owned(),
        Quantity::FirstAnswerWord => text::measure::FIRST_ANSWER_WORD.to_owned(),
        Quantity::Draft { tokens: length } => text::measure::draft_time(&tokens(length)),
        Quantity::WholeAnswer => text::budgets::WHOLE_ANSWER.to_owned(),
        Quantity::InterTokenLatency => text::budgets::INTER_TOKEN_LATENCY.to_owned(),
    }
}

/// What a rule asks for.
pub fn share_rule_sentence(rule: ShareRule) -> String {
    let (quantity, limit) = (quantity_name(rule.quantity), limit(rule.limit));
    match rule.percent {
        Some(percent) => text::budgets::rule_with_share(&quantity, &limit, &percent.to_string()),
        None => text::budgets::rule(&quantity, &limit),
    }
}

fn limit(limit: Micros) -> String {
    if limit < Micros::from_millis(1_000) {
        duration(limit)
    } else {
        exact_seconds(limit)
    }
}

/// The word of a verdict, and a name for its look.
pub const fn share_badge(outcome: ShareOutcome) -> (&'static str, &'static str) {
    match outcome {
        ShareOutcome::Pass => (text::verdict::PASS, "pass"),
        ShareOutcome::Fail => (text::verdict::FAIL, "fail"),
        ShareOutcome::NotShownYet => (text::budgets::NOT_SHOWN, "unknown"),
        ShareOutcome::Unknown => (text::verdict::UNKNOWN, "unknown"),
    }
}

/// What the runs show of a rule: the median, how many met it, and how many more it would take.
pub fn share_notes(verdict: &ShareVerdict) -> Vec<String> {
    use text::budgets as words;
    let median = verdict
        .median
        .map(|median| words::median(&duration(median)));
    let attained = attainment_of(verdict.met, verdict.of, verdict.share);
    let needed = (verdict.outcome == ShareOutcome::NotShownYet).then(|| {
        let needed = verdict.rule.runs_needed(verdict.met, verdict.of, MOST_RUNS);
        match needed {
            Some(runs) => words::runs_needed(&runs.to_string()),
            None => words::more_than_runs(&MOST_RUNS.to_string()),
        }
    });
    let beyond = (verdict.outcome == ShareOutcome::Fail)
        .then(|| verdict.share.zip(verdict.rule.percent))
        .flatten()
        .map(|(share, percent)| {
            words::cannot_reach(&whole_percent(share.high), &percent.to_string())
        });
    median
        .into_iter()
        .chain(attained)
        .chain(needed)
        .chain(beyond)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::presets;
    use crate::timing::{FirstWord, Numbers};

    fn first_words(millis: &[u64]) -> Vec<Numbers> {
        let one = |ms: &u64| Numbers {
            first_answer_word: Some(FirstWord::At(Micros::from_millis(*ms))),
            client_total: Some(Micros::from_millis(*ms)),
            ..Numbers::default()
        };
        millis.iter().map(one).collect()
    }

    #[test]
    fn zed_s_rules_read_as_zed_set_them() {
        let rules: Vec<String> = Preset::Zed
            .rules()
            .into_iter()
            .map(share_rule_sentence)
            .collect();
        assert_eq!(
            rules,
            [
                "Whole answer within 200 ms, in 50 % of all runs",
                "Whole answer within 500 ms, in 90 % of all runs"
            ]
        );
    }

    #[test]
    fn what_is_not_shown_says_how_many_runs_would_show_it() {
        let rule = Preset::Zed.rules()[1];
        let verdict = rule.judge(&first_words(&[100; 6]), 0);
        let notes = share_notes(&verdict);
        assert_eq!(share_badge(verdict.outcome).0, "not shown yet");
        assert_eq!(notes[0], "Median 100 ms.");
        assert!(notes[1].starts_with("6 of 6 runs met it"), "{notes:?}");
        assert_eq!(
            notes[2],
            "35 runs in all would show it, if every further one meets it."
        );
    }

    #[test]
    fn a_share_out_of_reach_says_so() {
        let rule = Preset::Zed.rules()[1];
        let verdict = rule.judge(&first_words(&[900; 6]), 0);
        let notes = share_notes(&verdict);
        assert!(notes[2].contains("at most 39 %"), "{notes:?}");
    }

    #[test]
    fn every_preset_has_a_name_of_its_own() {
        let mut names: Vec<String> = presets().into_iter().map(preset_name).collect();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
