//! Records a measurement byte by byte, as `cargo xtask record` writes it for the page.

use std::io;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use two_numbers::engine::request::Question;
use two_numbers::measurement::{Plan, Start, Subject};
use two_numbers::recordings::{RecordedRead, RecordedRun};
use two_numbers::timing::Micros;
use two_numbers::words::question_text;

/// Who is recorded, and with what plan.
pub struct Recorder {
    /// Who answers. Its address is where it is asked.
    pub subject: Subject,
    /// What is asked.
    pub plan: Plan,
}

impl Recorder {
    /// Lets the engine answer once. The connection is open before the clock starts, and each read
    /// is stamped before anything looks at it, as the page does it.
    ///
    /// # Errors
    /// When the engine cannot be reached, refuses, or breaks off.
    pub async fn record(&self, start: Start, leading: &str) -> io::Result<RecordedRun> {
        let body = self.body(leading, self.plan.max_tokens);
        let request = self.post(self.subject.protocol.chat_path(), body)?;
        let mut connection = self.connect().await?;
        let sent = Instant::now();
        let answer = connection.send_request(request).await;
        let mut answer = accepted(answer.map_err(io::Error::other)?).await?;
        let mut reads = Vec::new();
        while let Some(frame) = answer.body_mut().frame().await {
            let at = micros(sent.elapsed());
            let frame = frame.map_err(io::Error::other)?;
            if let Some(bytes) = frame.data_ref() {
                reads.push(RecordedRead::new(at, bytes));
            }
        }
        Ok(RecordedRun {
            start,
            leading: leading.to_owned(),
            reads,
        })
    }

    /// Lets the engine answer with one token, so that no recorded run pays for a first contact.
    ///
    /// # Errors
    /// When the engine cannot be reached, refuses, or breaks off.
    pub async fn first_contact(&self) -> io::Result<()> {
        let body = self.body("10000", 1);
        self.ask(self.subject.protocol.chat_path(), body).await?;
        Ok(())
    }

    /// Sends a request and gives the answer's text.
    ///
    /// # Errors
    /// When the engine cannot be reached, refuses, or breaks off.
    pub async fn ask(&self, path: &str, body: String) -> io::Result<String> {
        let request = self.post(path, body)?;
        let answer = self.connect().await?.send_request(request).await;
        let answer = accepted(answer.map_err(io::Error::other)?).await?;
        text(answer.into_body()).await
    }

    fn body(&self, leading: &str, max_tokens: u32) -> String {
        self.subject.protocol.chat_body(&Question {
            model: &self.subject.model.name,
            prompt: &question_text(&self.plan.prompt, leading),
            max_tokens,
            think: self.plan.think(&self.subject.model),
            seed: self.plan.seed,
            temperature: self.plan.temperature,
        })
    }

    fn post(&self, path: &str, body: String) -> io::Result<Request<Full<Bytes>>> {
        Request::post(path)
            .header("host", self.authority())
            .header("content-type", "application/json")
            .body(Full::new(Bytes::from(body)))
            .map_err(io::Error::other)
    }

    fn authority(&self) -> String {
        let address = self.subject.address.to_string();
        address.trim_start_matches("http://").to_owned()
    }

    async fn connect(&self) -> io::Result<SendRequest<Full<Bytes>>> {
        let stream = TcpStream::connect(self.authority()).await?;
        stream.set_nodelay(true)?;
        let (connection, driver) = http1::handshake(TokioIo::new(stream))
            .await
            .map_err(io::Error::other)?;
        // It ends with the connection, whose errors the answer shows.
        tokio::spawn(driver);
        Ok(connection)
    }
}

async fn accepted(answer: Response<Incoming>) -> io::Result<Response<Incoming>> {
    if answer.status().is_success() {
        return Ok(answer);
    }
    let said = text(answer.into_body()).await?;
    Err(io::Error::other(format!("the engine refused: {said}")))
}

async fn text(body: Incoming) -> io::Result<String> {
    let body = body.collect().await.map_err(io::Error::other)?;
    Ok(String::from_utf8_lossy(&body.to_bytes()).into_owned())
}

fn micros(time: Duration) -> Micros {
    Micros::new(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}
