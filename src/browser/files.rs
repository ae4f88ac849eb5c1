//! Files from and to the person's machine.

use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, Event, HtmlAnchorElement, HtmlInputElement, Url};

/// Offers `text` as a file called `name`; false where the browser makes none.
pub fn save(name: &str, media_type: &str, text: &str) -> bool {
    try_save(name, media_type, text).is_ok()
}

fn try_save(name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let address = address_of(text, media_type)?;
    let link: HtmlAnchorElement = super::document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// An address under which this page finds `text` as a file, until it is revoked or the page ends.
///
/// # Errors
/// When the browser makes none.
pub(super) fn address_of(text: &str, media_type: &str) -> Result<String, JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    Url::create_object_url_with_blob(&blob)
}

/// The text of the file that was just chosen in the input of `event`; None when there is none or
/// it cannot be read. The same file can be chosen again afterwards.
pub async fn chosen_text(event: &Event) -> Option<String> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = input.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?;
    input.set_value("");
    text.as_string()
}
