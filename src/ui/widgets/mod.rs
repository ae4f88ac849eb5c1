//! What stands on cards to be used: one file per kind.

mod cold_click;
mod engine_finder;
mod feel_it;
mod figure;
mod five_at_once;
mod numbers_switch;
mod role_map;
mod support_answer;
mod thinking_on;
mod version_finder;

use leptos::prelude::*;

use crate::course::model::Widget;
use crate::state::calculator::CalculatorState;
use crate::ui::parts::{Calculator, OwnNumbers};
use cold_click::ColdClickWidget;
use engine_finder::EngineFinderWidget;
use feel_it::FeelItWidget;
use figure::FigureWidget;
use five_at_once::FiveAtOnceWidget;
use role_map::RoleMapWidget;
use support_answer::SupportAnswerWidget;
use thinking_on::ThinkingOnWidget;
use version_finder::VersionFinderWidget;

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
        Widget::FeelIt(demo) => view! { <FeelItWidget demo /> }.into_any(),
        Widget::FiveAtOnce(start) => view! { <FiveAtOnceWidget start /> }.into_any(),
        Widget::ColdClick(start) => view! { <ColdClickWidget start /> }.into_any(),
        Widget::ThinkingOn(start) => view! { <ThinkingOnWidget start /> }.into_any(),
        Widget::SupportAnswer(start) => view! { <SupportAnswerWidget start /> }.into_any(),
        Widget::EngineFinder(finder) => view! { <EngineFinderWidget finder /> }.into_any(),
        Widget::VersionFinder(finder) => view! { <VersionFinderWidget finder /> }.into_any(),
        Widget::Waterfall(_) => view! { <FigureWidget figure=widget /> }.into_any(),
    }
}
