//! What a paste tells, in words and as JSON.

mod answer;
mod doubt;
mod note;

pub use answer::explanation_json;
pub use doubt::doubt_sentence;
pub use note::{note_sentence, step_name};
