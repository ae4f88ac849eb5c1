//! Where everything of the frontier chart stands, in CSS pixels. Decided before anything is
//! drawn, so that a text that would overprint something gets another place, or none.

use std::ops::RangeInclusive;

use super::{Frontier, FrontierLabels, Point};

/// Sizes of letters.
const SMALL: f64 = 12.0;
const MEDIUM: f64 = 13.0;
/// From one line of text to the next, in sizes of its letters.
const LINE: f64 = 1.25;

/// Between a text and what it stands beside.
const GAP: f64 = 7.0;
/// What stays free around a text.
const AIR: f64 = 2.0;
/// Right of the axes where no label reaches further.
const MARGIN: f64 = 14.0;
/// How far a place is from the next one that is tried.
const STRIDE: f64 = 6.0;
/// How wide the person's point is, with its halo.
pub(super) const DOT_RADIUS: f64 = 8.0;

/// A place in CSS pixels, counted from the top left corner.
pub(super) type Place = (f64, f64);

/// A box in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    fn at(left: f64, top: f64, (width, height): (f64, f64)) -> Self {
        Self {
            left,
            top,
            right: left + width,
            bottom: top + height,
        }
    }

    fn around((x, y): Place, (width, height): (f64, f64)) -> Self {
        Self::at(x - width / 2.0, y - height / 2.0, (width, height))
    }

    fn grown(self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub fn middle(self) -> Place {
        (
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn lies_in(self, other: Self) -> bool {
        self.left >= other.left
            && self.right <= other.right
            && self.top >= other.top
            && self.bottom <= other.bottom
    }
}

/// What a text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// What an axis shows, or a number at it.
    Axis,
    /// The line of rule 1.
    FirstWords,
    /// The line of rule 2.
    Draft,
    /// The area where both rules pass.
    BothPass,
    /// The person's point.
    Point,
}

/// Which side of its box a text is held at. Boxes are rather too wide than too narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Middle,
    Right,
}

/// A text in its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlacedText {
    pub kind: TextKind,
    pub text: String,
    pub size: f64,
    pub rect: Rect,
    pub side: Side,
}

/// The whole chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    /// Between the axes.
    pub plot: Rect,
    /// Where the powers of ten of TTFT are.
    pub columns: Vec<f64>,
    /// Where the powers of ten of tokens/s are.
    pub rows: Vec<f64>,
    /// The line of rule 2.
    pub draft: Vec<Place>,
    /// The line of rule 1.
    pub first_words: f64,
    /// The outline of the area where both rules pass.
    pub passing: Vec<Place>,
    /// The person's point.
    pub dot: Option<Place>,
    /// Every text.
    pub texts: Vec<PlacedText>,
}

impl Layout {
    /// The chart on a canvas of so many CSS pixels.
    pub fn of(chart: &Frontier, labels: &FrontierLabels, (width, height): (f64, f64)) -> Self {
        let scales = Scales::of(chart, labels, (width, height));
        let plot = scales.plot;
        let all = |points: Vec<Point>| points.into_iter().map(|point| scales.place(point));
        let mut layout = Self {
            plot,
            columns: decades_of(chart.ttft_decades(), |at| scales.x(at)),
            rows: decades_of(chart.rate_decades(), |at| scales.y(at)),
            draft: all(chart.line()).collect(),
            first_words: scales.x(chart.budget.first_words_limit.as_secs_f64()),
            passing: all(chart.passing_area()).collect(),
            dot: chart.point.map(|point| scales.place(point)),
            texts: Vec::new(),
        };
        layout.name_axes(labels, (width, height));
        layout.number_axes(labels, &scales, width);
        layout.name_point(&labels.point);
        layout.name_first_words(&labels.first_words);
        layout.name_draft(&labels.draft);
        layout.name_passing(&labels.both_pass);
        layout
    }

    fn name_axes(&mut self, labels: &FrontierLabels, (width, height): (f64, f64)) {
        let size = size_of(&labels.rate_axis, SMALL);
        self.put(
            TextKind::Axis,
            &labels.rate_axis,
            SMALL,
            Rect::at(4.0, AIR, size),
            Side::Left,
        );
        let size = size_of(&labels.ttft_axis, SMALL);
        let middle = (self.plot.left + self.plot.right - size.0) / 2.0;
        let left = middle.min(width - AIR - size.0).max(AIR);
        let rect = Rect::at(left, height - AIR - size.1, size);
        self.put(TextKind::Axis, &labels.ttft_axis, SMALL, rect, Side::Middle);
    }

