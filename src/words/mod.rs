//! The words of the interface, as the build made them from `content/en/interface.toml`, and the
//! sentences that put values into them. Pure modules return enums; here they become language.

mod answer;
mod chart;
mod excerpt;
mod explaining;
mod failure;
mod feel_it;
mod figure;
mod finding;
mod given_answer;
mod guess;
mod handout;
mod markdown;
mod measuring;
mod navigation;
mod number;
mod problem;
mod progress;
mod reckoning;
mod saving;
mod searching;
mod title;
mod twist;
mod verdict;

/// Every sentence, by the tables of `interface.toml`.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use answer::{answer_problem, quantity_in, unit_name};
pub use chart::{area_sentence, frontier_labels, frontier_sentence, table_caption, table_cells};
pub use explaining::{doubt_sentence, explanation_json, note_sentence, step_name};
pub use failure::{
    Advice, Scene, Step, address_changes, address_error, advice, key_error, small_model_command,
};
pub use feel_it::{clock, earliest_note, feel_it_status};
pub use figure::{
    LegendRow, WaterfallRow, step_title, watches_name, waterfall_legend, waterfall_row,
};
pub use finding::{
    EngineAnswer, EvidenceLine, VersionAnswer, engine_answer, printed_version, version_answer,
    version_came_from,
};
pub use given_answer::{given_in_words, reason_in_words, right_in_words};
pub use guess::{guess_in_words, picked_sentence, truth_in_words};
pub use handout::{Answered, Handout, HandoutAnswer, HandoutPart, handout, own_numbers_sentence};
pub use measuring::{
    Measured, PlotView, Reconciled, RunRow, SpreadRow, StepBar, attainment_sentence, chunks_pace,
    estimate_sentence, gaps_view, guard_sentence, measured_numbers, measured_with, model_label,
    opening_sentences, outcome_sentence, per_run_views, plan_problem, preset_name, preset_note,
    prompt_name, quantity_name, question_text, reconciliation, recording_name, recording_note,
    report, run_row, server_sentence, share_badge, share_notes, share_rule_sentence, spread_rows,
    step_bars, steps_total, thinking_name, timeline_view, turn_sentence, why_late,
};
pub use navigation::navigation;
pub use number::{
    duration, exact_rate, exact_seconds, plain_number, rate, rate_at_least, seconds,
    seconds_at_most, tokens, whole_percent,
};
pub use problem::{comma_note, field_name, number_problem, paste_remarks};
pub use progress::{damage_sentence, percent_done, result_sentence, tally_sentence};
pub use reckoning::{Reckoning, reckonings};
pub use saving::{
    BuildColumn, ComparedRow, build_column, compared_rows, comparison_sentence, shelf_facts,
    shelf_name, taken_sentences, trend_views, unlike_sentences,
};
pub use searching::{Found, documents};
pub use title::{page_title, place_name};
pub use twist::{
    WaitRow, load_room_sentence, most_people_sentence, support_reply, thinking_room_sentences,
    two_numbers, wait_rows,
};
pub use verdict::{Badge, badge, rule_sentence, verdict_sentence};
