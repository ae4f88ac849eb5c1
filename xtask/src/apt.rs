//! Debian's and Ubuntu's package manager, where we are allowed to use it without a password.

use std::process::Command;

use crate::failure::{Failure, Result};
use crate::process;
use crate::progress::timed;

/// Installs packages, saying so and how long that typically takes.
///
/// # Errors
/// A sentence, when this system has no apt-get, asks for a password, or lacks a package.
pub fn install(packages: &[&str], typical_time: &str) -> Result<()> {
    let names = packages.join(" ");
    if process::find("apt-get").is_none() {
        return Err(Failure::new("this system has no apt-get"));
    }
    if !is_root() && !sudo_needs_no_password() {
        return Err(Failure::new(format!(
            "only an administrator may run `apt-get install {names}`"
        )));
    }
    let attempt = || {
        process::run(
            apt_get("install")
                .args(["--yes", "--no-install-recommends"])
                .args(packages),
        )
    };
    timed(
        &format!("installing {names} with apt-get, {typical_time}"),
        || {
            // The package lists of a fresh machine or container are often empty or old.
            attempt().or_else(|_| {
                process::run(&mut apt_get("update"))?;
                attempt()
            })
        },
    )
}

fn is_root() -> bool {
    process::ask(Command::new("id").arg("-u")).as_deref() == Some("0")
}

fn sudo_needs_no_password() -> bool {
    process::ask(Command::new("sudo").args(["-n", "true"])).is_some()
}

fn apt_get(verb: &str) -> Command {
    // env stands between, as sudo drops most of the environment.
    let mut command = if is_root() {
        Command::new("env")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.args(["-n", "env"]);
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", verb]);
    command
}
