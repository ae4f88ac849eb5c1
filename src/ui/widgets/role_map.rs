//! The map of roles: choose a step and see who works on it, or a role and see its steps.

use leptos::prelude::*;

use crate::course::course;
use crate::course::html::role_map_html;
use crate::course::model::{Evidence, Role, RoleMap, Step};
use crate::route::Route;
use crate::state::navigation::Navigation;
use crate::words::{step_title, text, watches_name};

/// What is chosen on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chosen {
    Role(usize),
    Step(usize),
}

/// The map, and the same as a list.
#[component]
pub fn RoleMapWidget() -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let map = &course().roles;
    let chosen = RwSignal::new(Chosen::Role(0));
    let roles = map.roles.iter().enumerate();
    let steps = map.steps.iter().enumerate();
    let role_button = move |(at, role): (usize, &'static Role)| {
        let belongs = move || match chosen.get() {
            Chosen::Step(step) => works_on(role, &map.steps[step]),
            Chosen::Role(_) => false,
        };
        let name = role
            .short
            .as_deref()
            .map_or_else(String::new, |short| format!(" ({short})"));
        view! {
            <MapButton label=[role.name.as_str(), &name].concat() this=Chosen::Role(at) chosen belongs=Signal::derive(belongs) />
        }
    };
    let step_button = move |(at, step): (usize, &'static Step)| {
        let belongs = move || match chosen.get() {
            Chosen::Role(role) => works_on(&map.roles[role], step),
            Chosen::Step(_) => false,
        };
        view! {
            <MapButton label=step_title(at, step) this=Chosen::Step(at) chosen belongs=Signal::derive(belongs) />
        }
    };
    view! {
        <div class="role-map">
            <div class="map-columns">
                <section>
                    <div class="map-head">
                        <h3>{text::roles::ROLES_TITLE}</h3>
                        <span class="map-end">{text::roles::FAR}</span>
                    </div>
                    <ol class="map-list">{roles.map(role_button).collect_view()}</ol>
                    <p class="map-end">{text::roles::DEEP}</p>
                </section>
                <section>
                    <div class="map-head">
                        <h3>{text::roles::STEPS}</h3>
                    </div>
                    <ol class="map-list">{steps.map(step_button).collect_view()}</ol>
                </section>
                <div class="map-detail" role="status">
                    {move || match chosen.get() {
                        Chosen::Role(role) => role_detail(&map.roles[role]).into_any(),
                        Chosen::Step(step) => step_detail(step, map).into_any(),
                    }}
                </div>
            </div>
            <p class="hint" inner_html=map.note.with_base(&base)></p>
            <details class="map-plain">
                <summary>{text::roles::AS_LIST}</summary>
                <div inner_html=role_map_html(map, &base)></div>
            </details>
        </div>
    }
}

fn works_on(role: &Role, step: &Step) -> bool {
    role.steps.contains(&step.id)
}

/// One thing to choose, marked in words when it belongs to what is chosen.
#[component]
fn MapButton(
    label: String,
    this: Chosen,
    chosen: RwSignal<Chosen>,
    belongs: Signal<bool>,
) -> impl IntoView {
    let mark = move || {
        if belongs.get() {
            text::roles::BELONGS
        } else {
            ""
        }
    };
    view! {
        <li>
            <button
                type="button"
                class="map-button"
                class:belongs=move || belongs.get()
                aria-pressed=move || (chosen.get() == this).to_string()
                on:click=move |_| chosen.set(this)
            >
                <span>{label}</span>
                <span class="map-mark" prop:textContent=mark></span>
            </button>
        </li>
    }
}

fn role_detail(role: &'static Role) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    view! {
        <h4>{role.name.as_str()}</h4>
        <p inner_html=role.day.with_base(&base)></p>
        <ul class="map-evidence">{role.evidence.iter().map(evidence_view).collect_view()}</ul>
        <p>
            <strong>{text::roles::watches(watches_name(role.watches))}</strong>
            " "
            <span inner_html=role.watches_why.with_base(&base)></span>
        </p>
    }
}

fn evidence_view(evidence: &'static Evidence) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let route = Route::Sources {
        source: Some(evidence.source.clone()),
    };
    let when = course()
        .source(&evidence.source)
        .map(|source| source.when.as_str());
    view! {
        <li>
            <strong>{evidence.company.as_str()}</strong>
            ": "
            <span inner_html=evidence.text.with_base(&navigation.base())></span>
            " ("
            <a class="source" href=navigation.href(&route)>{when}</a>
            ")"
        </li>
    }
}

fn step_detail(step: usize, map: &'static RoleMap) -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let shown = &map.steps[step];
    let roles = map.roles.iter().filter(|role| works_on(role, shown));
    let names: Vec<&str> = roles.map(|role| role.name.as_str()).collect();
    view! {
        <h4>{step_title(step, shown)}</h4>
        <p inner_html=shown.text.with_base(&base)></p>
        <p>{text::roles::worked_on_by(&names.join(", "))}</p>
    }
}
