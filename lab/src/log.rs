//! What happened on a server, as the server saw it.

use std::fmt;
use std::time::{Duration, Instant};

use bytes::Bytes;
use hyper::HeaderMap;
use hyper::header::{CONTENT_TYPE, ORIGIN};
use serde_json::Value;
use tokio::sync::watch;

/// How an exchange ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Not over yet.
    Open,
    /// Everything the server had to say was written.
    Complete,
    /// The client closed the connection first: a cancelled request or a closed tab.
    ClientLeft,
    /// The script told the server to reset the connection.
    Cut,
}

/// One request and what became of it. Times are the server's own monotonic clock.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Counts the connections of this server from 0: equal numbers mean a reused connection.
    pub connection: u64,
    /// `GET`, `POST`, `OPTIONS`…
    pub method: String,
    /// Path without query.
    pub path: String,
    /// All request headers.
    pub headers: HeaderMap,
    /// The request's body; empty until it has been read.
    pub body: Bytes,
    /// When the request's head had been read.
    pub received: Instant,
    /// The answer's status, once decided.
    pub status: Option<u16>,
    /// When the first piece of the answer's body went to the connection.
    pub first_byte: Option<Instant>,
    /// When each piece of the answer's body went to the connection.
    pub writes: Vec<Instant>,
    /// When the last piece so far went to the connection.
    pub last_byte: Option<Instant>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Exchange {
    /// The `Origin` header: absent for navigations and `no-cors` GETs.
    #[must_use]
    pub fn origin(&self) -> Option<&str> {
        self.headers.get(ORIGIN)?.to_str().ok()
    }

    /// The `Content-Type` of the request.
    #[must_use]
    pub fn content_type(&self) -> Option<&str> {
        self.headers.get(CONTENT_TYPE)?.to_str().ok()
    }

    /// The body as JSON, or `Null` where it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// Whether this is `method path`, as in `exchange.is("POST", "/api/chat")`.
    #[must_use]
    pub fn is(&self, method: &str, path: &str) -> bool {
        self.method == method && self.path == path
    }

    /// From the request's arrival to the first byte of the answer's body: the server's own TTFT.
    #[must_use]
    pub fn time_to_first_byte(&self) -> Option<Duration> {
        Some(self.first_byte? - self.received)
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.method, self.path)?;
        match self.status {
            Some(status) => write!(f, "{status}")?,
            None => f.write_str("no status yet")?,
        }
        write!(f, " ({:?}, connection {})", self.outcome, self.connection)
    }
}

/// The log of one server. Clones show the same log.
#[derive(Clone, Debug)]
pub struct Log(watch::Sender<Vec<Exchange>>);

impl Default for Log {
    fn default() -> Self {
        Self(watch::Sender::new(Vec::new()))
    }
}

impl Log {
    /// Every exchange so far, oldest first.
    #[must_use]
    pub fn all(&self) -> Vec<Exchange> {
        self.0.borrow().clone()
    }

    /// The exchanges that are `method path`, oldest first.
    #[must_use]
    pub fn of(&self, method: &str, path: &str) -> Vec<Exchange> {
        let mut all = self.all();
        all.retain(|exchange| exchange.is(method, path));
        all
    }

    /// `["GET /api/version", …]`: the order of what was asked.
    #[must_use]
    pub fn requests(&self) -> Vec<String> {
        let all = self.all();
        all.iter()
            .map(|e| format!("{} {}", e.method, e.path))
            .collect()
    }

    /// Waits until the log satisfies `condition` and returns it.
    ///
    /// # Errors
    /// [`NotYet`] with the log as it stands when `within` has passed.
    pub async fn until(
        &self,
        within: Duration,
        condition: impl Fn(&[Exchange]) -> bool,
    ) -> Result<Vec<Exchange>, NotYet> {
        let mut changes = self.0.subscribe();
        let met = tokio::time::timeout(within, changes.wait_for(|log| condition(log))).await;
        match met {
            Ok(Ok(log)) => Ok(log.clone()),
            _ => Err(NotYet {
                within,
                log: self.all(),
            }),
        }
    }

    /// Opens an exchange; it counts as left by the client when the entry is dropped unfinished.
    pub(crate) fn open(&self, exchange: Exchange) -> Entry {
        let mut index = 0;
        self.0.send_modify(|log| {
            index = log.len();
            log.push(exchange);
        });
        Entry {
            log: self.clone(),
            index,
            over: false,
        }
    }
}

/// The log did not come to satisfy a condition in time.
#[derive(Debug)]
pub struct NotYet {
    within: Duration,
    log: Vec<Exchange>,
}

impl fmt::Display for NotYet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not within {:?}; the server's log:", self.within)?;
        if self.log.is_empty() {
            f.write_str(" nothing was asked")?;
        }
        for exchange in &self.log {
            write!(f, "\n  {exchange}")?;
        }
        Ok(())
    }
}

impl std::error::Error for NotYet {}

/// One exchange's place in the log while it is under way.
pub(crate) struct Entry {
    log: Log,
    index: usize,
    over: bool,
}

impl Entry {
    /// Changes the exchange and wakes whoever waits for the log.
    pub(crate) fn update(&self, change: impl FnOnce(&mut Exchange)) {
        self.log.0.send_modify(|log| {
            if let Some(exchange) = log.get_mut(self.index) {
                change(exchange);
            }
        });
    }

    /// Notes that a piece of the body goes to the connection now.
    pub(crate) fn wrote(&self) {
        let now = Instant::now();
        self.update(|exchange| {
            exchange.first_byte.get_or_insert(now);
            exchange.last_byte = Some(now);
            exchange.writes.push(now);
        });
    }

    /// Notes how the exchange ended.
    pub(crate) fn finish(&mut self, outcome: Outcome) {
        self.over = true;
        self.update(|exchange| exchange.outcome = outcome);
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        if !self.over {
            self.finish(Outcome::ClientLeft);
        }
    }
}
