//! What a few runs say together, and how sure that is.
//!
//! ```text
//! sample    measured values: median, least and greatest, quantiles
//! rank      whether two samples differ by more than chance
//! interval  how many of how many, and between which shares the truth lies
//! ```

mod interval;
mod rank;
mod sample;

pub use interval::{Interval, wilson};
pub use rank::{least_chance, rank_test, shift};
pub use sample::{LEAST_FOR_P99, Sample, median_coverage};
