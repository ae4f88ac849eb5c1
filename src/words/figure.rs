//! What stands in figures: the case's waterfall, the map of roles.

use super::number::{plain_number, whole_percent};
use super::text;
use crate::chart::waterfall::{Bar, SegmentKind};
use crate::course::model::{Step, Watches};

/// What is said about one bar.
#[derive(Clone, Debug, PartialEq)]
pub struct WaterfallRow {
    /// The server's total.
    pub total: String,
    /// How long the person waited for the first word, where that is known: at least so long.
    pub at_least: Option<String>,
    /// The whole bar as a sentence.
    pub spoken: String,
}

/// What is said about `bar`.
pub fn waterfall_row(bar: &Bar<'_>) -> WaterfallRow {
    use text::waterfall as words;
    let total = match bar.total_up_to_ms {
        Some(most) => words::total_range(&plain_number(bar.total_ms), &millis(most)),
        None => words::total(&millis(bar.total_ms)),
    };
    let at_least = bar
        .first_word_ms
        .map(|first| words::at_least(&millis(first)));
    let known: Vec<String> = waterfall_legend(bar)
        .iter()
        .map(|row| format!("{} {}", row.name, row.time))
        .collect();
    let parts = match known.is_empty() {
        true => words::NOT_DIVIDED.to_owned(),
        false => known.join(", "),
    };
    WaterfallRow {
        spoken: words::spoken(bar.label, &total, &parts),
        total: match bar.segments.first().map(|first| first.kind) {
            Some(SegmentKind::Undivided) => words::undivided(&total),
            _ => total,
        },
        at_least,
    }
}

/// One line of the table beside a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendRow {
    /// A name for styles.
    pub key: &'static str,
    /// What the step is called, with its number.
    pub name: &'static str,
    /// How long it took.
    pub time: String,
    /// How much of the total that is.
    pub share: String,
}

/// The steps of `bar`. Empty when they are not known.
pub fn waterfall_legend(bar: &Bar<'_>) -> Vec<LegendRow> {
    let rows = bar.segments.iter().filter_map(|segment| {
        Some(LegendRow {
            key: segment.kind.key(),
            name: segment_name(segment.kind)?,
            time: millis(segment.time_ms),
            share: whole_percent(segment.time_ms / bar.total_ms),
        })
    });
    rows.collect()
}

const fn segment_name(kind: SegmentKind) -> Option<&'static str> {
    match kind {
        SegmentKind::Load => Some(text::step::LOAD),
        SegmentKind::Prompt => Some(text::step::PROMPT),
        SegmentKind::Generation => Some(text::step::GENERATION),
        SegmentKind::InNoStep => Some(text::step::IN_NO_STEP),
        SegmentKind::Undivided | SegmentKind::UpTo => None,
    }
}

fn millis(time_ms: f64) -> String {
    text::quantity::millis(&plain_number(time_ms))
}

/// A step with its number, from its place among the steps.
pub fn step_title(place: usize, step: &Step) -> String {
    text::step::numbered(&(place + 1).to_string(), &step.name)
}

/// Which numbers a role looks at.
pub const fn watches_name(watches: Watches) -> &'static str {
    match watches {
        Watches::Ttft => text::roles::WATCHES_TTFT,
        Watches::TokensPerSecond => text::roles::WATCHES_RATE,
        Watches::Both => text::roles::WATCHES_BOTH,
    }
}
