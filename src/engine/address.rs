//! What a person types as the server's address, read kindly and refused precisely.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use serde::{Deserialize, Serialize};

/// The port Ollama listens on, used where http is meant and no port was typed.
pub const OLLAMA_PORT: u16 = 11434;

/// The base of a model server: everything before `/api/…` or `/v1/…`.
///
/// Prints as a URL without a trailing slash, and that URL reads back as the same address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    scheme: Scheme,
    host: Host,
    /// None only for https, whose own port is meant then.
    port: Option<u16>,
    /// Empty, or a path that starts with `/` and does not end with one.
    path: String,
}

/// The ports of other protocols, which no browser calls by http: the "bad ports" of the Fetch
/// standard (https://fetch.spec.whatwg.org/#port-blocking).
const BLOCKED_PORTS: [u16; 82] = [
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
    103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
    512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
    995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
    6669, 6679, 6697, 10080,
];

/// Schemes of other things than servers, which people paste as well. They have no `//`.
const OTHER_SCHEMES: [&str; 10] = [
    "javascript",
    "data",
    "file",
    "mailto",
    "about",
    "blob",
    "ftp",
    "tel",
    "ws",
    "wss",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Host {
    /// In lower case.
    Name(String),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

/// An address together with what was done to the typed text to get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The address that will be used.
    pub address: Address,
    /// What differs from the typed text, in reading order. Show these beside the address.
    pub changes: Vec<Change>,
}

/// One thing that was added to, dropped from or replaced in the typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// No scheme was typed: `http://` is used.
    SchemeAdded,
    /// No host was typed, only a port: `localhost` is used.
    HostAdded,
    /// `0.0.0.0` or `[::]` is where a server listens, and a page cannot call `[::1]`:
    /// `localhost` is used.
    Localhost(String),
    /// No port was typed: Ollama's is used.
    PortAdded(u16),
    /// The end of the path, a query or a fragment names one endpoint, not the server: it is left out.
    Dropped(String),
}

/// Why a typed text is no address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddressError {
    /// Nothing was typed.
    Empty,
    /// A scheme other than http and https, such as `ftp`.
    Scheme(String),
    /// A user name or password stands in the address; keys have their own field.
    Credentials,
    /// A character that stands in no address, such as a space.
    Character(char),
    /// The scheme is there, but no host follows it.
    NoHost,
    /// The host is neither a name nor an IP address.
    Host(String),
    /// The port is not a number from 1 to 65535.
    Port(String),
    /// Browsers refuse to call this port, whatever listens there.
    BlockedPort(u16),
}

impl Address {
    /// Ollama on this machine.
    pub fn ollama() -> Self {
        Self {
            scheme: Scheme::Http,
            host: Host::localhost(),
            port: Some(OLLAMA_PORT),
            path: String::new(),
        }
    }

    /// Reads what a person typed.
    ///
    /// # Errors
    /// An [`AddressError`] with the part that cannot be read.
    pub fn read(typed: &str) -> Result<Reading, AddressError> {
        let text = typed.trim_matches(is_wrapping);
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        if let Some(scheme) = other_scheme(text) {
            return Err(AddressError::Scheme(scheme));
        }
        if let Some(wrong) = text
            .chars()
            .find(|c| !c.is_ascii_graphic() || "\"<>\\^`{|}".contains(*c))
        {
            return Err(AddressError::Character(wrong));
        }
        let mut changes = Vec::new();
        let (scheme, rest) = split_scheme(text, &mut changes)?;
        let (authority, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if authority.contains('@') {
            return Err(AddressError::Credentials);
        }
        let (host, port) = split_port(authority)?;
        let host = read_host(host, port.is_some(), &mut changes)?;
        let port = match (port, scheme) {
            (None, Scheme::Http) => {
                changes.push(Change::PortAdded(OLLAMA_PORT));
                Some(OLLAMA_PORT)
            }
            (port, _) => port,
        };
        let path = read_path(path, &mut changes);
        let address = Self {
            scheme,
            host,
            port,
            path,
        };
        Ok(Reading { address, changes })
    }

    /// The URL of an endpoint; `path` starts with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("{self}{path}")
    }

    /// Whether the server runs on the machine the page runs on.
    pub fn is_loopback(&self) -> bool {
        match &self.host {
            Host::Name(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::V4(ip) => ip.is_loopback(),
            Host::V6(ip) => ip.is_loopback(),
        }
    }

    /// Whether the connection is encrypted.
    pub fn is_https(&self) -> bool {
        self.scheme == Scheme::Https
    }
}

/// Stored as its URL.
impl From<Address> for String {
    fn from(address: Address) -> Self {
        address.to_string()
    }
}

impl TryFrom<String> for Address {
    type Error = &'static str;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        match Self::read(&stored) {
            Ok(reading) => Ok(reading.address),
            Err(_) => Err("not the address of a server"),
        }
    }
}

