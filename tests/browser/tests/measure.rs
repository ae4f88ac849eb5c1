//! The measuring instrument against servers that keep the rules of real ones.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::time::Duration;

use browser_tests::{Browser, Key, Page, hosted, hosted_elsewhere};
use lab::{Chop, Fault, Model, Ollama, OpenAi, Outcome, Reported, Script, Server, ms, silent};
use serde_json::json;

const ADDRESS: &str =
    "Address Ollama listens at http://localhost:11434, llama-server at http://localhost:8080.";
const WARM_RUNS: &str = "Warm runs 1 to 100";
const SOON: Duration = Duration::from_secs(5);

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

async fn ollama(script: Script) -> Server {
    let model = Model::named("qwen3:0.6b").answering([script]);
    Ollama::default().model(model).start().await.unwrap()
}

/// Sixty tokens, the first after 200 ms, then one each 10 ms: 100 tokens/s.
fn good() -> Script {
    Script::of_tokens(60)
        .prompt(ms(200))
        .step(ms(10))
        .cut_by_length()
}

async fn connect(page: &Page, address: &str) {
    page.open("/measure").await;
    page.fill(ADDRESS, address).await;
    page.click("Connect").await;
}

/// One run, where a test does not need more.
async fn measure(page: &Page, engine: &Server) {
    connect(page, &engine.url()).await;
    page.fill(WARM_RUNS, "1").await;
    page.click("Measure this model").await;
    page.sees("What was measured").await;
}

/// The number in a result such as `rate`, in its unit on screen.
async fn result(page: &Page, key: &str) -> f64 {
    let css = format!("[data-number={key}] .number-value");
    let text = page.text_of(&css, |text| !text.is_empty()).await;
    let (number, unit) = text.split_once(' ').unwrap();
    let number: f64 = number.replace(',', "").parse().unwrap();
    if unit == "ms" { number / 1e3 } else { number }
}

fn near(value: f64, expected: f64, share: f64) {
    let off = (value - expected).abs() / expected;
    assert!(off <= share, "{value} is not near {expected}");
}

#[tokio::test]
async fn nothing_is_contacted_before_a_click() {
    let engine = ollama(good()).await;
    person(async |page| {
        page.open("/measure").await;
        page.fill(ADDRESS, &engine.url()).await;
        page.sees("Nothing is contacted before you press the button.")
            .await;
        assert_eq!(engine.log().requests(), Vec::<String>::new());
        page.click("Connect").await;
        page.sees("Connected: Ollama").await;
        assert_eq!(
            engine.log().requests(),
            ["GET /api/version", "GET /api/tags"]
        );
    })
    .await;
}

#[tokio::test]
async fn a_good_stream_is_measured_and_carried_on() {
    let engine = ollama(good()).await;
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        page.grant(&["clipboardSanitizedWrite", "clipboardReadWrite"])
            .await;
        measure(page, &engine).await;
        page.sees("Rule 1 PASS").await;
        page.sees("Rule 2 PASS").await;
        // The scripted times are the least they can be; a busy machine adds to them.
        near(result(page, "rate").await, 100.0, 0.15);
        near(result(page, "ttft").await, 0.2, 0.5);
        near(result(page, "draft-time").await, 1.7, 0.2);
        assert!(result(page, "felt-rate").await < result(page, "rate").await);
        for step in ["load", "prompt", "generation", "in-no-step", "outside"] {
            page.counts(&format!("[data-step={step}]"), 1).await;
        }
        page.sees("In no step: waiting for a slot").await;
        page.sees(
            "eval_count / eval_duration, the “eval rate” that verbose prints: 60 tokens divided by",
        )
        .await;
        page.text_of("[role=status]", |said| said.starts_with("Connected"))
            .await;
        page.text_of(".run-state [role=status]", |said| {
            said.starts_with("Done. Rule 1 PASS: 0.") && said.contains("Rule 2 PASS: ")
        })
        .await;

        page.click("Copy the line for lesson 4").await;
        page.sees("Copied.").await;
        let line = page.clipboard().await;
        assert!(line.starts_with("for lesson 4: --ttft 0."), "{line}");
        page.click("Open these numbers in the budget").await;
        page.sees("Where your numbers lie").await;
        let address = page.address().await;
        let words: Vec<&str> = line.split_whitespace().collect();
        let (ttft, rate) = (words[4], words[6].trim_end_matches(".0"));
        assert_eq!(address, format!("/budget?ttft={ttft}&tps={rate}"));
    };
    Browser::default().visit(&site, visit).await;

    let chats = engine.log().of("POST", "/api/chat");
    assert_eq!(chats.len(), 1);
    assert_eq!(chats[0].content_type(), Some("text/plain;charset=UTF-8"));
    assert_eq!(chats[0].json()["think"], json!(false));
    assert_eq!(chats[0].json()["options"], json!({"num_predict": 150}));
    assert!(
        engine.log().of("OPTIONS", "/api/chat").is_empty(),
        "no preflight"
    );
    // First contact: the connection, then the model into memory. After the run: how it lies there.
    assert_eq!(
        engine.log().requests()[2..],
        [
            "GET /api/version",
            "POST /api/generate",
            "GET /api/version",
            "POST /api/chat",
            "GET /api/ps"
        ]
    );
}

