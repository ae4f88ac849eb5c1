//! The calculator: two numbers in, a verdict for each rule out.

use leptos::prelude::*;

use super::number_field::NumberField;
use super::verdicts::Verdicts;
use crate::budget::{Field, Outcome, TimeUnit};
use crate::state::calculator::CalculatorState;
use crate::words::{Reckoning, reckonings, text};

/// The two numbers and what follows from them; with `rules`, the rules can be changed too.
#[component]
pub fn Calculator(
    /// Its state.
    calculator: CalculatorState,
    /// Whether the rules can be changed.
    #[prop(optional)]
    rules: bool,
) -> impl IntoView {
    view! {
        <div class="calculator">
            <div class="calculator-inputs">
                <div class="field-pair">
                    <NumberField calculator field=Field::Ttft hint=text::budget::TTFT_HINT>
                        <UnitChoice calculator />
                    </NumberField>
                    <NumberField calculator field=Field::Rate hint=text::budget::RATE_HINT />
                </div>
                {rules.then(|| view! { <Rules calculator /> })}
            </div>
            <div class="calculator-answer" aria-live="polite">
                {move || view! { <AnswerView calculator /> }}
            </div>
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

#[component]
fn Rules(calculator: CalculatorState) -> impl IntoView {
    view! {
        <fieldset class="rules">
            <legend>{text::budget::RULES}</legend>
            <NumberField calculator field=Field::FirstWordsLimit />
            <NumberField calculator field=Field::DraftLimit />
            <NumberField calculator field=Field::DraftTokens />
            <Show when=move || !calculator.has_lesson_rules()>
                <button
                    type="button"
                    class="button quiet"
                    on:click=move |_| calculator.restore_lesson_rules()
                >
                    {text::budget::BACK_TO_LESSON_RULES}
                </button>
            </Show>
        </fieldset>
    }
}

#[component]
fn AnswerView(calculator: CalculatorState) -> impl IntoView {
    let Some(answer) = calculator.answer() else {
        return view! { <p class="calculator-empty">{text::budget::BUDGET_UNUSABLE}</p> }
            .into_any();
    };
    let [first, _] = &answer.verdicts;
    let maybe_cold = matches!(first.outcome, Outcome::Fail { .. });
    let more = reckonings(&answer, &calculator.inputs());
    view! {
        <Verdicts verdicts=answer.verdicts draft_tokens=answer.budget.draft_tokens />
        {maybe_cold.then(|| view! { <p class="hint">{text::verdict::MAYBE_COLD}</p> })}
        <dl class="reckonings">{more.into_iter().map(reckoning).collect_view()}</dl>
    }
    .into_any()
}

fn reckoning(reckoning: Reckoning) -> impl IntoView {
    view! {
        <div class="reckoning">
            <dt>{reckoning.name}</dt>
            <dd>
                <span class="reckoning-value">{reckoning.value}</span>
                {reckoning.working.map(|working| view! { <span class="reckoning-working">{working}</span> })}
            </dd>
        </div>
    }
}
