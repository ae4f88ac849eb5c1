//! Chance.

/// A whole number from `least` up to and without `below`.
pub fn number(least: u32, below: u32) -> u32 {
    let span = f64::from(below.saturating_sub(least));
    least + (js_sys::Math::random() * span) as u32
}
