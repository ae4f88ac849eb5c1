//! The page in a made-up language: no English is left in it, so another language needs no Rust.
//!
//! The course of that language is written in Greek letters, and its interface has `⟦…⟧` around its
//! wording, with the values between the brackets. A Latin letter elsewhere stands in the code.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::env;

use browser_tests::{Browser, Key, Page};
use lab::site::Site;

/// How many cards the made-up part has.
const CARDS: usize = 16;

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let Some(folder) = env::var_os("TWO_NUMBERS_DIST_LANGUAGE") else {
        panic!(
            "TWO_NUMBERS_DIST_LANGUAGE is not set: `cargo xtask test` builds the page and sets it"
        );
    };
    let site = Site::new(folder).start().await.unwrap();
    Browser::default().visit(&site, visit).await;
}

/// Every text of a document, also what is hidden or only said by a screen reader. What stands in
/// `code` is typed into a terminal, and what stands in a `textarea` is printed by a program (its
/// placeholder is an example of that): both are the same in every language.
const TEXTS: &str = "
    const textsOf = root => {
        const texts = [root.title];
        const walker = root.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const text = walker.currentNode;
            if (!text.parentElement.closest('script, style, code, textarea')) texts.push(text.data);
        }
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
            const printed = name == 'placeholder' ? ':not(textarea)' : '';
            for (const element of root.querySelectorAll(`[${name}]${printed}`))
                texts.push(element.getAttribute(name));
        }
        for (const element of root.querySelectorAll('meta[name=description]'))
            texts.push(element.content);
        return texts;
    };";

/// What is outside the brackets. Sentences within sentences have brackets within brackets.
fn outside_brackets(text: &str) -> String {
    let mut depth = 0_usize;
    let mut outside = String::new();
    for character in text.chars() {
        match character {
            '⟦' => depth += 1,
            '⟧' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(character),
            _ => {}
        }
    }
    outside
}

fn assert_no_english(texts: &serde_json::Value, place: &str) {
    let texts: Vec<&str> = texts
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|text| text.as_str())
        .collect();
    assert!(
        texts.iter().any(|text| text.contains('⟦')),
        "{place} has no wording"
    );
    let is_english =
        |text: &&&str| outside_brackets(text).contains(|c: char| c.is_ascii_alphabetic());
    let english: Vec<&&str> = texts.iter().filter(is_english).collect();
    assert!(
        english.is_empty(),
        "{place} has English in it: {english:#?}"
    );
}

async fn sees_no_english(page: &Page) {
    let place = page.address().await;
    let texts = page
        .evaluate(&format!("{TEXTS} return textsOf(document)"))
        .await;
    assert_no_english(&texts, &place);
}

/// The file as it is hosted, before any of the page's code has run.
async fn file_has_no_english(page: &Page) {
    let script = format!(
        "{TEXTS} return fetch(location.pathname).then(answer => answer.text())
            .then(text => textsOf(new DOMParser().parseFromString(text, 'text/html')))"
    );
    assert_no_english(&page.evaluate(&script).await, "the file");
}

#[test]
fn brackets_within_brackets_are_one_text() {
    for (text, outside) in [
        ("⟦Rule 1⟧⟦ FAIL: ⟧2.00⟦ s⟧", "2.00"),
        ("⟦a ⟦b⟧ c⟧ d", " d"),
        ("Δυο", "Δυο"),
    ] {
        assert_eq!(outside_brackets(text), outside);
    }
}

#[tokio::test]
async fn every_page_is_in_the_language() {
    person(async |page| {
        for path in [
            "/",
            "/lesson/proto",
            "/budget?ttft=2&tps=60",
            "/measure",
            "/glossary",
            "/sources",
            "/review",
        ] {
            page.open(path).await;
            page.counts("button.theme-switch", 1).await;
            page.attribute("html", "lang", "xx").await;
            sees_no_english(page).await;
            file_has_no_english(page).await;
        }
    })
    .await;
}

