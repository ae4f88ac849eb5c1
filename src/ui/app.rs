//! The frame around every page.

use leptos::prelude::*;

use super::pages::{
    BudgetPage, GlossaryPage, HomePage, LessonPage, MeasurePage, NotFoundPage, ReviewPage,
    RunsPage, SourcesPage,
};
use super::parts::{InPlace, PageLink, SearchButton, SearchDialog, ThemeSwitch, TroubleNote};
use crate::browser::page;
use crate::course::course;
use crate::route::Route;
use crate::state::answers::AnswersState;
use crate::state::finding::{EngineFinderState, VersionFinderState};
use crate::state::in_place::InPlaceState;
use crate::state::judging::JudgingState;
use crate::state::measuring::MeasuringState;
use crate::state::navigation::Navigation;
use crate::state::own_numbers::keep_measured;
use crate::state::progress::ProgressState;
use crate::state::reading::ReadingState;
use crate::state::saved_runs::SavedRunsState;
use crate::state::search::SearchState;
use crate::state::support::SupportState;
use crate::state::theme::ThemeState;
use crate::words::{navigation as places_in_navigation, page_title, percent_done, text};

const CONTENT_ID: &str = "content";

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let in_place = InPlaceState::new();
    let navigation = Navigation::new(in_place);
    provide_context(in_place);
    provide_context(navigation);
    provide_context(SearchState::new());
    provide_context(ThemeState::new());
    provide_context(ReadingState::new());
    let progress = ProgressState::new();
    provide_context(progress);
    provide_context(SupportState::new(progress));
    provide_context(AnswersState::in_progress(progress));
    let measuring = MeasuringState::new();
    provide_context(measuring);
    provide_context(JudgingState::new());
    provide_context(EngineFinderState::new());
    provide_context(VersionFinderState::beside(measuring));
    keep_measured(measuring, progress);
    let saved_runs = SavedRunsState::new();
    provide_context(saved_runs);
    saved_runs.keep_each(measuring);

    Effect::new(move || page::set_title(&page_title(&navigation.route())));
    // Another card or other numbers are the same page: it stays and follows by itself.
    let page = Memo::new_with_compare(
        move |_| navigation.route(),
        |before, now| match (before, now) {
            (Some(before), Some(now)) => !before.same_page(now),
            _ => true,
        },
    );
    let skip = move |click: leptos::ev::MouseEvent| {
        click.prevent_default();
        page::focus(CONTENT_ID);
    };
    view! {
        <a class="skip-link" href="#content" on:click=skip>
            {text::app::SKIP_TO_CONTENT}
        </a>
        <header class="site-header">
            <PageLink route=Route::Home class="site-name">
                {text::app::NAME}
            </PageLink>
            <nav class="site-nav" aria-label=text::nav::LABEL>
                {places_in_navigation(&Route::Home).into_iter().map(place_link).collect_view()}
            </nav>
            <SearchButton />
            <ThemeSwitch />
        </header>
        <main id=CONTENT_ID tabindex="-1">
            <TroubleNote />
            {move || match page.get() {
                Route::Home => HomePage().into_any(),
                Route::Lesson { part, .. } => {
                    match course().part(&part) {
                        Some(part) => view! { <LessonPage part /> }.into_any(),
                        None => NotFoundPage().into_any(),
                    }
                }
                Route::Budget { .. } => BudgetPage().into_any(),
                Route::Measure => MeasurePage().into_any(),
                Route::Runs => RunsPage().into_any(),
                Route::Glossary { .. } => GlossaryPage().into_any(),
                Route::Sources { .. } => SourcesPage().into_any(),
                Route::Review => ReviewPage().into_any(),
                Route::NotFound => NotFoundPage().into_any(),
            }}
        </main>
        <footer class="site-footer">
            <p>{text::home::PRIVATE}</p>
            <p>
                <PageLink route=Route::sources() class="footer-link">
                    {text::nav::SOURCES}
                </PageLink>
            </p>
        </footer>
        <InPlace />
        <SearchDialog />
    }
}

/// A link of the navigation. The lesson's leads to the part that is read, and says how much of
/// the whole is done.
fn place_link((route, name): (Route, &'static str)) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let progress = expect_context::<ProgressState>();
    let is_lesson = matches!(route, Route::Lesson { .. });
    let route = Signal::derive(move || match (is_lesson, navigation.route()) {
        (true, Route::Lesson { part, .. }) => Route::part(&part),
        (true, _) => match progress.left_off() {
            Some((part, card)) => Route::card(&part.id, &card),
            None => route.clone(),
        },
        (false, _) => route.clone(),
    });
    let percent = move || percent_done(progress.course_tally());
    let done = is_lesson.then(|| {
        view! {
            <Show when=move || { percent() > 0 }>
                <span
                    class="nav-done"
                    aria-hidden="true"
                    prop:textContent=move || text::progress::percent(&percent().to_string())
                ></span>
            </Show>
        }
    });
    view! {
        <PageLink route class="nav-link">
            {name}
            {done}
        </PageLink>
    }
}
