//! Where the person is.

use leptos::prelude::*;

use super::in_place::InPlaceState;
use crate::browser::{location, page};
use crate::route::Route;

/// The element that takes the focus when another page opens: its heading.
pub const HEADING_ID: &str = "page-title";

/// The current place, and ways to another.
#[derive(Clone, Copy)]
pub struct Navigation {
    base: StoredValue<String>,
    route: RwSignal<Route>,
    in_place: InPlaceState,
}

impl Navigation {
    /// Starts where the address bar says, and follows links and the browser's back and forward.
    /// Links to words and sources open in place.
    pub fn new(in_place: InPlaceState) -> Self {
        let base = location::base();
        let navigation = Self {
            route: RwSignal::new(location::route(&base)),
            base: StoredValue::new(base.clone()),
            in_place,
        };
        location::on_link(&base, move |route, anchor| {
            if anchor.is_explained_in_place() {
                in_place.open(route, anchor);
            } else {
                navigation.go(route);
            }
        });
        location::on_move(move || {
            navigation.show(location::route(&navigation.base()));
        });
        navigation
    }

    /// What every address of this page starts with.
    pub fn base(self) -> String {
        self.base.get_value()
    }

    /// The address of a place.
    pub fn href(self, route: &Route) -> String {
        self.base.with_value(|base| route.href(base))
    }

    /// The current place.
    pub fn route(self) -> Route {
        self.route.get()
    }

    /// The current place, without following later moves.
    pub fn route_untracked(self) -> Route {
        self.route.get_untracked()
    }

    /// Goes to another place, as a new step of the history. A link to the page one is on changes
    /// nothing there.
    pub fn go(self, route: Route) {
        if self.route.with_untracked(|here| route.is_already(here)) {
            return self.in_place.leave();
        }
        location::push(&self.href(&route));
        self.show(route);
    }

    /// Notes that the numbers of this place changed, without a new step of the history.
    pub fn refine(self, route: Route) {
        location::replace(&self.href(&route));
        self.route.set(route);
    }

    /// Shows a place. Another page starts at its top, with its heading focused.
    fn show(self, route: Route) {
        self.in_place.leave();
        let same_page = self.route.get_untracked().same_page(&route);
        self.route.set(route);
        if !same_page {
            request_animation_frame(|| {
                page::scroll_to(None);
                page::focus(HEADING_ID);
            });
        }
    }
}
