//! Draws the frontier chart with plotters, on whatever backend it is given.

use plotters::coord::Shift;
use plotters::coord::combinators::IntoLogRange;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{Area, Frontier, Palette, Point};

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
    let px = |css: f64| (css * scale).round() as i32;
    let line_width = px(2.0).max(1) as u32;
    let text = |size: f64, colour: RGBColor| text_style(size * scale, colour);
    let (left, right) = chart.ttft_span();
    let (bottom, top) = chart.rate_span();

    root.fill(&palette.paper)?;
    root.draw(&Text::new(
        labels.rate_axis.clone(),
        (px(4.0), px(2.0)),
        text(12.0, palette.muted),
    ))?;
    let mut axes = ChartBuilder::on(root)
        .margin_top(px(22.0))
        .margin_right(px(14.0))
        .x_label_area_size(px(40.0))
        .y_label_area_size(px(42.0))
        .build_cartesian_2d((left..right).log_scale(), (bottom..top).log_scale())?;
    axes.configure_mesh()
        .light_line_style(palette.paper)
        .bold_line_style(palette.grid)
        .axis_style(palette.grid)
        .label_style(text(12.0, palette.muted))
        .x_desc(labels.ttft_axis.clone())
        .axis_desc_style(text(12.0, palette.muted))
        .x_label_formatter(&decade_label)
        .y_label_formatter(&decade_label)
        .draw()?;

    axes.draw_series(std::iter::once(Polygon::new(
        coordinates(&chart.passing_area()),
        palette.pass.mix(0.14),
    )))?;
    axes.draw_series(LineSeries::new(
        coordinates(&chart.line()),
        palette.accent.stroke_width(line_width),
    ))?;
    let first_limit = chart.budget.first_words_limit.as_secs_f64();
    axes.draw_series(LineSeries::new(
        [(first_limit, bottom), (first_limit, top)],
        palette.ink.stroke_width(line_width),
    ))?;

    let beside =
        |style: TextStyle<'static>, horizontal, vertical| style.pos(Pos::new(horizontal, vertical));
    let near_top = top / (top / bottom).powf(0.03);
    axes.draw_series([
        Text::new(
            labels.first_words.clone(),
            (first_limit * 1.08, near_top),
            beside(text(12.0, palette.ink), HPos::Left, VPos::Top),
        ),
        Text::new(
            labels.both_pass.clone(),
            (left * 1.12, near_top),
            beside(text(13.0, palette.pass), HPos::Left, VPos::Top),
        ),
    ])?;
    if let Some(start) = chart.line().first() {
        axes.draw_series(std::iter::once(Text::new(
            labels.draft.clone(),
            (left * 1.12, start.tokens_per_second / 1.12),
            beside(text(12.0, palette.accent), HPos::Left, VPos::Top),
        )))?;
    }
    if let Some(point) = chart.point {
        let colour = match chart.area {
            Some(Area::Both) => palette.pass,
            _ => palette.fail,
        };
        let place = (point.ttft_s, point.tokens_per_second);
        axes.draw_series([
            Circle::new(place, px(8.0), palette.paper.filled()),
            Circle::new(place, px(6.0), colour.filled()),
        ])?;
        let near_right = point.ttft_s > left * (right / left).powf(0.8);
        // Fourteen CSS pixels beside the point, as a factor on the logarithmic axis.
        let width = f64::from(axes.plotting_area().dim_in_pixel().0.max(1));
        let beside_dot = (right / left).powf(14.0 * scale / width);
        let (side, offset) = if near_right {
            (HPos::Right, 1.0 / beside_dot)
        } else {
            (HPos::Left, beside_dot)
        };
        axes.draw_series(std::iter::once(Text::new(
            labels.point.clone(),
            (point.ttft_s * offset, point.tokens_per_second),
            beside(text(13.0, palette.ink), side, VPos::Center),
        )))?;
    }
    root.present()
}

fn text_style(size: f64, colour: RGBColor) -> TextStyle<'static> {
    FontDesc::from((FONT, size)).color(&colour)
}

fn coordinates(points: &[Point]) -> Vec<(f64, f64)> {
    points
        .iter()
        .map(|point| (point.ttft_s, point.tokens_per_second))
        .collect()
}

/// Only whole decades get a label, the lines between them none.
fn decade_label(value: &f64) -> String {
    let exponent = value.log10();
    if (exponent - exponent.round()).abs() < 1e-6 {
        value.to_string()
    } else {
        String::new()
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
