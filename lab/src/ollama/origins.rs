//! Which pages Ollama answers: the built-in list and `OLLAMA_ORIGINS`.

use std::fmt;

/// The allow list.
#[derive(Clone, Debug)]
pub struct Origins(Vec<String>);

const ALWAYS: [&str; 11] = [
    "://localhost",
    "://localhost:*",
    "://127.0.0.1",
    "://127.0.0.1:*",
    "://0.0.0.0",
    "://0.0.0.0:*",
    "app://*",
    "file://*",
    "tauri://*",
    "vscode-webview://*",
    "vscode-file://*",
];

impl Default for Origins {
    fn default() -> Self {
        let schemes = |entry: &&str| match entry.strip_prefix("://") {
            Some(host) => vec![format!("http://{host}"), format!("https://{host}")],
            None => vec![(*entry).to_owned()],
        };
        Self(ALWAYS.iter().flat_map(schemes).collect())
    }
}

impl Origins {
    /// The built-in list and the entries of `OLLAMA_ORIGINS`, which are split at commas and not
    /// trimmed.
    ///
    /// # Errors
    /// Where Ollama would panic at its start: an entry without a scheme and without `*`, or with
    /// more than one `*`.
    pub fn with(variable: &str) -> Result<Self, BadOrigin> {
        let mut origins = Self::default();
        for entry in variable.split(',').filter(|entry| !entry.is_empty()) {
            let stars = entry.matches('*').count();
            let scheme = entry.starts_with("http://") || entry.starts_with("https://");
            if stars > 1 || (stars == 0 && !scheme) {
                return Err(BadOrigin(entry.to_owned()));
            }
            origins.0.push(if stars == 0 {
                entry.to_lowercase()
            } else {
                entry.to_owned()
            });
        }
        Ok(origins)
    }

    /// Whether a page of this origin is answered.
    #[must_use]
    pub fn allows(&self, origin: &str) -> bool {
        self.0.iter().any(|entry| match entry.split_once('*') {
            None => entry == origin,
            Some((start, end)) => {
                origin.len() >= start.len() + end.len()
                    && origin.starts_with(start)
                    && origin.ends_with(end)
            }
        })
    }

    /// Whether every page is allowed, which Ollama answers with `*` instead of an echo.
    #[must_use]
    pub fn everyone(&self) -> bool {
        self.0.iter().any(|entry| entry == "*")
    }
}

/// An entry of `OLLAMA_ORIGINS` with which Ollama does not start.
#[derive(Debug)]
pub struct BadOrigin(String);

impl fmt::Display for BadOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "bad origin {:?}: each entry of OLLAMA_ORIGINS needs http:// or https://, or one *",
            self.0
        )
    }
}

impl std::error::Error for BadOrigin {}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn the_built_in_list_knows_local_pages_only() {
        let origins = Origins::default();
        for allowed in [
            "http://localhost",
            "http://localhost:8150",
            "https://127.0.0.1:1",
            "http://0.0.0.0:80",
            "tauri://app",
        ] {
            assert!(origins.allows(allowed), "{allowed}");
        }
        for refused in [
            "null",
            "http://127.0.0.2:8150",
            "http://[::1]:8150",
            "https://course.example",
            "http://localhost.example",
        ] {
            assert!(!origins.allows(refused), "{refused}");
        }
    }

    #[test]
    fn the_variable_adds_exact_entries_and_single_wildcards() {
        let origins = Origins::with("https://Course.example,http://*.lan:80").unwrap();
        assert!(origins.allows("https://course.example"));
        assert!(origins.allows("http://desk.lan:80"));
        assert!(origins.allows("http://localhost:1"));
        assert!(!origins.allows("https://course.example/"));
        assert!(!origins.everyone());
        assert!(Origins::with("*").unwrap().everyone());
    }

    #[test]
    fn entries_with_which_it_does_not_start() {
        for variable in [
            "null",
            "a.example",
            "http://a.example, http://b.example",
            "http://*.*",
        ] {
            let error = Origins::with(variable).unwrap_err().to_string();
            assert!(error.starts_with("bad origin"), "{error}");
        }
    }
}
