//! Where the page is, and going elsewhere without loading it anew.

use gloo_events::{EventListener, EventListenerOptions};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlAnchorElement, MouseEvent};

use super::anchor::Anchor;
use crate::route::Route;

/// The base that every address of this page starts with, as the HTML file says.
pub fn base() -> String {
    super::document()
        .document_element()
        .and_then(|root| root.get_attribute("data-base"))
        .unwrap_or_else(|| "/".to_owned())
}

/// The origin of this page as a server sees it, such as `http://localhost:8150`.
pub fn origin() -> String {
    super::window().location().origin().unwrap_or_default()
}

/// Where the page is now.
pub fn route(base: &str) -> Route {
    let location = super::window().location();
    Route::parse(
        base,
        &location.pathname().unwrap_or_default(),
        &location.search().unwrap_or_default(),
        &location.hash().unwrap_or_default(),
    )
}

/// The full address of a place, to be shared.
pub fn absolute(href: &str) -> String {
    format!("{}{href}", origin())
}

/// Puts `href` into the address bar as a new step of the history.
pub fn push(href: &str) {
    if let Ok(history) = super::window().history() {
        // Browsers refuse only foreign origins and floods of calls; the page itself goes on.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// Puts `href` into the address bar in place of the current step.
pub fn replace(href: &str) {
    if let Ok(history) = super::window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// Calls `moved` after the person went back or forward.
pub fn on_move(moved: impl Fn() + 'static) {
    EventListener::new(&super::window(), "popstate", move |_| moved()).forget();
}

/// Calls `follow` with the route of every plain click on a link to a place of this page, which
/// then does not load anew. Links elsewhere, and clicks that ask for a new tab, stay the browser's.
pub fn on_link(base: &str, follow: impl Fn(Route, Anchor) + 'static) {
    let base = base.to_owned();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&super::document(), "click", options, move |event| {
        let Some(click) = event.dyn_ref::<MouseEvent>() else {
            return;
        };
        let Some(link) = internal_link(click) else {
            return;
        };
        if let Some(route) = route_of(&base, &link) {
            click.prevent_default();
            follow(route, Anchor::new(link));
        }
    })
    .forget();
}

fn internal_link(click: &MouseEvent) -> Option<HtmlAnchorElement> {
    let plain = click.button() == 0
        && !(click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key());
    if !plain || click.default_prevented() {
        return None;
    }
    let clicked: web_sys::Element = click.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = clicked.closest("a[href]").ok()??.dyn_into().ok()?;
    let stays_here = link.target().is_empty() && !link.has_attribute("download");
    (stays_here && link.origin() == origin()).then_some(link)
}

fn route_of(base: &str, link: &HtmlAnchorElement) -> Option<Route> {
    let skips_within_page = link
        .get_attribute("href")
        .is_some_and(|href| href.starts_with('#'));
    let route = Route::parse(base, &link.pathname(), &link.search(), &link.hash());
    (!skips_within_page && route != Route::NotFound).then_some(route)
}
