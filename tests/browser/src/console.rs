//! What the browser's console said.

use std::fmt;

use serde_json::Value;

/// One entry of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `SEVERE`, `WARNING`, `INFO`, `DEBUG`.
    pub level: String,
    /// `javascript`, `network`, `security`, `console-api`…
    pub source: String,
    /// The text, with its address.
    pub message: String,
}

impl Entry {
    pub(crate) fn all(log: &Value) -> Vec<Self> {
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

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.level, self.source, self.message)
    }
}
