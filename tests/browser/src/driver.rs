//! chromedriver and geckodriver, from their start to their certain end.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::firefox;

/// How often a start is tried.
const STARTS: u32 = 3;

/// Which browser a driver drives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// chromedriver.
    #[default]
    Chromium,
    /// geckodriver.
    Firefox,
}

impl Kind {
    fn program(self) -> PathBuf {
        match self {
            Self::Chromium => program("CHROMEDRIVER", &["chromedriver"]),
            Self::Firefox => firefox::driver(),
        }
    }

    /// Port 0 is a free one.
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Chromium => &["--port=0"],
            // The console can only be read with the browser's own rights.
            Self::Firefox => &[
                "--port",
                "0",
                "--websocket-port",
                "0",
                "--allow-system-access",
            ],
        }
    }

    /// The port in "ChromeDriver was started successfully on port 38211." or in
    /// "… geckodriver INFO Listening on 127.0.0.1:38211".
    fn announced_port(self, line: &str) -> Option<u16> {
        let (_, port) = match self {
            Self::Chromium => line.split_once("started successfully on port ")?,
            Self::Firefox => line.split_once("Listening on 127.0.0.1:")?,
        };
        port.trim_end_matches('.').parse().ok()
    }
}

/// A running driver. Dropping it ends it with every browser it started.
pub(crate) struct Driver {
    kind: Kind,
    port: u16,
    process: Child,
}

impl Driver {
    /// Starts the driver that its variable names, or the one of the PATH, on a free port.
    /// chromedriver takes a port that is free for one version of the internet protocol and ends
    /// where that is taken for the other, so it is started again then.
    pub(crate) async fn start(kind: Kind) -> Self {
        let program = kind.program();
        for _ in 0..STARTS {
            if let Some(driver) = Self::try_start(kind, &program).await {
                return driver;
            }
        }
        panic!(
            "{} ended before it named its port, {STARTS} times",
            program.display()
        );
    }

    /// None when it ended before it named its port.
    async fn try_start(kind: Kind, program: &Path) -> Option<Self> {
        let started = Command::new(program)
            .args(kind.arguments())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let mut process =
            started.unwrap_or_else(|why| panic!("{} does not start: {why}", program.display()));
        let Some(output) = process.stdout.take() else {
            panic!("the output of {} cannot be read", program.display());
        };
        let mut lines = BufReader::new(output).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some(port) = kind.announced_port(&line) {
                // geckodriver ends when nobody hears what it and its browser say later.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Some(Self {
                    kind,
                    port,
                    process,
                });
            }
        }
        None
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to end its browsers and itself: killing it alone would leave browsers behind.
    fn shut_down(&self) -> std::io::Result<()> {
        match self.kind {
            Kind::Chromium => self.shut_down_by_http(),
            Kind::Firefox => self.terminate(),
        }
    }

    fn shut_down_by_http(&self) -> std::io::Result<()> {
        let patience = Duration::from_secs(5);
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(patience))?;
        write!(
            stream,
            "GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )?;
        stream.read_to_end(&mut Vec::new())?;
        Ok(())
    }

    /// geckodriver has no address for it and ends by a signal.
    fn terminate(&self) -> std::io::Result<()> {
        let Some(id) = self.process.id() else {
            return Ok(());
        };
        let kill = std::process::Command::new("kill")
            .args(["-TERM", &id.to_string()])
            .status()?;
        match kill.success() {
            true => Ok(()),
            false => Err(std::io::Error::other(format!("kill ended with {kill}"))),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Err(why) = self.shut_down() {
            eprintln!("a driver could not be asked to end, it is killed: {why}");
        }
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline {
            match self.process.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Ok(Some(_)) | Err(_) => return,
            }
        }
    }
}

/// The program that an environment variable names, else the first of `names` that the PATH has.
///
/// # Panics
/// When there is none.
pub(crate) fn program(variable: &str, names: &[&str]) -> PathBuf {
    find(variable, names).unwrap_or_else(|| {
        panic!(
            "no {} on the PATH: `cargo xtask test` installs it, or set {variable}",
            names.join(" or ")
        )
    })
}

/// The same, where there may be none.
pub(crate) fn find(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(variable) {
        return Some(named.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    names.iter().find_map(|name| {
        let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
        places.find(|file| file.is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_stands_in_one_line() {
        for (kind, line, port) in [
            (
                Kind::Chromium,
                "ChromeDriver was started successfully on port 38211.",
                Some(38211),
            ),
            (
                Kind::Chromium,
                "Starting ChromeDriver 156.0 on port 0",
                None,
            ),
            (
                Kind::Firefox,
                "1796632165426\tgeckodriver\tINFO\tListening on 127.0.0.1:46549",
                Some(46549),
            ),
            (
                Kind::Firefox,
                "1796632166082\tMarionette\tINFO\tListening on port 40373",
                None,
            ),
        ] {
            assert_eq!(kind.announced_port(line), port, "{line}");
        }
    }
}
