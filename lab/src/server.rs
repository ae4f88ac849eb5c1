//! The part all servers share: accept, log, answer, stream, cut.

use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpStream as StdStream};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use hyper::header::{CONTENT_TYPE, HeaderValue};
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{HeaderMap, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};

use crate::log::{Entry, Exchange, Log, Outcome};

/// A running server. It stops, with all its connections, when this is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    log: Log,
    accepting: JoinHandle<()>,
}

impl Server {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `http://127.0.0.1:40123`, without a trailing slash: also the page origin of a site.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What it was asked so far.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Listens on `bind` (port 0 for a free one) and lets `personality` answer.
    pub(crate) async fn start(bind: &str, personality: impl Personality) -> io::Result<Self> {
        let listener = TcpListener::bind(bind).await?;
        let address = listener.local_addr()?;
        let log = Log::default();
        let accepting = tokio::spawn(accept(listener, Arc::new(personality), log.clone()));
        Ok(Self {
            address,
            log,
            accepting,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// How a kind of server answers.
pub(crate) trait Personality: Send + Sync + 'static {
    /// How long an idle connection is kept, where this server closes them.
    fn closes_idle_after(&self) -> Option<Duration> {
        None
    }

    /// Answers one request. The future is dropped when the client leaves before it is ready.
    fn answer(&self, request: Asked) -> impl Future<Output = Reply> + Send;
}

/// A request as a personality sees it.
pub(crate) struct Asked {
    pub(crate) head: Parts,
    pub(crate) body: Bytes,
    pub(crate) received: Instant,
}

impl Asked {
    /// A header's value, or "" where it is absent or no text.
    pub(crate) fn header(&self, name: hyper::header::HeaderName) -> &str {
        self.head
            .headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("")
    }
}

/// What goes into a streamed body.
#[derive(Debug)]
pub(crate) enum Step {
    /// One write.
    Write(Bytes),
    /// Close the connection so that the client sees a reset.
    Reset,
}

/// An answer.
pub(crate) struct Reply {
    status: StatusCode,
    pub(crate) headers: HeaderMap,
    payload: Payload,
}

enum Payload {
    Whole(Bytes),
    Stream {
        next: Option<Step>,
        rest: mpsc::Receiver<Step>,
    },
}

impl Reply {
    /// A complete answer; an empty `content_type` leaves the header out.
    pub(crate) fn whole(
        status: StatusCode,
        content_type: &'static str,
        body: impl Into<Bytes>,
    ) -> Self {
        let mut headers = HeaderMap::new();
        if !content_type.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
        }
        Self {
            status,
            headers,
            payload: Payload::Whole(body.into()),
        }
    }

    /// A complete answer with headers made elsewhere.
    pub(crate) fn with_headers(status: StatusCode, headers: HeaderMap, body: Bytes) -> Self {
        Self {
            status,
            headers,
            payload: Payload::Whole(body),
        }
    }

    /// A streamed answer: the head goes out at once, the body as `rest` brings it.
    pub(crate) fn stream(content_type: &'static str, rest: mpsc::Receiver<Step>) -> Self {
        Self::streaming(content_type, None, rest)
    }

    /// A streamed answer whose head is held back until there is a first piece of the body.
    pub(crate) async fn stream_held(
        content_type: &'static str,
        mut rest: mpsc::Receiver<Step>,
    ) -> Self {
        let first = rest.recv().await;
        Self::streaming(content_type, first, rest)
    }

    fn streaming(
        content_type: &'static str,
        first: Option<Step>,
        rest: mpsc::Receiver<Step>,
    ) -> Self {
        let mut reply = Self::whole(StatusCode::OK, content_type, Bytes::new());
        reply.payload = Payload::Stream { next: first, rest };
        reply
    }
}

async fn accept<P: Personality>(listener: TcpListener, personality: Arc<P>, log: Log) {
    let mut connections = JoinSet::new();
    let mut count = 0;
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                // A connection that broke before it was accepted is the client's affair.
                let Ok((stream, _)) = accepted else { continue };
                connections.spawn(converse(stream, count, personality.clone(), log.clone()));
                count += 1;
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

/// Serves one connection to its end.
async fn converse<P: Personality>(
    stream: TcpStream,
    connection: u64,
    personality: Arc<P>,
    log: Log,
) {
    let Ok((stream, socket)) = with_second_handle(stream) else {
        return;
    };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new());
    if let Some(idle) = personality.closes_idle_after() {
        http.header_read_timeout(idle);
    }
    let service = service_fn(move |request| {
        respond(
            request,
            connection,
            personality.clone(),
            log.clone(),
            socket.clone(),
        )
    });
    // How it ended for each request stands in the log; a broken connection is no error of ours.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

/// The same socket twice: hyper owns one, the other can make the close a reset.
fn with_second_handle(stream: TcpStream) -> io::Result<(TcpStream, Arc<StdStream>)> {
    stream.set_nodelay(true)?;
    let stream = stream.into_std()?;
    let second = stream.try_clone()?;
    Ok((TcpStream::from_std(stream)?, Arc::new(second)))
}

async fn respond<P: Personality>(
    request: Request<Incoming>,
    connection: u64,
    personality: Arc<P>,
    log: Log,
    socket: Arc<StdStream>,
) -> Result<Response<Told>, hyper::Error> {
    let received = Instant::now();
    let (head, body) = request.into_parts();
    let mut entry = log.open(Exchange {
        connection,
        method: head.method.to_string(),
        path: head.uri.path().to_owned(),
        headers: head.headers.clone(),
        body: Bytes::new(),
        received,
        status: None,
        first_byte: None,
        last_byte: None,
        writes: Vec::new(),
        outcome: Outcome::Open,
    });
    let body = body.collect().await?.to_bytes();
    entry.update(|exchange| exchange.body = body.clone());

    let reply = personality
        .answer(Asked {
            head,
            body,
            received,
        })
        .await;
    entry.update(|exchange| exchange.status = Some(reply.status.as_u16()));
    if matches!(reply.payload, Payload::Whole(_)) {
        entry.wrote();
        entry.finish(Outcome::Complete);
    }
    let mut response = Response::new(Told {
        payload: reply.payload,
        entry,
        socket,
        unflushed: false,
    });
    *response.status_mut() = reply.status;
    *response.headers_mut() = reply.headers;
    Ok(response)
}

/// A body that writes down in the log when it is written and how it ends.
struct Told {
    payload: Payload,
    entry: Entry,
    socket: Arc<StdStream>,
    /// Whether hyper may still hold what was given to it last.
    unflushed: bool,
}

impl Told {
    /// Makes the close that hyper does on this error a reset, by a linger of zero.
    fn reset(&mut self) -> io::Error {
        self.entry.finish(Outcome::Cut);
        let set = socket2::SockRef::from(&*self.socket).set_linger(Some(Duration::ZERO));
        set.err()
            .unwrap_or_else(|| io::ErrorKind::ConnectionReset.into())
    }
}

impl Body for Told {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let step = match &mut self.payload {
            Payload::Whole(bytes) if bytes.is_empty() => return Poll::Ready(None),
            Payload::Whole(bytes) => {
                return Poll::Ready(Some(Ok(Frame::data(std::mem::take(bytes)))));
            }
            Payload::Stream { next, rest } => match next.take() {
                Some(step) => Some(step),
                None => match rest.poll_recv(context) {
                    Poll::Ready(step) => step,
                    Poll::Pending => {
                        self.unflushed = false;
                        return Poll::Pending;
                    }
                },
            },
        };
        match step {
            Some(Step::Write(bytes)) => {
                self.entry.wrote();
                self.unflushed = true;
                Poll::Ready(Some(Ok(Frame::data(bytes))))
            }
            Some(Step::Reset) if self.unflushed => {
                // hyper flushes when a body is pending; a reset now would take the last piece away.
                self.unflushed = false;
                if let Payload::Stream { next, .. } = &mut self.payload {
                    *next = Some(Step::Reset);
                }
                context.waker().wake_by_ref();
                Poll::Pending
            }
            Some(Step::Reset) => Poll::Ready(Some(Err(self.reset()))),
            None => {
                self.entry.finish(Outcome::Complete);
                Poll::Ready(None)
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        matches!(&self.payload, Payload::Whole(bytes) if bytes.is_empty())
    }

    fn size_hint(&self) -> SizeHint {
        match &self.payload {
            Payload::Whole(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Payload::Stream { .. } => SizeHint::default(),
        }
    }
}