    /// Numbers at the axes: at each power of ten, or at each second, third … where they would
    /// overlap.
    fn number_axes(&mut self, labels: &FrontierLabels, scales: &Scales, width: f64) {
        let below = self.plot.bottom + GAP + 1.0;
        let columns = labels.ttft_decades.iter().map(|(exponent, text)| {
            let size = size_of(text, SMALL);
            let left = scales.x(power(*exponent)) - size.0 / 2.0;
            let left = left.min(width - AIR - size.0).max(AIR);
            (*exponent, text, Rect::at(left, below, size))
        });
        let before = self.plot.left - GAP;
        let rows = labels.rate_decades.iter().map(|(exponent, text)| {
            let size = size_of(text, SMALL);
            let top = scales.y(power(*exponent)) - size.1 / 2.0;
            (*exponent, text, Rect::at(before - size.0, top, size))
        });
        for (numbers, side) in [
            (without_overlaps(columns.collect()), Side::Middle),
            (without_overlaps(rows.collect()), Side::Right),
        ] {
            for (_, text, rect) in numbers {
                self.put(TextKind::Axis, text, SMALL, rect, side);
            }
        }
    }

    fn name_point(&mut self, text: &str) {
        let Some((x, y)) = self.dot else { return };
        let size = size_of(text, MEDIUM);
        let (across, down) = (size.0 / 2.0, size.1 / 2.0);
        let sides = [
            (1.0, 0.0, Side::Left),
            (-1.0, 0.0, Side::Right),
            (0.0, -1.0, Side::Middle),
            (0.0, 1.0, Side::Middle),
            (1.0, -1.0, Side::Left),
            (-1.0, -1.0, Side::Right),
            (1.0, 1.0, Side::Left),
            (-1.0, 1.0, Side::Right),
        ];
        let places = (1..=8).map(|ring| DOT_RADIUS + STRIDE * f64::from(ring));
        let places = places.flat_map(|away| {
            sides.map(|(right, below, side)| {
                let middle = (x + right * (away + across), y + below * (away + down));
                (Rect::around(middle, size), side)
            })
        });
        let mut places: Vec<(Rect, Side)> = places.collect();
        // Rather further away than across the line of rule 1, where it would seem to name that.
        let is_left = |at: f64| at < self.first_words;
        places.sort_by_key(|(rect, _)| is_left(rect.middle().0) != is_left(x));
        self.put_first(TextKind::Point, text, MEDIUM, places);
    }

    /// Beside the line of rule 1, as high as there is room, rather right than left of it.
    fn name_first_words(&mut self, text: &str) {
        let size = size_of(text, SMALL);
        let (right, left) = (self.first_words + GAP, self.first_words - GAP - size.0);
        let tops = self.tops();
        let (high, low) = tops.split_at(tops.len() / 2);
        let places = [high, low].into_iter().flat_map(|tops| {
            [(right, Side::Left), (left, Side::Right)]
                .into_iter()
                .flat_map(move |(at, side)| {
                    tops.iter().map(move |top| (Rect::at(at, *top, size), side))
                })
        });
        self.put_first(TextKind::FirstWords, text, SMALL, places.collect());
    }

    /// Under the line of rule 2, as far left as there is room, otherwise above it.
    fn name_draft(&mut self, text: &str) {
        if self.draft.is_empty() {
            return;
        }
        let size = size_of(text, SMALL);
        let lefts = self.lefts();
        // The line rises to the right: a box under its left end or over its right end is clear of it.
        let under = lefts
            .iter()
            .filter_map(|left| Some((*left, self.draft_at(*left)? + GAP)));
        let over = lefts
            .iter()
            .filter_map(|left| Some((*left, self.draft_at(left + size.0)? - GAP - size.1)));
        let places = under
            .chain(over)
            .map(|(left, top)| (Rect::at(left, top, size), Side::Left));
        self.put_first(TextKind::Draft, text, SMALL, places.collect());
    }

    /// In the area where both rules pass, as high and as far left as there is room; in smaller
    /// letters where the area is small.
    fn name_passing(&mut self, text: &str) {
        for letters in [MEDIUM, SMALL] {
            let places = self.places_in_passing(size_of(text, letters));
            if self.put_first(TextKind::BothPass, text, letters, places) {
                break;
            }
        }
    }

