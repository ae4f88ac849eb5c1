//! Measurements are kept by the browser, found again, compared and shared.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted};
use lab::{Model, Ollama, Script, Server, ms};
use serde_json::{Value, json};

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

async fn ollama() -> Server {
    let script = Script::of_tokens(40)
        .prompt(ms(100))
        .step(ms(2))
        .cut_by_length();
    let model = Model::named("m").answering([script]);
    Ollama::default().model(model).start().await.unwrap()
}

async fn measure(page: &Page, engine: &Server, runs: &str) {
    page.open("/measure").await;
    page.fill(ADDRESS, &engine.url()).await;
    page.click("Connect").await;
    page.sees("Connected").await;
    page.fill("Warm runs 1 to 100", runs).await;
    page.click("Measure this model").await;
    page.sees("Done. Rule 1 PASS").await;
    page.sees("Kept in this browser.").await;
}

async fn take_over(page: &Page, text: &str) {
    page.give_file(".shelf input[type=file]", "runs.json", text)
        .await;
}

async fn names(page: &Page, expected: &[&str]) {
    let expected = json!(expected);
    page.until("the list is as expected", async || {
        let script =
            "return [...document.querySelectorAll('.shelf-entry h3')].map(h => h.innerText)";
        let names = page.evaluate(script).await;
        let is_right = names == expected;
        Ok(is_right.then_some(()))
    })
    .await;
}

/// The file with the measurements of `file`, begun on another day, each text later by so many ms.
fn other_build(file: &str, name: &str, day: &str, later_ms: u64) -> String {
    let mut file: Value = serde_json::from_str(file).unwrap();
    for measurement in file["measurements"].as_array_mut().unwrap() {
        measurement["name"] = json!(name);
        measurement["began_at"] = json!(format!("{day}T10:00:00.000Z"));
        measurement["subject"]["version"] = json!(format!("{name} engine"));
        for run in measurement["runs"].as_array_mut().unwrap() {
            for arrival in run["run"]["arrivals"].as_array_mut().unwrap() {
                let at = arrival[0].as_u64().unwrap();
                arrival[0] = json!(at + later_ms * 1_000);
            }
            let finish = &mut run["run"]["finish"]["at"];
            *finish = json!(finish.as_u64().unwrap() + later_ms * 1_000);
        }
    }
    file.to_string()
}

#[tokio::test]
async fn a_measurement_is_kept_named_tagged_deleted_and_brought_back() {
    let engine = ollama().await;
    person(async |page| {
        measure(page, &engine, "1").await;
        page.click("Your runs: compare, share").await;
        page.is_at("/runs").await;
        page.counts(".shelf-entry", 1).await;
        page.sees("1 warm run").await;
        page.fill("Name", "build 7").await;
        page.fill("Tags", "nightly, cpu, nightly").await;
        names(page, &["build 7"]).await;
        page.counts(".tags li", 2).await;
        page.until("it is written down", async || {
            let stored = stored(page).await;
            Ok((stored.len() == 1 && stored[0].contains("nightly")).then_some(()))
        })
        .await;

        page.reload().await;
        names(page, &["build 7"]).await;
        assert_eq!(page.value("Tags").await, "nightly, cpu");
        page.click("Open build 7").await;
        page.is_at("/measure").await;
        page.sees("From your runs. It was measured at").await;
        page.sees("Rule 1 PASS").await;

        page.open("/runs").await;
        page.click("Delete build 7").await;
        page.sees("Deleted: build 7.").await;
        page.sees("Nothing is kept yet.").await;
        page.click("Undo").await;
        names(page, &["build 7"]).await;
        page.reload().await;
        names(page, &["build 7"]).await;
        page.click("Delete build 7").await;
        page.until("it is gone from the database", async || {
            Ok(stored(page).await.is_empty().then_some(()))
        })
        .await;
        page.reload().await;
        page.sees("Nothing is kept yet.").await;
    })
    .await;
}

/// The texts in the browser's database.
async fn stored(page: &Page) -> Vec<String> {
    let script = "
        const [done] = arguments;
        const opening = indexedDB.open('two-numbers');
        opening.onsuccess = () => {
            const database = opening.result;
            const all = database.transaction('measurements').objectStore('measurements').getAll();
            all.onsuccess = () => { database.close(); done(all.result); };
        };";
    let texts = page.evaluate_async(script, vec![]).await;
    serde_json::from_value(texts).unwrap()
}

