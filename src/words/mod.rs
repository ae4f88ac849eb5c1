//! The words of the interface, as the build made them from `content/en/interface.toml`, and the
//! sentences that put values into them. Pure modules return enums; here they become language.

mod failure;
mod number;
mod problem;
mod verdict;

/// Every sentence, by the tables of `interface.toml`.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use failure::{
    Advice, Scene, Step, address_changes, address_error, advice, small_model_command,
};
pub use number::{
    duration, exact_rate, exact_seconds, plain_number, rate, rate_at_least, seconds,
    seconds_at_most, tokens,
};
pub use problem::{comma_note, field_name, number_problem, paste_remarks};
pub use verdict::{Badge, badge, rule_sentence, verdict_sentence};
