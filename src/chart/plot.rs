//! A plain chart: two axes from 0, and marks between them.

use super::Scale;

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows, with its unit.
    pub title: String,
    /// Its round numbers.
    pub scale: Scale,
    /// What stands at some of them.
    pub labels: Vec<(f64, String)>,
}

impl Axis {
    /// An axis that reaches `greatest`, each of its round numbers written by `write`, which gets
    /// the decimals it takes.
    pub fn to(greatest: f64, title: &str, write: impl Fn(f64, usize) -> String) -> Self {
        let scale = Scale::to(greatest);
        let decimals = scale.decimals();
        let ticks = scale.ticks().into_iter();
        Self {
            title: title.to_owned(),
            labels: ticks.map(|tick| (tick, write(tick, decimals))).collect(),
            scale,
        }
    }
}

/// What a mark means, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What the chart is about.
    Main,
    /// Something to look at.
    Attention,
    /// Only for comparison.
    Quiet,
}

/// Something in a chart, in the units of its axes.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through these points.
    Line(Vec<(f64, f64)>),
    /// Points of a measurement; one with attention is drawn hollow, so that it differs by more
    /// than its colour.
    Dots(Vec<(f64, f64)>, Tone),
    /// A column that stands on the axis.
    Column {
        /// Its left edge.
        from: f64,
        /// Its right edge.
        to: f64,
        /// Its height.
        height: f64,
    },
    /// A stretch of the x axis, over the whole height.
    Stretch {
        /// Its left edge.
        from: f64,
        /// Its right edge.
        to: f64,
        /// What it means.
        tone: Tone,
    },
    /// A stretch of the y axis, over the whole width.
    Band {
        /// Its lower edge.
        from: f64,
        /// Its upper edge.
        to: f64,
    },
    /// A line across the chart at this height, with a name.
    Across(f64, String),
    /// A line up the chart at this place, with a name.
    Up(f64, String),
}

/// A chart, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// To the right.
    pub x: Axis,
    /// Upwards.
    pub y: Axis,
    /// What is shown, the first at the back.
    pub marks: Vec<Mark>,
}
