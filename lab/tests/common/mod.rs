//! A small HTTP client that shows what a browser would see on the wire.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{HeaderMap, Request, Response};
use hyper_util::rt::TokioIo;
use lab::Server;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// One connection to a server. Dropping it closes the socket.
pub struct Connection {
    requests: SendRequest<Full<Bytes>>,
    driver: JoinHandle<()>,
    host: String,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// A complete answer.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: String,
    /// Whether the body ended as announced; false after a reset.
    pub complete: bool,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// The objects of an NDJSON body.
    pub fn lines(&self) -> Vec<Value> {
        self.body
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// The objects of an SSE body, without `[DONE]`.
    pub fn events(&self) -> Vec<Value> {
        let data = self
            .body
            .split("\n\n")
            .filter_map(|event| event.strip_prefix("data: "));
        let data = data.filter(|data| *data != "[DONE]");
        data.map(|data| serde_json::from_str(data).unwrap())
            .collect()
    }
}

impl Connection {
    pub async fn to(server: &Server) -> Self {
        let stream = TcpStream::connect(server.address()).await.unwrap();
        let (requests, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        let driver = tokio::spawn(async move {
            let _ = connection.await;
        });
        Self {
            requests,
            driver,
            host: server.address().to_string(),
        }
    }

    /// Sends a request and returns when the head of the answer is there.
    pub async fn head(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response<Incoming> {
        self.try_head(method, path, headers, body).await.unwrap()
    }

    pub async fn try_head(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> hyper::Result<Response<Incoming>> {
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", &self.host);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = Full::new(Bytes::from(body.to_owned()));
        self.requests
            .send_request(request.body(body).unwrap())
            .await
    }

    /// Waits until the server has closed the connection.
    pub async fn closed(&mut self) {
        let driver = &mut self.driver;
        tokio::time::timeout(std::time::Duration::from_secs(5), driver)
            .await
            .unwrap()
            .unwrap();
    }

    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let response = self.head(method, path, headers, body).await;
        let (head, mut body) = response.into_parts();
        let (mut bytes, mut complete) = (Vec::new(), true);
        while let Some(frame) = body.frame().await {
            match frame {
                Ok(frame) => bytes.extend(frame.into_data().unwrap()),
                Err(_) => complete = false,
            }
        }
        let body = String::from_utf8(bytes).unwrap();
        Answer {
            status: head.status.as_u16(),
            headers: head.headers,
            body,
            complete,
        }
    }
}

pub async fn ask(
    server: &Server,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    Connection::to(server)
        .await
        .ask(method, path, headers, body)
        .await
}

pub async fn get(server: &Server, path: &str) -> Answer {
    ask(server, "GET", path, &[], "").await
}

pub async fn post(server: &Server, path: &str, body: &Value) -> Answer {
    ask(server, "POST", path, &[], &body.to_string()).await
}
