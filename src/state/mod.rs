//! Signals: the glue between pure code and the browser. One file per concern; each state is made
//! once in the app and handed down as context, so that it survives a change of page.

pub mod answers;
pub mod calculator;
pub mod copying;
pub mod feel_it;
pub mod finding;
pub mod in_place;
pub mod judging;
pub mod measuring;
pub mod navigation;
pub mod numbers_in_use;
pub mod own_numbers;
pub mod progress;
pub mod reading;
pub mod review;
pub mod saved_runs;
pub mod search;
pub mod support;
pub mod theme;
pub mod waiting;
