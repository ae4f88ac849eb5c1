//! Light or dark: by the system, or by the person's choice.

use gloo_events::EventListener;

use super::storage;

/// `index.html` reads this too, to show the choice before the first paint.
const STORED_AS: &str = "theme";

/// How the page is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    fn named(name: &str) -> Option<Self> {
        [Self::Light, Self::Dark]
            .into_iter()
            .find(|theme| theme.name() == name)
    }
}

/// The colours in use: the person's choice, otherwise the system's.
pub fn current() -> Theme {
    chosen().unwrap_or_else(of_system)
}

/// Shows the page in `theme` from now on.
pub fn choose(theme: Theme) {
    storage::write(STORED_AS, theme.name());
    show(theme);
}

/// Calls `changed` whenever the system switches its colours.
pub fn on_system_change(changed: impl Fn() + 'static) {
    if let Some(query) = dark_query() {
        EventListener::new(&query, "change", move |_| changed()).forget();
    }
}

fn chosen() -> Option<Theme> {
    Theme::named(&storage::read(STORED_AS)?)
}

fn of_system() -> Theme {
    if dark_query().is_some_and(|query| query.matches()) {
        Theme::Dark
    } else {
        Theme::Light
    }
}

fn dark_query() -> Option<web_sys::MediaQueryList> {
    super::window()
        .match_media("(prefers-color-scheme: dark)")
        .ok()?
}

fn show(theme: Theme) {
    if let Some(root) = super::document().document_element() {
        // Setting an attribute with a valid name cannot fail.
        let _ = root.set_attribute("data-theme", theme.name());
    }
}
