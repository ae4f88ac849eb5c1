//! Charts without a screen: what they show, what they say in words, and how they are drawn on
//! any plotters backend.

mod frontier;
mod frontier_drawing;
mod frontier_layout;
pub mod gap_histogram;
mod palette;
pub mod per_run;
mod plot;
mod plot_drawing;
mod scale;
pub mod timeline;
pub mod trend;
pub mod waterfall;

pub use frontier::{Area, Frontier, Point, TableRow};
pub use frontier_drawing::{FrontierLabels, draw_frontier};
pub use palette::{Palette, parse_colour};
pub use plot::{Axis, Mark, Plot, Tone};
pub use plot_drawing::draw_plot;
pub use scale::Scale;
