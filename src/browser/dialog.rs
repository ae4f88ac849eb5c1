//! Dialogs: the browser's own, which keep the focus inside and close on Escape.

use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

/// Opens the dialog with this id above the page.
pub fn open(id: &str) {
    if let Some(dialog) = find(id).filter(|dialog| !dialog.open()) {
        // Only a dialog that is open already, or gone from the page, refuses.
        let _ = dialog.show_modal();
    }
}

/// Closes the dialog with this id.
pub fn close(id: &str) {
    if let Some(dialog) = find(id) {
        dialog.close();
    }
}

fn find(id: &str) -> Option<HtmlDialogElement> {
    super::document().get_element_by_id(id)?.dyn_into().ok()
}
