//! Servers that want a key, or a body declared as JSON: the browser asks them first, and no run
//! pays for that.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted};
use lab::{OpenAi, Script, Server, ms};

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";
const KEY: &str = "API key Sent to this server only, with every request. Kept nowhere: it is gone when you leave or reload the page.";
const CHAT: &str = "/v1/chat/completions";

/// So slow that the browser has forgotten its question before the next run.
fn longer_than_browsers_remember() -> Script {
    Script::of_tokens(40)
        .prompt(ms(100))
        .step(ms(140))
        .cut_by_length()
}

fn short() -> Script {
    Script::of_tokens(40)
        .prompt(ms(100))
        .step(ms(10))
        .cut_by_length()
}

async fn connect(page: &Page, engine: &Server) {
    page.open("/measure").await;
    page.fill(ADDRESS, &engine.url()).await;
    page.click("Connect").await;
    page.sees("Connected").await;
}

/// Every request for an answer that was let through came right after a request that was not a
/// preflight: nothing but the answer is in its time.
fn no_run_waited_for_leave(engine: &Server, runs: usize) {
    let log = engine.log().all();
    let at_chat: Vec<_> = log.iter().filter(|one| one.path == CHAT).collect();
    let timed = |at: &usize| at_chat[*at].method == "POST" && at_chat[*at].body.len() > 2;
    let timed: Vec<usize> = (0..at_chat.len()).filter(timed).collect();
    assert!(timed.len() > runs, "{:?}", engine.log().requests());
    for at in &timed[timed.len() - runs..] {
        assert_eq!(
            at_chat[at - 1].method,
            "POST",
            "{:?}",
            engine.log().requests()
        );
    }
}

#[tokio::test]
async fn a_key_is_asked_for_sent_and_kept_nowhere() {
    let server = OpenAi::llama_server([short()]).key("sk-quiet-1");
    let engine = server.start().await.unwrap();
    let visit = async |page: &Page| {
        for expected in ["404", "401", "400"] {
            page.tolerate(expected);
        }
        connect(page, &engine).await;
        page.fill("Warm runs 1 to 100", "2").await;
        page.click("Measure this model").await;
        page.sees("The server asks for an API key").await;
        // The field has opened itself.
        page.fill(KEY, "sk “quiet”").await;
        page.click("Connect again").await;
        page.sees("An API key has no space or line end inside")
            .await;
        page.fill(KEY, "sk-wrong").await;
        page.click("Connect again").await;
        page.sees("Connected").await;
        page.click("Measure this model").await;
        page.sees("or does not take the one it got").await;
        page.fill(KEY, " Bearer sk-quiet-1 ").await;
        page.click("Connect again").await;
        page.sees("Connected").await;
        page.click("Measure this model").await;
        page.sees("What was measured").await;
        page.counts(".outcome .verdict", 2).await;
        let kept = "return JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})";
        let kept = page.evaluate(kept).await;
        assert!(!kept.to_string().contains("quiet"), "{kept}");
        page.watch_files().await;
        page.click("Save everything as JSON").await;
        let file = page.saved_file("two-numbers-measurement.json").await;
        assert!(!file.contains("quiet"), "the key is in the file");
        page.open("/measure").await;
        let field = "return document.querySelector('#api-key').value";
        assert_eq!(page.evaluate(field).await, "");
    };
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
    no_run_waited_for_leave(&engine, 2);
}

#[tokio::test]
async fn no_later_run_pays_for_the_browser_s_question_either() {
    let script = longer_than_browsers_remember();
    let engine = OpenAi::insisting_on_json([script]).start().await.unwrap();
    let visit = async |page: &Page| {
        for expected in ["404", "415", "400"] {
            page.tolerate(expected);
        }
        connect(page, &engine).await;
        page.fill("Warm runs 1 to 100", "2").await;
        page.click("Measure this model").await;
        page.sees("Warm run 2 of 2").await;
        page.sees("What was measured").await;
    };
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
    no_run_waited_for_leave(&engine, 2);
}