#[tokio::test]
async fn every_chopping_of_the_stream_gives_the_same_text() {
    let text = "Dear customer, your lamp – a “Größe M” – is on its way 🚚.";
    for chop in [Chop::Messages, Chop::Several(3), Chop::Bytes(7)] {
        let script = Script::saying(text).prompt(ms(50)).step(ms(10)).chop(chop);
        let engine = ollama(script).await;
        person(async |page| {
            measure(page, &engine).await;
            page.text_of(".stream-text", |shown| shown == text).await;
        })
        .await;
    }
}

#[tokio::test]
async fn two_runs_ask_differently_and_the_page_measures_again() {
    let engine = ollama(good()).await;
    person(async |page| {
        measure(page, &engine).await;
        page.click("Measure again").await;
        page.sees("Done. Rule").await;
        engine
            .log()
            .until(SOON, |log| {
                log.iter().filter(|one| one.is("POST", "/api/chat")).count() == 2
            })
            .await
            .unwrap();
    })
    .await;
    let prompts: Vec<String> = engine
        .log()
        .of("POST", "/api/chat")
        .iter()
        .map(|chat| {
            chat.json()["messages"][0]["content"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    assert_ne!(prompts[0][..5], prompts[1][..5], "the first word differs");
}

#[tokio::test]
async fn only_local_models_that_write_are_offered() {
    let engine = Ollama::default()
        .model(Model::named("local:1b").answering([good()]))
        .model(Model::named("embedder").embedding())
        .model(Model::named("far-away:cloud").cloud())
        .start()
        .await
        .unwrap();
    person(async |page| {
        connect(page, &engine.url()).await;
        page.sees("1 cloud model is left out").await;
        page.counts("#model option", 1).await;
        page.text_of("#model option", |text| text.starts_with("local:1b"))
            .await;
    })
    .await;
}

#[tokio::test]
async fn thinking_stands_apart_and_rule_1_waits_for_the_answer() {
    let script = Script::saying("Your lamp arrives on Friday, dear customer.")
        .thinking("The customer is waiting for a lamp and wants to know when it comes at last.")
        .prompt(ms(100))
        .step(ms(80));
    let engine = OpenAi::llama_server([script]).start().await.unwrap();
    person(async |page| {
        page.tolerate("404");
        measure(page, &engine).await;
        page.sees("Its thinking").await;
        page.text_of(".stream-thinking .stream-text", |text| {
            text.contains("wants to know")
        })
        .await;
        page.sees("Rule 1 FAIL").await;
        let (ttft, first) = (
            result(page, "ttft").await,
            result(page, "first-answer-word").await,
        );
        assert!(first > ttft + 0.5, "{ttft} and {first}");
        page.sees("before the first word of the answer were thinking")
            .await;
        page.sees_no("cold call").await;
    })
    .await;
}

#[tokio::test]
async fn a_cold_model_is_called_cold() {
    let model = Model::named("m").cold(ms(1_200)).answering([good()]);
    let engine = Ollama::default().model(model).start().await.unwrap();
    person(async |page| {
        connect(page, &engine.url()).await;
        page.fill(WARM_RUNS, "1").await;
        page.choose("One cold run first").await;
        page.click("Measure this model").await;
        page.sees("Done. Rule 1 PASS").await;
        page.click("Cold").await;
        page.sees("Rule 1 FAIL").await;
        page.sees("before the first word went into loading the model")
            .await;
        page.sees("The disk's cache may still hold its file.").await;
    })
    .await;
}

#[tokio::test]
async fn a_model_that_was_ready_is_not_called_cold() {
    let engine = ollama(good().prompt(ms(1_200))).await;
    person(async |page| {
        measure(page, &engine).await;
        page.sees("Rule 1 FAIL").await;
        page.sees_no("cold call").await;
    })
    .await;
}

#[tokio::test]
async fn a_server_that_outlasts_the_page_s_own_wait_is_doubted() {
    let reported = Reported {
        total: Some(Duration::from_secs(60)),
        ..Reported::default()
    };
    let engine = ollama(good().reporting(reported)).await;
    person(async |page| {
        measure(page, &engine).await;
        page.sees("Read with care").await;
        page.sees("The server says that it took 60 s").await;
    })
    .await;
}

#[tokio::test]
async fn results_stay_named_by_the_model_that_answered() {
    let engine = Ollama::default()
        .model(Model::named("first:1b").answering([good()]))
        .model(Model::named("second:1b").answering([good()]))
        .start()
        .await
        .unwrap();
    person(async |page| {
        measure(page, &engine).await;
        let named = format!(" at {}", engine.url());
        let shown = page
            .text_of(".measured-with", |text| text.ends_with(&named))
            .await;
        let other = ["first:1b", "second:1b"]
            .into_iter()
            .find(|name| !shown.starts_with(name))
            .unwrap();
        let choose = format!(
            "const list = document.querySelector('#model');
             list.value = {other:?};
             list.dispatchEvent(new Event('change', {{bubbles: true}}))"
        );
        page.evaluate(&choose).await;
        page.text_of(".measured-with", |text| text == shown).await;
        page.click("Measure again").await;
        page.text_of(".measured-with", |text| text.starts_with(other))
            .await;
    })
    .await;
}

#[tokio::test]
async fn connecting_again_clears_the_run_and_says_when_it_was_cancelled() {
    let writing = Script::of_tokens(1_000).prompt(ms(50)).step(ms(200));
    let model = Model::named("m").answering([good(), writing]);
    let engine = Ollama::default().model(model).start().await.unwrap();
    person(async |page| {
        measure(page, &engine).await;
        page.counts(".stream", 1).await;
        page.click("Connect again").await;
        page.counts(".results", 0).await;
        page.counts(".stream", 0).await;
        page.sees("Connected: Ollama").await;
        page.sees_no("was cancelled").await;
        page.click("Measure this model").await;
        page.sees("The answer arrives").await;
        page.click("Connect again").await;
        page.sees("The run under way was cancelled.").await;
        page.sees("Connected: Ollama").await;
        page.counts(".stream", 0).await;
    })
    .await;
}

#[tokio::test]
async fn the_verdict_comes_into_view_on_a_small_screen() {
    let engine = ollama(good()).await;
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        measure(page, &engine).await;
        page.sees("Done. Rule 1 PASS").await;
        let seen = "
            const {top, bottom} = document.querySelector('.verdicts').getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight";
        assert_eq!(page.evaluate(seen).await, json!(true));
    };
    Browser::default().size(390, 700).visit(&site, visit).await;
}

#[tokio::test]
async fn a_held_back_answer_does_not_count() {
    let engine = ollama(good().chop(Chop::Buffered)).await;
    person(async |page| {
        measure(page, &engine).await;
        page.sees("This run does not count").await;
        page.sees("The whole answer arrived at once").await;
        page.text_of(".run-state", |text| text.contains("it does not count"))
            .await;
        page.counts(".results .verdict", 0).await;
    })
    .await;
}

#[tokio::test]
async fn llama_server_and_servers_that_insist_on_json_are_measured_too() {
    for (engine, preflights) in [
        (OpenAi::llama_server([good()]).start().await.unwrap(), 0),
        (
            OpenAi::insisting_on_json([good()]).start().await.unwrap(),
            1,
        ),
    ] {
        person(async |page| {
            for expected in ["404", "415", "400", "422"] {
                page.tolerate(expected);
            }
            measure(page, &engine).await;
            page.sees("Connected: an OpenAI-compatible server").await;
            page.sees("Rule 1 PASS").await;
            near(result(page, "rate").await, 100.0, 0.15);
            if preflights == 0 {
                page.sees("as the server states it: 60 tokens divided by")
                    .await;
            }
        })
        .await;
        let chat = "/v1/chat/completions";
        assert_eq!(engine.log().of("OPTIONS", chat).len(), preflights);
        let last = engine.log().of("POST", chat).pop().unwrap();
        let ttft = last.time_to_first_byte();
        assert!(ttft.is_some(), "the last request was answered");
    }
}

#[tokio::test]
async fn without_a_count_there_is_a_reason_instead_of_a_rate() {
    let engine = OpenAi::insisting_on_json([good()])
        .without_usage()
        .start()
        .await
        .unwrap();
    person(async |page| {
        for expected in ["404", "415", "400", "422"] {
            page.tolerate(expected);
        }
        measure(page, &engine).await;
        page.sees("not measurable: the server sends no count").await;
        page.sees("Rule 2: not known yet").await;
        page.counts(".carry-on", 0).await;
    })
    .await;
}

#[tokio::test]
async fn a_refused_origin_is_told_the_exact_value() {
    let engine = ollama(good()).await;
    let site = hosted_elsewhere().await;
    let visit = async |page: &Page| {
        page.tolerate("CORS");
        page.tolerate("ERR_FAILED");
        connect(page, &engine.url()).await;
        page.sees("does not let this page read what it says").await;
        page.sees(&format!("OLLAMA_ORIGINS={}", site.url())).await;
        // The person's own system comes first; the arrow keys lead to the others.
        page.attribute("[role=tab][aria-selected=true]", "tabindex", "0")
            .await;
        page.sees("sudo systemctl edit ollama.service").await;
        page.evaluate("document.querySelector('[role=tab][aria-selected=true]').focus()")
            .await;
        page.press(&[Key::Left]).await;
        assert_eq!(page.focused().await, "macOS app");
        page.sees(&format!(
            "launchctl setenv OLLAMA_ORIGINS \"{}\"",
            site.url()
        ))
        .await;
        assert_eq!(page.value(ADDRESS).await, engine.url());
        page.sees(&format!(
            "curl -i -H \"Origin: {}\" {}/api/version",
            site.url(),
            engine.url()
        ))
        .await;
        let cut_off = "
            return [...document.querySelectorAll('.command pre')]
                .filter(value => value.scrollWidth > value.clientWidth).length";
        assert_eq!(page.evaluate(cut_off).await, json!(0));
    };
    for width in [320, 390, 1280] {
        Browser::default()
            .size(width, 800)
            .visit(&site, visit)
            .await;
    }
}

#[tokio::test]
async fn each_way_not_to_reach_a_server_has_its_own_sentence() {
    let closed = silent::closed_port().await.unwrap();
    let web_page = silent::web_page().await.unwrap();
    person(async |page| {
        for expected in [
            "ERR_CONNECTION_REFUSED",
            "Content Security Policy",
            "CORS",
            "ERR_FAILED",
            "404",
        ] {
            page.tolerate(expected);
        }
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
            ("ftp://localhost".to_owned(), "“ftp:” cannot be measured"),
            (
                "javascript:alert(1)".to_owned(),
                "“javascript:” cannot be measured",
            ),
            (
                "http://localhost:6000".to_owned(),
                "Browsers never call port 6000",
            ),
            (
                format!("https://{closed}"),
                &format!("write http://{closed} and connect again"),
            ),
            ("http://localhost:99999".to_owned(), "“99999” is not a port"),
            (String::new(), "Put in the address of your model server"),
        ] {
            connect(page, &address).await;
            page.sees(sentence).await;
            assert_eq!(page.value(ADDRESS).await, address, "what was typed stays");
        }
    })
    .await;
}

#[tokio::test]
async fn each_failure_of_a_run_has_its_own_sentence() {
    for (fault, sentence, kept) in [
        (
            Fault::Refuse {
                status: 503,
                error: "server busy".into(),
            },
            "too much to do",
            false,
        ),
        (
            Fault::Refuse {
                status: 404,
                error: "model 'qwen3:0.6b' not found".into(),
            },
            "ollama pull qwen3:0.6b",
            false,
        ),
        (
            Fault::Refuse {
                status: 500,
                error: "out of memory <b>now</b>".into(),
            },
            "out of memory <b>now</b>",
            false,
        ),
        (
            Fault::ErrorLine {
                after: 5,
                error: "the runner stopped".into(),
            },
            "The server's own words: the runner stopped",
            true,
        ),
        (
            Fault::EndEarly { after: 5 },
            "The stream ended before the server's final message",
            true,
        ),
        (
            Fault::Cut { after: 5 },
            "The connection broke while the answer was arriving",
            true,
        ),
    ] {
        let engine = ollama(good().failing(fault)).await;
        person(async |page| {
            for expected in [
                "503",
                "404",
                "500",
                "ERR_INCOMPLETE_CHUNKED_ENCODING",
                "ERR_CONNECTION_RESET",
            ] {
                page.tolerate(expected);
            }
            measure(page, &engine).await;
            page.sees(sentence).await;
            page.sees("The run failed. What happened stands below.")
                .await;
            page.sees_no("Done.").await;
            if kept {
                page.sees("What arrived stands above").await;
            }
            page.counts(".results .verdict", 0).await;
            page.counts(".stream", usize::from(kept)).await;
            assert_eq!(page.value(ADDRESS).await, engine.url());
        })
        .await;
    }
}

#[tokio::test]
async fn cancel_works_while_connecting_waiting_and_writing() {
    let mute = silent::mute().await.unwrap();
    person(async |page| {
        page.tolerate("ERR_");
        connect(page, &mute.url()).await;
        page.sees("Still waiting. If your browser asks").await;
        page.click("Cancel").await;
        page.sees("Cancelled. What you typed is still there.").await;
        page.sees_no("Nothing is contacted before").await;
        assert_eq!(page.value(ADDRESS).await, mute.url());
    })
    .await;

    let waiting = good().prompt(Duration::from_secs(600));
    let writing = Script::of_tokens(1_000).prompt(ms(50)).step(ms(200));
    for (script, state) in [
        (waiting, "Waiting for the first word"),
        (writing, "The answer arrives"),
    ] {
        let model = Model::named("m").answering([script, good()]);
        let engine = Ollama::default().model(model).start().await.unwrap();
        person(async |page| {
            connect(page, &engine.url()).await;
            page.fill(WARM_RUNS, "1").await;
            page.click("Measure this model").await;
            page.sees(state).await;
            page.click("Cancel").await;
            page.sees("Cancelled. What you typed is still there.").await;
            let left = |one: &lab::Exchange| one.outcome == Outcome::ClientLeft;
            engine
                .log()
                .until(SOON, |log| log.iter().any(left))
                .await
                .unwrap();
            page.click("Measure again").await;
            page.sees("Rule 1 PASS").await;
        })
        .await;
    }
}

/// Two clicks in a row at this share of a button's width, wherever the button is by the second.
async fn double_click(page: &Page, css: &str, share: f64) {
    let place = format!(
        "const element = document.querySelector({css:?});
         element.scrollIntoView({{block: 'nearest'}});
         const {{x, y, width, height}} = element.getBoundingClientRect();
         return [x + width * {share}, y + height / 2]"
    );
    let at = page.evaluate(&place).await;
    for count in [1, 2] {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": count});
            page.devtools("Input.dispatchMouseEvent", event).await;
        }
    }
}

