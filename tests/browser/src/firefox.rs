//! Firefox: how it is found, started, set up and told where the page comes from.

use std::io::Write;

use fantoccini::Client;
use serde_json::{Value, json};

use crate::browser::{Browser, Scheme};
use crate::driver::{find, program};
use crate::hosting::{HOST, Hosting};

const BROWSER: (&str, &[&str]) = ("TWO_NUMBERS_FIREFOX", &["firefox-esr", "firefox"]);
const DRIVER: (&str, &[&str]) = ("TWO_NUMBERS_GECKODRIVER", &["geckodriver"]);

/// Whether there is a Firefox and its driver. Where there is none, the test says so and leaves
/// Firefox out: not every system has one, and Chromium has been asked by then.
pub(crate) fn is_here() -> bool {
    for (variable, names) in [BROWSER, DRIVER] {
        if find(variable, names).is_none() {
            // Written past the test runner's capture: a skipped proof must be seen.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: no {} on the PATH, and {variable} names none",
                names.join(" or ")
            );
            return false;
        }
    }
    true
}

/// The driver's program.
pub(crate) fn driver() -> std::path::PathBuf {
    program(DRIVER.0, DRIVER.1)
}

/// What geckodriver is asked for; it makes a profile of its own.
pub(crate) fn capabilities(browser: &Browser) -> Value {
    let mut preferences = json!({
        "layout.css.devPixelsPerPx": browser.scale.to_string(),
        "layout.css.prefers-color-scheme.content-override": match browser.scheme {
            Scheme::Dark => 0,
            Scheme::Light => 1,
        },
        "ui.prefersReducedMotion": i32::from(browser.reduced_motion),
    });
    if browser.hosting != Hosting::Local {
        preferences["network.dns.localDomains"] = json!(HOST);
    }
    if browser.hosting == Hosting::Secure {
        preferences["dom.securecontext.allowlist"] = json!(HOST);
    }
    json!({
        "browserName": "firefox",
        "moz:firefoxOptions": {
            "binary": program(BROWSER.0, BROWSER.1),
            "args": ["-headless"],
            "prefs": preferences,
        },
    })
}

/// Makes the page's area as large as wished: a window is larger by its bars, and no narrower than
/// 450 pixels.
pub(crate) async fn resize(browser: &Browser, client: &Client) {
    let wanted = (browser.width, browser.height);
    let mut bars = (0, 0);
    for _ in 0..2 {
        let set = client.set_window_size(wanted.0 + bars.0, wanted.1 + bars.1);
        if let Err(why) = set.await {
            panic!("Firefox's window keeps its size: {why}");
        }
        let inner = inner_size(client).await;
        if inner == wanted {
            return;
        }
        bars = (
            wanted.0.saturating_sub(inner.0),
            wanted.1.saturating_sub(inner.1),
        );
    }
    panic!("Firefox gives a page no area of {wanted:?}");
}

async fn inner_size(client: &Client) -> (u32, u32) {
    let script = "return [window.innerWidth, window.innerHeight]";
    let size = client.execute(script, Vec::new()).await;
    let size = size.map(serde_json::from_value::<(u32, u32)>);
    match size {
        Ok(Ok(size)) => size,
        other => panic!("Firefox does not say how large a page is: {other:?}"),
    }
}
