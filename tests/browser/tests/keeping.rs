//! A measurement is saved, shared and opened again.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted};
use lab::{Model, Ollama, Script, Server, ms};
use serde_json::Value;

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

async fn ollama() -> Server {
    let after = |first_ms| {
        Script::of_tokens(40)
            .prompt(ms(first_ms))
            .step(ms(5))
            .cut_by_length()
    };
    let model = Model::named("m").answering([after(100), after(1_200), after(1_300)]);
    Ollama::default().model(model).start().await.unwrap()
}

async fn measure(page: &Page, engine: &Server) {
    page.open("/measure").await;
    page.fill(ADDRESS, &engine.url()).await;
    page.click("Connect").await;
    page.sees("Connected").await;
    page.fill("Warm runs 1 to 100", "3").await;
    page.click("Measure this model").await;
    page.sees("Done. Rule 1 FAIL: 1.2").await;
}

async fn open_file(page: &Page, text: &str) {
    page.give_file(".open-file input", "measurement.json", text)
        .await;
}

/// What the page says of a measurement: verdicts and the table of runs.
async fn said(page: &Page) -> Value {
    page.evaluate(
        "return ['.results .verdicts', '.run-table', '.lesson-line']
            .map(css => document.querySelector(css).innerText)",
    )
    .await
}

#[tokio::test]
async fn a_saved_measurement_opened_elsewhere_says_the_same() {
    let engine = ollama().await;
    let site = hosted("/").await;
    let mut file = String::new();
    let mut there = Value::Null;
    Browser::default()
        .visit(&site, async |page: &Page| {
            measure(page, &engine).await;
            page.watch_files().await;
            there = said(page).await;
            page.click("Save everything as JSON").await;
            file = page.saved_file("two-numbers-measurement.json").await;
            page.click("Save the runs as CSV").await;
            let csv = page.saved_file("two-numbers-measurement.csv").await;
            assert_eq!(csv.lines().count(), 4, "{csv}");
            assert!(csv.starts_with("name,tags,began_at,model,"), "{csv}");
        })
        .await;
    let written: Value = serde_json::from_str(&file).unwrap();
    let measurement = &written["measurements"][0];
    assert_eq!(measurement["subject"]["model"]["name"], "m");
    assert_eq!(measurement["runs"].as_array().unwrap().len(), 3);
    let account = measurement["runs"][0]["run"]["account"][0]
        .as_str()
        .unwrap();
    assert!(
        account.contains("eval_duration"),
        "word for word: {account}"
    );
    // Another browser that has measured nothing.
    person(async |page| {
        page.open("/measure").await;
        open_file(page, &file).await;
        page.sees("Opened from a file. It was measured at").await;
        assert_eq!(said(page).await, there);
        page.open("/budget").await;
        page.sees("The lesson works with the course's numbers")
            .await;
    })
    .await;
}

#[tokio::test]
async fn other_files_are_refused_and_nothing_is_lost() {
    let engine = ollama().await;
    person(async |page| {
        measure(page, &engine).await;
        let before = said(page).await;
        for (text, sentence) in [
            ("<html>", "This file is not JSON."),
            ("{}", "This is a file of something else."),
            (
                r#"{"format":"two-numbers-measurements","version":9}"#,
                "A newer version of this page wrote this file.",
            ),
            (
                r#"{"format":"two-numbers-measurements","version":1,"measurements":[{}]}"#,
                "No measurement in this file could be read.",
            ),
        ] {
            open_file(page, text).await;
            page.sees(sentence).await;
            assert_eq!(said(page).await, before);
        }
    })
    .await;
}

#[tokio::test]
async fn the_report_is_copied_as_markdown() {
    let engine = ollama().await;
    person(async |page| {
        page.grant(&["clipboardSanitizedWrite", "clipboardReadWrite"])
            .await;
        measure(page, &engine).await;
        page.click("Copy a report in Markdown").await;
        page.sees("Copied.").await;
        let report = page.clipboard().await;
        for part in [
            "# Measured: m",
            "- engine version: ",
            "- Rule 1 FAIL: 1.2",
            "| Warm 3 |",
            "- draft time = first answer word + 150 / (tokens/s)",
        ] {
            assert!(report.contains(part), "{part} in\n{report}");
        }
    })
    .await;
}
