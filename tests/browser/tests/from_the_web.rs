//! The page comes from a host on the internet and asks for a server on the person's machine: what
//! Chromium then lets through, and what the page says of the rest.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Hosting, Page, hosted};
use lab::{Model, Ollama, Script, Server, ms, silent};
use serde_json::json;

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";
/// The permission to reach other apps on the same device.
const LOOPBACK: &str = "loopback-network";
const BLOCKED: &str = "This browser was told that this page may not reach other apps";
const CLOSED_QUESTION: &str = "was closed without an answer";
const NOTHING: &str = "Nothing answers at";

/// A page that comes as `hosting` says, and an Ollama that lets pages of that origin read.
async fn person(hosting: Hosting, visit: impl AsyncFnOnce(&Page, &Server)) {
    let site = hosted("/").await;
    let engine = ollama().origins(&hosting.origin(&site));
    let engine = engine.start().await.unwrap();
    let browser = Browser::default().hosting(hosting);
    browser
        .visit(&site, async |page| {
            // What a refused or lost request leaves on the console.
            for declared in ["blocked by CORS policy", "ERR_FAILED", "ERR_CONNECTION"] {
                page.tolerate(declared);
            }
            page.open("/measure").await;
            visit(page, &engine).await;
        })
        .await;
}

fn ollama() -> Ollama {
    let script = Script::of_tokens(60)
        .prompt(ms(100))
        .step(ms(10))
        .cut_by_length();
    Ollama::default().model(Model::named("m").answering([script]))
}

async fn connect(page: &Page, address: &str) {
    page.fill(ADDRESS, address).await;
    page.click("Connect").await;
}

/// The command that shows outside of the browser whether a server runs.
async fn sees_proof(page: &Page, engine: &Server) {
    page.sees(&format!("curl -i {}/api/version", engine.url()))
        .await;
}

#[tokio::test]
async fn a_page_of_the_web_measures_once_it_is_allowed() {
    person(Hosting::Secure, async |page, engine| {
        assert_eq!(page.evaluate("return isSecureContext").await, json!(true));
        page.allow(LOOPBACK).await;
        connect(page, &engine.url()).await;
        page.sees("Connected: Ollama").await;
        page.fill("Warm runs 1 to 100", "1").await;
        page.click("Measure this model").await;
        page.sees("Done. Rule 1 PASS").await;
        page.sees("Rule 2 PASS").await;
        let chats = engine.log().of("POST", "/api/chat");
        let origins: Vec<_> = chats.iter().map(lab::Exchange::origin).collect();
        let origin = page.evaluate("return location.origin").await;
        assert_eq!(origins, [origin.as_str()]);
        assert!(origin.as_str().unwrap().starts_with("http://course."));
    })
    .await;
}

#[tokio::test]
async fn a_denied_permission_is_told_apart_and_checked_again() {
    person(Hosting::Secure, async |page, engine| {
        page.deny(LOOPBACK).await;
        connect(page, &engine.url()).await;
        page.sees(BLOCKED).await;
        page.sees_no(NOTHING).await;
        sees_proof(page, engine).await;
        assert_eq!(engine.log().requests(), Vec::<String>::new());
        page.allow(LOOPBACK).await;
        page.click("Check again").await;
        page.sees("Connected: Ollama").await;
        page.sees_no(BLOCKED).await;
    })
    .await;
}

/// Some versions of Chrome crash when they are asked for the permission by its older name.
#[tokio::test]
async fn the_permission_is_asked_for_by_its_harmless_name_only() {
    person(Hosting::Secure, async |page, engine| {
        page.evaluate(
            "window.asked = [];
             const query = navigator.permissions.query;
             navigator.permissions.query = function (what) {
                 window.asked.push(what.name);
                 return query.call(this, what);
             };",
        )
        .await;
        page.deny(LOOPBACK).await;
        connect(page, &engine.url()).await;
        page.sees(BLOCKED).await;
        let asked = page.evaluate("return window.asked").await;
        assert_eq!(asked, json!([LOOPBACK]));
    })
    .await;
}

