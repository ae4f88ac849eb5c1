//! Timing arithmetic: from stamped events to TTFT, tokens/s and the draft time.
pub mod stream;
pub mod units;
pub use stream::{Channel, FinishReason, ServerReport};
pub use units::Micros;
