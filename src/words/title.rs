//! The names of the places.

use super::text;
use crate::course::course;
use crate::route::Route;

/// The name of a place, as its heading says it.
pub fn place_name(route: &Route) -> String {
    match route {
        Route::Home => course().title.clone(),
        Route::Lesson { part, .. } => course()
            .part(part)
            .map_or(text::title::NOT_FOUND.to_owned(), |part| part.title.clone()),
        Route::Budget { .. } => text::budget::TITLE.to_owned(),
        Route::Measure => text::measure::TITLE.to_owned(),
        Route::Runs => text::saved::TITLE.to_owned(),
        Route::Glossary { .. } => text::glossary::TITLE.to_owned(),
        Route::Sources { .. } => text::sources::TITLE.to_owned(),
        Route::Review => text::review::TITLE.to_owned(),
        Route::NotFound => text::title::NOT_FOUND.to_owned(),
    }
}

/// The title of the browser's tab.
pub fn page_title(route: &Route) -> String {
    match route {
        Route::Home => format!("{}: {}", text::app::NAME, text::app::TAGLINE),
        other => text::title::page(&place_name(other), text::app::NAME),
    }
}
