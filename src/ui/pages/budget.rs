//! `/budget`: try two numbers. They live in the address, so that a link reproduces the page.

use leptos::prelude::*;

use crate::browser::location;
use crate::budget::Form;
use crate::route::Route;
use crate::state::calculator::CalculatorState;
use crate::state::navigation::{HEADING_ID, Navigation};
use crate::ui::parts::{Calculator, CopyButton, FrontierChart, PasteField};
use crate::words::text;

/// The calculator with everything around it.
#[component]
pub fn BudgetPage() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let calculator = CalculatorState::new(form_in_address(&navigation.route_untracked()));
    let route = move || Route::Budget {
        query: calculator.form().to_query(),
    };
    // The address follows the fields, and the fields follow back and forward.
    Effect::new(move |first: Option<()>| {
        let route = route();
        if first.is_some() {
            navigation.refine(route);
        }
    });
    Effect::new(move || calculator.set_form(form_in_address(&navigation.route())));
    let is_example = move || calculator.form() == Form::default();
    let link = Signal::derive(move || location::absolute(&navigation.href(&route())));
    view! {
        <div class="page page-budget">
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::budget::TITLE}</h1>
                <p class="lead">{text::budget::LEAD}</p>
            </header>
            <section class="panel" aria-label=text::budget::YOUR_NUMBERS>
                <PasteField calculator />
                <p class="example-note" class:invisible=move || !is_example()>
                    {text::budget::EXAMPLE_NOTE}
                </p>
                <Calculator calculator rules=true />
                <CopyButton label=text::budget::COPY_LINK copies=link />
            </section>
            <section class="panel">
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
