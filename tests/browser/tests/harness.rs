//! The harness itself, on a small page of its own.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::fs;
use std::panic::AssertUnwindSafe;

use browser_tests::{Browser, Key, Page, Scheme};
use futures_util::FutureExt;
use lab::site::Site;
use lab::{Chop, Fault, Model, Ollama, Outcome, Script, Server, ms};
use tempfile::TempDir;

const PAGE: &str = r#"<!doctype html><html lang="en"><meta charset="utf-8"><title>Try</title>
<link rel="icon" href="data:,">
<style>@media (prefers-color-scheme: dark) { body { background: #000; color: #fff } }</style>
<label for="speed">Tokens per second</label> <input id="speed" value="1">
<fieldset><legend>Sure?</legend>
  <label><input type="radio" name="sure" style="opacity:0;position:absolute"> Quite sure</label>
  <label><input type="radio" name="sure"> Not sure</label></fieldset>
<label>Model <select><option>small<option>large</select></label>
<button disabled>Never</button> <button aria-label="Copy the line"><b>⧉</b></button>
<button id="ask">Measure</button> <a href="next/">Next part</a> <output></output>
<script>
  const out = document.querySelector('output'), say = text => out.textContent = text;
  speed.addEventListener('input', () => say(`typed ${speed.value}`));
  for (const radio of document.querySelectorAll('[type=radio]'))
    radio.addEventListener('change', () => say(`chose ${radio.parentElement.textContent.trim()}`));
  document.querySelector('select').addEventListener('change', e => say(`model ${e.target.value}`));
  document.querySelector('[aria-label]').addEventListener('click', async () => {
    try { await navigator.clipboard.writeText('--ttft 0.06 --tps 278.0'); say('copied') }
    catch (error) { say(`not copied: ${error.name}`) } });
  document.addEventListener('keydown', e => { if (e.key === 'ArrowRight') say('turned') });
  ask.addEventListener('click', async () => {
    const engine = new URLSearchParams(location.search).get('engine');
    try {
      const body = JSON.stringify({model: 'm', messages: [{role: 'user', content: 'Reply.'}]});
      const answer = await fetch(`${engine}/api/chat`, {method: 'POST', body});
      const lines = (await answer.text()).trim().split('\n').map(JSON.parse);
      say(lines.map(line => line.message.content).join(''));
    } catch (error) { say(`failed: ${error.name}`) } });
</script>"#;

/// A site with the page above at two addresses.
async fn site(bind: &str) -> (TempDir, Server) {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("next")).unwrap();
    for path in ["index.html", "next/index.html"] {
        fs::write(folder.path().join(path), PAGE).unwrap();
    }
    let server = Site::new(folder.path()).bind(bind).start().await.unwrap();
    (folder, server)
}

async fn measure(page: &Page, engine: &Server, expected: &str) {
    page.open(&format!("/?engine={}", engine.url())).await;
    page.click("Measure").await;
    page.sees(expected).await;
}

#[tokio::test]
async fn a_person_types_chooses_clicks_and_goes_back() {
    let (_folder, site) = site("127.0.0.1:0").await;
    Browser::default()
        .visit(&site, async |page| {
            page.open("/").await;
            page.fill("Tokens per second", "27,5").await;
            page.sees("typed 27,5").await;
            assert_eq!(page.value("Tokens per second").await, "27,5");
            assert_eq!(page.focused().await, "Tokens per second");
            page.choose("Quite sure").await;
            page.sees("chose Quite sure").await;
            page.select("Model", "large").await;
            page.sees("model large").await;
            page.press(&[Key::Right]).await;
            page.sees("turned").await;
            page.counts("input", 3).await;
            page.attribute("input", "id", "speed").await;
            page.click("Next part").await;
            page.is_at("/next/").await;
            page.back().await;
            page.is_at("/").await;
            assert_eq!(page.evaluate("return document.title").await, "Try");
        })
        .await;
    assert!(
        site.log()
            .all()
            .iter()
            .all(|exchange| exchange.status == Some(200))
    );
}

#[tokio::test]
async fn size_scheme_scale_and_motion_are_as_set() {
    let (folder, site) = site("127.0.0.1:0").await;
    let browser = Browser::default()
        .size(320, 700)
        .scale(2.0)
        .scheme(Scheme::Dark);
    browser
        .reduced_motion()
        .visit(&site, async |page| {
            page.open("/").await;
            for (script, expected) in [
                ("return innerWidth", "320"),
                ("return devicePixelRatio", "2"),
                (
                    "return matchMedia('(prefers-color-scheme: dark)').matches",
                    "true",
                ),
                (
                    "return matchMedia('(prefers-reduced-motion: reduce)').matches",
                    "true",
                ),
            ] {
                assert_eq!(
                    page.evaluate(script).await.to_string(),
                    expected,
                    "{script}"
                );
            }
            let file = folder.path().join("dark.png");
            page.screenshot(&file).await;
            assert!(fs::read(file).unwrap().starts_with(b"\x89PNG"));
        })
        .await;
}

#[tokio::test]
async fn the_clipboard_can_be_granted_and_denied() {
    let (_folder, site) = site("127.0.0.1:0").await;
    Browser::default()
        .visit(&site, async |page| {
            page.open("/").await;
            page.grant(&["clipboardReadWrite", "clipboardSanitizedWrite"])
                .await;
            page.click("Copy the line").await;
            page.text_of("output", |text| text == "copied").await;
            assert_eq!(page.clipboard().await, "--ttft 0.06 --tps 278.0");
            page.deny("clipboard-write").await;
            page.click("Copy the line").await;
            page.sees("not copied: NotAllowedError").await;
        })
        .await;
}

#[tokio::test]
async fn a_page_streams_from_the_lab_without_preflight() {
    let (_folder, site) = site("127.0.0.1:0").await;
    let script = Script::saying("Désolé, 明日 📦.").chop(Chop::Bytes(5));
    let engine = Ollama::default()
        .model(Model::named("m").answering([script]))
        .start()
        .await
        .unwrap();
    Browser::default()
        .visit(&site, async |page| {
            measure(page, &engine, "Désolé, 明日 📦.").await
        })
        .await;
    assert_eq!(engine.log().requests(), ["POST /api/chat"]);
    let exchange = &engine.log().all()[0];
    assert_eq!(exchange.origin(), Some(site.url().as_str()));
    assert_eq!(exchange.content_type(), Some("text/plain;charset=UTF-8"));
}

#[tokio::test]
async fn a_refused_origin_and_a_cut_stream_are_errors_on_the_console() {
    let (_folder, elsewhere) = site("127.0.0.2:0").await;
    let cut = Script::of_tokens(9).failing(Fault::Cut { after: 4 });
    let engine = Ollama::default()
        .model(Model::named("m").answering([cut]))
        .start()
        .await
        .unwrap();
    Browser::default()
        .visit(&elsewhere, async |page| {
            page.tolerate("blocked by CORS policy");
            page.tolerate("net::ERR_FAILED");
            measure(page, &engine, "failed: TypeError").await;
        })
        .await;
    assert_eq!(engine.log().all()[0].status, Some(403));

    let (_folder, site) = site("127.0.0.1:0").await;
    Browser::default()
        .visit(&site, async |page| {
            page.tolerate("net::ERR_CONNECTION_RESET");
            measure(page, &engine, "failed: TypeError").await;
        })
        .await;
    assert_eq!(engine.log().all()[1].outcome, Outcome::Cut);
}

#[tokio::test]
async fn closing_the_page_is_seen_by_the_engine() {
    let (_folder, site) = site("127.0.0.1:0").await;
    let hang = Script::of_tokens(9).failing(Fault::Hang { after: 2 });
    let engine = Ollama::default()
        .model(Model::named("m").answering([hang]))
        .start()
        .await
        .unwrap();
    Browser::default()
        .visit(&site, async |page| {
            page.open(&format!("/?engine={}", engine.url())).await;
            page.click("Measure").await;
            let streaming = |log: &[lab::Exchange]| log.iter().any(|e| e.first_byte.is_some());
            engine.log().until(ms(5000), streaming).await.unwrap();
        })
        .await;
    let left = |log: &[lab::Exchange]| log[0].outcome == Outcome::ClientLeft;
    engine.log().until(ms(5000), left).await.unwrap();
}

#[tokio::test]
async fn an_undeclared_console_error_fails_the_visit() {
    let (_folder, site) = site("127.0.0.1:0").await;
    let browser = Browser::default();
    let visit = browser.visit(&site, async |page| {
        page.open("/").await;
        page.evaluate("setTimeout(() => { throw new Error('oops') }); console.error('bad')")
            .await;
        page.evaluate("return new Promise(done => setTimeout(done, 0))")
            .await;
    });
    let panic = AssertUnwindSafe(visit).catch_unwind().await.unwrap_err();
    let message = panic.downcast_ref::<String>().unwrap();
    assert!(
        message.contains("oops") && message.contains("bad"),
        "{message}"
    );
}
