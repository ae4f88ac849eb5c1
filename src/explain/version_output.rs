//! What `ollama --version` prints, and where else a version of Ollama stands: the answer of
//! `/api/version`, the server's log, a number typed by hand.

use super::Version;

/// The versions a text names. What it does not name is None.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionsRead {
    /// The command's version. The command prints it only where it differs from the server's.
    pub client: Option<Version>,
    /// The version of the server, which does the work.
    pub server: Option<Version>,
    /// A version that stands alone, without a word on whose it is.
    pub unnamed: Option<Version>,
    /// The command found no server, so it could not print the server's version.
    pub server_unreachable: bool,
}

impl VersionsRead {
    /// The version that answers requests, as far as the text tells: the server's, else one that
    /// stands alone. Never the client's: that may wait for a restart of the server.
    pub fn answering(&self) -> Option<&Version> {
        self.server.as_ref().or(self.unnamed.as_ref())
    }

    /// Whether command and server are two different versions.
    pub fn differ(&self) -> bool {
        self.client
            .as_ref()
            .zip(self.server.as_ref())
            .is_some_and(|(client, server)| client != server)
    }
}

/// Why a text tells nothing about versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// Nothing was pasted.
    Empty,
    /// No version is in it.
    NoVersion,
}

/// Reads the versions in a text. Where a text holds several outputs, the last of each counts.
pub fn read_versions(text: &str) -> Result<VersionsRead, VersionError> {
    if text.trim().is_empty() {
        return Err(VersionError::Empty);
    }
    let text = text.to_ascii_lowercase();
    let mut read = VersionsRead::default();
    for line in text.lines() {
        read.take_line(line);
    }
    if read == VersionsRead::default() {
        read.unnamed = alone(&text);
    }
    if read == VersionsRead::default() {
        return Err(VersionError::NoVersion);
    }
    Ok(read)
}

impl VersionsRead {
    /// Takes what one line says, in lower case.
    fn take_line(&mut self, line: &str) {
        if line.contains("could not connect to a running ollama instance") {
            self.server_unreachable = true;
            self.server = None;
        }
        if let Some(client) = version_behind(line, "client version") {
            self.client = Some(client);
        }
        if let Some(server) = server_version(line) {
            self.server = Some(server);
            self.server_unreachable = false;
        }
    }
}

/// The server's version in a line of the command, of `/api/version` or of the server's log.
fn server_version(line: &str) -> Option<Version> {
    let in_log = || {
        let (_, listening) = line.split_once("listening on")?;
        version_behind(listening, "(version")
    };
    version_behind(line, "ollama version")
        .or_else(|| version_behind(line, "\"version\""))
        .or_else(|| version_behind(line, "\"version\\\""))
        .or_else(in_log)
}

/// The version behind the last `words` in a line, with nothing but `is` and signs between.
fn version_behind(line: &str, words: &str) -> Option<Version> {
    let (_, rest) = line.rsplit_once(words)?;
    let rest = rest.trim_start_matches(SIGNS);
    let rest = rest.strip_prefix("is ").unwrap_or(rest);
    let (version, _) = Version::at_start_of(rest.trim_start_matches(SIGNS))?;
    Some(version)
}

/// Signs between a word and a version.
const SIGNS: [char; 8] = [' ', '\t', ':', '=', '"', '\\', '`', '*'];