    fn places_in_passing(&self, size: (f64, f64)) -> Vec<(Rect, Side)> {
        let ends = self.passing.iter().map(|place| place.0);
        let ends = ends.fold(f64::NEG_INFINITY, f64::max);
        let lefts = self.lefts();
        let places = self
            .tops()
            .into_iter()
            .flat_map(|top| lefts.iter().map(move |left| Rect::at(*left, top, size)))
            .filter(|rect| rect.right + AIR <= ends)
            .filter(|rect| {
                self.draft_at(rect.right)
                    .is_none_or(|line| rect.bottom < line)
            })
            .map(|rect| (rect, Side::Left));
        places.collect()
    }

    /// Where texts between the axes may begin.
    fn lefts(&self) -> Vec<f64> {
        strides(self.plot.left + GAP, self.plot.right)
    }

    fn tops(&self) -> Vec<f64> {
        strides(self.plot.top + GAP, self.plot.bottom)
    }

    /// How high the line of rule 2 is at `x`; None where it has left the chart.
    fn draft_at(&self, x: f64) -> Option<f64> {
        let next = self.draft.partition_point(|place| place.0 < x).max(1);
        let (from, to) = (self.draft.get(next - 1)?, self.draft.get(next)?);
        let share = ((x - from.0) / (to.0 - from.0).max(f64::EPSILON)).clamp(0.0, 1.0);
        Some(from.1 + share * (to.1 - from.1))
    }

    /// Puts a text into the first place where nothing else is, and says whether there was one.
    /// Without one it is left out: what it says stands in the sentences beside the chart as well.
    fn put_first(
        &mut self,
        kind: TextKind,
        text: &str,
        size: f64,
        places: Vec<(Rect, Side)>,
    ) -> bool {
        let free = places.into_iter().find(|(rect, _)| self.is_free(*rect));
        if let Some((rect, side)) = free {
            self.put(kind, text, size, rect, side);
        }
        free.is_some()
    }

    fn put(&mut self, kind: TextKind, text: &str, size: f64, rect: Rect, side: Side) {
        self.texts.push(PlacedText {
            kind,
            text: text.to_owned(),
            size,
            rect,
            side,
        });
    }

    fn is_free(&self, rect: Rect) -> bool {
        let aired = rect.grown(AIR);
        let beside_first_words = aired.right < self.first_words || self.first_words < aired.left;
        aired.lies_in(self.plot)
            && beside_first_words
            && self.is_clear_of_draft(aired)
            && !self.texts.iter().any(|text| aired.overlaps(text.rect))
            && !self.dot_rect().is_some_and(|dot| aired.overlaps(dot))
    }

    /// The line of rule 2 only rises, from the left edge to its end at the top: a box is clear of
    /// it under its left corner, over its right one, or right of its end.
    fn is_clear_of_draft(&self, rect: Rect) -> bool {
        let under = self.draft_at(rect.left).is_none_or(|line| rect.top > line);
        let over = self
            .draft_at(rect.right)
            .is_some_and(|line| rect.bottom < line);
        under || over
    }

    fn dot_rect(&self) -> Option<Rect> {
        self.dot
            .map(|dot| Rect::around(dot, (2.0 * DOT_RADIUS, 2.0 * DOT_RADIUS)))
    }
}

/// Logarithmic axes.
struct Scales {
    plot: Rect,
    ttft_span: (f64, f64),
    rate_span: (f64, f64),
}

impl Scales {
    /// The margins are as wide as the longest numbers ask for.
    fn of(chart: &Frontier, labels: &FrontierLabels, (width, height): (f64, f64)) -> Self {
        let widest = labels.rate_decades.iter();
        let widest = widest
            .map(|(_, text)| size_of(text, SMALL).0)
            .fold(0.0, f64::max);
        let line = SMALL * LINE;
        let left = (AIR + widest + GAP).min(width / 2.0);
        let plot = Rect {
            left,
            // The name of the axis stands above its highest number.
            top: AIR + line + AIR + line / 2.0,
            right: (width - MARGIN).max(left + 1.0),
            // Numbers and name stand below each other.
            bottom: (height - AIR - line - AIR - line - GAP - 1.0).max(line * 4.0),
        };
        Self {
            plot,
            ttft_span: chart.ttft_span(),
            rate_span: chart.rate_span(),
        }
    }

    fn x(&self, ttft_s: f64) -> f64 {
        let share = share(self.ttft_span, ttft_s);
        self.plot.left + share * (self.plot.right - self.plot.left)
    }

    fn y(&self, tokens_per_second: f64) -> f64 {
        let share = share(self.rate_span, tokens_per_second);
        self.plot.bottom - share * (self.plot.bottom - self.plot.top)
    }

