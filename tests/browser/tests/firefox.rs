//! Firefox: the doctor's rows that it can show, and the parts of the page that everybody uses.
//! Each visit fails as well when an error is on the console that was not declared.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::panic::AssertUnwindSafe;

use browser_tests::{Browser, Hosting, Page, hosted, hosted_elsewhere};
use futures_util::FutureExt;
use lab::site::Site;
use lab::{Model, Ollama, OpenAi, Script, Server, ms, silent};
use serde_json::json;
use tempfile::TempDir;

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";
const CORS: &str = "Cross-Origin Request Blocked";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    if let Some(firefox) = Browser::firefox() {
        firefox.visit(&site, visit).await;
    }
}

fn good() -> Script {
    Script::of_tokens(60)
        .prompt(ms(200))
        .step(ms(10))
        .cut_by_length()
}

fn ollama() -> Ollama {
    Ollama::default().model(Model::named("qwen3:0.6b").answering([good()]))
}

async fn connect(page: &Page, address: &str) {
    page.open("/measure").await;
    page.fill(ADDRESS, address).await;
    page.click("Connect").await;
}

/// One run, up to its verdict.
async fn measure(page: &Page, engine: &Server) {
    connect(page, &engine.url()).await;
    page.fill("Warm runs 1 to 100", "1").await;
    page.click("Measure this model").await;
    page.sees("Done. Rule 1 PASS").await;
    page.sees("Rule 2 PASS").await;
}

#[tokio::test]
async fn undeclared_errors_of_every_kind_fail_the_visit() {
    let Some(firefox) = Browser::firefox() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let policy = r#"<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">"#;
    let page = format!("<!doctype html><meta charset=utf-8><title>Try</title>{policy}<p>here");
    fs::write(folder.path().join("index.html"), page).unwrap();
    let site = Site::new(folder.path()).start().await.unwrap();
    for (script, words) in [
        (
            "setTimeout(() => { throw new Error('thrown late') })",
            "thrown late",
        ),
        ("Promise.reject(new Error('never caught'))", "never caught"),
        ("console.error('written', 42)", "written 42"),
        (
            "fetch('http://192.0.2.1/').catch(() => {})",
            "Content-Security-Policy",
        ),
    ] {
        let visit = firefox.visit(&site, async |page| {
            page.open("/").await;
            page.evaluate(script).await;
            page.until("the console has it", async || {
                let console = page.console().await;
                Ok(console.iter().any(|entry| entry.is_error()).then_some(()))
            })
            .await;
        });
        let panic = AssertUnwindSafe(visit).catch_unwind().await.unwrap_err();
        let message = panic.downcast_ref::<String>().unwrap();
        assert!(message.contains("did not declare"), "{message}");
        assert!(message.contains(words), "{words:?} in {message}");
    }
}

#[tokio::test]
async fn size_scheme_and_motion_are_as_set() {
    let Some(firefox) = Browser::firefox() else {
        return;
    };
    let site = hosted("/").await;
    let firefox = firefox.size(600, 700).scheme(browser_tests::Scheme::Dark);
    firefox
        .reduced_motion()
        .visit(&site, async |page| {
            page.open("/").await;
            for (script, expected) in [
                ("return [innerWidth, innerHeight]", json!([600, 700])),
                (
                    "return matchMedia('(prefers-color-scheme: dark)').matches",
                    json!(true),
                ),
                (
                    "return matchMedia('(prefers-reduced-motion: reduce)').matches",
                    json!(true),
                ),
            ] {
                assert_eq!(page.evaluate(script).await, expected, "{script}");
            }
        })
        .await;
}

#[tokio::test]
async fn a_run_is_measured_and_judged() {
    let engine = ollama().start().await.unwrap();
    person(async |page| {
        measure(page, &engine).await;
        page.sees("qwen3:0.6b").await;
        for step in ["load", "prompt", "generation", "in-no-step", "outside"] {
            page.counts(&format!("[data-step={step}]"), 1).await;
        }
        let rate = page
            .text_of("[data-number=rate] .number-value", |text| !text.is_empty())
            .await;
        let (number, _) = rate.split_once(' ').unwrap();
        let number: f64 = number.parse().unwrap();
        // 100 by the script; Firefox rounds its clock to a millisecond, a busy machine is slower.
        assert!((80.0..105.0).contains(&number), "{rate}");
    })
    .await;
}

#[tokio::test]
async fn llama_server_is_measured_too() {
    let engine = OpenAi::llama_server([good()]).start().await.unwrap();
    person(async |page| {
        measure(page, &engine).await;
        page.sees("Connected: an OpenAI-compatible server").await;
    })
    .await;
}

