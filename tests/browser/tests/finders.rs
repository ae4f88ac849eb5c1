//! Finding out which engine and which version somebody has.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use browser_tests::{Browser, Page, hosted};
use lab::{Model, Ollama, Script};
use serde_json::json;

const ENGINE: &str = "/lesson/loaded-but-slow#case-find-engine";
const VERSION: &str = "/lesson/loaded-but-slow#case-version";
const LOG: &str = "Paste lines of the log";
const PRINTED: &str = "What “ollama --version” prints";
const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";

const GIN: &str = r#"[GIN] 2026/10/05 - 10:00:00 | 200 | 112ms | 127.0.0.1 | POST "/api/chat""#;
const LLAMA: &str = r#"time=2026-10-05T10:00:00.000Z level=INFO source=sched.go:411 msg="using llama-server for model" model=/root/.ollama/models/blobs/sha256-7f4030143c1c477224c5434f8272c662a8b042079a0a584f0a27a1684fe2e1fa"#;
const MLX: &str = r#"time=2026-10-05T10:00:00.000Z level=INFO source=client.go:98 msg="starting mlx runner subprocess" model=qwen3.5:35b port=51234"#;
const OLD: &str =
    r#"time=2026-01-05T10:00:00.000Z level=INFO source=runner.go:963 msg="starting go runner""#;

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

/// Puts `text` into the field at once, as pasting does.
async fn paste(page: &Page, label: &str, text: &str) {
    page.field(label).await;
    let script = format!(
        "const field = document.querySelector('.finder textarea');
         field.value = {};
         field.dispatchEvent(new Event('input', {{ bubbles: true }}));",
        json!(text)
    );
    page.evaluate(&script).await;
}

async fn proof(page: &Page, place: usize, line: &str) {
    let css = format!(".finder-evidence:nth-of-type({place}) code");
    page.text_of(&css, |shown| shown == line).await;
}

/// Fails when the card is taller than a window, or wider than the page.
async fn fits(page: &Page) {
    let measured = "const card = document.querySelector('.card').getBoundingClientRect();
        return [card.height, document.documentElement.scrollWidth - innerWidth]";
    let measured = page.evaluate(measured).await;
    assert!(measured[0].as_f64().unwrap() < 800.0, "{measured}");
    assert!(measured[1].as_f64().unwrap() <= 0.0, "{measured}");
}

async fn at_width(page: &Page, width: u32) {
    let metrics = json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false});
    page.devtools("Emulation.setDeviceMetricsOverride", metrics)
        .await;
}

#[tokio::test]
async fn each_engine_is_found_with_its_line() {
    person(async |page| {
        page.open(ENGINE).await;
        page.sees("Nothing you paste leaves this page.").await;
        for (line, sentence) in [
            (LLAMA, "Your engine is llama.cpp."),
            (MLX, "Your engine is MLX."),
            (
                OLD,
                "This is the runner that earlier versions of Ollama had.",
            ),
        ] {
            paste(page, LOG, &format!("{GIN}\n{GIN}\n{line}\n{GIN}")).await;
            page.sees(sentence).await;
            page.sees("Shown by line 3:").await;
            proof(page, 3, line).await;
        }
        page.counts(".finder-evidence", 1).await;
    })
    .await;
}

#[tokio::test]
async fn both_engines_are_told_apart_and_the_card_has_room_for_them() {
    person(async |page| {
        at_width(page, 1280).await;
        page.open(ENGINE).await;
        paste(page, LOG, &format!("{LLAMA}\n{GIN}\n{MLX}")).await;
        page.sees("Your engine is MLX.").await;
        page.sees("llama.cpp is in these lines too, line 1. The last start counts:")
            .await;
        proof(page, 3, MLX).await;
        proof(page, 4, LLAMA).await;
        fits(page).await;
        at_width(page, 320).await;
        let sideways = page
            .evaluate("return document.documentElement.scrollWidth - innerWidth")
            .await;
        assert!(sideways.as_f64().unwrap() <= 0.0, "{sideways}");
    })
    .await;
}

#[tokio::test]
async fn lines_without_an_engine_say_what_to_look_for() {
    person(async |page| {
        page.open(ENGINE).await;
        page.counts(".finder-answer *", 0).await;
        paste(page, LOG, GIN).await;
        page.sees("No engine in these lines.").await;
        page.sees("then look for “using llama-server”").await;
        page.counts(".finder-evidence", 0).await;
        paste(page, LOG, "<img src=x onerror=alert(1)> slot print_timing:").await;
        page.sees("No engine in these lines.").await;
        assert!(page.value(LOG).await.starts_with("<img"));
        paste(page, LOG, "").await;
        page.sees_no("No engine in these lines.").await;
    })
    .await;
}