    fn place(&self, point: Point) -> Place {
        (self.x(point.ttft_s), self.y(point.tokens_per_second))
    }
}

fn share((low, high): (f64, f64), value: f64) -> f64 {
    (value / low).ln() / (high / low).ln()
}

fn power(exponent: i32) -> f64 {
    10f64.powi(exponent)
}

fn decades_of(exponents: RangeInclusive<i32>, place: impl Fn(f64) -> f64) -> Vec<f64> {
    exponents.map(|exponent| place(power(exponent))).collect()
}

fn strides(from: f64, to: f64) -> Vec<f64> {
    let count = ((to - from) / STRIDE).max(0.0) as u32;
    (0..=count)
        .map(|step| from + STRIDE * f64::from(step))
        .collect()
}

/// The numbers of an axis whose exponent is a multiple of the least step at which none overlaps.
fn without_overlaps(numbers: Vec<(i32, &String, Rect)>) -> Vec<(i32, &String, Rect)> {
    let at_step = |step: i32| -> Vec<(i32, &String, Rect)> {
        let numbers = numbers.iter().copied();
        numbers
            .filter(|(exponent, ..)| exponent % step == 0)
            .collect()
    };
    let is_clear = |kept: &[(i32, &String, Rect)]| {
        kept.windows(2)
            .all(|two| !two[0].2.grown(AIR).overlaps(two[1].2.grown(AIR)))
    };
    let steps = 1..=i32::try_from(numbers.len()).unwrap_or(1).max(1);
    steps
        .map(at_step)
        .find(|kept| is_clear(kept))
        .unwrap_or_default()
}

