//! A link on the page, held on to.

use web_sys::HtmlAnchorElement;

/// The mark of links that are explained in place, as the build writes it.
const EXPLAINED_IN_PLACE: [&str; 2] = ["term", "source"];

/// A link that was followed.
#[derive(Clone)]
pub struct Anchor(HtmlAnchorElement);

impl Anchor {
    /// Holds on to `element`.
    pub const fn new(element: HtmlAnchorElement) -> Self {
        Self(element)
    }

    /// Whether what it leads to can be explained where it stands.
    pub fn is_explained_in_place(&self) -> bool {
        let classes = self.0.class_list();
        EXPLAINED_IN_PLACE
            .iter()
            .any(|class| classes.contains(class))
    }

    /// Where something can stand below it: left and top in pixels of the page.
    pub fn below(&self) -> (f64, f64) {
        let place = self.0.get_bounding_client_rect();
        let window = super::window();
        let scrolled = |offset: Result<f64, _>| offset.unwrap_or_default();
        (
            place.left() + scrolled(window.scroll_x()),
            place.bottom() + scrolled(window.scroll_y()),
        )
    }

    /// Gives it the focus back.
    pub fn focus(&self) {
        // It may be gone from the page by now.
        let _ = self.0.focus();
    }
}
