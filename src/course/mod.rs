//! The course: its model, how it becomes HTML, and how answers are judged.

pub mod model;
