//! A chart with its summary and its table.

use leptos::html::Canvas;
use leptos::prelude::*;

use crate::browser::{canvas, page};
use crate::state::theme::ThemeState;
use crate::words::{PlotView, text};

/// Draws a chart at the size it has on the page, again whenever that or the colours change. What
/// it shows stands beside it in words and numbers.
#[component]
pub fn PlotChart(
    /// The chart.
    view: PlotView,
) -> impl IntoView {
    let theme = expect_context::<ThemeState>();
    let canvas_ref = NodeRef::<Canvas>::new();
    let size_changes = RwSignal::new(0u32);
    let resize = StoredValue::new_local(page::on_resize(move || size_changes.update(|n| *n += 1)));
    on_cleanup(move || resize.dispose());
    let plot = view.plot;
    Effect::new(move || {
        size_changes.track();
        theme.get();
        if let Some(canvas) = canvas_ref.get() {
            canvas::draw_plot_on(&canvas, &plot);
        }
    });
    let row = |[name, value]: [String; 2]| {
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{value}</td>
            </tr>
        }
    };
    view! {
        <figure class="plot" data-chart=view.key>
            <figcaption>
                <h4>{view.title.clone()}</h4>
                <p class="hint">{view.summary}</p>
            </figcaption>
            <canvas class="plot-canvas" node_ref=canvas_ref role="img" aria-label=view.title></canvas>
            <details>
                <summary>{text::charts::AS_TABLE}</summary>
                <table class="measured-table">
                    <thead>
                        <tr>
                            <th scope="col">{view.columns[0]}</th>
                            <th scope="col">{view.columns[1]}</th>
                        </tr>
                    </thead>
                    <tbody>{view.rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </details>
        </figure>
    }
}
