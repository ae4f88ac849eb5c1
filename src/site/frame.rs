//! A page as it stands in its file: the frame that the app shows too, and the text of the route.

use super::{SiteError, policy};
use crate::course::course;
use crate::course::html::{escape, glossary_html, part_html, sources_html};
use crate::course::model::Html;
use crate::route::Route;
use crate::words::{navigation, page_title, place_name, text};

/// Marks in `index.html` and what replaces them.
const LANGUAGE: &str = "@language@";
const BASE: &str = "@base@";
const TITLE: &str = "@title@";
const DESCRIPTION: &str = "@description@";
const POLICY: &str = "@policy@";
const CONTENT: &str = "@content@";

/// While serving, trunk fills these into its reload script only after the hooks have run, and the
/// script would no longer have the hash that the policy allows. Filled in here, it keeps it.
const RELOAD_SCRIPT: [(&str, &str); 2] = [
    ("'{{__TRUNK_ADDRESS__}}'", "window.location.host"),
    ("{{__TRUNK_WS_BASE__}}", "/"),
];

/// The file of `route`, made from trunk's `template`.
pub fn page(template: &str, route: &Route, base: &str) -> Result<String, SiteError> {
    let replacements = [
        (LANGUAGE, escape(&course().language)),
        (BASE, escape(base)),
        (TITLE, escape(&page_title(route))),
        (DESCRIPTION, escape(&description(route))),
        (CONTENT, body(route, base)),
    ];
    let mut page = RELOAD_SCRIPT
        .iter()
        .fold(template.to_owned(), |page, (mark, value)| {
            page.replace(mark, value)
        });
    for (mark, text) in replacements {
        if !page.contains(mark) {
            return Err(SiteError::NoMark(mark));
        }
        page = page.replace(mark, &text);
    }
    if !page.contains(POLICY) {
        return Err(SiteError::NoMark(POLICY));
    }
    let policy = policy::for_page(&page, &course().engine_addresses);
    Ok(page.replace(POLICY, &policy))
}

/// What search engines show below the title.
fn description(route: &Route) -> String {
    match route {
        Route::Budget { .. } => text::budget::LEAD,
        Route::Measure => text::measure::LEAD,
        Route::Runs => text::saved::LEAD,
        Route::Glossary { .. } => text::glossary::LEAD,
        Route::Sources { .. } => text::sources::LEAD,
        Route::Review => text::review::LEAD,
        Route::Home | Route::Lesson { .. } | Route::NotFound => text::home::LEAD,
    }
    .to_owned()
}

fn body(route: &Route, base: &str) -> String {
    let links: String = navigation(route)
        .iter()
        .map(|(place, name)| {
            let here = if place.same_page(route) {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!(
                "<a class=\"nav-link\" href=\"{}\"{here}>{}</a>",
                escape(&place.href(base)),
                escape(name)
            )
        })
        .collect();
    format!(
        "<a class=\"skip-link\" href=\"#content\">{skip}</a>\
         <header class=\"site-header\"><a class=\"site-name\" href=\"{home}\">{name}</a>\
         <nav class=\"site-nav\" aria-label=\"{nav}\">{links}</nav><span class=\"theme-switch\"></span></header>\
         <main id=\"content\" tabindex=\"-1\">{main}</main>\
         <footer class=\"site-footer\"><p>{private}</p><p><a href=\"{sources}\">{sources_name}</a></p></footer>\
         <noscript><p class=\"no-app\">{no_app}</p></noscript>",
        skip = escape(text::app::SKIP_TO_CONTENT),
        home = escape(&Route::Home.href(base)),
        name = escape(text::app::NAME),
        nav = escape(text::nav::LABEL),
        main = main(route, base),
        private = escape(text::home::PRIVATE),
        sources = escape(&Route::sources().href(base)),
        sources_name = escape(text::nav::SOURCES),
        no_app = escape(text::app::NEEDS_SCRIPT),
    )
}

fn main(route: &Route, base: &str) -> String {
    match route {
        Route::Home => home(base),
        Route::Lesson { part, .. } => course().part(part).map_or_else(String::new, |part| {
            format!(
                "<div class=\"page page-lesson\">{}</div>",
                part_html(part, base)
            )
        }),
        Route::Budget { .. } => tool("page-budget", route, text::budget::LEAD),
        Route::Measure => tool("page-measure", route, text::measure::LEAD),
        Route::Runs => tool("page-runs", route, text::saved::LEAD),
        Route::Glossary { .. } => reference("page-glossary", &glossary_html(base)),
        Route::Sources { .. } => reference("page-sources", &sources_html(base)),
        Route::Review => tool("page-review", route, text::review::LEAD),
        Route::NotFound => tool("page-plain", route, text::not_found::LEAD),
    }
}

fn home(base: &str) -> String {
    let course = course();
    let outcomes: String = course
        .outcomes
        .iter()
        .map(|outcome: &Html| format!("<li>{}</li>", outcome.with_base(base)))
        .collect();
    let parts: String = course
        .parts
        .iter()
        .map(|part| {
            format!(
                "<li class=\"part\"><a class=\"part-link\" href=\"{}\">{}</a></li>",
                escape(&Route::part(&part.id).href(base)),
                escape(&part.title)
            )
        })
        .collect();
    format!(
        "<div class=\"page page-home\"><header class=\"hero\"><h1 id=\"page-title\" tabindex=\"-1\">{title}</h1>\
         <div class=\"lead\">{summary}</div><div class=\"outcomes\"><h2>{after}</h2><ul>{outcomes}</ul></div></header>\
         <div class=\"ways\"><section class=\"way\"><h2>{read}</h2><ol class=\"parts\">{parts}</ol></section></div></div>",
        title = escape(&course.title),
        summary = course.summary.with_base(base),
        after = escape(text::home::AFTER),
        read = escape(text::home::PARTS),
    )
}

/// A page that is complete without the page's code.
fn reference(class: &str, content: &str) -> String {
    format!("<div class=\"page {class}\">{content}</div>")
}

/// A page that is an instrument: its heading, what it is for, and that it is about to start.
fn tool(class: &str, route: &Route, lead: &str) -> String {
    format!(
        "<div class=\"page {class}\"><header class=\"page-head\"><h1 id=\"page-title\" tabindex=\"-1\">{}</h1>\
         <p class=\"lead\">{}</p></header></div>",
        escape(&place_name(route)),
        escape(lead),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<html lang=\"@language@\" data-base=\"@base@\"><title>@title@</title>\
        <meta content=\"@description@\"><meta content=\"@policy@\"><body>@content@</body>";

    #[test]
    fn the_lessons_text_is_in_its_file() {
        let page = page(TEMPLATE, &Route::part("fast-enough"), "/course/").expect("a page");
        assert!(page.contains("<html lang=\"en\" data-base=\"/course/\">"));
        assert!(page.contains("tokens/s needed = 150 / (10 − TTFT)"));
        assert!(page.contains("href=\"/course/budget\""));
        assert!(!page.contains('@'), "every mark is replaced");
    }

    #[test]
    fn a_template_without_a_mark_is_refused() {
        let error = page("@content@", &Route::Home, "/").expect_err("marks are missing");
        assert!(matches!(error, SiteError::NoMark(LANGUAGE)));
    }
}
