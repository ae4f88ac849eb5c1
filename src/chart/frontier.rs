//! tokens/s against TTFT: where both rules pass, and where a person's numbers lie.

use std::ops::RangeInclusive;

use crate::budget::{Answer, Budget, Outcome, Reachable};
use crate::timing::{Micros, TokenRate};

/// How finely the frontier is sampled along each axis.
const SAMPLES: u32 = 120;

/// What the axes span when nothing asks for more: TTFT in seconds and tokens/s.
const TTFT_SPAN_S: (f64, f64) = (0.01, 20.0);
const RATE_SPAN: (f64, f64) = (1.0, 1_000.0);

/// The TTFTs of the table beside the chart, in per cent of the limit of rule 2: at the whole limit
/// no speed is enough, whatever the limit.
const TABLE_PERCENT: [u64; 7] = [1, 5, 10, 20, 50, 90, 100];

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

    /// The powers of ten on the TTFT axis, as exponents.
    pub fn ttft_decades(&self) -> RangeInclusive<i32> {
        decades(self.ttft_span())
    }

    /// The powers of ten on the tokens/s axis, as exponents.
    pub fn rate_decades(&self) -> RangeInclusive<i32> {
        decades(self.rate_span())
    }

    /// Whether rule 2 has no speed left before rule 1 ends the area where both pass.
    pub fn draft_ends_first(&self) -> bool {
        self.budget.draft_limit < self.budget.first_words_limit
    }

    /// Whether the person's TTFT is past the limit of rule 2, where its line has ended.
    pub fn point_is_past_draft_limit(&self) -> bool {
        self.point
            .is_some_and(|point| point.ttft_s >= self.budget.draft_limit.as_secs_f64())
    }

    /// The frontier of rule 2, `draft tokens / (draft limit - TTFT)`, from the left edge of the
    /// chart to where it leaves at the top. It runs flat at first and then turns upright, so it is
    /// sampled evenly along both axes: by one alone its bend would show corners.
    pub fn line(&self) -> Vec<Point> {
        let (left, _) = self.ttft_span();
        let (_, top) = self.rate_span();
        let limit = self.budget.draft_limit.as_secs_f64();
        let tokens = self.budget.draft_tokens as f64;
        let leaves_at = limit - tokens / top;
        if leaves_at <= left {
            return Vec::new();
        }
        let first_rate = tokens / (limit - left);
        let by_ttft = even(left, leaves_at).map(|ttft_s| Point {
            ttft_s,
            tokens_per_second: (tokens / (limit - ttft_s)).min(top),
        });
        let by_rate = even(first_rate, top).map(|tokens_per_second| Point {
            ttft_s: (limit - tokens / tokens_per_second).clamp(left, leaves_at),
            tokens_per_second,
        });
        let mut line: Vec<Point> = by_ttft.chain(by_rate).collect();
        line.sort_by(|one, other| {
            let by_rate = one.tokens_per_second.total_cmp(&other.tokens_per_second);
            one.ttft_s.total_cmp(&other.ttft_s).then(by_rate)
        });
        line
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
        let limit = self.budget.draft_limit.get();
        let mut ttfts = TABLE_PERCENT.map(|percent| limit * percent / 100).to_vec();
        // A limit of a few microseconds has fewer.
        ttfts.retain(|&micros| micros > 0);
        ttfts.dedup();
        let row = |micros| {
            let ttft = Micros::new(micros);
            TableRow {
                ttft,
                rate_needed: self.budget.rate_needed(ttft).into(),
            }
        };
        ttfts.into_iter().map(row).collect()
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

/// Values from `first` to `last`, evenly on a logarithmic axis.
fn even(first: f64, last: f64) -> impl Iterator<Item = f64> {
    let ratio = last / first;
    (0..=SAMPLES).map(move |sample| first * ratio.powf(f64::from(sample) / f64::from(SAMPLES)))
}

/// The exponents of the powers of ten within `span`, its ends included.
fn decades((low, high): (f64, f64)) -> RangeInclusive<i32> {
    const SLACK: f64 = 1e-9;
    let (low, high) = (low.log10() - SLACK, high.log10() + SLACK);
    low.ceil() as i32..=high.floor() as i32
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

    fn looser_rule_1() -> Frontier {
        let budget = Budget {
            first_words_limit: Micros::from_millis(5_000),
            draft_limit: Micros::from_millis(1_000),
            ..Budget::default()
        };
        let (ttft, rate) = (
            Some(Micros::from_millis(2_000)),
            TokenRate::from_tokens_per_second(278.0),
        );
        Frontier::of(&Answer::of(budget, ttft, rate), ttft, rate)
    }

    #[test]
    fn a_looser_rule_1_leaves_the_end_of_the_area_to_rule_2() {
        let chart = looser_rule_1();
        assert!(chart.draft_ends_first() && chart.point_is_past_draft_limit());
        let outline = chart.passing_area();
        let right = outline.iter().map(|point| point.ttft_s).fold(0.0, f64::max);
        assert!(right < 1.0, "{right}");
    }

    #[test]
    fn the_table_follows_the_limit_of_rule_2() {
        let rows = looser_rule_1().table();
        let with_speed = rows
            .iter()
            .filter(|row| matches!(row.rate_needed, Reachable::At(_)))
            .count();
        assert_eq!((with_speed, rows.len()), (6, 7));
        assert_eq!(rows[6].ttft, Micros::from_millis(1_000));
    }

    #[test]
    fn the_line_bends_without_corners() {
        let chart = chart(60, 278.0);
        let ((left, right), (bottom, top)) = (chart.ttft_span(), chart.rate_span());
        let line: Vec<(f64, f64)> = chart
            .line()
            .iter()
            .map(|point| {
                let x = (point.ttft_s / left).ln() / (right / left).ln();
                let y = (point.tokens_per_second / bottom).ln() / (top / bottom).ln();
                (x, y)
            })
            .collect();
        let longest = line
            .windows(2)
            .map(|two| (two[1].0 - two[0].0).hypot(two[1].1 - two[0].1))
            .fold(0.0, f64::max);
        assert!(longest < 0.02, "{longest} of the chart without a point");
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
