//! The test server keeps Ollama's rules.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::time::{Duration, Instant};

use common::{Answer, Connection, ask, get, post};
use http_body_util::BodyExt;
use lab::script::Reported;
use lab::{Chop, Fault, Model, Ollama, Outcome, Script, Server, ms};
use serde_json::{Value, json};

const SOON: Duration = Duration::from_secs(5);

async fn serve(model: Model) -> Server {
    Ollama::default().model(model).start().await.unwrap()
}

async fn serve_script(script: Script) -> Server {
    serve(Model::named("m").answering([script])).await
}

fn question(more: Value) -> Value {
    let mut body = json!({"model": "m", "messages": [{"role": "user", "content": "Reply."}]});
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    body
}

async fn chat(server: &Server, more: Value) -> Answer {
    post(server, "/api/chat", &question(more)).await
}

fn seconds(object: &Value, key: &str) -> f64 {
    object[key].as_u64().unwrap_or(0) as f64 / 1e9
}

fn text(lines: &[Value], key: &str) -> String {
    lines
        .iter()
        .filter_map(|line| line["message"][key].as_str())
        .collect()
}

#[tokio::test]
async fn a_refused_origin_gets_an_empty_403_for_every_kind_of_request() {
    let server = serve(Model::named("m")).await;
    for method in ["OPTIONS", "GET", "POST"] {
        let origin = [("origin", "https://course.example")];
        let answer = ask(&server, method, "/api/version", &origin, "").await;
        assert_eq!((answer.status, answer.body.as_str()), (403, ""), "{method}");
        assert!(
            !answer
                .headers
                .keys()
                .any(|name| name.as_str().starts_with("access-control"))
        );
    }
}

#[tokio::test]
async fn an_allowed_origin_is_echoed_and_none_adds_nothing() {
    let server = Ollama::default()
        .origins("https://course.example")
        .start()
        .await
        .unwrap();
    for origin in ["http://localhost:8150", "https://course.example"] {
        let answer = ask(&server, "GET", "/api/version", &[("origin", origin)], "").await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
    }
    let own = server.url();
    for headers in [vec![], vec![("origin", own.as_str())]] {
        let answer = ask(&server, "GET", "/api/version", &headers, "").await;
        assert_eq!(answer.json(), json!({"version": "0.34.1"}));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[tokio::test]
async fn a_preflight_is_204_with_what_is_allowed() {
    let server = serve(Model::named("m")).await;
    let headers = [
        ("origin", "http://127.0.0.1:80"),
        ("access-control-request-method", "POST"),
    ];
    let answer = ask(&server, "OPTIONS", "/api/chat", &headers, "").await;
    assert_eq!((answer.status, answer.body.as_str()), (204, ""));
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("http://127.0.0.1:80")
    );
    assert!(
        answer
            .header("access-control-allow-methods")
            .unwrap()
            .contains("POST")
    );
    assert!(
        answer
            .header("access-control-allow-headers")
            .unwrap()
            .contains("Content-Type")
    );
}

#[tokio::test]
async fn everyone_allowed_is_a_star() {
    let server = Ollama::default().origins("*").start().await.unwrap();
    let answer = ask(&server, "GET", "/api/version", &[("origin", "null")], "").await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}

#[tokio::test]
async fn it_does_not_start_with_a_bad_origins_variable() {
    let error = Ollama::default().origins("null").start().await.unwrap_err();
    assert!(error.to_string().contains("bad origin"), "{error}");
}

#[tokio::test]
async fn a_foreign_host_is_refused_readably_because_the_origin_is_checked_first() {
    let server = serve(Model::named("m")).await;
    let headers = [
        ("host", "tunnel.example"),
        ("origin", "http://localhost:8150"),
    ];
    let answer = ask(&server, "GET", "/api/version", &headers, "").await;
    assert_eq!(answer.status, 403);
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("http://localhost:8150")
    );
}

