//! A real llama-server with a small model.

use std::fs::File;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long the model may take to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running llama-server. Dropping it ends it.
pub struct LlamaServer {
    address: SocketAddr,
    process: Child,
    folder: TempDir,
}

impl LlamaServer {
    /// Starts `$TWO_NUMBERS_LLAMA_SERVER` with the model `$TWO_NUMBERS_MODEL` on a free port and
    /// waits until it is ready. A grammar makes every answer exactly `words` words and a full
    /// stop, at least one token each: the answer ends by itself there, and not before.
    ///
    /// Without the two variables it says that the test is skipped and returns None.
    ///
    /// # Panics
    /// When the server does not start or does not become ready.
    pub async fn start(words: usize) -> Option<Self> {
        let variables = ("TWO_NUMBERS_LLAMA_SERVER", "TWO_NUMBERS_MODEL");
        let (Some(program), Some(model)) =
            (std::env::var_os(variables.0), std::env::var_os(variables.1))
        else {
            // Written past the test runner's capture: a skipped proof must be seen.
            let _ = writeln!(
                std::io::stderr(),
                "skipped: {} and {} name no real engine",
                variables.0,
                variables.1
            );
            return None;
        };
        let started = Self::spawn(Path::new(&program), Path::new(&model), words).await;
        let mut server = started.unwrap_or_else(|why| panic!("llama-server does not start: {why}"));
        server.ready().await;
        Some(server)
    }

    async fn spawn(program: &Path, model: &Path, words: usize) -> std::io::Result<Self> {
        let address = lab::silent::closed_port().await?;
        let folder = TempDir::with_prefix("two-numbers-llama-")?;
        let mut command = Command::new(program);
        command.arg("--model").arg(model);
        command.args(["--host", "127.0.0.1", "--port", &address.port().to_string()]);
        command.args(["--ctx-size", "2048", "--threads", "2", "--parallel", "1"]);
        command.args(["--offline", "--no-webui"]);
        let grammar = folder.path().join("grammar.gbnf");
        std::fs::write(&grammar, grammar_of(words))?;
        command.arg("--grammar-file").arg(grammar);
        let log = File::create(folder.path().join("log"))?;
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        Ok(Self {
            address,
            process: command.spawn()?,
            folder,
        })
    }

    async fn ready(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while !healthy(self.address) {
            let ended = self.process.try_wait().ok().flatten();
            if ended.is_some() || Instant::now() >= deadline {
                panic!(
                    "llama-server is not ready ({ended:?}); its log:\n{}",
                    self.log()
                );
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// `http://127.0.0.1:40123`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for LlamaServer {
    fn drop(&mut self) {
        // It has ended already where this fails.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// So many lower-case words, then a full stop, then nothing.
fn grammar_of(words: usize) -> String {
    format!(
        "root ::= {}\".\"\nword ::= [a-z]{{2,8}} \" \"\n",
        "word ".repeat(words)
    )
}

/// Whether `/health` answers 200, which it does once the model is loaded.
fn healthy(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        write!(
            stream,
            "GET /health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )?;
        let mut head = [0; 12];
        stream.read_exact(&mut head)?;
        Ok(head.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}
