//! Charts on a canvas: its size in device pixels, and the colours of the page.

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea};
use plotters::style::RGBColor;
use plotters_canvas::CanvasBackend;
use web_sys::HtmlCanvasElement;

use crate::chart::{
    Frontier, FrontierLabels, Palette, Plot, draw_frontier, draw_plot, parse_colour,
};

/// Draws the frontier chart.
pub fn draw_frontier_on(canvas: &HtmlCanvasElement, chart: &Frontier, labels: &FrontierLabels) {
    let palette = palette(canvas);
    // The canvas backend only fails where the browser has no 2D canvas; the chart's text and
    // table stand beside it all the same.
    with_area(canvas, |root, scale| {
        let _ = draw_frontier(root, chart, labels, &palette, scale);
    });
}

/// Draws a plain chart.
pub fn draw_plot_on(canvas: &HtmlCanvasElement, plot: &Plot) {
    let palette = palette(canvas);
    with_area(canvas, |root, scale| {
        let _ = draw_plot(root, plot, &palette, scale);
    });
}

/// Calls `draw` with the canvas at its size on the page, sharp on high-density screens, and with
/// the pixels to a CSS pixel. Does nothing while the canvas has no size, as on a page that is not
/// shown.
fn with_area(
    canvas: &HtmlCanvasElement,
    draw: impl FnOnce(&DrawingArea<CanvasBackend, Shift>, f64),
) {
    // The backend draws on whole pixels: with fewer than two to a CSS pixel, curves show steps.
    let scale = super::window().device_pixel_ratio().max(2.0);
    let pixels = |css: i32| (f64::from(css) * scale).round() as u32;
    let (width, height) = (
        pixels(canvas.client_width()),
        pixels(canvas.client_height()),
    );
    if width == 0 || height == 0 {
        return;
    }
    canvas.set_width(width);
    canvas.set_height(height);
    let Some(backend) = CanvasBackend::with_canvas_object(canvas.clone()) else {
        return;
    };
    draw(&backend.into_drawing_area(), scale);
}

/// The page's colours as they are in effect where the canvas stands.
fn palette(canvas: &HtmlCanvasElement) -> Palette {
    let style = super::window().get_computed_style(canvas).ok().flatten();
    let colour = |name: &str, otherwise: RGBColor| {
        style
            .as_ref()
            .and_then(|style| style.get_property_value(name).ok())
            .and_then(|hex| parse_colour(&hex))
            .unwrap_or(otherwise)
    };
    Palette {
        paper: colour("--surface", RGBColor(255, 255, 255)),
        ink: colour("--ink", RGBColor(20, 20, 20)),
        muted: colour("--muted", RGBColor(90, 90, 90)),
        grid: colour("--line", RGBColor(220, 220, 220)),
        accent: colour("--accent", RGBColor(60, 60, 200)),
        pass: colour("--pass", RGBColor(20, 110, 60)),
        fail: colour("--fail", RGBColor(180, 40, 40)),
    }
}
