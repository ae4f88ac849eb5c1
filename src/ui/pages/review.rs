//! `/review`: what was missed once more, and what there is to take along.

use leptos::prelude::*;

use crate::browser::{calendar, files, page};
use crate::course::course;
use crate::state::navigation::HEADING_ID;
use crate::state::progress::ProgressState;
use crate::state::review::{ReviewState, Shown};
use crate::ui::cards::question_view;
use crate::ui::parts::CardView;
use crate::words::{Answered, Handout, HandoutPart, handout, result_sentence, text};

const ITEM_ID: &str = "review-item";

/// The review, the results and the sheet.
#[component]
pub fn ReviewPage() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    view! {
        <div class="page page-review">
            <header class="page-head">
                <h1 id=HEADING_ID tabindex="-1">{text::review::TITLE}</h1>
                <p class="lead">{text::review::LEAD}</p>
                <p prop:textContent=move || result_sentence(progress.course_tally())></p>
            </header>
            <AskAgain />
            <TakeAlong />
        </div>
    }
}

/// The missed questions, one at a time.
#[component]
fn AskAgain() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let review = ReviewState::new(progress);
    provide_context(review.answers());
    let begin = move |all: bool| {
        if all {
            review.begin_with_all();
        } else {
            review.begin();
        }
        request_animation_frame(|| page::focus(ITEM_ID));
    };
    let next = move |_| {
        review.next();
        request_animation_frame(|| page::focus(ITEM_ID));
    };
    let due = Memo::new(move |_| progress.due().len());
    let status = move || match (review.shown().is_some(), review.left()) {
        (true, 0) => text::review::ALL_RIGHT.to_owned(),
        (true, left) => text::review::left(left as u64),
        (false, _) if due.get() == 0 => text::review::NOTHING_MISSED.to_owned(),
        (false, _) => text::review::missed(due.get() as u64),
    };
    view! {
        <section class="panel review" aria-labelledby="review-title">
            <h2 id="review-title">{text::review::ASK_AGAIN}</h2>
            <p role="status" prop:textContent=status></p>
            <div class="review-item" id=ITEM_ID tabindex="-1">
                {move || review.shown().map(item_view)}
            </div>
            <div class="progress-actions">
                <Show when=move || review.shown().is_some()>
                    <button type="button" class="button" on:click=next>
                        {text::review::NEXT}
                    </button>
                </Show>
                <Show when=move || review.shown().is_none()>
                    <Show when=move || { due.get() > 0 }>
                        <button type="button" class="button" on:click=move |_| begin(false)>
                            {text::review::BEGIN}
                        </button>
                    </Show>
                    <button type="button" class="button quiet" on:click=move |_| begin(true)>
                        {text::review::PRACTISE_ALL}
                    </button>
                </Show>
            </div>
        </section>
    }
}

fn item_view(shown: Shown) -> AnyView {
    match shown {
        Shown::Question(question) => question_view(question),
        Shown::Card(part, card) => view! {
            <p class="hint">{text::review::BETWEEN}</p>
            <CardView part card />
        }
        .into_any(),
    }
}

/// The sheet, to be printed or saved.
#[component]
fn TakeAlong() -> impl IntoView {
    let progress = expect_context::<ProgressState>();
    let sheet = Memo::new(move |_| {
        let day = calendar::day(calendar::now_ms());
        progress.with(|kept| handout(course(), kept, |part| progress.tally(part), &day))
    });
    let save = move |_| {
        let markdown = sheet.get_untracked().to_markdown();
        files::save(text::handout::FILE_NAME, "text/markdown", &markdown);
    };
    // Closed at first: the answers to what the review asks stand on it. On paper it is always open.
    let is_open = RwSignal::new(false);
    view! {
        <section class="panel take-along" aria-labelledby="take-along-title">
            <h2 id="take-along-title">{text::handout::TITLE}</h2>
            <div class="progress-actions">
                <button type="button" class="button" on:click=save>
                    {text::handout::SAVE}
                </button>
                <button type="button" class="button quiet" on:click=move |_| page::print()>
                    {text::handout::PRINT}
                </button>
                <button
                    type="button"
                    class="button quiet"
                    aria-expanded=move || is_open.get().to_string()
                    on:click=move |_| is_open.update(|open| *open = !*open)
                >
                    {text::handout::SHOW}
                </button>
            </div>
            <p class="hint">{text::handout::HOLDS}</p>
            <div class="handout" class:closed=move || !is_open.get()>{move || handout_view(sheet.get())}</div>
        </section>
    }
}

fn handout_view(sheet: Handout) -> impl IntoView {
    view! {
        <p class="handout-title">{sheet.title}</p>
        <p class="hint">{sheet.made_on}</p>
        <h3>{text::handout::NUMBERS}</h3>
        <ul>{sheet.numbers.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        <h3>{text::handout::OUTCOMES}</h3>
        <ul>{sheet.outcomes.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        <h3>{text::handout::SUPPORT}</h3>
        <ul>{sheet.support.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul>
        {sheet.parts.into_iter().map(part_view).collect_view()}
    }
}

fn answered_view(answered: Answered) -> impl IntoView {
    view! {
        <span>{text::handout::given(&answered.given)}</span>
        <span>{text::handout::right(&answered.right)}</span>
        <span class="handout-reason">{answered.reason}</span>
    }
}

fn part_view(part: HandoutPart) -> impl IntoView {
    let answers = part.answers.into_iter().map(|answer| {
        view! {
            <li>
                <strong>{answer.asked}</strong>
                {match answer.answered {
                    Some(answered) => answered_view(answered).into_any(),
                    None => view! { <span>{text::handout::NOT_ANSWERED}</span> }.into_any(),
                }}
            </li>
        }
    });
    view! {
        <h3>{part.title}</h3>
        <p>{part.result}</p>
        <ul class="handout-answers">{answers.collect_view()}</ul>
    }
}
