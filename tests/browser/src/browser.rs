//! One visit of a browser to a site.

use std::panic::AssertUnwindSafe;

use fantoccini::{Client, ClientBuilder};
use futures_util::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use lab::Server;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::Semaphore;

use crate::commands::devtools;
use crate::driver::{Driver, program};
use crate::page::Page;

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

/// A browser as a person has set it up.
#[derive(Clone, Debug)]
pub struct Browser {
    width: u32,
    height: u32,
    scale: f64,
    scheme: Scheme,
    reduced_motion: bool,
}

impl Default for Browser {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 900,
            scale: 1.0,
            scheme: Scheme::Light,
            reduced_motion: false,
        }
    }
}

impl Browser {
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
        let session = self.open().await;
        let page = Page::new(session.client.clone(), &site.url());
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

    async fn open(&self) -> Session {
        let driver = Driver::start().await;
        let profile = TempDir::with_prefix("two-numbers-browser-")
            .unwrap_or_else(|why| panic!("no folder for the browser's profile: {why}"));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        if let Value::Object(capabilities) = self.capabilities(&profile) {
            builder.capabilities(capabilities);
        }
        let client = builder
            .connect(&driver.url())
            .await
            .unwrap_or_else(|why| panic!("Chromium does not start: {why}"));
        let session = Session {
            client,
            _driver: driver,
            _profile: profile,
        };
        self.emulate(&session.client).await;
        session
    }

    fn capabilities(&self, profile: &TempDir) -> Value {
        let arguments = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-quic".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            format!("--user-data-dir={}", profile.path().display()),
            format!("--window-size={},{}", self.width, self.height),
        ];
        json!({
            "browserName": "chrome",
            "goog:chromeOptions": {
                "binary": program("CHROMIUM", "chromium"),
                "args": arguments,
            },
            "goog:loggingPrefs": {"browser": "ALL"},
        })
    }

    /// Size and preferences that command line flags cannot give, such as a width of 320.
    async fn emulate(&self, client: &Client) {
        let scheme = match self.scheme {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        };
        let motion = if self.reduced_motion {
            "reduce"
        } else {
            "no-preference"
        };
        let size = json!({
            "width": self.width,
            "height": self.height,
            "deviceScaleFactor": self.scale,
            "mobile": false,
        });
        let preferences = json!({"features": [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion},
        ]});
        for (command, parameters) in [
            ("Emulation.setDeviceMetricsOverride", size),
            ("Emulation.setEmulatedMedia", preferences),
        ] {
            if let Err(why) = devtools(client, command, parameters).await {
                panic!("{command} failed: {why}");
            }
        }
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
