//! A link to a place of this page.

use leptos::prelude::*;

use crate::route::Route;
use crate::state::navigation::Navigation;

/// A link to `route`, marked while the person is there.
#[component]
pub fn PageLink(
    /// Where it leads.
    #[prop(into)]
    route: Signal<Route>,
    /// Its look.
    class: &'static str,
    /// What it says.
    children: Children,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let is_here = move || route.with(|route| navigation.route().same_page(route));
    view! {
        <a
            class=class
            href=move || navigation.href(&route.get())
            aria-current=move || is_here().then_some("page")
        >
            {children()}
        </a>
    }
}