#[tokio::test]
async fn each_system_has_its_log_and_the_own_one_comes_first() {
    person(async |page| {
        page.grant(&["clipboardSanitizedWrite", "clipboardReadWrite"])
            .await;
        page.open(ENGINE).await;
        let command = ".finder-command code";
        // The tests run on Linux, and the browser says so.
        page.text_of(command, |shown| shown.starts_with("journalctl"))
            .await;
        for (system, shows) in [
            ("macOS", "cat ~/.ollama/logs/server.log"),
            ("Windows", r"explorer %LOCALAPPDATA%\Ollama"),
            ("Docker", "docker logs <container-name>"),
        ] {
            page.click(system).await;
            page.text_of(command, |shown| shown == shows).await;
            page.text_of(".finder-systems [aria-pressed=true]", |name| name == system)
                .await;
        }
        page.click("Copy").await;
        page.sees("Copied.").await;
        assert_eq!(page.clipboard().await, "docker logs <container-name>");
    })
    .await;
}

#[tokio::test]
async fn each_version_says_on_which_side_of_the_repair_it_is() {
    person(async |page| {
        at_width(page, 1280).await;
        page.open(VERSION).await;
        for (version, says) in [
            ("0.35.0", "The version of this course."),
            (
                "0.40.0",
                "The repair is in; it came with 0.40.0. You are not quite up to date",
            ),
            ("0.40.8", "This was the newest version on 2026-10-23."),
        ] {
            paste(page, PRINTED, &format!("ollama version is {version}\n")).await;
            page.sees(&format!(
                "The server's version {version} answers your requests."
            ))
            .await;
            page.sees(says).await;
        }
        page.fill(PRINTED, "0.35.0").await;
        page.sees("if it is your server's").await;
        page.sees("The version of this course.").await;
        fits(page).await;
    })
    .await;
}

#[tokio::test]
async fn the_command_is_not_taken_for_the_server() {
    person(async |page| {
        at_width(page, 1280).await;
        page.open(VERSION).await;
        let printed = "ollama version is 0.35.0\nWarning: client version is 0.40.8";
        paste(page, PRINTED, printed).await;
        page.sees("The server's version 0.35.0 answers your requests.")
            .await;
        page.sees("The command you typed has another version, 0.40.8")
            .await;
        page.sees("The version of this course.").await;
        fits(page).await;
        let printed = "Warning: could not connect to a running Ollama instance\n\
                       Warning: client version is 0.40.8";
        paste(page, PRINTED, printed).await;
        page.sees("The command found no running server.").await;
        page.sees("Open Ollama or run “ollama serve”").await;
        page.sees_no("The repair is in").await;
    })
    .await;
}

#[tokio::test]
async fn what_is_no_version_stays_and_is_explained() {
    person(async |page| {
        at_width(page, 320).await;
        page.open(VERSION).await;
        paste(page, PRINTED, "zsh: command not found: ollama").await;
        page.sees("No version of Ollama is in “zsh: command not found: ollama”.")
            .await;
        page.attribute(".finder textarea", "aria-invalid", "true")
            .await;
        let endless = "x".repeat(5_000);
        paste(page, PRINTED, &endless).await;
        page.sees("x…”").await;
        assert_eq!(page.value(PRINTED).await, endless);
        let sideways = page
            .evaluate("return document.documentElement.scrollWidth - innerWidth")
            .await;
        assert!(sideways.as_f64().unwrap() <= 0.0, "{sideways}");
    })
    .await;
}

#[tokio::test]
async fn the_connected_server_fills_the_field() {
    let model = Model::named("qwen3:0.6b").answering([Script::of_tokens(5)]);
    let engine = Ollama::default().model(model).start().await.unwrap();
    person(async |page| {
        page.open("/measure").await;
        page.fill(ADDRESS, &engine.url()).await;
        page.click("Connect").await;
        page.sees("Connected: Ollama").await;
        // Going there without loading the page anew, as a link does.
        page.evaluate(&format!(
            "const link = Object.assign(document.createElement('a'), {{ href: '{VERSION}' }});
             document.body.append(link);
             link.click();
             link.remove();"
        ))
        .await;
        page.sees("This came from the server you are connected to")
            .await;
        let filled = page.value(PRINTED).await;
        assert!(filled.starts_with("ollama version is "), "{filled}");
        paste(page, PRINTED, "0.40.8").await;
        page.sees_no("This came from the server").await;
        page.click("Use the connected server's version").await;
        page.sees("This came from the server").await;
        assert_eq!(page.value(PRINTED).await, filled);
        assert_eq!(page.focused().await, PRINTED);
        page.sees_no("Use the connected server's version").await;
    })
    .await;
}

#[tokio::test]
async fn what_was_pasted_stays_when_the_card_is_turned() {
    person(async |page| {
        page.open(ENGINE).await;
        paste(page, LOG, MLX).await;
        page.sees("MLX").await;
        page.click("Next").await;
        page.counts(".finder textarea", 0).await;
        page.click("Back").await;
        proof(page, 3, MLX).await;
    })
    .await;
}
