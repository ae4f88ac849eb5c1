//! The test server keeps the rules of llama-server and of a server that insists on JSON.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod common;

use std::time::Instant;

use common::{Answer, Connection, ask, get};
use lab::openai::Cors;
use lab::{Fault, OpenAi, Script, Server, ms};
use serde_json::{Value, json};

const PAGE: (&str, &str) = ("origin", "https://course.example");

fn question(more: &Value) -> String {
    let mut body = json!({
        "messages": [{"role": "user", "content": "Reply."}],
        "stream": true,
        "stream_options": {"include_usage": true},
    });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    body.to_string()
}

async fn chat(server: &Server, content_type: &str, more: &Value) -> Answer {
    let headers = [PAGE, ("content-type", content_type)];
    ask(
        server,
        "POST",
        "/v1/chat/completions",
        &headers,
        &question(more),
    )
    .await
}

#[tokio::test]
async fn llama_server_streams_role_deltas_finish_and_figures() {
    let script = Script::saying("Hello there.")
        .thinking("Hm.")
        .cached_tokens(1);
    let server = OpenAi::llama_server([script]).start().await.unwrap();
    let answer = chat(&server, "text/plain", &json!({})).await;
    assert_eq!(
        answer.header("access-control-allow-origin"),
        Some("https://course.example")
    );
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert!(answer.body.ends_with("data: [DONE]\n\n"));
    let events = answer.events();
    let deltas: Vec<&Value> = events
        .iter()
        .map(|event| &event["choices"][0]["delta"])
        .collect();
    assert_eq!(deltas[0], &json!({"role": "assistant", "content": null}));
    assert_eq!(deltas[1], &json!({"reasoning_content": "Hm."}));
    assert_eq!(deltas[2], &json!({"content": "Hello"}));
    assert_eq!(deltas[4], &json!({}));
    assert_eq!(events[4]["choices"][0]["finish_reason"], "stop");
    let last = &events[5];
    assert_eq!(last["choices"], json!([]));
    assert_eq!(last["usage"]["completion_tokens"], 4);
    assert_eq!(last["usage"]["prompt_tokens_details"]["cached_tokens"], 1);
    assert_eq!(last["timings"]["predicted_n"], 4);
    let (n, milliseconds) = (4.0, last["timings"]["predicted_ms"].as_f64().unwrap());
    let rate = last["timings"]["predicted_per_second"].as_f64().unwrap();
    assert!((rate - n / milliseconds * 1e3).abs() < 1e-6);
}

#[tokio::test]
async fn figures_follow_what_was_asked() {
    let server = OpenAi::llama_server([Script::saying("Hi.")])
        .start()
        .await
        .unwrap();
    let not_asked = chat(&server, "text/plain", &json!({"stream_options": null}))
        .await
        .events();
    let last = not_asked.last().unwrap();
    assert_eq!(last["choices"][0]["finish_reason"], "stop");
    assert!(last["timings"].is_object() && last["usage"].is_null());

    let silent = OpenAi::llama_server([Script::saying("Hi.")]).without_usage();
    let server = silent.start().await.unwrap();
    for event in chat(&server, "text/plain", &json!({})).await.events() {
        assert!(
            event["usage"].is_null() && event["timings"].is_null(),
            "{event}"
        );
    }
}

#[tokio::test]
async fn a_token_limit_is_kept() {
    let server = OpenAi::llama_server([Script::of_tokens(9)])
        .start()
        .await
        .unwrap();
    let events = chat(&server, "text/plain", &json!({"max_tokens": 4}))
        .await
        .events();
    assert_eq!(events[5]["choices"][0]["finish_reason"], "length");
    assert_eq!(events[6]["usage"]["completion_tokens"], 4);
}

#[tokio::test]
async fn llama_server_sends_its_head_before_the_first_token() {
    let script = Script::saying("Hi.").prompt(ms(150));
    let server = OpenAi::llama_server([script]).start().await.unwrap();
    let began = Instant::now();
    let mut connection = Connection::to(&server).await;
    let body = question(&json!({}));
    let response = connection
        .head("POST", "/v1/chat/completions", &[], &body)
        .await;
    assert!(began.elapsed() < ms(100));
    drop(response);
}

#[tokio::test]
async fn a_server_that_insists_on_json_says_so() {
    let server = OpenAi::insisting_on_json([Script::saying("Hi.")])
        .start()
        .await
        .unwrap();
    let refused = chat(&server, "text/plain;charset=UTF-8", &json!({})).await;
    assert_eq!(refused.status, 415);
    let message = refused.json()["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(message.contains("application/json"), "{message}");

    let answer = chat(&server, "application/json", &json!({})).await;
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    let events = answer.events();
    let role = json!({"role": "assistant", "content": ""});
    assert_eq!(events[0]["choices"][0]["delta"], role);
    assert_eq!(events[1]["choices"][0]["delta"], json!({"content": "Hi."}));
    assert!(events.last().unwrap()["timings"].is_null());
    assert_eq!(events.last().unwrap()["usage"]["completion_tokens"], 2);

    let headers = [PAGE, ("access-control-request-headers", "content-type")];
    let preflight = ask(&server, "OPTIONS", "/v1/chat/completions", &headers, "").await;
    assert_eq!(preflight.status, 200);
    assert_eq!(
        preflight.header("access-control-allow-headers"),
        Some("content-type")
    );
}

#[tokio::test]
async fn small_rules() {
    let server = OpenAi::llama_server([Script::saying("Hi.")])
        .cors(Cors::Off)
        .key("secret")
        .closing_idle_after(ms(50))
        .start()
        .await
        .unwrap();
    let models = ask(&server, "GET", "/v1/models", &[PAGE], "").await;
    assert_eq!(models.header("access-control-allow-origin"), None);
    assert_eq!(models.json()["data"][0]["id"], "gemma-3-270m-q4_k_m.gguf");
    assert_eq!(get(&server, "/api/version").await.status, 404);
    assert_eq!(chat(&server, "text/plain", &json!({})).await.status, 401);
    let key = [("authorization", "Bearer secret")];
    let body = question(&json!({}));
    assert_eq!(
        ask(&server, "POST", "/v1/chat/completions", &key, &body)
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn idle_connections_are_closed() {
    let server = OpenAi::llama_server([])
        .closing_idle_after(ms(50))
        .start()
        .await
        .unwrap();
    let mut connection = Connection::to(&server).await;
    assert_eq!(connection.ask("GET", "/health", &[], "").await.status, 200);
    connection.closed().await;
}

#[tokio::test]
async fn an_error_inside_the_stream_is_an_event() {
    let fault = Fault::ErrorLine {
        after: 1,
        error: "out of memory".to_owned(),
    };
    let script = Script::saying("One two").failing(fault);
    let server = OpenAi::llama_server([script]).start().await.unwrap();
    let events = chat(&server, "text/plain", &json!({})).await.events();
    assert_eq!(events.last().unwrap()["error"]["message"], "out of memory");
}
