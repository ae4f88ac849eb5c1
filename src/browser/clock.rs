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

/// How many steps of the clock are looked at to find its step, and how often for each.
const STEPS: u32 = 5;
const LOOKS: u32 = 1_000_000;

/// The step of the clock: the smallest difference between two of its moments. It keeps the page
/// busy for a few steps, and for no longer where the clock stands still.
pub fn step() -> Micros {
    let differences = (0..STEPS).filter_map(|_| {
        let before = now();
        let after = (0..LOOKS).map(|_| now()).find(|after| *after > before)?;
        Some(after.since(before))
    });
    differences.min().unwrap_or(Micros::ZERO)
}