/// The box of a text. The canvas's fonts are not known here: this is the widest that usual ones
/// take.
fn size_of(text: &str, size: f64) -> (f64, f64) {
    let widths = text.chars().map(|character| match character {
        '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' | 'i' | 'j' | 'l' | 't' | 'f' | 'r'
        | '/' => 0.42,
        'm' | 'w' | 'M' | 'W' => 1.0,
        'A'..='Z' => 0.78,
        character if character.is_ascii() => 0.64,
        _ => 1.0,
    });
    (size * widths.sum::<f64>(), size * LINE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Answer, Budget};
    use crate::timing::{Micros, TokenRate};
    use crate::words::frontier_labels;

    fn chart(budget: Budget, ttft_s: f64, tokens_per_second: f64) -> Frontier {
        let ttft = Micros::from_millis_f64(ttft_s * 1e3);
        let rate = TokenRate::from_tokens_per_second(tokens_per_second);
        Frontier::of(&Answer::of(budget, ttft, rate), ttft, rate)
    }

    /// Whether the straight line between two places touches a box: it is cut at each of the four
    /// edges in turn, and touches unless nothing of it is left.
    fn is_crossed(rect: Rect, from: Place, to: Place) -> bool {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (step, room) in [
            (-dx, from.0 - rect.left),
            (dx, rect.right - from.0),
            (-dy, from.1 - rect.top),
            (dy, rect.bottom - from.1),
        ] {
            if step == 0.0 {
                if room < 0.0 {
                    return false;
                }
            } else if step < 0.0 {
                enters = enters.max(room / step);
            } else {
                leaves = leaves.min(room / step);
            }
        }
        enters <= leaves
    }

    /// Whether a line of the chart runs through a box, whatever the placing thinks of it.
    fn has_line_through(layout: &Layout, rect: Rect) -> bool {
        let x = layout.first_words;
        let mut pieces = layout.draft.windows(2);
        is_crossed(rect, (x, layout.plot.top), (x, layout.plot.bottom))
            || pieces.any(|two| is_crossed(rect, two[0], two[1]))
    }

    /// The canvas at a width, as the style gives it its height.
    fn canvas(width: u32) -> (f64, f64) {
        let width = f64::from(width);
        (width, (width * 11.0 / 16.0).clamp(272.0, 480.0))
    }

    fn laid_out(chart: &Frontier, width: u32) -> Layout {
        Layout::of(chart, &frontier_labels(chart), canvas(width))
    }

    fn budgets() -> [Budget; 5] {
        let of = |draft_tokens, first_ms, draft_ms| Budget {
            draft_tokens,
            first_words_limit: Micros::from_millis(first_ms),
            draft_limit: Micros::from_millis(draft_ms),
        };
        [
            Budget::default(),
            of(150, 5_000, 1_000),
            of(1, 86_400_000, 86_400_000),
            of(1_000_000, 1, 1),
            of(150, 200, 300),
        ]
    }

    const TTFTS: [f64; 12] = [
        0.000_001, 0.000_06, 0.005, 0.012, 0.06, 0.5, 0.95, 1.0, 1.2, 9.9, 10.0, 86_400.0,
    ];
    const RATES: [f64; 8] = [0.001, 1.0, 5.0, 15.5, 60.0, 278.0, 900.0, 1_000_000.0];

    fn each_layout(check: impl Fn(&Layout, (f64, f64), &str)) {
        for budget in budgets() {
            for ttft in TTFTS {
                for rate in RATES {
                    let chart = chart(budget, ttft, rate);
                    for width in (280..=900).step_by(124) {
                        let scene = format!("{budget:?}, {ttft} s, {rate} tokens/s, {width} px");
                        check(&laid_out(&chart, width), canvas(width), &scene);
                    }
                }
            }
        }
    }

    #[test]
    fn no_text_overprints_another_a_line_or_the_point() {
        each_layout(|layout, (width, height), scene| {
            let canvas = Rect::at(0.0, 0.0, (width, height));
            for (at, text) in layout.texts.iter().enumerate() {
                assert!(text.rect.lies_in(canvas), "{scene}: {text:?} is cut off");
                for other in &layout.texts[at + 1..] {
                    let overlap = text.rect.overlaps(other.rect);
                    assert!(!overlap, "{scene}: {text:?} and {other:?}");
                }
                let crossed = has_line_through(layout, text.rect);
                assert!(!crossed, "{scene}: a line through {text:?}");
                let covers = layout.dot_rect().is_some_and(|dot| text.rect.overlaps(dot));
                // A point in a corner may reach over the numbers at the axes: they stay readable.
                let at_axis = text.kind == TextKind::Axis;
                assert!(at_axis || !covers, "{scene}: {text:?} over the point");
            }
            assert!(is_named(layout, TextKind::Point), "{scene}: the point");
        });
    }

    fn is_named(layout: &Layout, kind: TextKind) -> bool {
        layout.texts.iter().any(|text| text.kind == kind)
    }

    #[test]
    fn everything_is_named_where_the_lessons_rules_meet_usual_numbers() {
        for ttft in [0.02, 0.06, 0.5, 0.8, 0.95, 2.0, 12.0] {
            for rate in [5.0, 30.0, 60.0, 278.0, 900.0] {
                for width in (254..=900).step_by(19) {
                    let layout = laid_out(&chart(Budget::default(), ttft, rate), width);
                    for kind in [TextKind::FirstWords, TextKind::Draft, TextKind::BothPass] {
                        let named = is_named(&layout, kind);
                        assert!(named, "{ttft} s, {rate} tokens/s, {width} px: {kind:?}");
                    }
                }
            }
        }
    }

    fn numbers(layout: &Layout) -> Vec<&str> {
        let axis = layout.texts.iter();
        axis.filter(|text| text.kind == TextKind::Axis)
            .map(|text| text.text.as_str())
            .collect()
    }

    #[test]
    fn numbers_at_the_axes_are_plain_decimals() {
        let tiny = laid_out(&chart(Budget::default(), 0.000_06, 278.0), 900);
        assert_eq!(
            numbers(&tiny)[2..],
            [
                "0.00001", "0.0001", "0.001", "0.01", "0.1", "1", "10", "1", "10", "100", "1,000"
            ]
        );
        let left_end = laid_out(&chart(Budget::default(), 0.005, 278.0), 390);
        assert!(numbers(&left_end).contains(&"0.001"), "the leftmost number");
    }

    #[test]
    fn numbers_that_would_overlap_are_left_out_evenly() {
        let narrow = laid_out(&chart(Budget::default(), 0.000_001, 1_000_000.0), 280);
        let shown = numbers(&narrow);
        assert!(
            shown.contains(&"1") && shown.contains(&"1,000,000"),
            "{shown:?}"
        );
        assert!(!shown.contains(&"0.00001"), "{shown:?}");
    }

    #[test]
    fn a_line_through_a_box_is_seen_even_between_its_corners() {
        let rect = Rect::at(10.0, 10.0, (10.0, 10.0));
        for (from, to, crossed) in [
            ((0.0, 15.0), (30.0, 15.0), true),
            ((15.0, 0.0), (15.0, 12.0), true),
            ((12.0, 12.0), (13.0, 13.0), true),
            ((0.0, 0.0), (30.0, 5.0), false),
            ((0.0, 15.0), (5.0, 40.0), false),
        ] {
            assert_eq!(is_crossed(rect, from, to), crossed, "{from:?} to {to:?}");
        }
    }
}