#[tokio::test]
async fn small_endpoints() {
    let server = Ollama::default()
        .model(Model::named("gemma3:270m"))
        .model(Model::named("qwen3-mlx").safetensors().thinking())
        .model(Model::named("big:cloud").cloud())
        .model(Model::named("embed").embedding())
        .start()
        .await
        .unwrap();
    assert_eq!(get(&server, "/").await.body, "Ollama is running");
    assert_eq!(ask(&server, "HEAD", "/", &[], "").await.status, 200);

    let tags = get(&server, "/api/tags").await.json();
    let models = tags["models"].as_array().unwrap();
    assert_eq!(models[0]["details"]["format"], "gguf");
    assert_eq!(models[1]["details"]["format"], "safetensors");
    assert_eq!(models[1]["capabilities"], json!(["completion", "thinking"]));
    assert!(models[2]["remote_host"].is_string() && models[0]["remote_host"].is_null());
    assert_eq!(models[3]["capabilities"], json!(["embedding"]));

    let listed = get(&server, "/v1/models").await.json();
    assert_eq!(listed["data"][0]["id"], "gemma3:270m");
    let shown = post(&server, "/api/show", &json!({"model": "gemma3:270m"}))
        .await
        .json();
    assert_eq!(shown["model_info"]["lab.context_length"], 131_072);

    assert_eq!(
        get(&server, "/api/nothing").await.body,
        "404 page not found"
    );
    assert_eq!(get(&server, "/api/chat").await.status, 405);
}

#[tokio::test]
async fn a_chat_streams_its_text_and_ends_with_integer_nanoseconds() {
    let server = serve_script(Script::saying("Your parcel is late.").cached_tokens(0)).await;
    let answer = chat(&server, json!({})).await;
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines = answer.lines();
    assert_eq!(lines.len(), 5, "four words and the end");
    assert_eq!(text(&lines, "content"), "Your parcel is late.");
    let done = &lines[4];
    assert_eq!(
        (&done["done"], &done["done_reason"]),
        (&json!(true), &json!("stop"))
    );
    for key in [
        "total_duration",
        "load_duration",
        "prompt_eval_duration",
        "eval_duration",
    ] {
        assert!(done[key].is_u64(), "{key}: {done}");
    }
    assert_eq!(done["eval_count"], 5, "the unseen end token counts");
    assert_eq!(done["prompt_eval_cached_count"], 0);
}

#[tokio::test]
async fn what_is_zero_is_left_out() {
    let reported = Reported {
        load: Some(Duration::ZERO),
        ..Reported::default()
    };
    let server = serve_script(Script::saying("Hi.").reporting(reported)).await;
    let lines = chat(&server, json!({})).await.lines();
    let done = lines.last().unwrap().as_object().unwrap();
    assert!(!done.contains_key("load_duration") && !done.contains_key("prompt_eval_cached_count"));
}

#[tokio::test]
async fn a_plain_text_body_needs_no_preflight_and_is_bound_all_the_same() {
    let server = serve_script(Script::saying("Hi.")).await;
    let headers = [
        ("content-type", "text/plain;charset=UTF-8"),
        ("origin", "http://localhost:1"),
    ];
    let body = question(json!({})).to_string();
    assert_eq!(
        ask(&server, "POST", "/api/chat", &headers, &body)
            .await
            .status,
        200
    );
    let exchange = &server.log().of("POST", "/api/chat")[0];
    assert_eq!(exchange.content_type(), Some("text/plain;charset=UTF-8"));
    assert_eq!(exchange.json()["model"], "m");
}

#[tokio::test]
async fn n_tokens_are_timed_over_the_steps_each_engine_times() {
    let script = Script::of_tokens(5).prompt(ms(60)).step(ms(30));
    for (model, count, steps) in [
        (Model::named("m"), 6, 5.0),
        (Model::named("m").safetensors(), 5, 6.0),
    ] {
        let server = serve(model.answering([script.clone()])).await;
        let done = chat(&server, json!({})).await.lines().pop().unwrap();
        assert_eq!(done["eval_count"], count);
        let generation = seconds(&done, "eval_duration");
        assert!(
            (generation - steps * 0.03).abs() < 0.014,
            "{generation} for {steps} steps"
        );
        let prompt = seconds(&done, "prompt_eval_duration");
        assert!((prompt - 0.06).abs() < 0.02, "{prompt}");
    }
}

#[tokio::test]
async fn num_predict_cuts_by_length() {
    let server = serve_script(Script::of_tokens(10)).await;
    for (limit, count, reason) in [
        (4, 4, "length"),
        (10, 10, "length"),
        (11, 11, "stop"),
        (-1, 11, "stop"),
    ] {
        let lines = chat(&server, json!({"options": {"num_predict": limit}}))
            .await
            .lines();
        let done = lines.last().unwrap();
        assert_eq!(
            (&done["eval_count"], &done["done_reason"]),
            (&json!(count), &json!(reason))
        );
    }
}

