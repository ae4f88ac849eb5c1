//! What the browser keeps for this page. Everything still works where storing is not allowed.

use gloo_events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;

const PREFIX: &str = "two-numbers.";

/// How many texts are set aside under one name before the last is replaced.
const MOST_NUMBERED: u32 = 20;

/// The text kept under `name`.
pub fn read(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// Keeps `text` under `name`, if the browser allows it: what is kept this way is convenience, and
/// a page in a private window works without.
pub fn write(name: &str, text: &str) {
    keep(name, text);
}

/// Keeps `text` under `name`. False where the browser does not allow it, or has no room left.
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(name), text).is_ok())
}

/// Keeps `text` under the first of `name.1`, `name.2` and so on that is free or holds it already.
pub fn keep_numbered(name: &str, text: &str) {
    let is_free = |place: &String| read(place).is_none_or(|kept| kept == text);
    let mut places = (1..MOST_NUMBERED).map(|number| numbered(name, number));
    let place = places
        .find(is_free)
        .unwrap_or_else(|| numbered(name, MOST_NUMBERED));
    keep(&place, text);
}

/// Forgets what is kept under `name`.
pub fn remove(name: &str) {
    if let Some(storage) = storage() {
        // Where nothing can be stored, nothing has to be removed.
        let _ = storage.remove_item(&key(name));
    }
}

/// Forgets everything that [`keep_numbered`] kept under `name`.
pub fn remove_numbered(name: &str) {
    for number in 1..=MOST_NUMBERED {
        remove(&numbered(name, number));
    }
}

/// Calls `changed` with the new text when another tab changes what is kept under `name`; None when
/// it was removed.
pub fn on_change(name: &str, changed: impl Fn(Option<String>) + 'static) {
    let key = key(name);
    EventListener::new(&super::window(), "storage", move |event| {
        let Some(event) = event.dyn_ref::<StorageEvent>() else {
            return;
        };
        // Without a key, everything was removed at once.
        match event.key() {
            Some(changed_key) if changed_key == key => changed(event.new_value()),
            None => changed(None),
            Some(_) => {}
        }
    })
    .forget();
}

fn storage() -> Option<web_sys::Storage> {
    super::window().local_storage().ok()?
}

fn key(name: &str) -> String {
    [PREFIX, name].concat()
}

fn numbered(name: &str, number: u32) -> String {
    [name, ".", &number.to_string()].concat()
}
