//! Moving the keyboard's focus along a row of things.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// Which way along the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// The one after.
    Next,
    /// The one before.
    Previous,
}

/// Moves the focus from the element that has it to its neighbour among those that `selector`
/// names; at the ends it stays.
pub fn move_to(neighbour: Neighbour, selector: &str) {
    let document = super::document();
    let (Some(focused), Ok(row)) = (
        document.active_element(),
        document.query_selector_all(selector),
    ) else {
        return;
    };
    let row: Vec<HtmlElement> = (0..row.length())
        .filter_map(|at| row.item(at)?.dyn_into().ok())
        .collect();
    let here = row.iter().position(|one| **one == focused);
    let there = here.and_then(|here| match neighbour {
        Neighbour::Next => here.checked_add(1),
        Neighbour::Previous => here.checked_sub(1),
    });
    if let Some(element) = there.and_then(|there| row.get(there)) {
        let _ = element.focus();
    }
}
