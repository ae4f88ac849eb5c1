//! Where a page comes from, as the browser sees it.

use lab::Server;

/// A host that exists only in the browsers of these tests.
pub(crate) const HOST: &str = "course.example";

/// Where a page comes from, as the browser sees it. The site itself always runs on this machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hosting {
    /// From this machine.
    #[default]
    Local,
    /// From a host on the internet that a browser trusts as it trusts https.
    Secure,
    /// From a host on the internet by plain http.
    Insecure,
}

impl Hosting {
    /// The site's origin: what Ollama is told in `OLLAMA_ORIGINS`.
    #[must_use]
    pub fn origin(self, site: &Server) -> String {
        match self {
            Self::Local => site.url(),
            Self::Secure | Self::Insecure => format!("http://{HOST}:{}", site.address().port()),
        }
    }
}