#[tokio::test]
async fn builds_with_a_known_difference_are_told_apart_and_others_are_not() {
    let engine = ollama().await;
    person(async |page| {
        page.open("/measure").await;
        measure(page, &engine, "6").await;
        page.watch_files().await;
        page.click("Your runs: compare, share").await;
        page.click("Save all as JSON").await;
        let file = page.saved_file("two-numbers-runs.json").await;
        page.fill("Name", "this").await;
        for (name, day, later_ms) in [("slower", "2026-01-02", 50), ("same", "2026-01-01", 0)] {
            take_over(page, &other_build(&file, name, day, later_ms)).await;
            page.sees("1 measurement was added.").await;
        }
        names(page, &["this", "slower", "same"]).await;

        page.sees("Choose A and B in the list above.").await;
        page.click("Compare with same (A)").await;
        page.sees("Choose the other one in the list above.").await;
        page.click("Judge slower (B)").await;
        page.sees("B is slower beyond the noise.").await;
        page.text_of("[data-compared=ttft] .finding", |said| {
            said.starts_with("slower beyond the noise, by ")
        })
        .await;
        page.text_of("[data-compared=inter-token] .finding", |said| {
            said == "can't tell with 6 and 6 runs"
        })
        .await;
        page.click("Judge this (B)").await;
        page.sees("With these runs one can't tell A from B.").await;
        page.click("Compare with slower (A)").await;
        page.sees("B is faster beyond the noise.").await;
        page.click("The two builds").await;
        page.text_of(".comparing details table", |facts| {
            facts.contains("slower engine")
        })
        .await;

        page.counts("[data-chart=trend-ttft] tbody tr", 3).await;
        page.text_of("[data-chart=trend-ttft] .hint", |summary| {
            summary.starts_with("3 measurements: from ") && summary.contains("2026-01-01 10:00")
        })
        .await;
        // The one that was measured here stands here already.
        take_over(page, &file).await;
        page.sees("0 measurements were added. 1 is here already.")
            .await;
        page.click("Save every run as CSV").await;
        let csv = page.saved_file("two-numbers-runs.csv").await;
        assert_eq!(csv.lines().count(), 1 + 3 * 6);
    })
    .await;
}

#[tokio::test]
async fn few_runs_cannot_tell_and_unlike_conditions_are_named() {
    let engine = ollama().await;
    person(async |page| {
        measure(page, &engine, "2").await;
        page.watch_files().await;
        page.click("Your runs: compare, share").await;
        page.click("Save all as JSON").await;
        let file = page.saved_file("two-numbers-runs.json").await;
        page.fill("Name", "this").await;
        let other = other_build(&file, "other", "2026-01-02", 900);
        let other = other.replace("draft-reply", "short");
        take_over(page, &other).await;
        names(page, &["this", "other"]).await;
        page.click("Compare with this (A)").await;
        page.click("Judge other (B)").await;
        page.sees("One can't tell: there are too few runs.").await;
        page.sees("Not measured alike, so this may be what differs:")
            .await;
        page.text_of(".comparing .guard li", |said| said == "the prompt")
            .await;
        page.click("Delete other").await;
        page.sees("Choose the other one in the list above.").await;
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_read_stays_and_is_told() {
    person(async |page| {
        page.open("/runs").await;
        page.sees("Nothing is kept yet.").await;
        let damage = "
            const [done] = arguments;
            const opening = indexedDB.open('two-numbers');
            opening.onsuccess = () => {
                const database = opening.result;
                const writing = database.transaction('measurements', 'readwrite');
                writing.objectStore('measurements').put('{half', 'x');
                writing.oncomplete = () => { database.close(); done(true); };
            };";
        page.evaluate_async(damage, vec![]).await;
        page.reload().await;
        page.sees("1 kept measurement could not be read.").await;
        page.watch_files().await;
        page.click("Save the text").await;
        assert_eq!(page.saved_file("two-numbers-unreadable.txt").await, "{half");
        assert_eq!(stored(page).await, ["{half"]);
        take_over(page, "<html>").await;
        page.sees("This file is not JSON.").await;
    })
    .await;
}