/// The version that is all a text says, perhaps behind `ollama` or `version`.
fn alone(text: &str) -> Option<Version> {
    let mut rest = text.trim().trim_start_matches(SIGNS);
    for word in ["ollama", "version", "is "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
        rest = rest.trim_start_matches(SIGNS);
    }
    let (version, behind) = Version::at_start_of(rest)?;
    let is_all = behind.trim_matches(SIGNS).trim_matches('.').is_empty();
    is_all.then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn version(text: &str) -> Option<Version> {
        Some(Version::parse(text).expect(text))
    }

    #[test]
    fn one_version_is_the_servers() {
        for text in [
            "ollama version is 0.35.0",
            "$ ollama --version\nollama version is 0.35.0\n$ ",
            "C:\\> ollama -v\r\nollama version is 0.35.0\r\n",
            "ollama version is v0.35.0",
            "Ollama version: 0.35.0",
            "{\"version\":\"0.35.0\"}",
            "{\n  \"version\": \"0.35.0\"\n}",
            "{\"version\":\"0.35.0\"}%",
            r#""{\"version\":\"0.35.0\"}""#,
            r#"time=2026-10-05 level=INFO source=routes.go:1 msg="Listening on 127.0.0.1:11434 (version 0.35.0)""#,
        ] {
            let expected = VersionsRead {
                server: version("0.35.0"),
                ..VersionsRead::default()
            };
            assert_eq!(read_versions(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn two_versions_are_told_apart_in_either_order() {
        for text in [
            "ollama version is 0.35.0\nWarning: client version is 0.40.8",
            "Warning: client version is 0.40.8\nollama version is 0.35.0",
            "> ollama -v ollama version is 0.35.0 Warning: client version is 0.40.8",
            "Warning: could not connect to a running Ollama instance\n\
             Warning: client version is 0.40.8\n$ ollama serve &\n$ ollama -v\n\
             ollama version is 0.35.0\nWarning: client version is 0.40.8",
        ] {
            let read = read_versions(text).expect(text);
            let expected = VersionsRead {
                client: version("0.40.8"),
                server: version("0.35.0"),
                ..VersionsRead::default()
            };
            assert_eq!(read, expected, "{text}");
            assert_eq!(read.answering().cloned(), version("0.35.0"));
            assert!(read.differ());
        }
    }

    #[test]
    fn without_a_server_only_the_client_is_known() {
        let text = "$ ollama --version\nWarning: could not connect to a running Ollama instance\n\
                    Warning: client version is 0.35.0\n$ systemctl status ollama\n  CPU: 6.5s";
        let read = read_versions(text).expect(text);
        let expected = VersionsRead {
            client: version("0.35.0"),
            server_unreachable: true,
            ..VersionsRead::default()
        };
        assert_eq!(read, expected);
        assert_eq!(read.answering(), None);
        assert!(!read.differ());
    }

    #[test]
    fn a_version_alone_is_taken_as_such() {
        for text in [
            "0.40.0-rc1",
            " v0.40.0-rc1\n",
            "ollama 0.40.0-RC1",
            "version 0.40.0-rc1.",
            "`0.40.0-rc1`",
        ] {
            let expected = VersionsRead {
                unnamed: version("0.40.0-rc1"),
                ..VersionsRead::default()
            };
            assert_eq!(read_versions(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_names_no_version_is_said() {
        for (text, error) in [
            ("", VersionError::Empty),
            (" \n\t", VersionError::Empty),
            ("zsh: command not found: ollama", VersionError::NoVersion),
            ("ollama version is", VersionError::NoVersion),
            (
                "**0.7.0**\nllama3  5 GB\n**0.8.0**",
                VersionError::NoVersion,
            ),
            ("Listening on 127.0.0.1:11434", VersionError::NoVersion),
            ("my phone runs 17.5.1", VersionError::NoVersion),
            ("0.35", VersionError::NoVersion),
        ] {
            assert_eq!(read_versions(text), Err(error), "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_pasted_panics(pasted in "(ollama version is |client version is |\"version\"|v|[0-9.]|\\PC){0,20}") {
            let _ = read_versions(&pasted);
        }

        #[test]
        fn what_ollama_prints_is_read(minor in 0u32..100, patch in 0u32..100, other in 100u32..200) {
            let text = format!("ollama version is 0.{minor}.{patch}\nWarning: client version is 0.{other}.0\n");
            let read = read_versions(&text).expect("two versions");
            prop_assert_eq!(read.server.map(|version| version.to_text()), Some(format!("0.{minor}.{patch}")));
            prop_assert_eq!(read.client.map(|version| version.to_text()), Some(format!("0.{other}.0")));
        }
    }
}
