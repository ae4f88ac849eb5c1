//! A figure that is complete without the page's code.

use leptos::prelude::*;

use crate::course::html::widget_html;
use crate::course::model::Widget;
use crate::state::navigation::Navigation;

/// The figure as it stands in the static file.
#[component]
pub fn FigureWidget(
    /// The figure.
    figure: &'static Widget,
) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    view! { <div class="figure" inner_html=widget_html(figure, &base)></div> }
}
