//! The places that every page links to.

use super::text;
use crate::course::course;
use crate::route::Route;

/// The places in the navigation and what they are called there. For somebody who reads the lesson,
/// its entry is the part they read.
pub fn navigation(here: &Route) -> Vec<(Route, &'static str)> {
    let part = match here {
        Route::Lesson { part, .. } => Some(part),
        _ => course().parts.first().map(|part| &part.id),
    };
    let lesson = part.map(|part| (Route::part(part), text::nav::LESSON));
    [(Route::Home, text::nav::HOME)]
        .into_iter()
        .chain(lesson)
        .chain([
            (Route::budget(), text::nav::BUDGET),
            (Route::Measure, text::nav::MEASURE),
            (Route::Runs, text::nav::RUNS),
            (Route::glossary(), text::nav::GLOSSARY),
        ])
        .collect()
}
