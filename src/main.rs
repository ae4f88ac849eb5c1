//! In the browser: starts the page. On the host: writes one HTML file per route, as the last
//! step of each build of the page.

#[cfg(target_arch = "wasm32")]
fn main() {
    two_numbers::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    match two_numbers::site::write_from_environment() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            std::process::ExitCode::FAILURE
        }
    }
}
