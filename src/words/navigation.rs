//! The places that every page links to.

use super::text;
use crate::course::course;
use crate::route::Route;

/// The places in the navigation and what they are called there.
pub fn navigation() -> Vec<(Route, &'static str)> {
    let first_part = course().parts.first();
    let lesson = first_part.map(|part| (Route::part(&part.id), text::nav::LESSON));
    [(Route::Home, text::nav::HOME)]
        .into_iter()
        .chain(lesson)
        .chain([
            (Route::budget(), text::nav::BUDGET),
            (Route::Measure, text::nav::MEASURE),
            (Route::glossary(), text::nav::GLOSSARY),
        ])
        .collect()
}
