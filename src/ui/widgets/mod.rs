//! What stands on cards to be used: one file per kind.

mod figure;
mod role_map;

use leptos::prelude::*;

use crate::course::model::Widget;
use crate::state::calculator::CalculatorState;
use crate::ui::parts::{Calculator, OwnNumbers};
use figure::FigureWidget;
use role_map::RoleMapWidget;

/// The widget, alive.
pub fn widget_view(widget: &'static Widget) -> AnyView {
    match widget {
        Widget::Calculator(start) => {
            let calculator =
                CalculatorState::starting_at(start.ttft_seconds, start.tokens_per_second);
            view! {
                <Calculator calculator />
                <OwnNumbers calculator />
            }
            .into_any()
        }
        Widget::RoleMap => view! { <RoleMapWidget /> }.into_any(),
        figure => view! { <FigureWidget figure /> }.into_any(),
    }
}
