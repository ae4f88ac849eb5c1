//! Draws a plain chart with plotters, on whatever backend it is given.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::Palette;
use super::plot::{Axis, Mark, Plot, Tone};

/// Sizes in CSS pixels: letters, room for the numbers at each axis, a dot.
const LETTERS: f64 = 12.0;
const LEFT: f64 = 46.0;
const BELOW: f64 = 40.0;
const ABOVE: f64 = 26.0;
const RIGHT: f64 = 16.0;
const DOT: f64 = 3.5;
/// How wide a digit is at the most, in sizes of its letters.
const DIGIT: f64 = 0.62;

const FONT: &str = "system-ui, sans-serif";

/// Where the plane of a chart lies on its backend.
struct Plane {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
    x_end: f64,
    y_end: f64,
    scale: f64,
}

impl Plane {
    fn of(plot: &Plot, (width, height): (u32, u32), scale: f64) -> Self {
        Self {
            left: LEFT * scale,
            top: ABOVE * scale,
            right: (f64::from(width) - RIGHT * scale).max(LEFT * scale + 1.0),
            bottom: (f64::from(height) - BELOW * scale).max(ABOVE * scale + 1.0),
            x_end: plot.x.scale.end,
            y_end: plot.y.scale.end,
            scale,
        }
    }

    fn x(&self, value: f64) -> i32 {
        let share = (value / self.x_end).clamp(0.0, 1.0);
        (self.left + share * (self.right - self.left)).round() as i32
    }

    fn y(&self, value: f64) -> i32 {
        let share = (value / self.y_end).clamp(0.0, 1.0);
        (self.bottom - share * (self.bottom - self.top)).round() as i32
    }

    fn at(&self, (x, y): (f64, f64)) -> (i32, i32) {
        (self.x(x), self.y(y))
    }

    fn px(&self, css: f64) -> i32 {
        (css * self.scale).round() as i32
    }

    fn top(&self) -> i32 {
        self.top.round() as i32
    }

    fn bottom(&self) -> i32 {
        self.bottom.round() as i32
    }

    fn ends(&self) -> (i32, i32) {
        (self.left.round() as i32, self.right.round() as i32)
    }

    fn hair(&self) -> u32 {
        self.px(1.0).max(1).unsigned_abs()
    }

    fn pen(&self) -> u32 {
        self.px(2.0).max(1).unsigned_abs()
    }
}

/// Draws `plot` on `root`. `scale` is the number of backend pixels per CSS pixel.
///
/// # Errors
/// What the backend reports.
pub fn draw_plot<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    plot: &Plot,
    palette: &Palette,
    scale: f64,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let plane = Plane::of(plot, root.dim_in_pixel(), scale);
    root.fill(&palette.paper)?;
    draw_axes(root, plot, palette, &plane)?;
    for mark in &plot.marks {
        draw_mark(root, mark, palette, &plane)?;
    }
    root.present()
}

fn draw_axes<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    plot: &Plot,
    palette: &Palette,
    plane: &Plane,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let (left, right) = plane.ends();
    let grid = palette.grid.stroke_width(plane.hair());
    for (tick, label) in &plot.y.labels {
        let y = plane.y(*tick);
        root.draw(&PathElement::new(vec![(left, y), (right, y)], grid))?;
        let at = (left - plane.px(6.0), y);
        write(
            root,
            plane,
            label,
            at,
            (HPos::Right, VPos::Center),
            palette.muted,
        )?;
    }
    for (tick, label) in readable(&plot.x, plane) {
        let x = plane.x(*tick);
        let at = (x, plane.bottom() + plane.px(6.0));
        write(
            root,
            plane,
            label,
            at,
            (HPos::Center, VPos::Top),
            palette.muted,
        )?;
    }
    let below = (right, plane.bottom() + plane.px(22.0));
    write(
        root,
        plane,
        &plot.x.title,
        below,
        (HPos::Right, VPos::Top),
        palette.muted,
    )?;
    let above = (plane.px(4.0), plane.px(4.0));
    write(
        root,
        plane,
        &plot.y.title,
        above,
        (HPos::Left, VPos::Top),
        palette.muted,
    )
}

