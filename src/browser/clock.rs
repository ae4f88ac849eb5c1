//! The one clock that measures: `performance.now`, which never jumps.

use crate::timing::Micros;

/// A moment of the page's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Moment(f64);

/// This moment.
pub fn now() -> Moment {
    Moment(
        super::window()
            .performance()
            .map_or(0.0, |performance| performance.now()),
    )
}

impl Moment {
    /// The time from `earlier` to this moment; zero when that lies later.
    pub fn since(self, earlier: Self) -> Micros {
        Micros::from_millis_f64(self.0 - earlier.0).unwrap_or(Micros::ZERO)
    }
}
