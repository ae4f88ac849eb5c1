//! WebDriver commands that fantoccini does not have.

use fantoccini::elements::ElementRef;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of Chromium's, of Firefox's or of the standard's accessibility part.
#[derive(Debug)]
pub(crate) enum Extra {
    /// A DevTools command with its parameters.
    DevTools(&'static str, Value),
    /// The console entries since the last time they were asked for.
    ConsoleLog,
    /// Whether scripts run in the page (`content`) or in Firefox itself (`chrome`).
    FirefoxContext(&'static str),
    /// The accessible name of an element, as the browser computes it.
    AccessibleName(ElementRef),
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = base.join(&format!("session/{}/", session.unwrap_or_default()))?;
        match self {
            Self::DevTools(..) => session.join("goog/cdp/execute"),
            Self::ConsoleLog => session.join("se/log"),
            Self::FirefoxContext(_) => session.join("moz/context"),
            Self::AccessibleName(element) => {
                session.join(&format!("element/{}/computedlabel", element.as_ref()))
            }
        }
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        match self {
            Self::DevTools(command, parameters) => {
                let body = json!({"cmd": command, "params": parameters});
                (Method::POST, Some(body.to_string()))
            }
            Self::ConsoleLog => (Method::POST, Some(json!({"type": "browser"}).to_string())),
            Self::FirefoxContext(context) => {
                (Method::POST, Some(json!({"context": context}).to_string()))
            }
            Self::AccessibleName(_) => (Method::GET, None),
        }
    }
}

/// Runs a DevTools command.
pub(crate) async fn devtools(
    client: &fantoccini::Client,
    command: &'static str,
    parameters: Value,
) -> Result<Value, CmdError> {
    client.issue_cmd(Extra::DevTools(command, parameters)).await
}
