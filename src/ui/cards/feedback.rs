//! What is said after an answer was checked.

use leptos::prelude::*;

use crate::words::text;

/// What to say, in a region that exists before anything is said, so that screen readers hear it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// Right, wrong, or what is missing.
    pub word: String,
    /// The explanation, as HTML that the build made.
    pub why: String,
    /// A name for its look.
    pub class: &'static str,
}

impl Said {
    /// The answer was right.
    pub fn right(why: String) -> Self {
        Self {
            word: text::question::RIGHT.to_owned(),
            why,
            class: "right",
        }
    }

    /// The answer was wrong.
    pub fn wrong(why: String) -> Self {
        Self {
            word: text::question::WRONG.to_owned(),
            why,
            class: "wrong",
        }
    }

    /// Something about the answer was right, but not all of it.
    pub fn not_yet(why: String) -> Self {
        Self {
            word: text::question::NOT_YET.to_owned(),
            ..Self::wrong(why)
        }
    }

    /// The same, after the person had said how sure they were: an error made in certainty is the
    /// one to remember.
    pub fn after(self, sure: Option<bool>) -> Self {
        match sure {
            Some(true) => Self {
                word: [self.word.as_str(), " ", text::question::WAS_SURE].concat(),
                ..self
            },
            Some(false) | None => self,
        }
    }

    /// Something has to be said that is neither.
    pub fn note(word: String, why: String) -> Self {
        Self {
            word,
            why,
            class: "note",
        }
    }
}

/// Shows what is said.
#[component]
pub fn Feedback(
    /// What to say.
    said: Signal<Said>,
) -> impl IntoView {
    view! {
        <div class="feedback" role="status" aria-atomic="true" data-kind=move || said.get().class>
            <p class="feedback-word" prop:textContent=move || said.get().word></p>
            <p class="feedback-why" inner_html=move || said.get().why></p>
        </div>
    }
}
