//! The rhythm of the screen.

use wasm_bindgen_futures::JsFuture;

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