impl Host {
    fn localhost() -> Self {
        Self::Name("localhost".to_owned())
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.scheme {
            Scheme::Http => "http://",
            Scheme::Https => "https://",
        })?;
        match &self.host {
            Host::Name(name) => f.write_str(name)?,
            Host::V4(ip) => write!(f, "{ip}")?,
            Host::V6(ip) => write!(f, "[{ip}]")?,
        }
        if let Some(port) = self.port {
            write!(f, ":{port}")?;
        }
        f.write_str(&self.path)
    }
}

/// What comes along when an address is copied out of a sentence or a command.
fn is_wrapping(c: char) -> bool {
    c.is_whitespace() || "\"'`<>()“”‘’«»,;".contains(c)
}

fn split_scheme<'a>(
    text: &'a str,
    changes: &mut Vec<Change>,
) -> Result<(Scheme, &'a str), AddressError> {
    // One slash too few or too many still says what is meant.
    for (name, scheme) in [("http:", Scheme::Http), ("https:", Scheme::Https)] {
        if let Some((head, rest)) = text.split_at_checked(name.len())
            && head.eq_ignore_ascii_case(name)
        {
            return Ok((scheme, rest.trim_start_matches('/')));
        }
    }
    if let Some((scheme, _)) = text.split_once("://") {
        return Err(AddressError::Scheme(scheme.to_owned()));
    }
    changes.push(Change::SchemeAdded);
    Ok((Scheme::Http, text.trim_start_matches('/')))
}

/// The scheme of what is meant for another program. Its name may be a host's, too, so a port
/// behind it makes it one.
fn other_scheme(text: &str) -> Option<String> {
    let (name, rest) = text.split_once(':')?;
    let name = name.to_ascii_lowercase();
    let is_port = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit());
    (!is_port && OTHER_SCHEMES.contains(&name.as_str())).then_some(name)
}

/// The host as typed and the port, from `host:port`.
fn split_port(authority: &str) -> Result<(&str, Option<u16>), AddressError> {
    // A bare IPv6 address has colons of its own.
    if authority.parse::<Ipv6Addr>().is_ok() {
        return Ok((authority, None));
    }
    // A number alone is a port: nobody writes an IPv4 address as one.
    if !authority.is_empty() && authority.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(("", Some(read_port(authority)?)));
    }
    let (host, after) = match authority.find(']') {
        Some(end) => authority.split_at(end + 1),
        None if authority.starts_with('[') => (authority, ""),
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    };
    match after.strip_prefix(':') {
        // Browsers, too, read `host:` as the host alone.
        Some("") => Ok((host, None)),
        Some(port) => Ok((host, Some(read_port(port)?))),
        None if after.is_empty() => Ok((host, None)),
        None => Err(AddressError::Host(authority.to_owned())),
    }
}

fn read_port(text: &str) -> Result<u16, AddressError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(port) if digits && BLOCKED_PORTS.contains(&port) => Err(AddressError::BlockedPort(port)),
        Ok(port) if digits && port > 0 => Ok(port),
        _ => Err(AddressError::Port(text.to_owned())),
    }
}

fn read_host(text: &str, has_port: bool, changes: &mut Vec<Change>) -> Result<Host, AddressError> {
    if text.is_empty() {
        if !has_port {
            return Err(AddressError::NoHost);
        }
        changes.push(Change::HostAdded);
        return Ok(Host::localhost());
    }
    let host = parse_host(text).ok_or_else(|| AddressError::Host(text.to_owned()))?;
    // A page's policy cannot name an IPv6 address; the name covers this machine's all the same.
    let means_localhost = match &host {
        Host::V4(ip) => ip.is_unspecified(),
        Host::V6(ip) => ip.is_unspecified() || ip.is_loopback(),
        Host::Name(_) => false,
    };
    if means_localhost {
        changes.push(Change::Localhost(text.to_owned()));
        return Ok(Host::localhost());
    }
    Ok(host)
}

fn parse_host(text: &str) -> Option<Host> {
    let inner = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    if let Ok(ip) = inner.unwrap_or(text).parse() {
        return Some(Host::V6(ip));
    }
    if let Ok(ip) = text.parse() {
        return Some(Host::V4(ip));
    }
    let name = text.to_ascii_lowercase();
    let labels_hold = name.len() <= 253 && name.split('.').all(is_label);
    // Browsers take a name whose last part is a number for an IPv4 address, and this is none.
    let last = name.rsplit('.').next()?;
    let numeric = last.bytes().all(|byte| byte.is_ascii_digit());
    (labels_hold && !numeric).then_some(Host::Name(name))
}

