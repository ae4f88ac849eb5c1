//! The TCP port the course is served on: whether it is free, and whether it answers.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::time::Duration;

use crate::failure::{Doing, Failure, Result};

/// `localhost` may mean either, so both must be free.
const LOOPBACK: [IpAddr; 2] = [
    IpAddr::V4(Ipv4Addr::LOCALHOST),
    IpAddr::V6(Ipv6Addr::LOCALHOST),
];

/// How long a server on the same machine may take to answer before we ask again.
const PATIENCE: Duration = Duration::from_secs(2);

/// A port that nothing listens on now.
///
/// # Errors
/// A sentence, where the system has none.
pub fn any_free() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).doing("find a free port")?;
    let address = listener.local_addr().doing("find a free port")?;
    Ok(address.port())
}

/// Makes sure that nothing else listens on the port.
///
/// # Errors
/// A sentence that names `--port` and a port that is free.
pub fn require_free(port: u16) -> Result<()> {
    let obstacle = LOOPBACK.iter().find_map(|address| obstacle(*address, port));
    let reason = match obstacle {
        None => return Ok(()),
        Some(ErrorKind::AddrInUse) => "is in use by another program: stop that one",
        Some(_) => "needs administrator rights",
    };
    let way_out = match next_free(port) {
        Some(free) => format!("choose another port: cargo xtask serve --port {free}"),
        None => "choose another port with --port".to_owned(),
    };
    Err(Failure::new(format!("port {port} {reason}, or {way_out}")))
}

/// What keeps us from listening there. An address that this machine does not have (IPv6 switched
/// off, say) keeps nobody from anything.
fn obstacle(address: IpAddr, port: u16) -> Option<ErrorKind> {
    let kind = TcpListener::bind((address, port)).err()?.kind();
    matches!(kind, ErrorKind::AddrInUse | ErrorKind::PermissionDenied).then_some(kind)
}

fn next_free(port: u16) -> Option<u16> {
    let first = port.saturating_add(1).max(1024);
    (first..=u16::MAX).find(|candidate| {
        LOOPBACK
            .iter()
            .all(|address| obstacle(*address, *candidate).is_none())
    })
}

/// What a web server on a port says to a request for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nobody answers, or not in time.
    None,
    /// Somebody answers, without the page.
    NoPage,
    /// The page.
    Page,
}

/// Asks the server on this port of this machine for a page.
pub fn ask_for_page(port: u16, path: &str) -> Answer {
    match status_line(port, path) {
        Err(_) => Answer::None,
        Ok(line) if line.split(' ').nth(1) == Some("200") => Answer::Page,
        Ok(_) => Answer::NoPage,
    }
}

fn status_line(port: u16, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("localhost", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n"
    )?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use std::thread;

    use super::*;

    fn listener() -> (TcpListener, u16) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        (listener, port)
    }

    #[test]
    fn a_busy_port_gets_a_sentence_with_a_way_out() {
        let (held, port) = listener();
        let sentence = require_free(port).unwrap_err().to_string();
        assert!(
            sentence.contains(&format!("port {port} is in use")),
            "{sentence}"
        );
        let (_, free) = sentence.rsplit_once("--port ").unwrap();
        assert!(free.parse::<u16>().unwrap() > port, "{sentence}");
        drop(held);
        assert_eq!(require_free(port), Ok(()));
    }

    #[test]
    fn only_a_page_counts_as_a_page() {
        for (reply, expected) in [
            ("HTTP/1.1 200 OK\r\n\r\n", Answer::Page),
            ("HTTP/1.1 404 Not Found\r\n\r\n", Answer::NoPage),
            ("SSH-2.0-server\r\n", Answer::NoPage),
        ] {
            let (listener, port) = listener();
            let server = thread::spawn(move || {
                let (mut stream, _) = listener.accept().unwrap();
                let mut request = String::new();
                let mut reader = BufReader::new(stream.try_clone().unwrap());
                while request.lines().last() != Some("") {
                    reader.read_line(&mut request).unwrap();
                }
                stream.write_all(reply.as_bytes()).unwrap();
                request
            });
            assert_eq!(ask_for_page(port, "/x"), expected, "{reply:?}");
            assert!(server.join().unwrap().starts_with("GET /x HTTP/1.1\r\n"));
        }
    }

    #[test]
    fn nobody_there_is_no_answer() {
        let (listener, port) = listener();
        drop(listener);
        assert_eq!(ask_for_page(port, "/"), Answer::None);
    }
}
