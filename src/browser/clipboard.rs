//! Copying text.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Copies `text`; false where the browser does not allow it.
pub async fn copy(text: &str) -> bool {
    // On an insecure page there is no clipboard at all, whatever the bindings say.
    let navigator = super::window().navigator();
    let exists = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))
        .is_ok_and(|clipboard| !clipboard.is_undefined());
    exists
        && JsFuture::from(navigator.clipboard().write_text(text))
            .await
            .is_ok()
}