#[tokio::test]
async fn the_part_is_read_to_its_end_and_its_questions_are_answered() {
    person(async |page| {
        page.open("/").await;
        page.sees("Μακο σε δυο αρι πολα.").await;
        page.click("⟦Start reading⟧").await;
        for card in 1..=CARDS {
            page.sees(&format!("⟦Card ⟧{card}⟦ of ⟧{CARDS}")).await;
            answer(page, card).await;
            sees_no_english(page).await;
            if card < CARDS {
                page.evaluate("document.activeElement.blur()").await;
                page.press(&[Key::Right]).await;
            }
        }
        page.sees("⟦That was the last card of this part.⟧").await;
        page.open("/").await;
        page.sees("⟦Your progress⟧").await;
        sees_no_english(page).await;
        page.open("/review").await;
        page.sees("⟦Show it here⟧").await;
        page.click("⟦Show it here⟧").await;
        page.sees("⟦What I can do now⟧").await;
        sees_no_english(page).await;
    })
    .await;
}

/// Answers wrongly and then rightly, and looks at what is said both times.
async fn answer(page: &Page, card: usize) {
    match card {
        1 => {
            page.fill("⟦Your guess in ⟧⟦tokens/s⟧", "πολα").await;
            page.click("⟦Keep my guess⟧").await;
            page.sees("⟦” is not a number. Write it like 5.8 or 5,8.⟧")
                .await;
            sees_no_english(page).await;
            page.fill("⟦Your guess in ⟧⟦tokens/s⟧", "10").await;
            page.click("⟦Keep my guess⟧").await;
            page.sees("⟦Your guess is kept: ⟧10⟦ tokens/s⟧").await;
        }
        2 => {
            page.sees("⟦You guessed ⟧10⟦ tokens/s⟧⟦; the answer is ⟧15.8")
                .await
        }
        3 => {
            for (typed, said) in [("5", "Μονο το αλο."), ("5.8", "0.8 + 5 = 5.8")] {
                page.fill("⟦Your answer in ⟧⟦seconds⟧", typed).await;
                page.click("⟦Check⟧").await;
                page.text_of(".feedback", |text| text.contains(said)).await;
                sees_no_english(page).await;
            }
        }
        4 => {
            for (option, said) in [("Το αλφα", "Νε το αλφα."), ("Το βιτα", "Να το βιτα.")]
            {
                page.choose(option).await;
                page.click("⟦Check⟧").await;
                page.text_of(".feedback", |text| text.contains(said)).await;
                sees_no_english(page).await;
            }
        }
        5 => {
            for (option, said) in [("Το αλφα", "⟦Not yet.⟧"), ("Το βιτα", "⟦Right.⟧")]
            {
                page.choose(option).await;
                page.click("⟦Check⟧").await;
                page.text_of(".feedback", |text| text.contains(said)).await;
                sees_no_english(page).await;
            }
        }
        6 => {
            page.click("⟦Check⟧").await;
            page.text_of(".feedback", |text| !text.is_empty()).await;
        }
        _ => {}
    }
}

#[tokio::test]
async fn a_budget_gets_its_verdict() {
    person(async |page| {
        page.open("/budget?ttft=2&tps=60").await;
        page.sees("⟦Rule 1⟧⟦ FAIL: ⟧2.00⟦ s⟧, 1.00⟦ s⟧⟦ too long⟧")
            .await;
        page.sees("⟦Rule 2⟧⟦ PASS: ⟧4.50⟦ s⟧, 5.50⟦ s⟧⟦ to spare⟧")
            .await;
        sees_no_english(page).await;
        // No Latin letters: the page quotes what is typed.
        for typed in ["0", "-1", "πολα", "1,5", "99999999", "2 κγ"] {
            page.fill("⟦TTFT⟧ ⟦wait for the first token⟧", typed).await;
            sees_no_english(page).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_search_finds_cards_and_words() {
    person(async |page| {
        page.open("/").await;
        page.click("⟦Search⟧").await;
        page.fill("⟦Search cards and words⟧", "βημα").await;
        page.sees("1⟦ result⟧").await;
        sees_no_english(page).await;
        page.fill("⟦Search cards and words⟧", "ξψ").await;
        page.sees("⟦Nothing found. Try fewer or shorter words.⟧")
            .await;
        sees_no_english(page).await;
    })
    .await;
}
