//! The measure page in words: the plan, the runs, what came of them.

mod budgets;
mod cause;
mod charts;
mod doubt;
mod files;
mod numbers;
mod outcome;
mod plan;
mod reconciliation;
mod recordings;
mod report;
mod server;
mod wait;

pub use budgets::{
    preset_name, preset_note, quantity_name, share_badge, share_notes, share_rule_sentence,
};
pub use cause::why_late;
pub use charts::{PlotView, gaps_view, per_run_views, timeline_view};
pub use doubt::guard_sentence;
pub use files::{opening_sentences, refusal};
pub use numbers::{Measured, measured_numbers};
pub use outcome::{RunRow, SpreadRow, attainment_sentence, outcome_sentence, run_row, spread_rows};
pub use plan::{
    chunks_pace, estimate_sentence, plan_problem, prompt_name, question_text, thinking_name,
    turn_sentence,
};
pub use reconciliation::{Reconciled, reconciliation};
pub use recordings::{recording_name, recording_note};
pub use report::report;
pub use server::{measured_with, model_label, server_sentence};
pub use wait::{StepBar, step_bars, steps_total};
