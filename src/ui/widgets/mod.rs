//! What stands on cards to be used: one file per kind.

mod figure;

use leptos::prelude::*;

use crate::course::model::Widget;
use crate::state::calculator::CalculatorState;
use crate::ui::parts::Calculator;
use figure::FigureWidget;

/// The widget, alive.
pub fn widget_view(widget: &'static Widget) -> AnyView {
    match widget {
        Widget::Calculator(start) => {
            let calculator =
                CalculatorState::starting_at(start.ttft_seconds, start.tokens_per_second);
            view! { <Calculator calculator /> }.into_any()
        }
        figure => view! { <FigureWidget figure /> }.into_any(),
    }
}
