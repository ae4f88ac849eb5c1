//! The chart of the budget, with its summary and its table.

use leptos::html::Canvas;
use leptos::prelude::*;

use crate::browser::{canvas, page};
use crate::chart::{Frontier, TableRow};
use crate::state::calculator::CalculatorState;
use crate::state::theme::ThemeState;
use crate::words::{
    area_sentence, frontier_labels, frontier_sentence, table_caption, table_cells, text,
};

/// tokens/s against TTFT, as a picture, a summary and a table.
#[component]
pub fn FrontierChart(
    /// The calculator whose numbers it shows.
    calculator: CalculatorState,
) -> impl IntoView {
    let theme = expect_context::<ThemeState>();
    let canvas_ref = NodeRef::<Canvas>::new();
    let size_changes = RwSignal::new(0u32);
    let resize = StoredValue::new_local(page::on_resize(move || size_changes.update(|n| *n += 1)));
    on_cleanup(move || resize.dispose());

    Effect::new(move || {
        size_changes.track();
        theme.get();
        if let (Some(canvas), Some(chart)) = (canvas_ref.get(), calculator.chart()) {
            canvas::draw_frontier_on(&canvas, &chart, &frontier_labels(&chart));
        }
    });
    let sentence = move |of: fn(&Frontier) -> String| {
        move || calculator.chart().as_ref().map(of).unwrap_or_default()
    };
    let rows = move || {
        let table = calculator.chart().map(|chart| chart.table());
        table.into_iter().flatten().map(table_row).collect_view()
    };
    view! {
        <figure class="chart" aria-labelledby="chart-title">
            <figcaption class="chart-caption">
                <h2 class="chart-title" id="chart-title">{text::chart::TITLE}</h2>
                <p class="chart-summary" aria-live="polite" prop:textContent=sentence(area_sentence)></p>
                <p class="chart-note" prop:textContent=sentence(frontier_sentence)></p>
            </figcaption>
            <canvas class="chart-canvas" node_ref=canvas_ref role="img" aria-label=text::chart::LABEL></canvas>
            <table class="chart-table">
                <caption prop:textContent=sentence(table_caption)></caption>
                <thead>
                    <tr>
                        <th scope="col">{text::chart::TABLE_TTFT}</th>
                        <th scope="col">{text::chart::TABLE_RATE}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </figure>
    }
}

fn table_row(row: TableRow) -> impl IntoView {
    let (ttft, rate) = table_cells(&row);
    view! {
        <tr>
            <th scope="row" prop:textContent=ttft></th>
            <td prop:textContent=rate></td>
        </tr>
    }
}
