//! Speed budgets: what the rules are, whether numbers meet them, and what people type.

mod cause;
mod form;
mod lesson_line;
mod own_rule;
mod presets;
mod quantity;
mod rules;
mod share;
mod verdict;

pub use cause::Cause;
pub use form::{Answer, Field, Form, Inputs, Reachable};
pub use lesson_line::{LessonLine, Remark, print_lesson_line, read_lesson_line};
pub use own_rule::{OwnRule, PercentError, QUANTITIES};
pub use presets::{MLPERF, MlPerf, Preset, presets};
pub use quantity::{
    CommaReading, NumberError, Read, TimeUnit, read_count, read_plain, read_rate, read_time,
};
pub use rules::{Budget, Metric, Rule};
pub use share::{Quantity, ShareOutcome, ShareRule, ShareVerdict};
pub use verdict::{Figure, Outcome, Verdict};