fn is_label(label: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=63).contains(&label.len())
        && label.bytes().all(inner)
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Keeps the path a proxy may need and leaves out what belongs to one endpoint.
fn read_path(text: &str, changes: &mut Vec<Change>) -> String {
    let path = &text[..text.find(['?', '#']).unwrap_or(text.len())];
    let mut kept = path.len();
    let mut start = 0;
    for segment in path.split_inclusive('/') {
        if matches!(segment.trim_end_matches('/'), "api" | "v1") {
            kept = start;
            break;
        }
        start += segment.len();
    }
    let kept = path[..kept].trim_end_matches('/');
    let dropped = text[kept.len()..].trim_matches('/');
    if !dropped.is_empty() {
        changes.push(Change::Dropped(text[kept.len()..].to_owned()));
    }
    kept.to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reads_what_people_type() {
        use Change::{Dropped, HostAdded, Localhost, PortAdded, SchemeAdded};
        let dropped = |text: &str| Dropped(text.to_owned());
        let localhost = |text: &str| Localhost(text.to_owned());
        let cases: Vec<(&str, &str, Vec<Change>)> = vec![
            ("http://localhost:11434", "http://localhost:11434", vec![]),
            ("http://localhost:11434/", "http://localhost:11434", vec![]),
            ("HTTP://LocalHost:8080", "http://localhost:8080", vec![]),
            (
                "localhost",
                "http://localhost:11434",
                vec![SchemeAdded, PortAdded(11434)],
            ),
            ("localhost:8080", "http://localhost:8080", vec![SchemeAdded]),
            (
                "//localhost:8080",
                "http://localhost:8080",
                vec![SchemeAdded],
            ),
            ("http:/localhost:8080", "http://localhost:8080", vec![]),
            (
                "localhost:",
                "http://localhost:11434",
                vec![SchemeAdded, PortAdded(11434)],
            ),
            (
                ":8080",
                "http://localhost:8080",
                vec![SchemeAdded, HostAdded],
            ),
            (
                "11434",
                "http://localhost:11434",
                vec![SchemeAdded, HostAdded],
            ),
            (
                "http://box.lan",
                "http://box.lan:11434",
                vec![PortAdded(11434)],
            ),
            ("http://box.lan:80", "http://box.lan:80", vec![]),
            ("https://llm.example", "https://llm.example", vec![]),
            (
                "https://llm.example:8443",
                "https://llm.example:8443",
                vec![],
            ),
            (
                " \"http://127.0.0.1:11434\", ",
                "http://127.0.0.1:11434",
                vec![],
            ),
            (
                "`<http://127.0.0.1:11434>`",
                "http://127.0.0.1:11434",
                vec![],
            ),
            (
                "http://localhost:1234/v1",
                "http://localhost:1234",
                vec![dropped("/v1")],
            ),
            (
                "http://localhost:11434/api/chat",
                "http://localhost:11434",
                vec![dropped("/api/chat")],
            ),
            (
                "https://x.example/ollama/api/tags",
                "https://x.example/ollama",
                vec![dropped("/api/tags")],
            ),
            (
                "https://x.example/ollama/",
                "https://x.example/ollama",
                vec![],
            ),
            (
                "https://x.example/apis/v12",
                "https://x.example/apis/v12",
                vec![],
            ),
            (
                "http://localhost:81/?a=b#c",
                "http://localhost:81",
                vec![dropped("/?a=b#c")],
            ),
            (
                "http://localhost:81?a",
                "http://localhost:81",
                vec![dropped("?a")],
            ),
            (
                "0.0.0.0:11434",
                "http://localhost:11434",
                vec![SchemeAdded, localhost("0.0.0.0")],
            ),
            (
                "http://[::]:8080",
                "http://localhost:8080",
                vec![localhost("[::]")],
            ),
            (
                "http://[::1]:8080",
                "http://localhost:8080",
                vec![localhost("[::1]")],
            ),
            (
                "::1",
                "http://localhost:11434",
                vec![SchemeAdded, localhost("::1"), PortAdded(11434)],
            ),
            (
                "http://[0:0::1]",
                "http://localhost:11434",
                vec![localhost("[0:0::1]"), PortAdded(11434)],
            ),
            (
                "my_container:11434",
                "http://my_container:11434",
                vec![SchemeAdded],
            ),
        ];
        for (typed, url, changes) in cases {
            let reading = Address::read(typed).unwrap_or_else(|error| panic!("{typed}: {error:?}"));
            assert_eq!(reading.address.to_string(), url, "{typed}");
            assert_eq!(reading.changes, changes, "{typed}");
        }
    }

    #[test]
    fn refuses_with_the_part_that_is_wrong() {
        use AddressError::{
            BlockedPort, Character, Credentials, Empty, Host, NoHost, Port, Scheme,
        };
        let cases = [
            ("", Empty),
            (" \" ", Empty),
            ("ftp://localhost", Scheme("ftp".to_owned())),
            ("file:///models", Scheme("file".to_owned())),
            ("javascript:alert(1)", Scheme("javascript".to_owned())),
            ("JavaScript:alert('a b')", Scheme("javascript".to_owned())),
            ("data:text/html,hi", Scheme("data".to_owned())),
            ("file:/models", Scheme("file".to_owned())),
            ("http://localhost:1", BlockedPort(1)),
            ("localhost:6000", BlockedPort(6000)),
            ("6667", BlockedPort(6667)),
            ("https://llm.example:10080", BlockedPort(10080)),
            ("http://me:secret@localhost", Credentials),
            ("me@localhost", Credentials),
            ("ollama run gemma3", Character(' ')),
            ("http://bücher.example", Character('ü')),
            ("http://a\\b", Character('\\')),
            ("http://", NoHost),
            ("https:///", NoHost),
            ("/", NoHost),
            ("http://localhost:0", Port("0".to_owned())),
            ("http://localhost:65536", Port("65536".to_owned())),
            ("http://localhost:+80", Port("+80".to_owned())),
            ("http://localhost:1:2", Port("1:2".to_owned())),
            ("123456", Port("123456".to_owned())),
            ("http://256.1.1.1", Host("256.1.1.1".to_owned())),
            ("http://1.2.3", Host("1.2.3".to_owned())),
            ("http://-a.example", Host("-a.example".to_owned())),
            ("http://a..b", Host("a..b".to_owned())),
            ("http://a%20b", Host("a%20b".to_owned())),
            ("http://[::1", Host("[::1".to_owned())),
            ("http://[::1]x", Host("[::1]x".to_owned())),
            (
                "http://[fe80::1%25eth0]",
                Host("[fe80::1%25eth0]".to_owned()),
            ),
        ];
        for (typed, expected) in cases {
            let outcome = Address::read(typed).map(|reading| reading.address.to_string());
            assert_eq!(outcome, Err(expected), "{typed}");
        }
    }

    #[test]
    fn a_machine_may_be_called_like_a_scheme() {
        let reading = Address::read("data:8080").unwrap();
        assert_eq!(reading.address.to_string(), "http://data:8080");
    }

    #[test]
    fn knows_the_own_machine() {
        let cases = [
            ("http://localhost", true),
            ("http://ollama.localhost", true),
            ("http://127.0.0.1", true),
            ("http://127.8.9.1", true),
            ("http://[::1]", true),
            ("http://0.0.0.0", true),
            ("http://192.168.1.4", false),
            ("http://localhost.example", false),
            ("https://notlocalhost", false),
        ];
        for (typed, expected) in cases {
            let address = Address::read(typed).unwrap().address;
            assert_eq!(address.is_loopback(), expected, "{typed}");
        }
    }

    #[test]
    fn endpoints_go_behind_the_base() {
        assert_eq!(
            Address::ollama().url("/api/chat"),
            "http://localhost:11434/api/chat"
        );
        let behind_proxy = Address::read("https://x.example/llm/").unwrap().address;
        assert_eq!(
            behind_proxy.url("/v1/models"),
            "https://x.example/llm/v1/models"
        );
        assert!(behind_proxy.is_https());
    }

    proptest! {
        #[test]
        fn what_is_printed_reads_back_unchanged(
            scheme in "(http://|https://|HTTP:|)",
            host in r"[a-z][a-z0-9_]{0,8}(\.[a-z]{1,5})?|127\.0\.0\.[0-9]|\[::[1-9a-f]\]",
            port in proptest::option::of(1u16..),
            path in "(/[a-z0-9]{0,5}){0,3}/?",
        ) {
            let port = port.filter(|port| !BLOCKED_PORTS.contains(port));
            let port = port.map(|port| format!(":{port}")).unwrap_or_default();
            let reading = Address::read(&format!("{scheme}{host}{port}{path}")).unwrap();
            let again = Address::read(&reading.address.to_string()).unwrap();
            prop_assert_eq!(&again.address, &reading.address);
            prop_assert_eq!(again.changes, vec![]);
        }

        #[test]
        fn any_text_is_read_or_refused_and_what_is_read_is_stable(typed in "\\PC{0,40}|[a-z0-9:/.@?#\\[\\]-]{0,30}") {
            if let Ok(reading) = Address::read(&typed) {
                let again = Address::read(&reading.address.to_string());
                prop_assert_eq!(again, Ok(Reading { address: reading.address, changes: vec![] }));
            }
        }
    }
}