#[tokio::test]
async fn a_double_click_measures_once_wherever_it_hits_the_button() {
    let site = hosted("/").await;
    for width in [320, 390, 1280] {
        let engine = ollama(good()).await;
        let runs =
            |log: &[lab::Exchange]| log.iter().filter(|one| one.is("POST", "/api/chat")).count();
        let visit = async |page: &Page| {
            connect(page, &engine.url()).await;
            page.sees("Connected: Ollama").await;
            page.fill(WARM_RUNS, "1").await;
            for (run, share) in [0.1, 0.5, 0.9].into_iter().enumerate() {
                double_click(page, ".run-controls .button", share).await;
                engine
                    .log()
                    .until(SOON, |log| runs(log) == run + 1)
                    .await
                    .unwrap();
                page.text_of(".run-state", |text| text.starts_with("Done. Rule 1"))
                    .await;
            }
        };
        Browser::default()
            .size(width, 800)
            .visit(&site, visit)
            .await;
        let log = engine.log().all();
        assert_eq!(runs(&log), 3, "at {width} px");
        assert!(
            log.iter().all(|one| one.outcome == Outcome::Complete),
            "at {width} px"
        );
    }
}

#[tokio::test]
async fn the_keyboard_s_focus_stays_on_the_buttons() {
    let engine = ollama(good().prompt(Duration::from_secs(600))).await;
    person(async |page| {
        connect(page, &engine.url()).await;
        page.sees("Connected: Ollama").await;
        assert_eq!(page.focused().await, "Connect again");
        page.control("Measure this model").await;
        page.evaluate("document.querySelector('.run-controls .button').focus()")
            .await;
        page.press(&[Key::Enter]).await;
        page.sees("Waiting for the first word").await;
        assert_eq!(page.focused().await, "Measure this model");
        page.press(&[Key::Tab]).await;
        assert_eq!(page.focused().await, "Cancel");
        page.press(&[Key::Enter]).await;
        page.sees("Cancelled. What you typed is still there.").await;
        assert_eq!(page.focused().await, "Cancel");
    })
    .await;
}

