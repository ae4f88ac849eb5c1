//! A failure, and what to do about it.

use leptos::prelude::*;

use crate::browser::location;
use crate::engine::{Failure, Protocol};
use crate::ui::parts::CopyButton;
use crate::words::{Scene, Step, advice, text};

/// Says what went wrong and how to mend it. The server's words are shown as text.
#[component]
pub fn AdviceView(
    /// What went wrong.
    failure: Failure,
    /// The server's address.
    address: String,
    /// What the server speaks, where that is known.
    protocol: Option<Protocol>,
) -> impl IntoView {
    let advice = advice(
        &failure,
        &Scene {
            address,
            origin: location::origin(),
            protocol,
        },
    );
    view! {
        <div class="advice">
            <p class="problem">
                <strong>{text::failure::TITLE}</strong>
                <span class="advice-sentence">{advice.sentence}</span>
            </p>
            {advice.server_says.map(|said| view! { <p class="server-says">{said}</p> })}
            {(!advice.steps.is_empty())
                .then(|| view! { <ul class="steps">{advice.steps.into_iter().map(step_view).collect_view()}</ul> })}
        </div>
    }
}

fn step_view(step: Step) -> impl IntoView {
    let commands: Vec<_> = step.commands.into_iter().map(command_view).collect();
    let how = view! {
        <p>{step.instruction}</p>
        {commands}
    };
    match step.system {
        None => view! { <li class="step">{how}</li> }.into_any(),
        Some(system) => view! {
            <li>
                <details class="step-of-system">
                    <summary>{system}</summary>
                    <div class="step">{how}</div>
                </details>
            </li>
        }
        .into_any(),
    }
}

fn command_view(command: String) -> impl IntoView {
    view! {
        <div class="command">
            <pre>
                <code>{command.clone()}</code>
            </pre>
            <CopyButton label=text::copy::COMMAND copies=command />
        </div>
    }
}
