//! A failure, and what to do about it.

use leptos::prelude::*;

use super::system_tabs::SystemTabs;
use crate::browser::location;
use crate::engine::{Failure, Protocol};
use crate::state::measuring::MeasuringState;
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
    let measuring = expect_context::<MeasuringState>();
    let advice = advice(
        &failure,
        &Scene {
            address,
            origin: location::origin(),
            protocol,
        },
    );
    let (for_all, per_system): (Vec<Step>, Vec<Step>) = advice
        .steps
        .into_iter()
        .partition(|step| step.system.is_none());
    view! {
        <div class="advice">
            <p class="problem">
                <strong>{text::failure::TITLE}</strong>
                <span class="advice-sentence">{advice.sentence}</span>
            </p>
            {advice.server_says.map(|said| view! { <p class="server-says">{said}</p> })}
            {for_all.into_iter().map(|step| view! { <StepView step /> }).collect_view()}
            {(!per_system.is_empty()).then(|| view! { <SystemTabs steps=per_system /> })}
            {advice
                .proof
                .map(|command| {
                    view! {
                        <div class="step proof">
                            <p>{text::failure::PROOF}</p>
                            <CommandView command />
                        </div>
                    }
                })}
            {advice
                .may_check_again
                .then(|| {
                    view! {
                        <p>
                            <button type="button" class="button quiet" on:click=move |_| measuring.connect()>
                                {text::failure::CHECK_AGAIN}
                            </button>
                        </p>
                    }
                })}
        </div>
    }
}

/// One way to mend it, with what to copy.
#[component]
pub fn StepView(
    /// The way.
    step: Step,
) -> impl IntoView {
    let commands = step.commands.into_iter();
    view! {
        <div class="step">
            <p>{step.instruction}</p>
            {commands.map(|command| view! { <CommandView command /> }).collect_view()}
        </div>
    }
}

#[component]
fn CommandView(command: String) -> impl IntoView {
    view! {
        <div class="command">
            <pre>
                <code>{command.clone()}</code>
            </pre>
            <CopyButton label=text::copy::COMMAND copies=command />
        </div>
    }
}
