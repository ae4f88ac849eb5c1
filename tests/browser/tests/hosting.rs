//! The page on a plain static host: every address, every width, nothing from elsewhere.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;

use browser_tests::{Browser, Page, Scheme, dist, hosted, hosted_below_course};

const PLACES: [(&str, &str); 8] = [
    ("/", "Two Numbers"),
    (
        "/lesson/fast-enough",
        "Is it fast enough for a Draft reply button?",
    ),
    ("/budget", "Speed budget"),
    ("/measure", "Measure a model"),
    ("/runs", "Your runs"),
    ("/glossary", "Glossary"),
    ("/sources", "Where the figures come from"),
    ("/review", "Review and take along"),
];

async fn has_heading(page: &Page, heading: &str) {
    page.text_of("h1", |text| text == heading).await;
    page.counts("h1", 1).await;
    // The switch is only there once the app has taken over.
    page.counts("button.theme-switch", 1).await;
}

#[tokio::test]
async fn every_place_has_its_own_address_with_and_without_a_slash() {
    for (site, base) in [
        (hosted("/").await, ""),
        (hosted_below_course().await, "/course"),
    ] {
        let visit = async |page: &Page| {
            for (path, heading) in PLACES {
                for slash in ["", "/"] {
                    let address = format!("{base}{}{slash}", path.trim_end_matches('/'));
                    if address.is_empty() {
                        continue; // no address at all
                    }
                    page.open(&address).await;
                    has_heading(page, heading).await;
                }
            }
            page.open(&format!("{base}/budget?ttft=0.8&tps=30")).await;
            page.sees("Rule 2 PASS: 5.80 s").await;
            page.click("Lesson").await;
            // Where the person left off.
            page.is_at(&format!("{base}/lesson/fast-enough#first-a-guess"))
                .await;
            page.click("Next").await;
            page.is_at(&format!("{base}/lesson/fast-enough#two-rules"))
                .await;
            page.reload().await;
            page.sees("Two promises make the button fast enough").await;
        };
        Browser::default().visit(&site, visit).await;
    }
}

#[tokio::test]
async fn an_unknown_address_says_so_and_leads_back() {
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        page.tolerate("404");
        page.open("/nowhere").await;
        has_heading(page, "Nothing here").await;
        page.click("Go to the start").await;
        has_heading(page, "Two Numbers").await;
        page.is_at("/").await;
        page.open("/lesson").await;
        has_heading(page, "Two Numbers").await;
    };
    Browser::default().visit(&site, visit).await;
}

#[test]
fn the_lesson_can_be_read_in_its_file_before_any_code_arrives() {
    let file = fs::read_to_string(dist().join("lesson/fast-enough/index.html")).unwrap();
    for sentence in [
        "Which speed do the rules demand?",
        "tokens/s needed = 150 / (10 − TTFT)",
        "Rule 1 fails, rule 2 passes",
        "default-src 'none'",
    ] {
        assert!(file.contains(sentence), "{sentence}");
    }
}

#[tokio::test]
async fn nothing_is_fetched_from_elsewhere() {
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        for (path, heading) in PLACES {
            page.open(path).await;
            has_heading(page, heading).await;
            let foreign = page
                .evaluate(
                    "return performance.getEntriesByType('resource').map(entry => entry.name)
                        .filter(name => !name.startsWith(location.origin + '/') && !name.startsWith('data:'))",
                )
                .await;
            assert_eq!(foreign.as_array().map(Vec::len), Some(0), "{foreign}");
        }
    };
    Browser::default().visit(&site, visit).await;
}

/// Inputs without an accessible name, ids that stand twice, and what is wider than the page.
const FAULTS: &str = "
    const faults = [];
    for (const field of document.querySelectorAll('input, select'))
        if (!field.labels?.length && !field.ariaLabel) faults.push(`no name: ${field.outerHTML}`);
    const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`twice: ${id}`);
    const {scrollWidth} = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide in ${innerWidth}`);
    return faults;";

#[tokio::test]
async fn no_width_needs_sideways_scrolling_and_every_field_has_a_name() {
    let site = hosted("/").await;
    for (width, scheme) in [
        (320, Scheme::Dark),
        (390, Scheme::Light),
        (1280, Scheme::Light),
    ] {
        let visit = async |page: &Page| {
            for (path, heading) in PLACES {
                page.open(path).await;
                has_heading(page, heading).await;
                let faults = page.evaluate(FAULTS).await;
                assert_eq!(
                    faults.as_array().map(Vec::len),
                    Some(0),
                    "{path} at {width}: {faults}"
                );
            }
            page.open("/lesson/fast-enough").await;
            page.click("All on one page").await;
            page.counts("article.card", 15).await;
            let faults = page.evaluate(FAULTS).await;
            assert_eq!(
                faults.as_array().map(Vec::len),
                Some(0),
                "all cards at {width}: {faults}"
            );
        };
        Browser::default()
            .size(width, 800)
            .scheme(scheme)
            .visit(&site, visit)
            .await;
    }
}

#[tokio::test]
async fn the_frame_in_the_file_is_the_frame_of_the_app() {
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        page.open("/measure").await;
        has_heading(page, "Measure a model").await;
        let same = page
            .evaluate_async(
                "const done = arguments[0];
                 const words = root => [...root.querySelectorAll('header a, nav a, h1, .lead, footer')]
                     .map(element => element.textContent.trim());
                 fetch(location.href).then(answer => answer.text()).then(html => {
                     const file = new DOMParser().parseFromString(html, 'text/html');
                     done([words(file), words(document)]);
                 });",
                Vec::new(),
            )
            .await;
        assert_eq!(same[0], same[1]);
        assert!(
            same[0].as_array().is_some_and(|words| words.len() > 5),
            "{same}"
        );
    };
    Browser::default().visit(&site, visit).await;
}
