//! The shelf in words: what a measurement is called, what two of them say, what a model's trend is.

mod comparing;
mod shelf;
mod trend;

pub use comparing::{
    BuildColumn, ComparedRow, build_column, compared_rows, comparison_sentence, unlike_sentences,
};
pub use shelf::{shelf_facts, shelf_name, taken_sentences};
pub use trend::trend_views;
