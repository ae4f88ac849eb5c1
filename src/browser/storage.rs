//! What the browser keeps for this page. Everything still works where storing is not allowed.

const PREFIX: &str = "two-numbers.";

/// The text kept under `name`.
pub fn read(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// Keeps `text` under `name`, if the browser allows it: what is kept here is convenience, and a
/// page in a private window works without.
pub fn write(name: &str, text: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&key(name), text);
    }
}

fn storage() -> Option<web_sys::Storage> {
    super::window().local_storage().ok()?
}

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}
