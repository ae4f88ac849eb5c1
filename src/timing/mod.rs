//! Timing arithmetic: from stamped reads to TTFT, tokens/s and the draft time.
//!
//! Nothing here looks at a clock: every moment comes in as a value.

mod guards;
mod numbers;
mod rate;
mod run;
mod stream;
mod units;

pub use guards::{FEW_TOKENS, Guard, guards};
pub use numbers::{FirstWord, Numbers, RateBasis, ServerRate, draft_time};
pub use rate::TokenRate;
pub use run::{Arrival, Finish, Run};
pub use stream::{Channel, FinishReason, Runner, ServerReport};
pub use units::Micros;
