//! Charts without a screen: what they show, what they say in words, and how they are drawn on
//! any plotters backend.

mod frontier;
mod frontier_drawing;
mod frontier_layout;
mod palette;
pub mod waterfall;

pub use frontier::{Area, Frontier, Point, TableRow};
pub use frontier_drawing::{FrontierLabels, draw_frontier};
pub use palette::{Palette, parse_colour};
