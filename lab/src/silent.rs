//! Everything a learner may meet on a port that is not an engine.

use std::io;
use std::net::SocketAddr;

use hyper::StatusCode;
use tokio::net::TcpListener;

use crate::server::{Asked, Personality, Reply, Server};

/// An address where nothing listens: a free port, reserved and given back.
///
/// # Errors
/// When no port can be had.
pub async fn closed_port() -> io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0").await?.local_addr()
}

/// A program that answers every request with a web page, readable from any origin.
///
/// # Errors
/// When no port can be had.
pub async fn web_page() -> io::Result<Server> {
    Server::start("127.0.0.1:0", WebPage).await
}

/// A program that accepts every request and never answers.
///
/// # Errors
/// When no port can be had.
pub async fn mute() -> io::Result<Server> {
    Server::start("127.0.0.1:0", Mute).await
}

struct WebPage;

impl Personality for WebPage {
    async fn answer(&self, _: Asked) -> Reply {
        let page = "<!doctype html><title>Printer</title><p>Toner low";
        let mut reply = Reply::whole(StatusCode::OK, "text/html; charset=utf-8", page);
        let any = hyper::header::HeaderValue::from_static("*");
        reply
            .headers
            .insert(hyper::header::ACCESS_CONTROL_ALLOW_ORIGIN, any);
        reply
    }
}

struct Mute;

impl Personality for Mute {
    async fn answer(&self, _: Asked) -> Reply {
        std::future::pending().await
    }
}
