//! The calculator: two numbers in, a verdict for each rule out.

use leptos::prelude::*;

use super::number_field::NumberField;
use super::verdicts::Verdicts;
use crate::budget::{Answer, Field, Inputs, Outcome, TimeUnit};
use crate::state::calculator::CalculatorState;
use crate::words::{Reckoning, reckonings, text};

/// The two numbers and what follows from them by the lesson's rules.
#[component]
pub fn Calculator(
    /// Its state.
    calculator: CalculatorState,
) -> impl IntoView {
    view! {
        <div class="calculator">
            <CalculatorInputs calculator />
            <CalculatorAnswer calculator />
        </div>
    }
}

/// The two numbers.
#[component]
pub fn CalculatorInputs(
    /// The calculator they belong to.
    calculator: CalculatorState,
) -> impl IntoView {
    view! {
        <div class="field-pair">
            <NumberField calculator field=Field::Ttft hint=text::budget::TTFT_HINT>
                <UnitChoice calculator />
            </NumberField>
            <NumberField calculator field=Field::Rate hint=text::budget::RATE_HINT />
        </div>
    }
}

#[component]
fn UnitChoice(calculator: CalculatorState) -> impl IntoView {
    let choose = move |chosen: leptos::ev::Event| {
        let unit = match event_target_value(&chosen).as_str() {
            MILLIS => TimeUnit::Millis,
            _ => TimeUnit::Seconds,
        };
        calculator.choose_ttft_unit(unit);
    };
    let value = move || match calculator.ttft_unit() {
        TimeUnit::Seconds => SECONDS,
        TimeUnit::Millis => MILLIS,
    };
    view! {
        <select class="unit" aria-label=text::budget::UNIT_OF_TTFT prop:value=value on:change=choose>
            <option value=SECONDS>{text::budget::UNIT_SECONDS}</option>
            <option value=MILLIS>{text::budget::UNIT_MILLIS}</option>
        </select>
    }
}

const SECONDS: &str = "s";
const MILLIS: &str = "ms";

/// The rules. They start open where they are not the lesson's; from then on it is the person who
/// opens and closes them.
#[component]
pub fn CalculatorRules(
    /// The calculator they belong to.
    calculator: CalculatorState,
) -> impl IntoView {
    let starts_open = untrack(move || !calculator.has_lesson_rules());
    view! {
        <details class="rules" open=starts_open>
            <summary>{text::budget::RULES}</summary>
            <div class="rules-fields">
                <NumberField calculator field=Field::FirstWordsLimit />
                <NumberField calculator field=Field::DraftLimit />
                <NumberField calculator field=Field::DraftTokens />
                // Always there: a button that goes when it is pressed takes the focus with it.
                <button
                    type="button"
                    class="button quiet"
                    aria-disabled=move || calculator.has_lesson_rules().to_string()
                    on:click=move |_| calculator.restore_lesson_rules()
                >
                    {text::budget::BACK_TO_LESSON_RULES}
                </button>
            </div>
        </details>
    }
}

/// The verdict of each rule, and what else follows.
#[component]
pub fn CalculatorAnswer(
    /// The calculator that answers.
    calculator: CalculatorState,
) -> impl IntoView {
    let answer = move || match calculator.answer() {
        Some(answer) => answer_view(&answer, &calculator.inputs()).into_any(),
        None => view! { <p class="problem">{text::budget::BUDGET_UNUSABLE}</p> }.into_any(),
    };
    view! {
        <div class="calculator-answer" aria-live="polite">
            {answer}
        </div>
    }
}

fn answer_view(answer: &Answer, inputs: &Inputs) -> impl IntoView {
    let [first, _] = &answer.verdicts;
    let maybe_cold = matches!(first.outcome, Outcome::Fail { .. });
    let more = reckonings(answer, inputs);
    view! {
        <Verdicts verdicts=answer.verdicts draft_tokens=answer.budget.draft_tokens />
        {maybe_cold.then(|| view! { <p class="hint">{text::verdict::MAYBE_COLD}</p> })}
        <dl class="reckonings">{more.into_iter().map(reckoning).collect_view()}</dl>
    }
}

fn reckoning(reckoning: Reckoning) -> impl IntoView {
    let working = reckoning
        .working
        .map(|working| view! { <span class="reckoning-working" prop:textContent=working></span> });
    view! {
        <div class="reckoning">
            <dt prop:textContent=reckoning.name></dt>
            <dd>
                <span class="reckoning-value" prop:textContent=reckoning.value></span>
                {working}
            </dd>
        </div>
    }
}
