//! How Ollama treats pages: first the origin, then the host.

use std::net::IpAddr;

use hyper::StatusCode;
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_MAX_AGE, HeaderMap, HeaderValue, ORIGIN, VARY,
};

use super::Origins;
use crate::server::Reply;

/// Which page asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// None, or one of this server's own: nothing about origins goes into the answer.
    Own,
    /// One of another origin that is allowed.
    Foreign,
    /// One of another origin that is not: 403 with nothing in it, for every request alike.
    Refused,
}

/// Judges a request by its `Origin` and `Host` headers, "" where absent.
pub(super) fn page(origins: &Origins, origin: &str, host: &str) -> Page {
    let own = [
        String::new(),
        format!("http://{host}"),
        format!("https://{host}"),
    ];
    if own.iter().any(|own| own == origin) {
        Page::Own
    } else if origins.allows(origin) {
        Page::Foreign
    } else {
        Page::Refused
    }
}

/// The answer to a preflight request.
pub(super) fn preflight() -> Reply {
    let mut reply = Reply::whole(StatusCode::NO_CONTENT, "", "");
    for (name, value) in [
        (
            ACCESS_CONTROL_ALLOW_METHODS,
            "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS",
        ),
        (
            ACCESS_CONTROL_ALLOW_HEADERS,
            "Authorization,Content-Type,User-Agent,Accept,X-Requested-With,Openai-Beta",
        ),
        (ACCESS_CONTROL_MAX_AGE, "43200"),
    ] {
        reply.headers.insert(name, HeaderValue::from_static(value));
    }
    reply
}

/// Lets the page read the answer.
pub(super) fn allow(origins: &Origins, asked: &HeaderMap, answer: &mut HeaderMap) {
    if origins.everyone() {
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    } else if let Some(origin) = asked.get(ORIGIN) {
        answer.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        answer.append(VARY, HeaderValue::from_static("Origin"));
    }
}

/// Whether a `Host` header names this machine, as a server bound to loopback demands.
pub(super) fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        Ok(IpAddr::V4(ip)) => ip.is_loopback() || ip.is_private() || ip.is_unspecified(),
        Ok(IpAddr::V6(ip)) => ip.is_loopback() || ip.is_unspecified(),
        Err(_) => {
            let local = [".localhost", ".local", ".internal"];
            name.is_empty() || name == "localhost" || local.iter().any(|end| name.ends_with(end))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_must_be_this_machine() {
        for host in [
            "localhost:11434",
            "127.0.0.1:1",
            "[::1]:80",
            "192.168.0.7",
            "box.local",
            "",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in ["course.example", "evil.example:11434", "8.8.8.8:11434"] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn a_page_is_own_foreign_or_refused() {
        let origins = Origins::default();
        for (origin, expected) in [
            ("", Page::Own),
            ("http://localhost:11434", Page::Own),
            ("http://localhost:8150", Page::Foreign),
            ("https://course.example", Page::Refused),
            ("null", Page::Refused),
        ] {
            assert_eq!(
                page(&origins, origin, "localhost:11434"),
                expected,
                "{origin}"
            );
        }
    }
}
