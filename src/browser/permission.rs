//! Whether the browser lets this page reach other apps on this device.

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::engine::doctor::{PageKind, Permission};

/// The permission's name. An older name of it crashes some versions of Chrome when it is asked for,
/// so that one is never used.
const NAME: &str = "loopback-network";

/// What the browser says of it. Asking does not open the browser's question to the person.
pub async fn loopback() -> Permission {
    match state().await {
        Ok(state) => match state.as_string().as_deref() {
            Some("granted") => Permission::Granted,
            Some("prompt") => Permission::Prompt,
            Some("denied") => Permission::Denied,
            _ => Permission::Unknown,
        },
        Err(_) => Permission::Unknown,
    }
}

/// By hand, since the name is younger than the bindings know.
async fn state() -> Result<JsValue, JsValue> {
    let navigator = super::window().navigator();
    let permissions = Reflect::get(&navigator, &"permissions".into())?;
    let query: Function = Reflect::get(&permissions, &"query".into())?.dyn_into()?;
    let asked = Object::new();
    Reflect::set(&asked, &"name".into(), &NAME.into())?;
    let answer: Promise = query.call1(&permissions, &asked)?.dyn_into()?;
    Reflect::get(&JsFuture::from(answer).await?, &"state".into())
}

/// How this page came.
pub fn page_kind() -> PageKind {
    let window = super::window();
    let location = window.location();
    let host = location.hostname().unwrap_or_default();
    let is_file = location
        .protocol()
        .is_ok_and(|protocol| protocol == "file:");
    let is_loopback = host == "localhost"
        || host.ends_with(".localhost")
        || host.starts_with("127.")
        || host == "[::1]";
    if is_file || is_loopback {
        PageKind::Local
    } else if window.is_secure_context() {
        PageKind::Secure
    } else {
        PageKind::Insecure
    }
}
