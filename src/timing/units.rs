//! The units every number is kept in: whole microseconds, and tokens over a span of them.

use serde::{Deserialize, Serialize};

/// A span of time in whole microseconds, the precision verdicts are decided at.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Micros(u64);

impl Micros {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// `micros` microseconds.
    pub const fn new(micros: u64) -> Self {
        Self(micros)
    }

    /// `millis` whole milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis.saturating_mul(1_000))
    }

    /// `nanos` nanoseconds, rounded to the nearest microsecond. Ollama reports its durations so.
    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos.saturating_add(500) / 1_000)
    }

    /// `millis` milliseconds, rounded to the nearest microsecond.
    /// None when `millis` is negative, not finite or beyond what fits.
    pub fn from_millis_f64(millis: f64) -> Option<Self> {
        let micros = (millis * 1_000.0).round();
        let fits = micros.is_finite() && (0.0..1e18).contains(&micros);
        fits.then_some(Self(micros as u64))
    }

    /// The number of microseconds.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// In milliseconds, for display.
    pub fn as_millis_f64(self) -> f64 {
        self.0 as f64 / 1e3
    }

    /// In seconds, for display.
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1e6
    }

    /// `self - other`, or None when `other` is longer.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(micros) => Some(Self(micros)),
            None => None,
        }
    }

    /// `self + other`, held at the largest span that fits.
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}