#[tokio::test]
async fn thinking_comes_first_and_can_be_switched_off() {
    let script = Script::saying("Sorry for that.").thinking("Be kind.");
    let server = serve(Model::named("m").thinking().answering([script])).await;
    for (more, thinking, count) in [
        (json!({}), "Be kind.", 6),
        (json!({"think": true}), "Be kind.", 6),
        (json!({"think": false}), "", 4),
    ] {
        let lines = chat(&server, more).await.lines();
        assert_eq!(text(&lines, "thinking"), thinking);
        assert_eq!(text(&lines, "content"), "Sorry for that.");
        assert_eq!(lines.last().unwrap()["eval_count"], count);
    }
}

#[tokio::test]
async fn refusals_before_the_first_chunk_have_a_status() {
    let server = Ollama::default()
        .model(Model::named("m"))
        .model(Model::named("embed").embedding())
        .model(Model::named("far:cloud").cloud())
        .start()
        .await
        .unwrap();
    let hello = json!([{"role": "user", "content": "Hi"}]);
    for (body, status, error) in [
        (String::new(), 400, "missing request body"),
        ("{".to_owned(), 400, ""),
        (
            json!({"messages": hello}).to_string(),
            400,
            "model is required",
        ),
        (
            json!({"model": "x", "messages": hello}).to_string(),
            404,
            "model 'x' not found",
        ),
        (
            json!({"model": "m", "messages": hello, "think": true}).to_string(),
            400,
            "\"m\" does not support thinking",
        ),
        (
            json!({"model": "embed", "messages": hello}).to_string(),
            400,
            "\"embed\" does not support chat",
        ),
        (
            json!({"model": "far:cloud", "messages": hello}).to_string(),
            401,
            "unauthorized",
        ),
    ] {
        let answer = ask(&server, "POST", "/api/chat", &[], &body).await;
        assert_eq!(answer.status, status, "{body}");
        let said = answer.json()["error"].as_str().unwrap().to_owned();
        assert!(error.is_empty() || said == error, "{body}: {said}");
    }
}

#[tokio::test]
async fn faults_of_a_stream() {
    let error = || "llama runner has unexpectedly stopped".to_owned();
    let script = || Script::of_tokens(9).step(ms(1));

    let refuse = Fault::Refuse {
        status: 500,
        error: error(),
    };
    let answer = chat(&serve_script(script().failing(refuse)).await, json!({})).await;
    assert_eq!(
        (answer.status, answer.json()),
        (500, json!({"error": error()}))
    );

    let line = Fault::ErrorLine {
        after: 3,
        error: error(),
    };
    let answer = chat(&serve_script(script().failing(line)).await, json!({})).await;
    assert_eq!((answer.status, answer.complete), (200, true));
    assert_eq!(answer.lines().len(), 4);
    assert_eq!(answer.lines()[3], json!({"error": error()}));

    let early = Fault::EndEarly { after: 9 };
    let answer = chat(&serve_script(script().failing(early)).await, json!({})).await;
    assert!(answer.complete && answer.lines().len() == 9);
    assert!(answer.lines().iter().all(|line| line["done"] == false));

    let server = serve_script(script().failing(Fault::Cut { after: 3 })).await;
    let answer = chat(&server, json!({})).await;
    assert!(!answer.complete, "a reset is no end");
    assert_eq!(answer.lines().len(), 3);
    assert_eq!(server.log().all()[0].outcome, Outcome::Cut);
}

