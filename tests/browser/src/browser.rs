//! One visit of a browser to a site.

use std::panic::AssertUnwindSafe;

use fantoccini::{Client, ClientBuilder};
use futures_util::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use lab::Server;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::Semaphore;

use crate::console::Entry;
use crate::driver::{Driver, Kind};
use crate::hosting::Hosting;
use crate::page::Page;
use crate::{chromium, firefox};

/// Browsers at one time: more of them make each other's timings worse on small machines.
static ROOM: Semaphore = Semaphore::const_new(2);

/// The colour scheme that the system asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Dark text on light ground.
    #[default]
    Light,
    /// Light text on dark ground.
    Dark,
}

/// A browser as a person has set it up: Chromium, where nothing else is said.
#[derive(Clone, Debug)]
pub struct Browser {
    kind: Kind,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scale: f64,
    pub(crate) scheme: Scheme,
    pub(crate) reduced_motion: bool,
    pub(crate) hosting: Hosting,
}

impl Default for Browser {
    fn default() -> Self {
        Self {
            kind: Kind::Chromium,
            width: 1280,
            height: 900,
            scale: 1.0,
            scheme: Scheme::Light,
            reduced_motion: false,
            hosting: Hosting::Local,
        }
    }
}

impl Browser {
    /// Firefox. None where this machine has none, which is then said.
    #[must_use]
    pub fn firefox() -> Option<Self> {
        firefox::is_here().then(|| Self {
            kind: Kind::Firefox,
            ..Self::default()
        })
    }

    /// Where pages come from, as the browser sees it (this machine otherwise).
    #[must_use]
    pub fn hosting(mut self, hosting: Hosting) -> Self {
        self.hosting = hosting;
        self
    }

    /// The size of the page's area in CSS pixels (1280 × 900 otherwise).
    #[must_use]
    pub fn size(mut self, width: u32, height: u32) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    /// Device pixels per CSS pixel (1 otherwise).
    #[must_use]
    pub fn scale(mut self, scale: f64) -> Self {
        self.scale = scale;
        self
    }

    /// The colour scheme.
    #[must_use]
    pub fn scheme(mut self, scheme: Scheme) -> Self {
        self.scheme = scheme;
        self
    }

    /// Asks pages for less motion.
    #[must_use]
    pub fn reduced_motion(mut self) -> Self {
        self.reduced_motion = true;
        self
    }

    /// Opens a browser for `site`, lets `person` act, and looks at the console at the end.
    ///
    /// # Panics
    /// When the browser cannot be started, when `person` panics, or when the console shows an
    /// error that was not declared with [`Page::tolerate`].
    pub async fn visit(&self, site: &Server, person: impl AsyncFnOnce(&Page)) {
        // The semaphore is never closed, so there is always a permit to wait for.
        let _room = ROOM.acquire().await;
        let session = self.open(site).await;
        let page = Page::new(
            session.client.clone(),
            self.kind,
            &self.hosting.origin(site),
        );
        let acted = AssertUnwindSafe(person(&page)).catch_unwind().await;
        let console = page.console_report().await;
        let undeclared = page.undeclared_errors().await;
        if acted.is_err() {
            page.picture_of_failure().await;
        }
        session.close().await;
        match acted {
            Err(panic) => {
                eprintln!("{console}");
                std::panic::resume_unwind(panic);
            }
            Ok(()) => assert!(
                undeclared.is_empty(),
                "the console shows errors that the test did not declare:\n{}",
                undeclared.join("\n")
            ),
        }
    }

    async fn open(&self, site: &Server) -> Session {
        let driver = Driver::start(self.kind).await;
        let profile = TempDir::with_prefix("two-numbers-browser-")
            .unwrap_or_else(|why| panic!("no folder for the browser's profile: {why}"));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let capabilities = match self.kind {
            Kind::Chromium => chromium::capabilities(self, profile.path(), site.address()),
            Kind::Firefox => firefox::capabilities(self),
        };
        if let Value::Object(capabilities) = capabilities {
            builder.capabilities(capabilities);
        }
        let client = builder
            .connect(&driver.url())
            .await
            .unwrap_or_else(|why| panic!("{:?} does not start: {why}", self.kind));
        let session = Session {
            client,
            _driver: driver,
            _profile: profile,
        };
        match self.kind {
            Kind::Chromium => chromium::emulate(self, &session.client).await,
            Kind::Firefox => firefox::resize(self, &session.client).await,
        }
        if let Err(why) = Entry::listen(self.kind, &session.client).await {
            panic!("the console cannot be heard: {why}");
        }
        session
    }
}

/// A browser under way. The fields end in this order: browser and driver, then the profile.
struct Session {
    client: Client,
    _driver: Driver,
    _profile: TempDir,
}

impl Session {
    async fn close(self) {
        // Ending the driver ends the browser in any case.
        let _ = self.client.close().await;
    }
}
