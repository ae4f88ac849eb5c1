//! The small pieces that many forms share: numbers, durations, JSON inside noise.

pub(super) mod duration;
pub(super) mod json;
pub(super) mod number;
