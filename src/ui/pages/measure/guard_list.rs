//! Reasons to doubt what was measured.

use leptos::prelude::*;

/// The doubts under their title; nothing without any.
#[component]
pub fn GuardList(
    /// What they mean for the numbers.
    title: &'static str,
    /// A name for their look.
    class: &'static str,
    /// The doubts.
    sentences: Vec<String>,
) -> impl IntoView {
    (!sentences.is_empty()).then(|| {
        let items = sentences
            .into_iter()
            .map(|sentence| view! { <li>{sentence}</li> });
        view! {
            <div class=class>
                <strong>{title}</strong>
                <ul>{items.collect_view()}</ul>
            </div>
        }
    })
}
