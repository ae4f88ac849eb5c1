//! What the demo of a pace says.

use super::number::{plain_number, seconds_to};
use super::text;
use super::verdict::seconds_as_judged;
use crate::budget::Budget;
use crate::course::model::Preset;
use crate::course::typing::{Pace, Stage};
use crate::timing::Micros;

/// A running clock, to tenths of a second.
pub fn clock(elapsed: Micros) -> String {
    seconds_to(elapsed, 1)
}

/// That only a range is known of a pace and its earliest end is shown; empty for others.
pub fn earliest_note(preset: &Preset) -> String {
    if preset.ttft_up_to_seconds.is_none() {
        return String::new();
    }
    let earliest = text::quantity::seconds(&plain_number(preset.ttft_seconds));
    [&text::feel_it::earliest(&earliest), " "].concat()
}

/// How far the demo is, for eyes and ears. `calm` when the reply comes at once, without motion.
pub fn feel_it_status(stage: Option<Stage>, pace: Option<&Pace>, calm: bool) -> String {
    use text::feel_it as words;
    let budget = Budget::default();
    match (stage, pace) {
        (Some(Stage::Waiting), _) => words::WAITING.to_owned(),
        (Some(Stage::Writing), _) if calm => words::WRITING_CALMLY.to_owned(),
        (Some(Stage::Writing), _) => words::WRITING.to_owned(),
        (Some(Stage::Done), Some(pace)) => words::done(
            &seconds_as_judged(pace.first_word, budget.first_words_limit),
            &seconds_as_judged(pace.end_time(), budget.draft_limit),
        ),
        (None, _) | (Some(Stage::Done), None) => words::READY.to_owned(),
    }
}
