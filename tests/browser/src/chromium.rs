//! Chromium: how it is started, set up and told where the page comes from.

use std::net::SocketAddr;
use std::path::Path;

use fantoccini::Client;
use serde_json::{Value, json};

use crate::browser::{Browser, Scheme};
use crate::commands::devtools;
use crate::driver::program;
use crate::hosting::{HOST, Hosting};

/// What chromedriver is asked for.
pub(crate) fn capabilities(browser: &Browser, profile: &Path, site: SocketAddr) -> Value {
    let mut arguments = vec![
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-quic".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--no-first-run".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        format!("--user-data-dir={}", profile.display()),
        format!("--window-size={},{}", browser.width, browser.height),
    ];
    arguments.extend(hosting(browser.hosting, site));
    json!({
        "browserName": "chrome",
        "goog:chromeOptions": {
            "binary": program("CHROMIUM", &["chromium"]),
            "args": arguments,
        },
        "goog:loggingPrefs": {"browser": "ALL"},
    })
}

/// The made-up host leads to the site, whose port counts as the internet: Chromium asks where a
/// page came from, not what it is called. What listens on other ports stays on this device.
fn hosting(hosting: Hosting, site: SocketAddr) -> Vec<String> {
    if hosting == Hosting::Local {
        return Vec::new();
    }
    let mut arguments = vec![
        format!("--host-resolver-rules=MAP {HOST} {}", site.ip()),
        format!("--ip-address-space-overrides={site}=public"),
    ];
    if hosting == Hosting::Secure {
        let port = site.port();
        arguments.push(format!(
            "--unsafely-treat-insecure-origin-as-secure=http://{HOST}:{port}"
        ));
    }
    arguments
}

/// Size and preferences that command line flags cannot give, such as a width of 320.
pub(crate) async fn emulate(browser: &Browser, client: &Client) {
    let scheme = match browser.scheme {
        Scheme::Light => "light",
        Scheme::Dark => "dark",
    };
    let motion = if browser.reduced_motion {
        "reduce"
    } else {
        "no-preference"
    };
    let size = json!({
        "width": browser.width,
        "height": browser.height,
        "deviceScaleFactor": browser.scale,
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
