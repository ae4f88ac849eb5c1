//! The answer to the support lead: yes or no for each rule, and a reply to send.

use leptos::prelude::*;

use super::numbers_switch::NumbersSwitch;
use crate::budget::{Budget, Verdict};
use crate::course::model::CalculatorStart;
use crate::state::numbers_in_use::NumbersInUse;
use crate::state::progress::ProgressState;
use crate::state::support::SupportState;
use crate::timing::{Micros, TokenRate};
use crate::ui::parts::CopyButton;
use crate::words::{rule_sentence, support_reply, text, two_numbers, verdict_sentence};

/// Asks for yes or no, judges it, and puts a reply together.
#[component]
pub fn SupportAnswerWidget(
    /// The example's numbers.
    start: &'static CalculatorStart,
) -> impl IntoView {
    let numbers = NumbersInUse::new(expect_context::<ProgressState>());
    let support = expect_context::<SupportState>();
    let budget = Budget::default();
    let first_word = Micros::from_millis_f64(start.ttft_seconds * 1e3).unwrap_or_default();
    let rate = TokenRate::from_tokens_per_second(start.tokens_per_second);
    let used = Memo::new(move |_| match numbers.own() {
        Some(own) => Some((own.first_word(), own.rate())),
        None => Some((first_word, rate?)),
    });
    let verdicts = move || {
        let (first_word, rate) = used.get().unzip();
        budget.verdicts(first_word, rate)
    };
    let reply = Signal::derive(move || {
        let lines = used
            .get()
            .map(|(first_word, rate)| support_reply(first_word, rate, &budget));
        lines.unwrap_or_default().join("\n")
    });
    let said = move || {
        if support.is_asked_too_early() {
            text::support::BOTH_FIRST
        } else {
            ""
        }
    };
    let answers = (0..budget.rules().len()).map(|rule| {
        view! { <RuleAnswer rule verdict=Signal::derive(move || verdicts()[rule]) /> }
    });
    let example = rate.map(|rate| text::twist::example(&two_numbers(first_word, rate)));
    view! {
        <div class="twist">
            <NumbersSwitch numbers example=example.unwrap_or_default() />
            <div class="rule-answers">{answers.collect_view()}</div>
            <p class="question-actions">
                <button type="button" class="button" on:click=move |_| support.check()>
                    {text::question::CHECK_BUTTON}
                </button>
                <span class="hint" role="status" prop:textContent=said></span>
            </p>
            <Show when=move || support.is_checked()>
                <div class="support-reply">
                    <h3>{text::support::REPLY}</h3>
                    <p class="support-text" prop:textContent=move || reply.get()></p>
                    <CopyButton label=text::support::COPY copies=reply />
                </div>
            </Show>
        </div>
    }
}

/// Yes or no for one rule, and after the check whether that was right.
#[component]
fn RuleAnswer(rule: usize, verdict: Signal<Verdict>) -> impl IntoView {
    let support = expect_context::<SupportState>();
    let draft_tokens = Budget::default().draft_tokens;
    let asked = move || rule_sentence(&verdict.get(), draft_tokens);
    let name = format!("support-{rule}");
    let choice = {
        let name = name.clone();
        move |holds: bool, label: &'static str| {
            view! {
                <label class="sureness-choice">
                    <input
                        type="radio"
                        name=name.clone()
                        prop:checked=move || support.said(rule) == Some(holds)
                        on:change=move |_| support.say(rule, holds)
                    />
                    {label}
                </label>
            }
        }
    };
    let kind = move || match (support.is_checked(), support.is_right(rule, &verdict.get())) {
        (false, _) => "",
        (true, true) => "right",
        (true, false) => "wrong",
    };
    let word = move || match kind() {
        "right" => text::question::RIGHT,
        "wrong" => text::question::WRONG,
        _ => "",
    };
    let why = move || {
        let sentence = verdict_sentence(&verdict.get());
        if kind().is_empty() {
            String::new()
        } else {
            sentence
        }
    };
    view! {
        <fieldset class="rule-answer">
            <legend prop:textContent=move || text::support::asked(&(rule + 1).to_string(), &asked())></legend>
            {choice(true, text::support::YES_CHOICE)}
            {choice(false, text::support::NO_CHOICE)}
            <div class="feedback" role="status" data-kind=kind>
                <p class="feedback-word" prop:textContent=word></p>
                <p class="feedback-why" prop:textContent=why></p>
            </div>
        </fieldset>
    }
}
