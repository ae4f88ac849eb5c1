//! Build A against build B.

use leptos::prelude::*;

use crate::measurement::{Comparison, LEAST_SHARE, LEVEL};
use crate::runs::Kept;
use crate::state::saved_runs::{SavedRunsState, Side};
use crate::words::{
    ComparedRow, build_column, compared_rows, comparison_sentence, plain_number, text,
    unlike_sentences, whole_percent,
};

/// What the runs of the two chosen measurements say together.
#[component]
pub fn Comparing() -> impl IntoView {
    let saved = expect_context::<SavedRunsState>();
    let body = move || {
        let (a, b) = (saved.chosen(Side::A), saved.chosen(Side::B));
        match (a, b) {
            (None, None) => view! { <p class="hint">{text::compare::CHOOSE}</p> }.into_any(),
            (None, _) | (_, None) => {
                view! { <p class="hint">{text::compare::CHOOSE_OTHER}</p> }.into_any()
            }
            (Some(a), Some(b)) if a == b => {
                view! { <p class="hint">{text::compare::SAME}</p> }.into_any()
            }
            _ => saved
                .comparison()
                .map(|(a, b, comparison)| view! { <Compared a b comparison /> })
                .into_any(),
        }
    };
    view! {
        <section class="panel comparing" aria-labelledby="compare-title">
            <h2 id="compare-title">{text::compare::TITLE}</h2>
            <p>{text::compare::INTRO}</p>
            <div class="compared" role="status">
                {body}
            </div>
        </section>
    }
}

#[component]
fn Compared(a: Kept, b: Kept, comparison: Comparison) -> impl IntoView {
    let unlike = unlike_sentences(&comparison);
    let rows = compared_rows(&comparison);
    let times = plain_number((1.0 / LEVEL).round());
    let method = text::compare::method(&times, &whole_percent(LEAST_SHARE));
    let [a, b] = [a, b].map(|kept| build_column(&kept));
    let names = [
        text::compare::a_named(&a.name),
        text::compare::b_named(&b.name),
    ];
    let facts = a.facts.into_iter().zip(b.facts);
    view! {
        <p class="compared-short">{comparison_sentence(&comparison)}</p>
        <div class="table-frame">
            <table class="measured-table compared-table">
                <thead>
                    <tr>
                        <th scope="col">{text::compare::NUMBER}</th>
                        <th scope="col">{names[0].clone()}</th>
                        <th scope="col">{names[1].clone()}</th>
                        <th scope="col">{text::compare::FINDING}</th>
                    </tr>
                </thead>
                <tbody>{rows.into_iter().map(|row| number_row(row, &names)).collect_view()}</tbody>
            </table>
        </div>
        {(!unlike.is_empty())
            .then(|| {
                view! {
                    <div class="guard flag">
                        <p>{text::compare::UNLIKE}</p>
                        <ul>{unlike.into_iter().map(|one| view! { <li>{one}</li> }).collect_view()}</ul>
                    </div>
                }
            })}
        <p class="hint">{method}</p>
        <p class="hint">{text::compare::DRIFT}</p>
        <details>
            <summary>{text::compare::BUILDS}</summary>
            <div class="table-frame">
                <table class="measured-table compared-table">
                    <thead>
                        <tr>
                            <th scope="col">{text::compare::FACT}</th>
                            <th scope="col">{names[0].clone()}</th>
                            <th scope="col">{names[1].clone()}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {facts
                            .map(|([name, a], [_, b])| {
                                let differs = a != b;
                                view! {
                                    <tr class:differs=differs>
                                        <th scope="row">{name}</th>
                                        <td data-column=names[0].clone()>{a}</td>
                                        <td data-column=names[1].clone()>{b}</td>
                                    </tr>
                                }
                            })
                            .collect_view()}
                    </tbody>
                </table>
            </div>
        </details>
    }
}

/// On a narrow screen each cell says its column itself.
fn number_row(row: ComparedRow, names: &[String; 2]) -> impl IntoView + use<> {
    let [a, b] = row.sides;
    view! {
        <tr data-compared=row.key>
            <th scope="row">{row.name}</th>
            <td data-column=names[0].clone()>{a}</td>
            <td data-column=names[1].clone()>{b}</td>
            <td class="finding" data-look=row.look>{row.finding}</td>
        </tr>
    }
}
