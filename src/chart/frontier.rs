//! tokens/s against TTFT: where both rules pass, and where a person's numbers lie.

use crate::budget::{Answer, Budget, Outcome, Reachable};
use crate::timing::{Micros, TokenRate};

/// How finely the frontier is sampled along the TTFT axis.
const SAMPLES: u32 = 160;

/// What the axes span when nothing asks for more: TTFT in seconds and tokens/s.
const TTFT_SPAN_S: (f64, f64) = (0.01, 20.0);
const RATE_SPAN: (f64, f64) = (1.0, 1_000.0);

/// The TTFTs of the table beside the chart, in milliseconds.
const TABLE_TTFT_MS: [u64; 7] = [100, 500, 1_000, 2_000, 5_000, 9_000, 10_000];

/// A place in the chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// TTFT in seconds.
    pub ttft_s: f64,
    /// Tokens per second.
    pub tokens_per_second: f64,
}

/// Which rules hold at the person's point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// Both rules pass.
    Both,
    /// Only rule 1, the first words, passes.
    OnlyFirstWords,
    /// Only rule 2, the draft, passes.
    OnlyDraft,
    /// Neither passes.
    Neither,
}

/// A row of the table beside the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// A TTFT.
    pub ttft: Micros,
    /// The slowest rate that meets rule 2 after it.
    pub rate_needed: Reachable<TokenRate>,
}

/// The chart's content: a budget and, where both numbers are known, a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Frontier {
    /// The rules that are drawn.
    pub budget: Budget,
    /// The person's numbers.
    pub point: Option<Point>,
    /// Which rules hold there.
    pub area: Option<Area>,
}

impl Frontier {
    /// The chart of an answer whose two numbers were `ttft` and `rate`.
    pub fn of(answer: &Answer, ttft: Option<Micros>, rate: Option<TokenRate>) -> Self {
        let point = ttft.zip(rate).map(|(ttft, rate)| Point {
            ttft_s: ttft.as_secs_f64(),
            tokens_per_second: rate.tokens_per_second(),
        });
        Self {
            budget: answer.budget,
            point,
            area: area(answer),
        }
    }

    /// What the TTFT axis spans, in seconds: at least the usual, and whole decades around all that is shown.
    pub fn ttft_span(&self) -> (f64, f64) {
        let limits = [
            self.budget.first_words_limit.as_secs_f64(),
            self.budget.draft_limit.as_secs_f64() * 1.2,
        ];
        widened(
            TTFT_SPAN_S,
            limits
                .into_iter()
                .chain(self.point.map(|point| point.ttft_s)),
        )
    }

    /// What the tokens/s axis spans.
    pub fn rate_span(&self) -> (f64, f64) {
        let least_needed = self.budget.draft_tokens as f64 / self.budget.draft_limit.as_secs_f64();
        widened(
            RATE_SPAN,
            [least_needed]
                .into_iter()
                .chain(self.point.map(|point| point.tokens_per_second)),
        )
    }

    /// The frontier of rule 2, `draft tokens / (draft limit - TTFT)`, from the left edge of the
    /// chart to where it leaves at the top.
    pub fn line(&self) -> Vec<Point> {
        let (left, _) = self.ttft_span();
        let (_, top) = self.rate_span();
        let limit = self.budget.draft_limit.as_secs_f64();
        let tokens = self.budget.draft_tokens as f64;
        let leaves_at = limit - tokens / top;
        if leaves_at <= left {
            return Vec::new();
        }
        let ratio = leaves_at / left;
        (0..=SAMPLES)
            .map(|sample| left * ratio.powf(f64::from(sample) / f64::from(SAMPLES)))
            .map(|ttft_s| Point {
                ttft_s,
                tokens_per_second: (tokens / (limit - ttft_s)).min(top),
            })
            .collect()
    }

    /// The outline of the area where both rules pass; empty where there is none in the chart.
    pub fn passing_area(&self) -> Vec<Point> {
        let (left, right) = self.ttft_span();
        let (_, top) = self.rate_span();
        let first_limit = self.budget.first_words_limit.as_secs_f64().min(right);
        let tokens = self.budget.draft_tokens as f64;
        let limit = self.budget.draft_limit.as_secs_f64();
        let mut outline: Vec<Point> = self
            .line()
            .into_iter()
            .take_while(|point| point.ttft_s < first_limit)
            .collect();
        let Some(last) = outline.last().copied() else {
            return outline;
        };
        let corner = tokens / (limit - first_limit);
        if first_limit < limit && corner <= top {
            outline.push(Point {
                ttft_s: first_limit,
                tokens_per_second: corner,
            });
        }
        let right_edge = outline.last().copied().unwrap_or(last).ttft_s;
        outline.extend([right_edge, left].map(|ttft_s| Point {
            ttft_s,
            tokens_per_second: top,
        }));
        outline
    }

