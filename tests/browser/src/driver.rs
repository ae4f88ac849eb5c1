//! chromedriver, from its start to its certain end.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How often a start is tried.
const STARTS: u32 = 3;

/// A running chromedriver. Dropping it ends it with every browser it started.
pub(crate) struct Driver {
    port: u16,
    process: Child,
}

impl Driver {
    /// Starts `$CHROMEDRIVER`, or `chromedriver` from the PATH, on a free port. It takes a port
    /// that is free for one version of the internet protocol and ends where that is taken for the
    /// other, so it is started again then.
    pub(crate) async fn start() -> Self {
        let program = program("CHROMEDRIVER", "chromedriver");
        for _ in 0..STARTS {
            if let Some(driver) = Self::try_start(&program).await {
                return driver;
            }
        }
        panic!("chromedriver ended before it named its port, {STARTS} times");
    }

    /// None when it ended before it named its port.
    async fn try_start(program: &Path) -> Option<Self> {
        let started = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let mut process =
            started.unwrap_or_else(|why| panic!("{} does not start: {why}", program.display()));
        let Some(output) = process.stdout.take() else {
            panic!("chromedriver's output cannot be read");
        };
        let mut lines = BufReader::new(output).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            if let Some(port) = announced_port(&line) {
                return Some(Self { port, process });
            }
        }
        None
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to end its browsers and itself: killing it alone would leave browsers behind.
    fn shut_down(&self) -> std::io::Result<()> {
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
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Err(why) = self.shut_down() {
            eprintln!("chromedriver could not be asked to end, it is killed: {why}");
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

/// The program that an environment variable names, else `default` where the PATH has it.
///
/// # Panics
/// When there is none.
pub(crate) fn program(variable: &str, default: &str) -> PathBuf {
    if let Some(named) = std::env::var_os(variable) {
        return named.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found = std::env::split_paths(&path).map(|folder| folder.join(default));
    found.find(|file| file.is_file()).unwrap_or_else(|| {
        panic!("no {default} on the PATH: `cargo xtask test` installs it, or set {variable}")
    })
}

/// The port in "ChromeDriver was started successfully on port 38211."
fn announced_port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_stands_in_one_line() {
        let line = "ChromeDriver was started successfully on port 38211.";
        assert_eq!(announced_port(line), Some(38211));
        assert_eq!(
            announced_port("Starting ChromeDriver 156.0 on port 0"),
            None
        );
    }
}
