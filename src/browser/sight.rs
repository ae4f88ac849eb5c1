//! What the person has before their eyes.

use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// Only the line across the middle of the window counts: what crosses it is being read, however
/// tall it is.
const MIDDLE: &str = "-50% 0px -50% 0px";

/// Watches elements until it is dropped.
pub struct SightWatch {
    observer: IntersectionObserver,
    _seen: Closure<dyn Fn(Array)>,
}

impl SightWatch {
    /// Calls `seen` with the id of each of the elements `ids` that comes to the middle of the
    /// window. None where the browser cannot tell.
    pub fn start<'i>(
        ids: impl Iterator<Item = &'i str>,
        seen: impl Fn(String) + 'static,
    ) -> Option<Self> {
        let report = Closure::new(move |entries: Array| {
            let entries = entries.iter().filter_map(|entry| {
                let entry: IntersectionObserverEntry = entry.dyn_into().ok()?;
                Some(entry).filter(IntersectionObserverEntry::is_intersecting)
            });
            for entry in entries {
                seen(entry.target().id());
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(MIDDLE);
        let callback = report.as_ref().unchecked_ref();
        let observer = IntersectionObserver::new_with_options(callback, &options).ok()?;
        let document = super::document();
        for element in ids.filter_map(|id| document.get_element_by_id(id)) {
            observer.observe(&element);
        }
        Some(Self {
            observer,
            _seen: report,
        })
    }
}

impl Drop for SightWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