/// The labels of the x axis that fit beside one another: all, or every second, or fewer.
fn readable<'a>(axis: &'a Axis, plane: &Plane) -> impl Iterator<Item = &'a (f64, String)> {
    let longest = axis
        .labels
        .iter()
        .map(|(_, label)| label.chars().count())
        .max();
    let width = (longest.unwrap_or(0) as f64 + 1.5) * LETTERS * DIGIT * plane.scale;
    let room = (plane.right - plane.left) / (axis.labels.len().max(2) - 1) as f64;
    let every = (width / room).ceil().max(1.0) as usize;
    axis.labels.iter().step_by(every)
}

fn draw_mark<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    mark: &Mark,
    palette: &Palette,
    plane: &Plane,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let (left, right) = plane.ends();
    match mark {
        Mark::Line(points) => {
            let places: Vec<_> = points.iter().map(|point| plane.at(*point)).collect();
            root.draw(&PathElement::new(
                places,
                palette.accent.stroke_width(plane.pen()),
            ))
        }
        Mark::Dots(points, tone) => points.iter().try_for_each(|point| {
            let (centre, radius) = (plane.at(*point), plane.px(DOT));
            root.draw(&Circle::new(
                centre,
                radius,
                colour(*tone, palette).filled(),
            ))?;
            if *tone == Tone::Attention {
                let hole = radius - plane.px(1.5).max(1);
                root.draw(&Circle::new(centre, hole.max(1), palette.paper.filled()))?;
            }
            Ok(())
        }),
        Mark::Column { from, to, height } => {
            let gap = plane.px(1.0);
            let (from, to) = (plane.x(*from) + gap, plane.x(*to) - gap);
            let corners = [(from, plane.y(*height)), (to.max(from + 1), plane.bottom())];
            root.draw(&Rectangle::new(corners, palette.accent.filled()))
        }
        Mark::Stretch { from, to, tone } => {
            let corners = [
                (plane.x(*from), plane.top()),
                (plane.x(*to), plane.bottom()),
            ];
            root.draw(&Rectangle::new(
                corners,
                colour(*tone, palette).mix(0.2).filled(),
            ))
        }
        Mark::Band { from, to } => {
            let corners = [(left, plane.y(*to)), (right, plane.y(*from))];
            root.draw(&Rectangle::new(corners, palette.accent.mix(0.14).filled()))
        }
        Mark::Across(height, name) => {
            let y = plane.y(*height);
            let pen = palette.ink.stroke_width(plane.hair());
            root.draw(&PathElement::new(vec![(left, y), (right, y)], pen))?;
            let at = (right, y - plane.px(3.0));
            write(
                root,
                plane,
                name,
                at,
                (HPos::Right, VPos::Bottom),
                palette.ink,
            )
        }
        Mark::Up(place, name) => {
            let x = plane.x(*place);
            let pen = palette.ink.stroke_width(plane.hair());
            let ends = vec![(x, plane.top()), (x, plane.bottom())];
            root.draw(&PathElement::new(ends, pen))?;
            let at = (x + plane.px(5.0), plane.top() + plane.px(2.0));
            write(root, plane, name, at, (HPos::Left, VPos::Top), palette.ink)
        }
    }
}

fn write<DB: DrawingBackend>(
    root: &DrawingArea<DB, Shift>,
    plane: &Plane,
    text: &str,
    at: (i32, i32),
    (horizontal, vertical): (HPos, VPos),
    colour: RGBColor,
) -> Result<(), DrawingAreaErrorKind<DB::ErrorType>> {
    let style = FontDesc::from((FONT, LETTERS * plane.scale))
        .color(&colour)
        .pos(Pos::new(horizontal, vertical));
    root.draw(&Text::new(text.to_owned(), at, style))
}

fn colour(tone: Tone, palette: &Palette) -> RGBColor {
    match tone {
        Tone::Main => palette.accent,
        Tone::Attention => palette.fail,
        Tone::Quiet => palette.muted,
    }
}
