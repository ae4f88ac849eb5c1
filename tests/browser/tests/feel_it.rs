//! The demo of a pace: a reply types itself, as late and as fast as chosen.

use browser_tests::{Browser, Page, hosted};

const CARD: &str = "/lesson/fast-enough#feel-it";

async fn person(browser: Browser, visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    browser.visit(&site, visit).await;
}

#[tokio::test]
async fn our_run_is_typed_to_its_end_and_judged() {
    person(Browser::default(), async |page| {
        page.open(CARD).await;
        page.sees("simulated").await;
        page.click("Draft reply").await;
        page.sees("First word after 0.06 s, complete after 0.60 s.")
            .await;
        page.text_of(".support-reply-field", |text| text.ends_with("support"))
            .await;
        page.sees("Rule 1 PASS").await;
        page.sees("Rule 2 PASS: 0.60 s").await;
    })
    .await;
}

#[tokio::test]
async fn a_slow_pace_can_be_skipped_and_another_choice_drops_it() {
    person(Browser::default(), async |page| {
        page.open(CARD).await;
        page.choose("The example: 0.8 s, 30 tokens/s").await;
        page.click("Draft reply").await;
        page.sees("The reply is being typed.").await;
        page.choose("The idle case: 3.07 to 3.27 s").await;
        page.sees("Click “Draft reply” and wait.").await;
        page.sees("Shown at the earliest, 3.07 s. The report names no tokens/s")
            .await;
        page.text_of(".support-reply-field", str::is_empty).await;
        page.click("Draft reply").await;
        page.sees("Waiting for the first word").await;
        page.click("Skip to the end").await;
        page.sees("Rule 1 FAIL: 3.07 s, 2.07 s too long").await;
        page.choose("The example: 0.8 s, 30 tokens/s").await;
        page.click("Draft reply").await;
        page.click("Skip to the end").await;
        page.sees("First word after 0.80 s, complete after 5.80 s.")
            .await;
    })
    .await;
}

#[tokio::test]
async fn with_less_motion_the_reply_comes_at_once() {
    person(Browser::default().reduced_motion(), async |page| {
        page.open(CARD).await;
        page.choose("The example: 0.8 s, 30 tokens/s").await;
        page.click("Draft reply").await;
        page.sees("As you asked for less motion").await;
        page.text_of(".support-reply-field", str::is_empty).await;
        page.sees("First word after 0.80 s, complete after 5.80 s.")
            .await;
        page.text_of(".support-reply-field", |text| text.ends_with("support"))
            .await;
    })
    .await;
}

#[tokio::test]
async fn leaving_the_card_ends_it() {
    person(Browser::default(), async |page| {
        page.open(CARD).await;
        page.choose("Thinking on: 3.61 s").await;
        page.click("Draft reply").await;
        page.click("Next").await;
        page.sees("Twist 1").await;
        page.click("Back").await;
        page.sees("Click “Draft reply” and wait.").await;
    })
    .await;
}
