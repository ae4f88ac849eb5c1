//! What the charts say in words.

use std::ops::RangeInclusive;

use super::number::{exact_seconds, power_of_ten, rate_at_least};
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
        ttft_decades: named(chart.ttft_decades()),
        rate_decades: named(chart.rate_decades()),
    }
}

fn named(exponents: RangeInclusive<i32>) -> Vec<(i32, String)> {
    exponents
        .map(|exponent| (exponent, power_of_ten(exponent)))
        .collect()
}

/// Where the person's point lies.
pub fn area_sentence(chart: &Frontier) -> String {
    use text::chart as words;
    match chart.area {
        Some(Area::Both) => words::SUMMARY_BOTH,
        Some(Area::OnlyFirstWords) if chart.point_is_past_draft_limit() => {
            words::SUMMARY_PAST_DRAFT_LIMIT
        }
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
    let draft_limit = exact_seconds(budget.draft_limit);
    let first_limit = exact_seconds(budget.first_words_limit);
    if chart.draft_ends_first() {
        text::chart::summary_draft_ends_first(&least, &draft_limit, &first_limit)
    } else {
        text::chart::summary_frontier(&least, &draft_limit, &first_limit)
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Answer, Budget};
    use crate::timing::TokenRate;

    #[test]
    fn rule_1_does_not_end_an_area_that_rule_2_has_ended() {
        let budget = Budget {
            first_words_limit: Micros::from_millis(5_000),
            draft_limit: Micros::from_millis(1_000),
            ..Budget::default()
        };
        let sentences = |ttft_ms| {
            let ttft = Some(Micros::from_millis(ttft_ms));
            let rate = TokenRate::from_tokens_per_second(278.0);
            let chart = Frontier::of(&Answer::of(budget, ttft, rate), ttft, rate);
            (area_sentence(&chart), frontier_sentence(&chart))
        };
        let (area, frontier) = sentences(2_000);
        assert!(
            area.contains("past the end of the line of rule 2"),
            "{area}"
        );
        assert!(frontier.contains("ends at 1 s"), "{frontier}");
        assert!(!frontier.contains("Rule 1 ends"), "{frontier}");
        let (area, _) = sentences(900);
        assert!(area.contains("below the line of rule 2"), "{area}");
    }
}
