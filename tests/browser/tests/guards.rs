//! Each reason not to trust a run, or to read it with care, as a person meets it.
//!
//! What the other suites show on their way is not here again: a buffering proxy, an account that
//! outlasts the page and a held-back answer (`measure.rs`), a model loaded again (`series.rs`).
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted};
use lab::{Fault, Model, Ollama, Script, ms};

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";
const VOID: &str = "This run does not count";
const FLAG: &str = "Read with care";

/// Forty tokens, 100 tokens/s.
fn good() -> Script {
    Script::of_tokens(40)
        .prompt(ms(100))
        .step(ms(10))
        .cut_by_length()
}

/// Starts one run of `script`, and looks while it goes on and afterwards.
async fn run(script: Script, looks: impl AsyncFnOnce(&Page)) {
    let model = Model::named("m").answering([script]);
    let engine = Ollama::default().model(model).start().await.unwrap();
    let visit = async |page: &Page| {
        page.open("/measure").await;
        page.fill(ADDRESS, &engine.url()).await;
        page.click("Connect").await;
        page.sees("Connected").await;
        page.fill("Warm runs 1 to 100", "1").await;
        page.click("Measure this model").await;
        looks(page).await;
    };
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

#[tokio::test]
async fn a_clean_run_has_no_doubts() {
    run(good(), async |page| {
        page.sees("What was measured").await;
        page.sees_no(VOID).await;
        page.sees_no(FLAG).await;
    })
    .await;
}

#[tokio::test]
async fn a_short_answer_is_flagged() {
    let short = Script::of_tokens(12).prompt(ms(50)).step(ms(10));
    run(short.cut_by_length(), async |page| {
        page.sees("Only 12 tokens").await;
        page.sees(FLAG).await;
        page.counts(".outcome .verdict", 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_prompt_from_the_cache_is_flagged() {
    let cached = good().prompt_tokens(200).cached_tokens(190);
    run(cached, async |page| {
        page.sees("190 of 200 prompt tokens came from the cache")
            .await;
        page.sees(FLAG).await;
    })
    .await;
}

#[tokio::test]
async fn one_cached_token_is_normal() {
    let cached = good().prompt_tokens(200).cached_tokens(1);
    run(cached, async |page| {
        page.sees("What was measured").await;
        page.sees_no(FLAG).await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_without_its_end_does_not_count() {
    let early = good().failing(Fault::EndEarly { after: 35 });
    run(early, async |page| {
        page.sees("The stream ended before the server's final message")
            .await;
        page.sees("its numbers do not count").await;
        page.counts(".outcome .verdict", 0).await;
    })
    .await;
}

/// The page is hidden with its window, as when a person turns to another program.
#[tokio::test]
async fn a_hidden_page_does_not_count() {
    let slow = Script::of_tokens(60).prompt(ms(600)).step(ms(20));
    run(slow.cut_by_length(), async |page| {
        page.sees("Waiting for the first word").await;
        page.hide().await;
        page.sees("The page was not visible during the run").await;
        page.sees(VOID).await;
    })
    .await;
}
