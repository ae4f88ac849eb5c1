//! `/budget`: try two numbers. They live in the address, so that a link reproduces the page.

use leptos::prelude::*;

use crate::browser::location;
use crate::budget::Form;
use crate::route::Route;
use crate::state::calculator::CalculatorState;
use crate::state::navigation::{HEADING_ID, Navigation};
use crate::ui::parts::{
    CalculatorAnswer, CalculatorInputs, CalculatorRules, CopyButton, FrontierChart, OwnNumbers,
    PasteField,
};
use crate::words::text;

/// The calculator with everything around it.
#[component]
pub fn BudgetPage() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let calculator = CalculatorState::new(form_in_address(&navigation.route_untracked()));
    let route = move || Route::Budget {
        query: calculator.form().to_query(),
    };
    // The address follows the fields, and the fields follow back and forward: but not their own
    // echo, which would rewrite what is being typed.
    Effect::new(move |first: Option<()>| {
        let route = route();
        if first.is_some() {
            navigation.refine(route);
        }
    });
    Effect::new(move || {
        let there = navigation.route();
        if there != untrack(route) {
            calculator.set_form(form_in_address(&there));
        }
    });
    let is_example = move || calculator.form() == Form::default();
    let link = Signal::derive(move || location::absolute(&navigation.href(&route())));
    view! {
        <div class="page page-budget">
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::budget::TITLE}</h1>
                <p class="lead">{text::budget::LEAD}</p>
            </header>
            <section class="panel" aria-labelledby="numbers-title">
                <h2 id="numbers-title">{text::budget::YOUR_NUMBERS}</h2>
                <PasteField calculator />
                <CalculatorInputs calculator />
                <CalculatorRules calculator />
                <p class="example-note" class:invisible=move || !is_example()>
                    {text::budget::EXAMPLE_NOTE}
                </p>
            </section>
            <section class="panel" aria-labelledby="verdict-title">
                <h2 id="verdict-title">{text::budget::VERDICT}</h2>
                <CalculatorAnswer calculator />
                <OwnNumbers calculator />
                <CopyButton label=text::budget::COPY_LINK copies=link />
            </section>
            <section class="panel panel-wide">
                <FrontierChart calculator />
            </section>
        </div>
    }
}

fn form_in_address(route: &Route) -> Form {
    match route {
        Route::Budget { query } => Form::from_query(query),
        _ => Form::default(),
    }
}