#[tokio::test]
async fn a_question_closed_without_an_answer_is_not_called_silence() {
    person(Hosting::Secure, async |page, engine| {
        page.leave_open(LOOPBACK).await;
        connect(page, &engine.url()).await;
        page.sees(CLOSED_QUESTION).await;
        page.sees_no(NOTHING).await;
        sees_proof(page, engine).await;
        assert_eq!(engine.log().requests(), Vec::<String>::new());
        page.allow(LOOPBACK).await;
        page.click("Check again").await;
        page.sees("Connected: Ollama").await;
    })
    .await;
}

#[tokio::test]
async fn an_open_question_is_explained_and_either_answer_is_heard() {
    for (is_allowed, outcome) in [(true, "Connected: Ollama"), (false, BLOCKED)] {
        person(Hosting::Secure, async |page, engine| {
            page.leave_open(LOOPBACK).await;
            // Without a window nobody can be asked. A request held back by the browser is what
            // the page sees of the question.
            let all = format!("{}/*", engine.url());
            page.devtools("Fetch.enable", json!({"patterns": [{ "urlPattern": all }]}))
                .await;
            connect(page, &engine.url()).await;
            page.sees("If your browser asks whether this page may reach other apps")
                .await;
            assert_eq!(engine.log().requests(), Vec::<String>::new());
            match is_allowed {
                true => page.allow(LOOPBACK).await,
                false => page.deny(LOOPBACK).await,
            }
            page.devtools("Fetch.disable", json!({})).await;
            page.sees(outcome).await;
            page.sees_no("If your browser asks").await;
        })
        .await;
    }
}

#[tokio::test]
async fn silence_is_called_silence_where_the_page_is_allowed() {
    let closed = silent::closed_port().await.unwrap();
    person(Hosting::Secure, async |page, _| {
        page.allow(LOOPBACK).await;
        connect(page, &format!("http://{closed}")).await;
        page.sees(NOTHING).await;
        page.sees_no(CLOSED_QUESTION).await;
    })
    .await;
}

#[tokio::test]
async fn ollamas_refusal_names_the_origin_of_the_web() {
    let site = hosted("/").await;
    let engine = ollama().start().await.unwrap();
    let origin = Hosting::Secure.origin(&site);
    let visit = async |page: &Page| {
        page.tolerate("blocked by CORS policy");
        page.tolerate("ERR_FAILED");
        page.open("/measure").await;
        page.allow(LOOPBACK).await;
        connect(page, &engine.url()).await;
        page.sees("does not let this page read what it says").await;
        page.text_of(".command pre", |value| {
            value == format!("OLLAMA_ORIGINS={origin}")
        })
        .await;
        page.sees(&format!(
            "curl -i -H \"Origin: {origin}\" {}/api/version",
            engine.url()
        ))
        .await;
    };
    let browser = Browser::default().hosting(Hosting::Secure);
    browser.visit(&site, visit).await;
    assert_eq!(engine.log().all()[0].status, Some(403));
}

#[tokio::test]
async fn a_page_by_plain_http_is_told_to_come_by_https() {
    person(Hosting::Insecure, async |page, engine| {
        assert_eq!(page.evaluate("return isSecureContext").await, json!(false));
        connect(page, &engine.url()).await;
        page.sees("This page came by plain http from another machine")
            .await;
        page.sees("Open this page by https").await;
        sees_proof(page, engine).await;
        // The permission does not help such a page, whatever the browser says of it.
        page.allow(LOOPBACK).await;
        connect_again(page).await;
        page.deny(LOOPBACK).await;
        connect_again(page).await;
        assert_eq!(engine.log().requests(), Vec::<String>::new());
    })
    .await;
}

/// Waits for new requests first: until then the sentence of the last time may still stand there.
async fn connect_again(page: &Page) {
    page.evaluate(
        "window.asked = 0;
         new PerformanceObserver(list => { window.asked += list.getEntries().length; })
             .observe({type: 'resource', buffered: false});",
    )
    .await;
    page.click("Check again").await;
    page.until("the page has asked again", async || {
        let asked = page.evaluate("return window.asked").await;
        Ok((asked.as_u64() >= Some(2)).then_some(()))
    })
    .await;
    page.sees("This page came by plain http from another machine")
        .await;
    page.sees_no(NOTHING).await;
}
