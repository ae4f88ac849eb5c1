//! `cargo xtask serve`: build, serve, and rebuild on change.

use std::fs;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::failure::{Doing, Failure, Result};
use crate::port::{self, Answer};
use crate::process;
use crate::progress::say;
use crate::trunk::Trunk;
use crate::workspace;

/// How often the server is looked at: soon enough for a person, too seldom to cost anything.
const GLANCE: Duration = Duration::from_millis(200);

/// Serves the course until the person stops it.
///
/// # Errors
/// A sentence, when the port is taken, a tool is missing, or trunk ends by itself.
pub fn serve(port: u16, open: bool) -> Result<()> {
    // Before the set-up, so that nobody waits minutes to hear it, and again when it matters.
    port::require_free(port)?;
    let root = workspace::root()?;
    let trunk = Trunk::set_up(&root)?;
    port::require_free(port)?;

    // A folder of its own that starts empty: a page that answers is then a page of this build,
    // and the result of `dist` is left alone.
    let folder = workspace::scratch(&root).join("serve");
    if folder.is_dir() {
        fs::remove_dir_all(&folder).doing(format_args!("empty {}", folder.display()))?;
    }

    let stopped = on_stop_request()?;
    say("building the course, about 2 minutes the first time on two cores, then seconds");
    let mut server = trunk
        .command("serve")
        .args(["--port", &port.to_string(), "--dist"])
        .arg(&folder)
        .spawn()
        .doing("start trunk")?;
    let ended = watch(&mut server, port, open, &stopped);
    stop(&mut server)?;
    ended
}

/// A message for each Ctrl-C or request to end.
fn on_stop_request() -> Result<Receiver<()>> {
    let (sender, receiver) = mpsc::channel();
    ctrlc::set_handler(move || {
        // A receiver that is gone means that we are ending already.
        let _ = sender.send(());
    })
    .doing("listen for Ctrl-C")?;
    Ok(receiver)
}

/// Follows the server until it is to end, and says when the page can be reached.
fn watch(server: &mut Child, port: u16, open: bool, stopped: &Receiver<()>) -> Result<()> {
    let address = format!("http://localhost:{port}");
    let mut last = Answer::None;
    while stopped.recv_timeout(GLANCE).is_err() {
        if let Some(status) = server.try_wait().doing("watch trunk")? {
            // Ctrl-C reaches trunk as well, and it may be the faster one to end.
            return if stopped.recv_timeout(GLANCE).is_ok() {
                Ok(())
            } else {
                Err(Failure::new(format!(
                    "trunk stopped by itself ({status}), see above"
                )))
            };
        }
        if last == Answer::Page {
            continue;
        }
        let answer = port::ask_for_page(port, "/");
        if answer != last {
            match answer {
                Answer::None => {}
                Answer::NoPage => say(format_args!(
                    "the build failed, see above. Correct it and save: the next build starts by \
                     itself, and the page will be at {address}"
                )),
                Answer::Page => announce(&address, open),
            }
            last = answer;
        }
    }
    Ok(())
}

fn announce(address: &str, open: bool) {
    println!(
        "\n    Two Numbers is at {address}\n    (Ctrl-C stops it; a saved change reloads the page)\n"
    );
    if open {
        let address = address.to_owned();
        // On a thread, as some browsers end only when the person closes them.
        thread::spawn(move || {
            if let Err(failure) = process::run(&mut browser(&address)) {
                say(format_args!(
                    "no browser could be opened ({failure}): open {address} yourself"
                ));
            }
        });
    }
}

/// The system's own command for opening an address in the person's browser.
fn browser(address: &str) -> Command {
    let (program, arguments): (_, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command
}

/// Ends the server; one that has ended already is fine.
fn stop(server: &mut Child) -> Result<()> {
    if server.try_wait().doing("watch trunk")?.is_none() {
        server.kill().doing("stop trunk")?;
        server.wait().doing("stop trunk")?;
    }
    Ok(())
}
