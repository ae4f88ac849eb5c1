//! `/`: what this is, and the three ways into it.

use leptos::prelude::*;

use crate::course::course;
use crate::course::model::{Html, Part};
use crate::route::Route;
use crate::state::navigation::{HEADING_ID, Navigation};
use crate::state::progress::ProgressState;
use crate::ui::parts::{PageLink, PartBar, ProgressPanel};
use crate::words::{tally_sentence, text};

/// Start.
#[component]
pub fn HomePage() -> impl IntoView {
    let base = expect_context::<Navigation>().base();
    let course = course();
    let outcome = |outcome: &Html| view! { <li inner_html=outcome.with_base(&base)></li> };
    view! {
        <div class="page page-home">
            <header class="hero">
                <h1 id=HEADING_ID tabindex="-1">{course.title.as_str()}</h1>
                <div class="lead" inner_html=course.summary.with_base(&base)></div>
                <div class="outcomes">
                    <h2>{text::home::AFTER}</h2>
                    <ul>{course.outcomes.iter().map(outcome).collect_view()}</ul>
                </div>
            </header>
            <div class="ways">
                <section class="way">
                    <h2>{text::home::PARTS}</h2>
                    <ol class="parts">{course.parts.iter().map(part_entry).collect_view()}</ol>
                    <StartOrGoOn />
                </section>
                <section class="way">
                    <h2>{text::home::TRY_TITLE}</h2>
                    <p>{text::home::TRY_LEAD}</p>
                    <PageLink route=Route::budget() class="button">
                        {text::home::TRY_LINK}
                    </PageLink>
                </section>
                <section class="way">
                    <h2>{text::home::MEASURE_TITLE}</h2>
                    <p>{text::home::MEASURE_LEAD}</p>
                    <PageLink route=Route::Measure class="button">
                        {text::home::MEASURE_LINK}
                    </PageLink>
                </section>
            </div>
            <ProgressPanel />
        </div>
    }
}

/// Leads to where the person left off, or to the beginning.
#[component]
fn StartOrGoOn() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let first = course().parts.first();
    let left_off = Memo::new(move |_| {
        let (part, card) = progress.left_off()?;
        Some((part.id.clone(), card))
    });
    move || {
        let (route, label) = match left_off.get() {
            Some((part, card)) => (Route::card(&part, &card), text::progress::GO_ON),
            None => (Route::part(&first?.id), text::home::START_READING),
        };
        Some(view! {
            <PageLink route class="button">
                {label}
            </PageLink>
        })
    }
}

fn part_entry(part: &'static Part) -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    view! {
        <li class="part">
            <PageLink route=Route::part(&part.id) class="part-link">
                {part.title.as_str()}
            </PageLink>
            <PartBar part />
            <span class="part-size">
                {text::lesson::minutes(part.minutes.into())}
                " · "
                <span prop:textContent=move || tally_sentence(progress.tally(part))></span>
            </span>
        </li>
    }
}