#[tokio::test]
async fn each_way_not_to_reach_a_server_has_its_own_sentence() {
    let closed = silent::closed_port().await.unwrap();
    let web_page = silent::web_page().await.unwrap();
    let empty = Ollama::default().start().await.unwrap();
    person(async |page| {
        page.tolerate(CORS);
        page.tolerate("Content-Security-Policy");
        for (address, sentence) in [
            (format!("http://{closed}"), "Nothing answers at"),
            (
                web_page.url(),
                "sent something that is not the protocol's JSON",
            ),
            (
                "http://192.0.2.1:11434".to_owned(),
                "This page may only contact servers on your own machine",
            ),
            (empty.url(), "ollama pull qwen3:0.6b"),
            (
                format!("https://{closed}"),
                &format!("write http://{closed} and connect again"),
            ),
            (
                "http://localhost:6000".to_owned(),
                "Browsers never call port 6000",
            ),
        ] {
            connect(page, &address).await;
            page.sees(sentence).await;
            assert_eq!(page.value(ADDRESS).await, address, "what was typed stays");
        }
    })
    .await;
}

#[tokio::test]
async fn checking_again_finds_a_server_that_was_started_meanwhile() {
    let closed = silent::closed_port().await.unwrap();
    person(async |page| {
        page.tolerate(CORS);
        connect(page, &format!("http://{closed}")).await;
        page.sees("Nothing answers at").await;
        page.sees(&format!("curl -i http://{closed}/api/version"))
            .await;
        let _engine = ollama().bind(&closed.to_string()).start().await.unwrap();
        page.click("Check again").await;
        page.sees("Connected: Ollama").await;
    })
    .await;
}

#[tokio::test]
async fn ollamas_refusal_names_the_exact_value() {
    let engine = ollama().start().await.unwrap();
    let site = hosted_elsewhere().await;
    let Some(firefox) = Browser::firefox() else {
        return;
    };
    firefox
        .visit(&site, async |page| {
            page.tolerate(CORS);
            connect(page, &engine.url()).await;
            page.sees("does not let this page read what it says").await;
            page.sees(&format!("OLLAMA_ORIGINS={}", site.url())).await;
            page.sees("sudo systemctl edit ollama.service").await;
        })
        .await;
}

#[tokio::test]
async fn a_wait_is_explained_and_can_be_cancelled() {
    let mute = silent::mute().await.unwrap();
    person(async |page| {
        connect(page, &mute.url()).await;
        page.sees("If your browser asks whether this page may reach other apps")
            .await;
        page.click("Cancel").await;
        page.sees("Cancelled. What you typed is still there.").await;
    })
    .await;
}

/// A browser that knows no such permission says so by throwing; one that knows it must not be told
/// that the page is blocked where it is not.
#[tokio::test]
async fn pages_of_the_web_measure_and_silence_is_called_silence() {
    let closed = silent::closed_port().await.unwrap();
    let site = hosted("/").await;
    let Some(firefox) = Browser::firefox() else {
        return;
    };
    for (hosting, is_secure) in [(Hosting::Secure, true), (Hosting::Insecure, false)] {
        let origin = hosting.origin(&site);
        let engine = ollama().origins(&origin).start().await.unwrap();
        let visit = async |page: &Page| {
            page.tolerate(CORS);
            measure(page, &engine).await;
            let secure = page.evaluate("return isSecureContext").await;
            assert_eq!(secure, json!(is_secure), "{hosting:?}");
            assert_eq!(engine.log().all()[0].origin(), Some(origin.as_str()));
            connect(page, &format!("http://{closed}")).await;
            page.sees("Nothing answers at").await;
        };
        firefox.clone().hosting(hosting).visit(&site, visit).await;
    }
}

#[tokio::test]
async fn lesson_and_calculator_work_and_progress_is_kept() {
    person(async |page| {
        page.open("/lesson/fast-enough").await;
        page.text_of("h1", |text| {
            text == "Is it fast enough for a Draft reply button?"
        })
        .await;
        page.click("Next").await;
        page.is_at("/lesson/fast-enough#two-rules").await;
        page.sees("Two promises make the button fast enough").await;
        page.open("/budget?ttft=0.8&tps=30").await;
        page.sees("Rule 2 PASS: 5.80 s").await;
        page.fill("tokens/s speed of writing", "10").await;
        page.sees("Rule 2 FAIL").await;
        page.open("/").await;
        page.sees("2 of 60 cards").await;
        page.watch_files().await;
        page.click("Save as a file").await;
        let file = page.saved_file("two-numbers-progress.json").await;
        assert!(file.contains("two-rules"), "{file}");
    })
    .await;
}

#[tokio::test]
async fn a_measurement_is_kept_and_a_recording_played() {
    let engine = ollama().start().await.unwrap();
    person(async |page| {
        measure(page, &engine).await;
        page.sees("Kept in this browser.").await;
        page.open("/runs").await;
        page.counts(".shelf-entry", 1).await;
        page.open("/measure").await;
        page.click("No engine at hand? Play a recording").await;
        page.click("Play: A real llama-server").await;
        page.sees("Warm run 1 of 6.").await;
        page.click("Show the rest at once").await;
        page.sees("Recorded: a real engine answered like this on")
            .await;
    })
    .await;
}
