//! The course: what it is made of ([`model`]), how it becomes HTML ([`html`]), how answers are
//! judged ([`grading`]), what a person has done ([`progress`]), what is asked again ([`review`]),
//! how a word is found ([`search`]), and how fast a shown answer is typed ([`typing`]).

pub mod grading;
pub mod html;
pub mod model;
mod plain_text;
pub mod progress;
pub mod review;
pub mod search;
pub mod support;
pub mod typing;

use std::sync::OnceLock;

use model::Course;
pub use plain_text::plain_text;

/// The course as the build checked it, read once.
pub fn course() -> &'static Course {
    static COURSE: OnceLock<Course> = OnceLock::new();
    COURSE.get_or_init(|| {
        let data = include_str!(concat!(env!("OUT_DIR"), "/course.json"));
        serde_json::from_str(data)
            .unwrap_or_else(|error| unreachable!("the build wrote it from the same types: {error}"))
    })
}
