//! Draws the frontier chart with plotters, on whatever backend it is given.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::frontier_layout::{DOT_RADIUS, Layout, Place, Side, TextKind};
use super::{Area, Frontier, Palette};

/// The words in the chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontierLabels {
    /// Under the TTFT axis.
    pub ttft_axis: String,
    /// Above the tokens/s axis.
    pub rate_axis: String,
    /// In the area where both rules pass.
    pub both_pass: String,
    /// Beside the line of rule 1.
    pub first_words: String,
    /// Beside the line of rule 2.
    pub draft: String,
    /// Beside the person's point.
    pub point: String,
    /// The powers of ten at the TTFT axis, each with its exponent.
    pub ttft_decades: Vec<(i32, String)>,
    /// The powers of ten at the tokens/s axis, each with its exponent.
    pub rate_decades: Vec<(i32, String)>,
}

const FONT: &str = "system-ui, sans-serif";

/// Draws `chart` on `root`. `scale` is the number of backend pixels per CSS pixel, so that text
/// and lines keep their size on high-density screens.
///
/// # Errors
/// What the backend reports.
pub fn draw_frontier<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    chart: &Frontier,
    labels: &FrontierLabels,
    palette: &Palette,
    scale: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let (width, height) = root.dim_in_pixel();
    let size = (f64::from(width) / scale, f64::from(height) / scale);
    let layout = Layout::of(chart, labels, size);
    let px = |css: f64| (css * scale).round() as i32;
    let at = |(x, y): Place| (px(x), px(y));
    let all = |places: &[Place]| places.iter().copied().map(at).collect::<Vec<_>>();
    let line_width = px(2.0).max(1) as u32;
    let hair = px(1.0).max(1) as u32;
    let plot = layout.plot;

    root.fill(&palette.paper)?;
    let grid = palette.grid.stroke_width(hair);
    for x in layout.columns.iter().chain([&plot.left]) {
        let ends = [(*x, plot.top), (*x, plot.bottom)];
        root.draw(&PathElement::new(all(&ends), grid))?;
    }
    for y in layout.rows.iter().chain([&plot.bottom]) {
        let ends = [(plot.left, *y), (plot.right, *y)];
        root.draw(&PathElement::new(all(&ends), grid))?;
    }
    root.draw(&Polygon::new(all(&layout.passing), palette.pass.mix(0.14)))?;
    root.draw(&PathElement::new(
        all(&layout.draft),
        palette.accent.stroke_width(line_width),
    ))?;
    let first_words = layout.first_words;
    root.draw(&PathElement::new(
        all(&[(first_words, plot.top), (first_words, plot.bottom)]),
        palette.ink.stroke_width(line_width),
    ))?;
    if let Some(dot) = layout.dot {
        let colour = match chart.area {
            Some(Area::Both) => palette.pass,
            _ => palette.fail,
        };
        root.draw(&Circle::new(
            at(dot),
            px(DOT_RADIUS),
            palette.paper.filled(),
        ))?;
        root.draw(&Circle::new(at(dot), px(DOT_RADIUS - 2.0), colour.filled()))?;
    }
    for text in layout.texts {
        let (horizontal, x) = match text.side {
            Side::Left => (HPos::Left, text.rect.left),
            Side::Middle => (HPos::Center, text.rect.middle().0),
            Side::Right => (HPos::Right, text.rect.right),
        };
        let style = FontDesc::from((FONT, text.size * scale))
            .color(&colour_of(text.kind, palette))
            .pos(Pos::new(horizontal, VPos::Center));
        root.draw(&Text::new(text.text, at((x, text.rect.middle().1)), style))?;
    }
    root.present()
}

fn colour_of(kind: TextKind, palette: &Palette) -> RGBColor {
    match kind {
        TextKind::Axis => palette.muted,
        TextKind::FirstWords | TextKind::Point => palette.ink,
        TextKind::Draft => palette.accent,
        TextKind::BothPass => palette.pass,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Answer, Budget};
    use crate::timing::{Micros, TokenRate};
    use plotters_backend::{
        BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
    };

    /// Notes what is drawn instead of drawing it.
    #[derive(Default)]
    struct Notebook {
        texts: Vec<String>,
        pixels: Vec<BackendCoord>,
    }

    #[derive(Debug)]
    struct Never;
    impl std::fmt::Display for Never {
        fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            Ok(())
        }
    }
    impl std::error::Error for Never {}

    impl DrawingBackend for &mut Notebook {
        type ErrorType = Never;

        fn get_size(&self) -> (u32, u32) {
            (680, 480)
        }

        fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Never>> {
            Ok(())
        }

        fn present(&mut self) -> Result<(), DrawingErrorKind<Never>> {
            Ok(())
        }

        fn draw_pixel(
            &mut self,
            at: BackendCoord,
            _: BackendColor,
        ) -> Result<(), DrawingErrorKind<Never>> {
            self.pixels.push(at);
            Ok(())
        }

        fn draw_text<S: BackendTextStyle>(
            &mut self,
            text: &str,
            _: &S,
            _: BackendCoord,
        ) -> Result<(), DrawingErrorKind<Never>> {
            self.texts.push(text.to_owned());
            Ok(())
        }

        fn draw_circle<S: BackendStyle>(
            &mut self,
            centre: BackendCoord,
            _: u32,
            _: &S,
            _: bool,
        ) -> Result<(), DrawingErrorKind<Never>> {
            self.pixels.push(centre);
            Ok(())
        }
    }

    #[test]
    fn the_chart_draws_within_its_frame_and_names_everything() {
        let ttft = Some(Micros::from_millis(60));
        let rate = TokenRate::from_tokens_per_second(278.0);
        let chart = Frontier::of(&Answer::of(Budget::default(), ttft, rate), ttft, rate);
        let labels = FrontierLabels {
            ttft_axis: "TTFT".to_owned(),
            rate_axis: "tokens/s".to_owned(),
            both_pass: "both".to_owned(),
            first_words: "rule 1".to_owned(),
            draft: "rule 2".to_owned(),
            point: "you".to_owned(),
            ttft_decades: vec![(-1, "0.1".to_owned()), (1, "10".to_owned())],
            rate_decades: vec![(2, "100".to_owned())],
        };
        let grey = RGBColor(128, 128, 128);
        let palette = Palette {
            paper: grey,
            ink: grey,
            muted: grey,
            grid: grey,
            accent: grey,
            pass: grey,
            fail: grey,
        };
        let mut notebook = Notebook::default();
        draw_frontier(
            &(&mut notebook).into_drawing_area(),
            &chart,
            &labels,
            &palette,
            2.0,
        )
        .expect("the notebook takes everything");
        for label in [
            "tokens/s", "both", "rule 1", "rule 2", "you", "0.1", "10", "100",
        ] {
            assert!(
                notebook.texts.iter().any(|text| text == label),
                "{label} in {:?}",
                notebook.texts
            );
        }
        assert!(
            notebook
                .pixels
                .iter()
                .all(|&(x, y)| (0..=680).contains(&x) && (0..=480).contains(&y))
        );
    }
}
