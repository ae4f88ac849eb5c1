//! Timing arithmetic: from stamped reads to TTFT, tokens/s and the draft time.
//!
//! Nothing here looks at a clock: every moment comes in as a value.

mod gaps;
mod guards;
mod numbers;
mod pace;
mod rate;
mod readiness;
mod run;
mod stream;
mod units;
mod wait;

pub use gaps::{Stall, chunk_gaps, gap_sample, inter_token_latency, stalls};
pub use guards::{FEW_TOKENS, Guard, guards};
pub use numbers::{FirstWord, Numbers, RateBasis, ServerRate, draft_time};
pub use pace::Pace;
pub use rate::TokenRate;
pub use readiness::Readiness;
pub use run::{Arrival, Finish, Run};
pub use stream::{Channel, FinishReason, Runner, ServerReport};
pub use units::Micros;
pub use wait::{Part, Stretch, thinking_before_answer, wait_for_first_token, whole_wait};
