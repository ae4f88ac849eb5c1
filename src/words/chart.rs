//! What the charts say in words.

use super::number::{exact_seconds, rate_at_least};
use super::text;
use crate::budget::Reachable;
use crate::chart::{Area, Frontier, FrontierLabels, TableRow};
use crate::timing::Micros;

/// The words in the picture.
pub fn frontier_labels(chart: &Frontier) -> FrontierLabels {
    use text::chart as words;
    let budget = &chart.budget;
    FrontierLabels {
        ttft_axis: words::X_AXIS.to_owned(),
        rate_axis: words::Y_AXIS.to_owned(),
        both_pass: words::BOTH_PASS.to_owned(),
        first_words: words::first_words_limit(&exact_seconds(budget.first_words_limit)),
        draft: words::frontier(&exact_seconds(budget.draft_limit)),
        point: words::YOU.to_owned(),
    }
}

/// Where the person's point lies.
pub fn area_sentence(chart: &Frontier) -> String {
    use text::chart as words;
    match chart.area {
        Some(Area::Both) => words::SUMMARY_BOTH,
        Some(Area::OnlyFirstWords) => words::SUMMARY_ONLY_FIRST,
        Some(Area::OnlyDraft) => words::SUMMARY_ONLY_DRAFT,
        Some(Area::Neither) => words::SUMMARY_NONE,
        None => words::SUMMARY_NO_POINT,
    }
    .to_owned()
}

/// What the lines of the chart are.
pub fn frontier_sentence(chart: &Frontier) -> String {
    let budget = &chart.budget;
    let least = budget
        .rate_needed(Micros::ZERO)
        .map(rate_at_least)
        .unwrap_or_default();
    text::chart::summary_frontier(
        &least,
        &exact_seconds(budget.draft_limit),
        &exact_seconds(budget.first_words_limit),
    )
}

/// What the table beside the chart holds.
pub fn table_caption(chart: &Frontier) -> String {
    let budget = &chart.budget;
    text::chart::table_caption(
        &budget.draft_tokens.to_string(),
        &exact_seconds(budget.draft_limit),
    )
}

/// The cells of a row of the table: a TTFT, and the rate it asks for.
pub fn table_cells(row: &TableRow) -> (String, String) {
    let rate = match row.rate_needed {
        Reachable::At(rate) => rate_at_least(rate),
        Reachable::Never => text::chart::TABLE_NEVER.to_owned(),
    };
    (exact_seconds(row.ttft), rate)
}
