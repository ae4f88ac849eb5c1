//! `cargo xtask record`: the measurements that the page plays to somebody without an engine.

use std::process::Command;

use crate::failure::Result;
use crate::process;
use crate::real_engine;
use crate::workspace;

/// Records a real llama-server, and a scripted Ollama, into `content/recordings/`.
///
/// # Errors
/// A sentence, when there is no engine to record or it does not answer.
pub fn record() -> Result<()> {
    let root = workspace::root()?;
    let engine = real_engine::obtain()?;
    let mut command = Command::new("cargo");
    command
        .args(["run", "--quiet", "--release", "--package", "lab"])
        .args(["--bin", "record", "--"])
        .arg(root.join("content").join("recordings"))
        .args([&engine.server, &engine.model])
        .current_dir(&root);
    process::run(&mut command)
}