#[tokio::test]
async fn the_address_that_answered_is_there_at_the_next_visit() {
    let engine = ollama(good()).await;
    person(async |page| {
        connect(page, &engine.url()).await;
        page.sees("Connected: Ollama").await;
        page.reload().await;
        assert_eq!(page.value(ADDRESS).await, engine.url());
        page.sees("Nothing is contacted before you press the button.")
            .await;
    })
    .await;
}

#[tokio::test]
async fn html_in_an_answer_stays_text() {
    let text = "<img src=x onerror=alert(1)><b>bold</b> reply";
    let engine = ollama(Script::saying(text).prompt(ms(50)).step(ms(5))).await;
    person(async |page| {
        measure(page, &engine).await;
        page.text_of(".stream-text", |shown| shown == text).await;
        page.counts(".stream img, .stream b", 0).await;
    })
    .await;
}

#[tokio::test]
async fn checking_again_finds_a_server_that_was_started_meanwhile() {
    let closed = silent::closed_port().await.unwrap();
    person(async |page| {
        page.tolerate("ERR_CONNECTION_REFUSED");
        connect(page, &format!("http://{closed}")).await;
        page.sees("Nothing answers at").await;
        page.sees(&format!("curl -i http://{closed}/api/version"))
            .await;
        let model = Model::named("m").answering([good()]);
        let engine = Ollama::default().model(model).bind(&closed.to_string());
        let _engine = engine.start().await.unwrap();
        page.click("Check again").await;
        page.sees("Connected: Ollama").await;
    })
    .await;
}
