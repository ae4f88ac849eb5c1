//! A measurement: what was planned, who answered, and every run it took.
//!
//! ```text
//! plan      prompt, thinking, length, cold and warm runs, seed, temperature
//! form      a plan as a person types it, and what is wrong with it
//! subject   who answered, and on what
//! summary   what the warm runs say together
//! comparison  one measurement against another
//! intake    bytes and their stamps on the way to a run
//! record    the runs as they were stamped, and all that is needed to judge them again
//! ```

mod comparison;
mod form;
mod intake;
mod plan;
mod record;
mod subject;
mod summary;

pub use comparison::{Compared, ComparedNumber, Comparison, Finding, LEAST_SHARE, LEVEL, Unlike};
pub use form::{PlanField, PlanForm, PlanProblem};
pub use intake::Intake;
pub use plan::{
    ANSWER_TOKENS, EFFORTS, Effort, MAX_ANSWER_TOKENS, MAX_WARM_RUNS, Plan, PromptChoice, Thinking,
    WARM_RUNS,
};
#[cfg(test)]
pub(crate) use record::tests;
pub use record::{Measurement, Origin, Start, TimedRun};
pub use subject::Subject;
pub use summary::{Attainment, Summary};
