//! Measurements that were recorded byte by byte, to be played to somebody without an engine.
//!
//! The files lie in `content/recordings/`; `cargo xtask record` makes them. The page loads one when
//! it is wanted, under a name with a hash of what is in it.

mod format;

pub use format::{RecordedRead, RecordedRun, Recording};

/// A recording that comes with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Available {
    /// A real llama-server, recorded.
    LlamaServer,
    /// Ollama with a cold run, from a script.
    OllamaCold,
    /// Ollama with a model that thinks first, from a script.
    OllamaThinking,
}

/// Every recording that comes with the page.
pub const AVAILABLE: [Available; 3] = [
    Available::LlamaServer,
    Available::OllamaCold,
    Available::OllamaThinking,
];

/// Name in `content/recordings/`, name in the built page; what is in it on the host.
struct Built {
    name: &'static str,
    file: &'static str,
    #[cfg(not(target_arch = "wasm32"))]
    text: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/recordings.rs"));

impl Available {
    /// Its name in `content/recordings/`, without the ending.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LlamaServer => "llama-server",
            Self::OllamaCold => "ollama-cold",
            Self::OllamaThinking => "ollama-thinking",
        }
    }

    /// Its address below the site's first page. None where the build found no such file.
    pub fn path(self) -> Option<String> {
        let built = BUILT.iter().find(|built| built.name == self.name())?;
        Some(["recordings/", built.file].concat())
    }
}

/// Every file of the built page that holds a recording: its address, and what is in it.
#[cfg(not(target_arch = "wasm32"))]
pub fn files() -> impl Iterator<Item = (String, &'static str)> {
    let path = |built: &Built| ["recordings/", built.file].concat();
    BUILT.iter().map(move |built| (path(built), built.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::{Origin, Summary};

    #[test]
    fn every_recording_is_there_and_says_what_it_is() {
        for available in AVAILABLE {
            let path = available.path().expect("a file of that name");
            let (_, text) = files().find(|(file, _)| *file == path).expect("its text");
            let recording = Recording::read(text).expect("a recording");
            let is_real = available == Available::LlamaServer;
            let origin = if is_real {
                Origin::Recorded
            } else {
                Origin::Scripted
            };
            assert_eq!(recording.origin, origin, "{path}");
            let measured = recording.measurement();
            let summary = Summary::of(&measured, &crate::budget::Budget::default());
            assert!(summary.counted.len() >= 6, "{path}: {}", summary.made);
            assert!(summary.verdicts.is_some(), "{path}");
            assert!(text.len() < 400_000, "{path}: {} bytes", text.len());
        }
    }
}