#[tokio::test]
async fn a_load_alone_and_an_unload_are_one_object_without_newline() {
    let server = serve(Model::named("m").cold(ms(60))).await;
    assert_eq!(get(&server, "/api/ps").await.json(), json!({"models": []}));
    for (keep_alive, reason) in [(json!("5m"), "load"), (json!(0), "unload")] {
        let body = json!({"model": "m", "messages": [], "keep_alive": keep_alive});
        let answer = post(&server, "/api/chat", &body).await;
        assert!(
            answer
                .header("content-type")
                .unwrap()
                .starts_with("application/json")
        );
        assert!(answer.body.ends_with('}'));
        let object = answer.json();
        assert_eq!(object["done_reason"], reason);
        assert!(object["total_duration"].is_null());
        let listed = get(&server, "/api/ps").await.json();
        assert_eq!(
            listed["models"][0]["name"], "m",
            "still listed right after {reason}"
        );
    }
    let gone = async {
        while get(&server, "/api/ps").await.json() != json!({"models": []}) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(SOON, gone).await.unwrap();
}

#[tokio::test]
async fn loading_shows_in_load_duration_and_only_when_it_is_needed() {
    let server = serve(Model::named("m").cold(ms(80))).await;
    let load = async |more| {
        seconds(
            &chat(&server, more).await.lines().pop().unwrap(),
            "load_duration",
        )
    };
    assert!(load(json!({})).await >= 0.08, "cold");
    assert!(load(json!({})).await < 0.04, "warm");
    assert!(
        load(json!({"options": {"num_ctx": 8192}})).await >= 0.08,
        "another context length"
    );
    assert!(load(json!({"options": {"num_ctx": 8192}, "keep_alive": 0})).await < 0.04);
    assert!(
        load(json!({"options": {"num_ctx": 8192}})).await >= 0.08,
        "unloaded after the answer"
    );
}

#[tokio::test]
async fn processes_are_not_listed_while_a_model_is_loading() {
    let server = serve(Model::named("m").cold(ms(120))).await;
    let began = Instant::now();
    let (_, listed) = tokio::join!(chat(&server, json!({})), async {
        server
            .log()
            .until(SOON, |log| !log.is_empty())
            .await
            .unwrap();
        (get(&server, "/api/ps").await.json(), began.elapsed())
    });
    let (listed, when) = listed;
    assert!(when >= ms(120), "answered after {when:?}");
    assert_eq!(listed["models"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_full_queue_is_503_for_models_that_must_be_loaded() {
    let server = Ollama::default()
        .model(Model::named("m").cold(ms(10)))
        .max_queue(0)
        .start()
        .await
        .unwrap();
    let answer = chat(&server, json!({})).await;
    assert_eq!(answer.status, 503);
    assert!(
        answer.json()["error"]
            .as_str()
            .unwrap()
            .starts_with("server busy")
    );
}

#[tokio::test]
async fn the_queue_shows_in_the_total_alone() {
    let server = serve_script(Script::of_tokens(10).prompt(ms(40)).step(ms(4))).await;
    let answers = tokio::join!(
        chat(&server, json!({})),
        chat(&server, json!({})),
        chat(&server, json!({}))
    );
    let mut waits: Vec<f64> = [answers.0, answers.1, answers.2]
        .iter()
        .map(|answer| {
            let done = answer.lines().pop().unwrap();
            let steps = ["load_duration", "prompt_eval_duration", "eval_duration"];
            seconds(&done, "total_duration")
                - steps.map(|key| seconds(&done, key)).iter().sum::<f64>()
        })
        .collect();
    waits.sort_by(f64::total_cmp);
    for (wait, expected) in waits.iter().zip([0.0, 0.08, 0.16]) {
        assert!((wait - expected).abs() < 0.035, "{waits:?}");
    }
}

#[tokio::test]
async fn headers_come_with_the_first_chunk() {
    let server = serve_script(Script::saying("Hi.").prompt(ms(100))).await;
    let began = Instant::now();
    let body = question(json!({})).to_string();
    let mut connection = Connection::to(&server).await;
    let response = connection.head("POST", "/api/chat", &[], &body).await;
    let head = began.elapsed();
    assert!(head >= ms(100), "{head:?}");
    response.into_body().frame().await.unwrap().unwrap();
    assert!(
        began.elapsed() - head < ms(60),
        "the first line is there with the head"
    );
}

#[tokio::test]
async fn a_client_that_leaves_is_noticed_and_makes_room() {
    let hanging = Script::saying("One two three").failing(Fault::Hang { after: 1 });
    let model = Model::named("m").answering([hanging, Script::saying("Next.")]);
    let server = serve(model).await;
    let body = question(json!({})).to_string();
    let mut first = Connection::to(&server).await;
    let mut response = first.head("POST", "/api/chat", &[], &body).await;
    response.frame().await.unwrap().unwrap();
    drop((response, first));
    let left = |log: &[lab::Exchange]| log[0].outcome == Outcome::ClientLeft;
    server.log().until(SOON, left).await.unwrap();
    assert_eq!(
        chat(&server, json!({})).await.lines().len(),
        2,
        "the slot is free again"
    );
}

#[tokio::test]
async fn leaving_during_a_load_gives_the_load_up() {
    let server = serve(Model::named("m").cold(Duration::from_secs(60))).await;
    let mut connection = Connection::to(&server).await;
    let body = question(json!({})).to_string();
    let asked = tokio::spawn(async move {
        let _ = connection.try_head("POST", "/api/chat", &[], &body).await;
    });
    server
        .log()
        .until(SOON, |log| log.len() == 1 && !log[0].body.is_empty())
        .await
        .unwrap();
    asked.abort();
    server
        .log()
        .until(SOON, |log| log[0].outcome == Outcome::ClientLeft)
        .await
        .unwrap();
    assert_eq!(get(&server, "/api/ps").await.json(), json!({"models": []}));
}

#[tokio::test]
async fn bytes_can_be_chopped_anywhere_without_being_changed() {
    let words = "Désolé 📦 明日 sûr";
    for chop in [
        Chop::Messages,
        Chop::Several(2),
        Chop::Bytes(7),
        Chop::Buffered,
    ] {
        let server = serve_script(Script::saying(words).chop(chop)).await;
        let answer = chat(&server, json!({})).await;
        let lines = answer.lines();
        assert_eq!(text(&lines, "content"), words, "{chop:?}");
        assert_eq!(lines.last().unwrap()["done"], true);
    }
}

#[tokio::test]
async fn pieces_of_several_tokens_and_empty_ones() {
    let script = Script::saying("").pieces([("", 1), ("two tokens", 2), (" one", 1)]);
    let lines = chat(&serve_script(script).await, json!({})).await.lines();
    assert_eq!(lines.len(), 3, "an empty piece is not sent");
    assert_eq!(lines[2]["eval_count"], 5);
}

#[tokio::test]
async fn one_object_where_no_stream_is_wanted() {
    let script = Script::saying("All at once.").thinking("Hm.");
    let server = serve(Model::named("m").thinking().answering([script])).await;
    let answer = chat(&server, json!({"stream": false})).await;
    assert!(
        answer
            .header("content-type")
            .unwrap()
            .starts_with("application/json")
    );
    let message = &answer.json()["message"];
    assert_eq!(
        (&message["content"], &message["thinking"]),
        (&json!("All at once."), &json!("Hm."))
    );
}

#[tokio::test]
async fn generate_says_the_same_at_the_top_level() {
    let server = serve_script(Script::saying("Hello there.")).await;
    let lines = post(
        &server,
        "/api/generate",
        &json!({"model": "m", "prompt": "Hi"}),
    )
    .await
    .lines();
    assert_eq!(
        (&lines[0]["response"], &lines[1]["response"]),
        (&json!("Hello"), &json!(" there."))
    );
    assert_eq!(lines[2]["eval_count"], 3);
    assert!(lines[2]["context"].is_array());
}

#[tokio::test]
async fn it_speaks_the_openai_protocol_too() {
    let script = Script::saying("Hello there.").thinking("Hm.");
    let server = serve(Model::named("m").thinking().answering([script])).await;
    let body = question(json!({"stream": true, "stream_options": {"include_usage": true}}));
    let answer = post(&server, "/v1/chat/completions", &body).await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert!(answer.body.ends_with("data: [DONE]\n\n"));
    let events = answer.events();
    assert_eq!(
        events[0]["choices"][0]["delta"],
        json!({"role": "assistant", "reasoning": "Hm."})
    );
    assert_eq!(events[1]["choices"][0]["delta"]["content"], "Hello");
    assert_eq!(events[3]["choices"][0]["finish_reason"], "stop");
    assert_eq!(events[4]["choices"], json!([]));
    assert_eq!(events[4]["usage"]["completion_tokens"], 4);

    let missing = post(&server, "/v1/chat/completions", &json!({"model": "x"})).await;
    assert_eq!(
        (missing.status, &missing.json()["error"]["message"]),
        (404, &json!("model 'x' not found"))
    );
}

#[tokio::test]
async fn the_log_tells_order_connections_and_times() {
    let server = serve_script(Script::saying("Hi.").prompt(ms(50))).await;
    let mut connection = Connection::to(&server).await;
    connection.ask("GET", "/api/version", &[], "").await;
    connection
        .ask("POST", "/api/chat", &[], &question(json!({})).to_string())
        .await;
    assert_eq!(
        server.log().requests(),
        ["GET /api/version", "POST /api/chat"]
    );
    let log = server.log().all();
    assert_eq!(
        (log[0].connection, log[1].connection),
        (0, 0),
        "the connection was reused"
    );
    let first = log[1].time_to_first_byte().unwrap();
    assert!(first >= ms(50) && first < ms(500), "{first:?}");
    let never = server
        .log()
        .until(ms(1), |log| log.len() > 2)
        .await
        .unwrap_err()
        .to_string();
    assert!(never.contains("POST /api/chat 200"), "{never}");
}
