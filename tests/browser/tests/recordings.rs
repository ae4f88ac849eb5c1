//! Without an engine: recordings are played, say what they are, and fill every panel.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted, hosted_below_course};

const TITLE: &str = "No engine at hand? Play a recording";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    Browser::default().visit(&hosted("/").await, visit).await;
}

#[tokio::test]
async fn a_scripted_cold_run_is_played_and_never_called_measured() {
    person(async |page| {
        page.open("/measure").await;
        page.click(TITLE).await;
        page.click("Play: Ollama, one cold run first").await;
        page.sees("The answer arrives…").await;
        page.text_of(".playback .stream-text", |text| text.starts_with("Hello,"))
            .await;
        page.click("Show the rest at once").await;
        page.sees("Done. Rule 1 PASS: 0.0").await;
        page.sees("Scripted: made up to show a case. No engine answered")
            .await;
        page.counts(".run-table tbody tr", 7).await;
        page.click("Cold").await;
        page.text_of(".run-detail", |detail| detail.starts_with("Cold in detail"))
            .await;
        page.counts("[data-step=load]", 1).await;
        // What was played is no measurement of this person's.
        page.sees_no("Kept in this browser.").await;
        page.open("/runs").await;
        page.sees("Nothing is kept yet.").await;
        page.open("/budget").await;
        page.sees_no("Your measured numbers").await;
    })
    .await;
}

#[tokio::test]
async fn a_recorded_server_shows_its_own_account_below_another_address_too() {
    let site = hosted_below_course().await;
    let visit = async |page: &Page| {
        page.open("/course/measure").await;
        page.click(TITLE).await;
        page.click("Play: A real llama-server").await;
        page.sees("Warm run 1 of 6.").await;
        page.click("Show the rest at once").await;
        page.sees("Done. Rule 1 PASS").await;
        page.sees("Recorded: a real engine answered like this on")
            .await;
        page.counts(".run-table tbody tr", 6).await;
        page.click("The server's account, word for word").await;
        page.text_of(".account", |account| {
            account.contains("predicted_per_second")
        })
        .await;
    };
    Browser::default().visit(&site, visit).await;
}

#[tokio::test]
async fn thinking_can_be_seen_and_a_playback_can_be_cancelled() {
    person(async |page| {
        page.open("/measure").await;
        page.click(TITLE).await;
        page.click("Play: Ollama, thinking first").await;
        page.text_of(".stream-thinking .stream-text", |text| text.len() > 20)
            .await;
        page.click("Cancel").await;
        page.sees("Cancelled.").await;
        page.click("Play: Ollama, thinking first").await;
        page.sees("The model is thinking…").await;
        page.click("Show the rest at once").await;
        page.sees("Done. Rule 1 FAIL").await;
        page.sees("were thinking, of which a person sees nothing.")
            .await;
    })
    .await;
}
