//! The server: its address, and what it says about itself.

use leptos::prelude::*;

use super::advice_view::AdviceView;
use super::cancel_button::CancelButton;
use crate::state::measuring::{Connection, MeasuringState, Phase, Server};
use crate::state::waiting::LongWait;
use crate::ui::parts::CopyButton;
use crate::words::{
    address_changes, address_error, key_error, server_sentence, small_model_command, text,
};

/// Asks for the address and connects on request.
#[component]
pub fn ServerPanel() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let is_asking = move || matches!(measuring.connection.get(), Connection::Asking(_));
    let connect_label = move || match measuring.connection.get() {
        Connection::None | Connection::Asking(_) | Connection::Cancelled => text::measure::CONNECT,
        _ => text::measure::CONNECT_AGAIN,
    };
    let was_interrupted = Memo::new(move |_| measuring.phase.get() == Phase::Interrupted);
    let submit = move |submitted: leptos::ev::SubmitEvent| {
        submitted.prevent_default();
        measuring.connect();
    };
    view! {
        <section class="panel" aria-labelledby="server-title">
            <h2 id="server-title">{text::measure::SERVER}</h2>
            <form class="server-form" on:submit=submit>
                <div class="field">
                    <label class="field-label" for="address">
                        {text::measure::ADDRESS}
                        <span class="field-hint">{text::measure::ADDRESS_HINT}</span>
                    </label>
                    <div class="field-row">
                        <input
                            class="field-input mono"
                            id="address"
                            type="text"
                            inputmode="url"
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck="false"
                            prop:value=move || measuring.typed_address.get()
                            on:input=move |typed| measuring.typed_address.set(event_target_value(&typed))
                        />
                        <button type="submit" class="button" prop:textContent=connect_label></button>
                        <CancelButton is_needed=is_asking />
                    </div>
                </div>
                <KeyField />
            </form>
            <div class="connection" role="status">
                <Show when=move || was_interrupted.get()>
                    <p class="hint">{text::measure::INTERRUPTED}</p>
                </Show>
                {move || connection_view(measuring)}
            </div>
        </section>
    }
}

/// The key, for servers that want one.
#[component]
fn KeyField() -> impl IntoView {
    let measuring = expect_context::<MeasuringState>();
    let is_wanted = Memo::new(move |_| measuring.wants_key());
    view! {
        <details class="key" prop:open=move || is_wanted.get()>
            <summary>{text::measure::KEY_SUMMARY}</summary>
            <label class="field" for="api-key">
                <span class="field-label">
                    {text::measure::KEY}
                    <span class="field-hint">{text::measure::KEY_HINT}</span>
                </span>
                <input
                    class="field-input mono"
                    id="api-key"
                    type="password"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || measuring.typed_key.get()
                    on:input=move |typed| measuring.typed_key.set(event_target_value(&typed))
                />
            </label>
        </details>
    }
}

fn connection_view(measuring: MeasuringState) -> AnyView {
    match measuring.connection.get() {
        Connection::None => {
            view! { <p class="hint">{text::measure::NOTHING_BEFORE_CLICK}</p> }.into_any()
        }
        Connection::Asking(address) => {
            let waits_long = LongWait::start();
            let hint = if address.is_https() {
                text::measure::HTTPS_HINT
            } else {
                text::measure::PERMISSION_HINT
            };
            view! {
                <p prop:textContent=text::measure::connecting(&address.to_string())></p>
                <Show when=move || waits_long.get()>
                    <p class="hint">{hint}</p>
                </Show>
            }
            .into_any()
        }
        Connection::Cancelled => {
            view! { <p class="hint">{text::measure::CANCELLED}</p> }.into_any()
        }
        Connection::BadAddress(error) => {
            view! { <p class="problem" prop:textContent=address_error(&error)></p> }.into_any()
        }
        Connection::BadKey(error) => {
            view! { <p class="problem" prop:textContent=key_error(error)></p> }.into_any()
        }
        Connection::Failed(address, failure) => {
            view! { <AdviceView failure address=address.to_string() protocol=None /> }.into_any()
        }
        Connection::Open(server) => {
            let address = server.address.to_string();
            let changes = address_changes(&address, &measuring.address_changes.get());
            view! {
                <p class="connected">{server_sentence(server.protocol, &address, server.version.as_deref())}</p>
                {changes.map(|changes| view! { <p class="hint">{changes}</p> })}
                {models_note(&server)}
            }
            .into_any()
        }
    }
}

/// What to say about the list of models: cloud ones are left out, or there is none at all.
fn models_note(server: &Server) -> impl IntoView {
    let cloud = server.models.cloud.len() as u64;
    let none = server.writing_models().next().is_none();
    let is_ollama = server.version.is_some();
    view! {
        {(cloud > 0).then(|| view! { <p class="hint">{text::measure::cloud_left_out(cloud)}</p> })}
        {(none && is_ollama)
            .then(|| {
                let command = small_model_command();
                view! {
                    <p class="problem">{text::measure::no_models(&command)}</p>
                    <CopyButton label=text::copy::COMMAND copies=command />
                }
            })}
        {(none && !is_ollama).then(|| view! { <p class="problem">{text::measure::NO_MODELS_OPENAI}</p> })}
    }
}
