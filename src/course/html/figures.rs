//! Figures that are complete without the page's code.

use super::{element, escape};
use crate::chart::waterfall::{Bar, Segment, bars};
use crate::course::course;
use crate::course::model::{Evidence, Role, RoleMap, Step, Waterfall};
use crate::route::Route;
use crate::words::{step_title, text, watches_name, waterfall_legend, waterfall_row};

/// Requests on one time scale: a bar for each, and the same numbers as a table.
pub fn waterfall_html(waterfall: &Waterfall, base: &str) -> String {
    let bars = bars(waterfall);
    let rows: Vec<String> = bars.iter().map(bar_html).collect();
    let tables: Vec<String> = bars.iter().filter_map(table_html).collect();
    let inside = [
        element(
            "figcaption",
            "waterfall-caption",
            &waterfall.caption.with_base(base),
        ),
        rows.concat(),
        tables.concat(),
    ];
    element("figure", "waterfall", &inside.concat())
}

/// A label, the bar, and what is said about its end.
fn bar_html(bar: &Bar<'_>) -> String {
    let row = waterfall_row(bar);
    let segments: Vec<String> = bar.segments.iter().map(segment_html).collect();
    let first_word = bar.first_word_percent.map(|at| {
        [
            "<line class=\"first-word\" x1=\"",
            &percent(at),
            "\" x2=\"",
            &percent(at),
            "\" y1=\"0\" y2=\"100%\"/>",
        ]
        .concat()
    });
    let drawing = [
        "<svg class=\"waterfall-bar\" role=\"img\" aria-label=\"",
        &escape(&row.spoken),
        "\" width=\"100%\" height=\"32\">",
        &segments.concat(),
        &first_word.unwrap_or_default(),
        "</svg>",
    ];
    let inside = [
        element("p", "waterfall-label", &escape(bar.label)),
        drawing.concat(),
        element("p", "waterfall-total", &escape(&row.total)),
        row.at_least
            .map(|sentence| element("p", "waterfall-at-least", &escape(&sentence)))
            .unwrap_or_default(),
    ];
    element("div", "waterfall-row", &inside.concat())
}

/// Percentages need no layout in code: the bar follows every width by itself.
fn segment_html(segment: &Segment) -> String {
    [
        "<rect class=\"segment segment-",
        segment.kind.key(),
        "\" x=\"",
        &percent(segment.start_percent),
        "\" width=\"",
        &percent(segment.width_percent),
        "\" height=\"100%\"/>",
    ]
    .concat()
}

fn percent(value: f64) -> String {
    format!("{value:.3}%")
}

/// The steps of a bar with their numbers; none for a bar whose steps are not known.
fn table_html(bar: &Bar<'_>) -> Option<String> {
    let rows = waterfall_legend(bar);
    if rows.is_empty() {
        return None;
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|row| {
            let swatch = ["<span class=\"swatch segment-", row.key, "\"></span>"].concat();
            let name = [swatch, escape(row.name)].concat();
            let cells = [
                ["<th scope=\"row\">", &name, "</th>"].concat(),
                element("td", "", &escape(&row.time)),
                element("td", "", &escape(&row.share)),
            ];
            element("tr", "", &cells.concat())
        })
        .collect();
    let caption = element("caption", "", &escape(bar.label));
    let table = element(
        "table",
        "waterfall-table",
        &[caption, rows.concat()].concat(),
    );
    Some(element("div", "table-frame", &table))
}

/// Every role and every step as plain lists.
pub fn role_map_html(map: &RoleMap, base: &str) -> String {
    let steps: Vec<String> = map
        .steps
        .iter()
        .enumerate()
        .map(|(at, step)| step_html(at, step, map, base))
        .collect();
    let roles: Vec<String> = map
        .roles
        .iter()
        .map(|role| role_html(role, map, base))
        .collect();
    let inside = [
        element("p", "role-map-note", &map.note.with_base(base)),
        element("h3", "", text::roles::ROLES),
        element("ol", "role-list", &roles.concat()),
        element("h3", "", text::roles::STEPS),
        element("ol", "step-list", &steps.concat()),
    ];
    element("div", "role-map-plain", &inside.concat())
}

/// When an evidence was read, as a link to its source.
fn when(evidence: &Evidence, base: &str) -> String {
    let Some(source) = course().source(&evidence.source) else {
        return String::new();
    };
    let route = Route::Sources {
        source: Some(source.id.clone()),
    };
    let link = [
        " (<a class=\"source\" href=\"",
        &escape(&route.href(base)),
        "\">",
        &escape(&source.when),
        "</a>)",
    ];
    link.concat()
}

fn role_html(role: &Role, map: &RoleMap, base: &str) -> String {
    let evidence: Vec<String> = role
        .evidence
        .iter()
        .map(|one| {
            let company = element("strong", "", &escape(&one.company));
            let inside = [
                company,
                ": ".to_owned(),
                one.text.with_base(base),
                when(one, base),
            ];
            element("li", "", &inside.concat())
        })
        .collect();
    let steps: Vec<String> = map
        .steps
        .iter()
        .enumerate()
        .filter(|(_, step)| role.steps.contains(&step.id))
        .map(|(at, step)| step_title(at, step))
        .collect();
    let inside = [
        element("strong", "", &escape(&role.name)),
        element("p", "", &role.day.with_base(base)),
        element("ul", "", &evidence.concat()),
        element(
            "p",
            "",
            &[
                &escape(&text::roles::watches(watches_name(role.watches))),
                " ",
                &role.watches_why.with_base(base),
            ]
            .concat(),
        ),
        element("p", "", &escape(&text::roles::works_on(&steps.join(", ")))),
    ];
    element("li", "", &inside.concat())
}

fn step_html(at: usize, step: &Step, map: &RoleMap, base: &str) -> String {
    let roles = map
        .roles
        .iter()
        .filter(|role| role.steps.contains(&step.id));
    let names: Vec<&str> = roles.map(|role| role.name.as_str()).collect();
    let inside = [
        element("strong", "", &escape(&step_title(at, step))),
        " ".to_owned(),
        step.text.with_base(base),
        " ".to_owned(),
        escape(&text::roles::worked_on_by(&names.join(", "))),
    ];
    element("li", "", &inside.concat())
}