    /// The frontier in numbers.
    pub fn table(&self) -> Vec<TableRow> {
        let row = |ttft_ms| {
            let ttft = Micros::from_millis(ttft_ms);
            TableRow {
                ttft,
                rate_needed: self.budget.rate_needed(ttft).into(),
            }
        };
        TABLE_TTFT_MS.into_iter().map(row).collect()
    }
}

/// Decided by the verdicts, not by where the point is drawn: they alone are exact.
fn area(answer: &Answer) -> Option<Area> {
    let [first, draft] = answer.verdicts.map(|verdict| match verdict.outcome {
        Outcome::Pass { .. } => Some(true),
        Outcome::Fail { .. } => Some(false),
        Outcome::Unknown => None,
    });
    Some(match (first?, draft?) {
        (true, true) => Area::Both,
        (true, false) => Area::OnlyFirstWords,
        (false, true) => Area::OnlyDraft,
        (false, false) => Area::Neither,
    })
}

/// The span, widened to whole decades where a value lies outside it.
fn widened(span: (f64, f64), values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold(span, |(low, high), value| {
        let decade = 10f64.powf(value.log10().floor());
        if value < low {
            (decade, high)
        } else if value > high {
            (low, decade * 10.0)
        } else {
            (low, high)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chart(ttft_ms: u64, tokens_per_second: f64) -> Frontier {
        let ttft = Some(Micros::from_millis(ttft_ms));
        let rate = TokenRate::from_tokens_per_second(tokens_per_second);
        Frontier::of(&Answer::of(Budget::default(), ttft, rate), ttft, rate)
    }

    #[test]
    fn the_area_is_what_the_verdicts_say() {
        for (ttft_ms, tokens_per_second, area) in [
            (60, 278.0, Area::Both),
            (500, 15.0, Area::OnlyFirstWords),
            (2_000, 60.0, Area::OnlyDraft),
            (12_000, 5.0, Area::Neither),
        ] {
            assert_eq!(chart(ttft_ms, tokens_per_second).area, Some(area));
        }
    }

    #[test]
    fn the_line_is_the_formula() {
        for point in chart(60, 278.0).line() {
            let expected = 150.0 / (10.0 - point.ttft_s);
            assert!((point.tokens_per_second - expected).abs() < 1e-6 * expected);
        }
    }

    #[test]
    fn the_table_ends_where_no_speed_is_enough() {
        let rows = chart(60, 278.0).table();
        assert!(
            matches!(rows[1].rate_needed, Reachable::At(rate) if rate.tenths_per_second_rounded_up() == 158)
        );
        assert_eq!(rows[6].rate_needed, Reachable::Never);
    }

    #[test]
    fn the_passing_area_ends_at_rule_1() {
        let outline = chart(60, 278.0).passing_area();
        let right = outline.iter().map(|point| point.ttft_s).fold(0.0, f64::max);
        assert!((right - 1.0).abs() < 1e-9);
    }

    proptest! {
        #[test]
        fn everything_drawn_lies_within_the_axes(
            ttft_us in 1u64..86_400_000_000,
            rate_thousandths in 1u64..1_000_000_000,
            tokens in 1u64..1_000_000,
            first_ms in 1u64..86_400_000,
            draft_ms in 1u64..86_400_000,
        ) {
            let budget = Budget {
                draft_tokens: tokens,
                first_words_limit: Micros::from_millis(first_ms),
                draft_limit: Micros::from_millis(draft_ms),
            };
            let ttft = Some(Micros::new(ttft_us));
            let rate = TokenRate::from_tokens_per_second(rate_thousandths as f64 / 1e3);
            let chart = Frontier::of(&Answer::of(budget, ttft, rate), ttft, rate);
            let ((left, right), (bottom, top)) = (chart.ttft_span(), chart.rate_span());
            for point in chart.line().iter().chain(&chart.passing_area()).chain(&chart.point) {
                prop_assert!((left * 0.999..=right * 1.001).contains(&point.ttft_s), "{point:?}");
                prop_assert!((bottom * 0.999..=top * 1.001).contains(&point.tokens_per_second), "{point:?}");
            }
        }
    }
}
