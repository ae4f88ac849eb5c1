//! The document: its title, focus, visibility, size and keys.

use std::cell::Cell;
use std::rc::Rc;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::future::TimeoutFuture;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

/// Sets the title of the page.
pub fn set_title(title: &str) {
    super::document().set_title(title);
}

/// Takes away what the HTML file showed until the app was ready.
pub fn clear(id: &str) -> Option<HtmlElement> {
    let element: HtmlElement = super::document().get_element_by_id(id)?.dyn_into().ok()?;
    element.set_inner_text("");
    Some(element)
}

/// Opens the browser's window for printing.
pub fn print() {
    // Where printing is not possible, the browser says so.
    let _ = super::window().print();
}

/// Calls `leaving` when the page is about to go, or to be frozen in the background.
pub fn on_leave(leaving: impl Fn() + 'static) {
    EventListener::new(&super::window(), "pagehide", move |_| leaving()).forget();
}

/// Moves the focus to the element with this id, without scrolling.
pub fn focus(id: &str) {
    if let Some(element) = html_element(id) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// Scrolls to the element with this id, or to the top when there is none.
pub fn scroll_to(id: Option<&str>) {
    match id.and_then(html_element) {
        Some(element) => element.scroll_into_view(),
        None => super::window().scroll_to_with_x_and_y(0.0, 0.0),
    }
}

/// Scrolls no further than needed for the element with this id to be seen.
pub fn scroll_into_sight(id: &str) {
    if let Some(element) = html_element(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Keeps the element with this id at least as high as it is now, so that a page that loses some of
/// its content is not pulled down under the pointer.
pub fn hold_height(id: &str) {
    if let Some(element) = html_element(id) {
        let height = format!("{}px", element.offset_height());
        // A property with a valid name and value is always taken.
        let _ = element.style().set_property("min-height", &height);
    }
}

/// Lets the element with this id be as high as its content again.
pub fn release_height(id: &str) {
    if let Some(element) = html_element(id) {
        let _ = element.style().remove_property("min-height");
    }
}

fn html_element(id: &str) -> Option<HtmlElement> {
    super::document().get_element_by_id(id)?.dyn_into().ok()
}

/// A key that turns pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The right arrow.
    Forward,
    /// The left arrow.
    Back,
}

/// Calls `turn` when an arrow key is pressed that nothing else on the page uses: not while a
/// field, a choice or a scrolling table has the focus, and not together with another key.
pub fn on_arrow_key(turn: impl Fn(Turn) + 'static) -> EventListener {
    EventListener::new(&super::document(), "keydown", move |event| {
        let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
            return;
        };
        if let Some(direction) = arrow(key).filter(|_| !is_used_elsewhere(key)) {
            turn(direction);
        }
    })
}

fn arrow(key: &KeyboardEvent) -> Option<Turn> {
    match key.key().as_str() {
        "ArrowRight" => Some(Turn::Forward),
        "ArrowLeft" => Some(Turn::Back),
        _ => None,
    }
}

fn is_used_elsewhere(key: &KeyboardEvent) -> bool {
    let with_another_key = key.ctrl_key() || key.meta_key() || key.alt_key() || key.shift_key();
    let field = is_within(
        key,
        "input, textarea, select, dialog, [contenteditable], [data-scrolls]",
    );
    with_another_key || key.default_prevented() || field
}

/// Calls `pressed` when the key that types `character` is pressed outside of every field, and
/// takes the key from the browser where `pressed` used it.
pub fn on_key(character: &'static str, pressed: impl Fn() -> bool + 'static) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&super::document(), "keydown", options, move |event| {
        let key = event.dyn_ref::<KeyboardEvent>();
        let is_it = key.is_some_and(|key| {
            let with_another = key.ctrl_key() || key.meta_key() || key.alt_key();
            key.key() == character && !with_another && !is_in_field(key)
        });
        if is_it && pressed() {
            event.prevent_default();
        }
    })
    .forget();
}

fn is_in_field(key: &KeyboardEvent) -> bool {
    is_within(
        key,
        "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]",
    )
}

/// Whether what has the focus lies within an element of `selector`.
fn is_within(key: &KeyboardEvent, selector: &str) -> bool {
    let focused = key
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    focused.is_some_and(|focused| focused.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Calls `pressed` when the Escape key is pressed, wherever the focus is.
pub fn on_escape(pressed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&super::document(), "keydown", move |event| {
        let key = event.dyn_ref::<KeyboardEvent>();
        if key.is_some_and(|key| key.key() == "Escape" && !key.default_prevented()) {
            pressed();
        }
    })
}

/// Calls `pressed` when the mouse or a finger goes down outside of the element with this id.
pub fn on_press_outside(id: &'static str, pressed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&super::document(), "pointerdown", move |event| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        let inside = html_element(id).is_some_and(|element| element.contains(target.as_ref()));
        if !inside {
            pressed();
        }
    })
}

/// Calls `changed` when the window changes its size.
pub fn on_resize(changed: impl Fn() + 'static) -> EventListener {
    EventListener::new(&super::window(), "resize", move |_| changed())
}

/// Remembers whether the page was hidden at any moment since this was made.
pub struct VisibilityWatch {
    was_hidden: Rc<Cell<bool>>,
    _listener: EventListener,
}

impl VisibilityWatch {
    /// Starts watching.
    pub fn start() -> Self {
        let document = super::document();
        let was_hidden = Rc::new(Cell::new(document.hidden()));
        let noted = Rc::clone(&was_hidden);
        let listener = EventListener::new(&document, "visibilitychange", move |_| noted.set(true));
        Self {
            was_hidden,
            _listener: listener,
        }
    }

    /// Whether the page was hidden.
    pub fn was_hidden(&self) -> bool {
        self.was_hidden.get()
    }
}

/// How long a report of a refused request is waited for, and how often it is looked for meanwhile.
const REPORT_ROUNDS: u32 = 10;
const REPORT_ROUND_MS: u32 = 10;

/// Remembers whether the page's own Content-Security-Policy refused a request since this was
/// made. Without it a refused address looks like one where nothing listens.
pub struct PolicyWatch {
    refused: Rc<Cell<bool>>,
    _listener: EventListener,
}

impl PolicyWatch {
    /// Starts watching.
    pub fn start() -> Self {
        let refused = Rc::new(Cell::new(false));
        let noted = Rc::clone(&refused);
        let listener =
            EventListener::new(&super::document(), "securitypolicyviolation", move |_| {
                noted.set(true)
            });
        Self {
            refused,
            _listener: listener,
        }
    }

    /// Whether a request was refused. The browser reports it a moment after the request failed.
    pub async fn refused(&self) -> bool {
        for _ in 0..REPORT_ROUNDS {
            if self.refused.get() {
                break;
            }
            TimeoutFuture::new(REPORT_ROUND_MS).await;
        }
        self.refused.get()
    }
}
