//! The rhythm of the screen.

use wasm_bindgen_futures::JsFuture;

/// Whether the person asked for less motion on the screen.
pub fn calm() -> bool {
    let query = super::window().match_media("(prefers-reduced-motion: reduce)");
    query.is_ok_and(|query| query.is_some_and(|query| query.matches()))
}

/// Waits until the browser is about to draw. On a hidden page that may be never.
pub async fn next() {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        // Where no frame can be asked for, not waiting at all is the next best thing.
        if super::window().request_animation_frame(&resolve).is_err() {
            let _ = resolve.call0(&wasm_bindgen::JsValue::NULL);
        }
    });
    let _ = JsFuture::from(promise).await;
}
