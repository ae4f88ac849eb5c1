//! What the browser's console said.

use std::fmt;

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::Value;

use crate::commands::Extra;
use crate::driver::Kind;

/// Firefox keeps errors of scripts, of the security policy and of CORS in its own process, but
/// what a page writes with `console.error` only in the page's. This puts the latter to the former.
const GATHER: &str = r#"
    const listen = () => {
        const system = Services.scriptSecurityManager.getSystemPrincipal();
        Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage)
            .addLogEventListener(event => {
                const said = event.wrappedJSObject ?? event;
                if (said.level !== "error" && said.level !== "assert") return;
                const error = Cc["@mozilla.org/scripterror;1"].createInstance(Ci.nsIScriptError);
                const text = [...said.arguments].map(String).join(" ");
                error.init(text, said.filename, said.lineNumber, 0, 0, "console-api");
                Services.console.logMessage(error);
            }, system);
    };
    const script = `data:application/javascript,${encodeURIComponent(`(${listen})()`)}`;
    Services.ppmm.loadProcessScript(script, true);
"#;

/// The errors since the last time, without those of Firefox's own code.
const TAKE: &str = r#"
    const levels = {0: "SEVERE", 1: "WARNING"};
    const own = /^(resource|chrome|moz-extension|about):/;
    const said = Services.console.getMessageArray()
        .filter(message => message instanceof Ci.nsIScriptError)
        .filter(({category, sourceName}) =>
            !own.test(sourceName) && !/^(XPConnect|chrome) /.test(category))
        .map(({flags, category, errorMessage, sourceName}) => ({
            level: levels[flags & 1],
            source: category,
            message: `${sourceName} ${errorMessage}`,
        }));
    Services.console.reset();
    return said;
"#;

/// One entry of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `SEVERE`, `WARNING`, `INFO`, `DEBUG`.
    pub level: String,
    /// Chromium: `javascript`, `network`, `security`, `console-api`… Firefox: `content javascript`,
    /// `console-api`, and one name for each kind of refusal.
    pub source: String,
    /// The text, with its address.
    pub message: String,
}

impl Entry {
    /// Begins to listen, where the browser does not do so by itself.
    pub(crate) async fn listen(kind: Kind, client: &Client) -> Result<(), CmdError> {
        match kind {
            Kind::Chromium => Ok(()),
            Kind::Firefox => in_firefox_itself(client, GATHER).await.map(drop),
        }
    }

    /// What the console has said since the last time it was asked. Firefox does not count a
    /// request that failed as an error.
    pub(crate) async fn news(kind: Kind, client: &Client) -> Result<Vec<Self>, CmdError> {
        let log = match kind {
            Kind::Chromium => client.issue_cmd(Extra::ConsoleLog).await?,
            Kind::Firefox => in_firefox_itself(client, TAKE).await?,
        };
        Ok(Self::all(&log))
    }

    fn all(log: &Value) -> Vec<Self> {
        log.as_array()
            .into_iter()
            .flatten()
            .map(Self::from_json)
            .collect()
    }

    fn from_json(entry: &Value) -> Self {
        let text = |key: &str| entry[key].as_str().unwrap_or_default().to_owned();
        Self {
            level: text("level"),
            source: text("source"),
            message: text("message"),
        }
    }

    /// Whether this is an error: an exception, a failed request, a policy violation.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.level == "SEVERE"
    }
}

/// Runs a script with the rights of Firefox's own code, then is back with the page.
async fn in_firefox_itself(client: &Client, script: &str) -> Result<Value, CmdError> {
    client.issue_cmd(Extra::FirefoxContext("chrome")).await?;
    let value = client.execute(script, Vec::new()).await;
    client.issue_cmd(Extra::FirefoxContext("content")).await?;
    value
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.level, self.source, self.message)
    }
}
