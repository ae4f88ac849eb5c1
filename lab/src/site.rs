//! A plain static host: files, folders with `index.html`, `404.html`, nothing clever.

use std::io;
use std::path::PathBuf;

use bytes::Bytes;
use http_body_util::BodyExt;
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, LOCATION};
use hyper::{HeaderMap, Request, StatusCode, Uri};
use tower_http::services::ServeDir;

use crate::server::{Asked, Personality, Reply, Server};

/// A folder to be hosted.
///
/// A folder's address without its slash redirects to the one with it, an unknown address gets
/// `404.html` with status 404 where there is one, and no address falls back to the start page.
#[derive(Clone, Debug)]
pub struct Site {
    folder: PathBuf,
    bind: String,
    mount: String,
}

impl Site {
    /// Hosts `folder` at `/` on a free port of 127.0.0.1.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            bind: "127.0.0.1:0".to_owned(),
            mount: String::new(),
        }
    }

    /// Listens elsewhere, for example on `127.0.0.2:0`: an origin that Ollama refuses.
    #[must_use]
    pub fn bind(mut self, address: &str) -> Self {
        address.clone_into(&mut self.bind);
        self
    }

    /// Hosts under a path such as `/course/`; everything outside is 404.
    #[must_use]
    pub fn mounted_at(mut self, path: &str) -> Self {
        path.trim_end_matches('/').clone_into(&mut self.mount);
        self
    }

    /// Starts hosting.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub async fn start(self) -> io::Result<Server> {
        let bind = self.bind.clone();
        Server::start(&bind, self).await
    }

    /// The request as it would read if the site stood at `/`; None outside the mount.
    fn inside(&self, asked: &Asked) -> Option<Request<()>> {
        // With the query: a redirect to the slash form must carry it on.
        let asked_for = asked.head.uri.path_and_query()?.as_str();
        let path = asked_for.strip_prefix(&self.mount)?;
        if !path.starts_with('/') {
            return None;
        }
        let mut request = Request::new(());
        *request.method_mut() = asked.head.method.clone();
        *request.uri_mut() = path.parse::<Uri>().ok()?;
        *request.headers_mut() = asked.head.headers.clone();
        Some(request)
    }

    async fn not_found(&self) -> Reply {
        match tokio::fs::read(self.folder.join("404.html")).await {
            Ok(page) => Reply::whole(StatusCode::NOT_FOUND, "text/html", page),
            Err(_) => Reply::whole(StatusCode::NOT_FOUND, "text/plain", "404 Not Found"),
        }
    }

    /// Redirects are made for a site at `/`: puts the mount before them.
    fn mount_location(&self, headers: &mut HeaderMap) {
        let Some(location) = headers.get(LOCATION).and_then(|value| value.to_str().ok()) else {
            return;
        };
        if let Ok(mounted) = HeaderValue::try_from(format!("{}{location}", self.mount)) {
            headers.insert(LOCATION, mounted);
        }
    }
}

impl Personality for Site {
    async fn answer(&self, asked: Asked) -> Reply {
        if !self.mount.is_empty() && asked.head.uri.path() == self.mount {
            let mut reply = Reply::whole(StatusCode::TEMPORARY_REDIRECT, "", Bytes::new());
            reply
                .headers
                .insert(LOCATION, HeaderValue::from_static("/"));
            self.mount_location(&mut reply.headers);
            return reply;
        }
        let Some(request) = self.inside(&asked) else {
            return self.not_found().await;
        };
        let served = ServeDir::new(&self.folder).try_call(request).await;
        let (mut head, body) = match served {
            Ok(response) if response.status() == StatusCode::NOT_FOUND => {
                return self.not_found().await;
            }
            Ok(response) => response.into_parts(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return self.not_found().await;
            }
            Err(error) => return failed(&error.to_string()),
        };
        self.mount_location(&mut head.headers);
        // The length is that of the body we pass on, also for HEAD and ranges.
        head.headers.remove(CONTENT_LENGTH);
        match body.collect().await {
            Ok(body) => Reply::with_headers(head.status, head.headers, body.to_bytes()),
            Err(error) => failed(&error.to_string()),
        }
    }
}

fn failed(why: &str) -> Reply {
    let mut reply = Reply::whole(StatusCode::INTERNAL_SERVER_ERROR, "", why.to_owned());
    reply
        .headers
        .insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    reply
}
