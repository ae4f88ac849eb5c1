//! The whole course, as a learner goes through it.

use browser_tests::{Browser, Key, Page, hosted};
use serde_json::json;

const PARTS: [(&str, usize); 4] = [
    ("two-numbers-at-work", 14),
    ("loaded-but-slow", 17),
    ("fast-enough", 15),
    ("break-it", 14),
];

/// More presses of the Tab key than any page has controls.
const MOST_TABS: usize = 120;

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

/// Goes to the control whose name begins with `name` with the Tab key alone.
async fn tab_to(page: &Page, name: &str) {
    for _ in 0..MOST_TABS {
        page.press(&[Key::Tab]).await;
        if page.focused().await.starts_with(name) {
            return;
        }
    }
    panic!("the Tab key never comes to {name:?}");
}

/// Goes to `name` with the Tab key and presses it.
async fn press(page: &Page, name: &str) {
    tab_to(page, name).await;
    page.press(&[Key::Enter]).await;
}

/// Waits until the focus is on `name` again, whose row has moved.
async fn stays_on(page: &Page, name: &str) {
    let focused = async || Ok(page.focused().await.starts_with(name).then_some(()));
    page.until("the focus follows the row", focused).await;
}

/// Picks the option called `name` with the keyboard: into the group with Tab, then Space, or
/// arrow keys from option to option.
async fn pick(page: &Page, first: &str, name: &str) {
    tab_to(page, first).await;
    page.press(&[Key::Space]).await;
    for _ in 0..6 {
        if page.focused().await == name {
            return;
        }
        page.press(&[Key::Down]).await;
    }
    panic!("the arrow keys never come to {name:?}");
}

#[tokio::test]
async fn the_whole_course_by_keyboard_from_the_start_to_the_sheet() {
    person(async |page| {
        page.open("/").await;
        press(page, "Start reading").await;
        for (number, (part, cards)) in PARTS.into_iter().enumerate() {
            for card in 1..=cards {
                page.sees(&format!("Card {card} of {cards}")).await;
                let address = page.address().await;
                answer_by_keyboard(page, address.rsplit('#').next().unwrap_or_default()).await;
                if card < cards {
                    // Out of the answer, so that the arrow key turns the card.
                    page.evaluate("document.activeElement.blur()").await;
                    page.press(&[Key::Right]).await;
                }
            }
            assert!(page.address().await.contains(part), "{part}");
            match number {
                0 => press(page, "Next part: The case: loaded, but still slow").await,
                1 => {
                    press(
                        page,
                        "Next part: Is it fast enough for a Draft reply button?",
                    )
                    .await
                }
                2 => press(page, "Next part: Break it").await,
                _ => press(page, "Review and take along").await,
            }
        }
        page.sees("Answered right: 7 of 8 questions, 7 of them at the first try.")
            .await;
        page.watch_files().await;
        press(page, "Save as Markdown").await;
        let sheet = page.saved_file("two-numbers.md").await;
        for line in [
            "# Two Numbers",
            "My answer: Platform engineers and SREs",
            "Right: 5.8 s",
            "My answer: “No”",
            "Right: “Yes”",
        ] {
            assert!(sheet.contains(line), "{line} is not in {sheet}");
        }
    })
    .await;
}

/// Answers what is asked on a card, rightly but for the guesses and one check.
async fn answer_by_keyboard(page: &Page, card: &str) {
    match card {
        "/lesson/two-numbers-at-work" => {
            pick(page, "Yes", "No").await;
            press(page, "Keep my guess").await;
            page.sees("Your guess is kept: “No”").await;
        }
        "work-quiet-counter" => page.sees("You guessed “No”; the answer is “Yes”").await,
        "work-check-role" => {
            let first = "Forward-deployed engineers";
            check(page, first, "Platform engineers and SREs").await;
        }
        "work-check-posts" => {
            check(page, "Being at home in Ollama", "Measuring how it answers").await;
        }
        "check-idle-step" => check(page, "Loading the model", "Reading the prompt").await,
        "check-idle-times" => type_in(page, "Your answer in times (×)", "28").await,
        "check-draft-time" => type_in(page, "Your answer in seconds", "5.8 s").await,
        "check-which-rules" => {
            check(page, "Both rules pass", "Rule 1 fails, rule 2 passes").await;
        }
        "break-steps" => {
            let up = "Move earlier: The request goes out, and may have to queue";
            press(page, up).await;
            stays_on(page, up).await;
            page.press(&[Key::Enter]).await;
            stays_on(page, up).await;
            let up = "Move earlier: The prompt is read";
            press(page, up).await;
            stays_on(page, up).await;
            press(page, "Check").await;
            page.sees("Right.").await;
        }
        "break-check-rule-1" => {
            tab_to(page, "Five clicks at once, 4 s per draft").await;
            page.press(&[Key::Space]).await;
            press(page, "Check").await;
            page.sees("2 right answers are not picked yet.").await;
        }
        _ => {}
    }
}

async fn check(page: &Page, first: &str, right: &str) {
    pick(page, first, right).await;
    press(page, "Check").await;
    page.sees("Right.").await;
}

async fn type_in(page: &Page, label: &str, answer: &str) {
    tab_to(page, label).await;
    page.fill(label, answer).await;
    page.press(&[Key::Enter]).await;
    page.sees("Right.").await;
}

#[tokio::test]
async fn wrong_then_right_on_every_choice_explains_both() {
    let questions = [
        (
            "/lesson/two-numbers-at-work#work-check-role",
            "GPU kernel engineers",
            "Platform engineers and SREs",
        ),
        (
            "/lesson/two-numbers-at-work#work-check-posts",
            "Being at home in Ollama",
            "Measuring how it answers",
        ),
        (
            "/lesson/loaded-but-slow#check-idle-step",
            "Loading the model",
            "Reading the prompt",
        ),
    ];
    person(async |page| {
        for (card, wrong, right) in questions {
            page.open(card).await;
            page.choose(wrong).await;
            page.choose("Sure").await;
            page.click("Check").await;
            page.sees("You were sure of it, so this is the one to remember.")
                .await;
            let why = page.text_of(".feedback-why", |why| !why.is_empty()).await;
            page.choose(right).await;
            page.click("Check").await;
            page.text_of(".feedback-why", |now| !now.is_empty() && now != why)
                .await;
            page.sees("Right.").await;
        }
        page.open("/review").await;
        page.sees("3 questions were missed.").await;
    })
    .await;
}

#[tokio::test]
async fn about_28_times_is_right_and_typical_mistakes_are_explained() {
    person(async |page| {
        page.open("/lesson/loaded-but-slow#check-idle-times").await;
        let label = "Your answer in times (×)";
        for wrong in ["3157", "0.035", "2.8"] {
            page.fill(label, wrong).await;
            page.click("Check").await;
            page.sees("Not this one.").await;
        }
        for right in ["28", "28x", "28.2 times", "28,2"] {
            page.fill(label, right).await;
            page.click("Check").await;
            page.text_of(".feedback", |text| {
                text.contains("Right.") && text.contains("3,273 / 116")
            })
            .await;
            page.click("Try again").await;
        }
    })
    .await;
}

#[tokio::test]
async fn several_answers_are_found_one_after_the_other() {
    person(async |page| {
        page.open("/lesson/break-it#break-check-rule-1").await;
        page.click("Check").await;
        page.sees("Pick what you think is right first.").await;
        page.choose("The cold click of lesson 2, 839 ms in all")
            .await;
        page.choose("Five clicks at once, 4 s per draft").await;
        page.click("Check").await;
        page.sees("One of your picks is wrong. 2 right answers are not picked yet.")
            .await;
        page.choose("The cold click of lesson 2, 839 ms in all Your answer")
            .await;
        page.choose("Thinking turned on, as in lesson 3").await;
        page.click("Check").await;
        page.sees("One right answer is not picked yet.").await;
        page.choose("The loaded model on part 2's idle Mac mini")
            .await;
        page.click("Check").await;
        page.sees("Right.").await;
        page.counts(".explained li", 3).await;
    })
    .await;
}

#[tokio::test]
async fn an_order_is_made_with_buttons_and_judged_place_by_place() {
    person(async |page| {
        page.open("/lesson/break-it#break-steps").await;
        page.click("Check").await;
        page.sees("0 of 4 stand at their place.").await;
        let request = "Move earlier: The request goes out, and may have to queue";
        page.click(request).await;
        page.click(request).await;
        page.click("Check").await;
        page.sees("stands right").await;
        page.sees("belongs elsewhere").await;
        page.click("Show me").await;
        page.sees("This is the right order.").await;
        page.click("Try again").await;
        page.sees("Check").await;
    })
    .await;
}

#[tokio::test]
async fn progress_survives_a_reload_and_leads_back_to_where_one_left_off() {
    person(async |page| {
        page.open("/lesson/two-numbers-at-work#work-guess").await;
        page.choose("No").await;
        page.click("Keep my guess").await;
        page.click("Next").await;
        page.click("Next").await;
        page.sees("You guessed “No”").await;
        page.reload().await;
        page.sees("You guessed “No”").await;
        page.open("/").await;
        page.sees("3 of 14 cards · 0 of 2 questions").await;
        page.click("Continue where you left off").await;
        page.is_at("/lesson/two-numbers-at-work#work-quiet-counter")
            .await;
        page.back().await;
        page.sees("Your progress").await;
    })
    .await;
}

#[tokio::test]
async fn progress_is_saved_added_and_erased() {
    person(async |page| {
        page.open("/lesson/break-it#break-queue").await;
        page.sees("Card 5 of 14").await;
        page.open("/").await;
        page.sees("1 of 60 cards").await;
        page.watch_files().await;
        page.click("Save as a file").await;
        let file = page.saved_file("two-numbers-progress.json").await;
        page.click("Erase").await;
        page.click("No, keep").await;
        page.sees("1 of 60 cards").await;
        page.click("Erase").await;
        page.click("Yes, erase").await;
        page.sees("0 of 60 cards").await;
        page.sees("Start reading").await;
        choose_file(page, "{}").await;
        page.sees("Nothing was added: this is not progress that this page saved")
            .await;
        choose_file(page, &file).await;
        page.sees("Added to your progress.").await;
        page.sees("1 of 60 cards").await;
    })
    .await;
}

/// Chooses a file with saved progress.
async fn choose_file(page: &Page, text: &str) {
    page.give_file("input[type=file]", "progress.json", text)
        .await;
}

#[tokio::test]
async fn damaged_progress_is_set_aside_and_said() {
    person(async |page| {
        page.open("/").await;
        page.evaluate(
            "localStorage.setItem('two-numbers.progress', '{\"version\":1,\"cards\":{\"wo')",
        )
        .await;
        // Whichever page comes first says it, and keeps saying it until that was read.
        page.open("/lesson/break-it#break-queue").await;
        page.sees("cannot be used").await;
        page.click("Next").await;
        page.sees("cannot be used").await;
        page.watch_files().await;
        page.click("Save what was set aside").await;
        assert!(
            page.saved_file("two-numbers-set-aside.json")
                .await
                .starts_with("{\"version\":1")
        );
        page.click("I have read this").await;
        page.sees_no("cannot be used").await;
        page.open("/").await;
        page.sees("2 of 60 cards").await;
        let aside = "return localStorage.getItem('two-numbers.progress.set-aside.1')";
        assert!(page.evaluate(aside).await.is_string());
        page.evaluate("localStorage.setItem('two-numbers.progress', '{\"version\":99}')")
            .await;
        page.reload().await;
        page.sees("a newer version of this page saved it").await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_to_an_earlier_wording_is_kept_apart() {
    person(async |page| {
        page.open("/lesson/two-numbers-at-work#work-check-role")
            .await;
        page.choose("Platform engineers and SREs").await;
        page.click("Check").await;
        page.sees("Right.").await;
        let reword = "return localStorage.getItem('two-numbers.progress')";
        page.until("the answer is kept", async || {
            let kept = page.evaluate(reword).await;
            let kept = kept.as_str().unwrap_or_default();
            Ok(kept.contains("\"phase\":\"solved\"").then_some(()))
        })
        .await;
        page.evaluate(
            "const kept = JSON.parse(localStorage.getItem('two-numbers.progress'));
             kept.answers['who-checks-every-build'].revision = 'before';
             kept.cards['gone-card'] = 5;
             localStorage.setItem('two-numbers.progress', JSON.stringify(kept));",
        )
        .await;
        page.reload().await;
        page.sees("This question has changed since you answered it")
            .await;
        page.sees_no("Right.").await;
        page.choose("Platform engineers and SREs").await;
        page.click("Check").await;
        page.sees("Right.").await;
        page.sees_no("This question has changed").await;
    })
    .await;
}

#[tokio::test]
async fn the_review_asks_the_missed_once_more_with_others_between() {
    person(async |page| {
        page.open("/lesson/two-numbers-at-work#work-guess").await;
        for _ in 0..5 {
            page.click("Next").await;
        }
        page.open("/lesson/fast-enough#check-which-rules").await;
        page.choose("Both rules pass").await;
        page.click("Check").await;
        page.sees("Not this one.").await;
        page.open("/review").await;
        page.sees("One question was missed.").await;
        page.click("Begin the review").await;
        let mut between = 0;
        while !page.text().await.contains("Another example") {
            page.sees("A card in between: you know it already.").await;
            between += 1;
            assert!(between <= 10, "the missed question never comes");
            page.click("Next").await;
        }
        assert!(between >= 3, "{between} cards in between");
        page.counts(".review-item input:checked", 0).await;
        page.choose("Rule 1 fails, rule 2 passes").await;
        page.click("Check").await;
        page.sees("Right.").await;
        page.sees("All answered right.").await;
        page.click("Next").await;
        page.sees("You missed nothing so far").await;
    })
    .await;
}

/// Who was led straight to a question has seen hardly any card that could stand between.
#[tokio::test]
async fn the_review_finds_others_where_few_cards_were_seen() {
    person(async |page| {
        page.open("/lesson/fast-enough#check-which-rules").await;
        page.choose("Both rules pass").await;
        page.click("Check").await;
        page.sees("Not this one.").await;
        page.open("/review").await;
        page.click("Begin the review").await;
        for between in 0..3 {
            page.sees("A card in between").await;
            assert!(
                !page.text().await.contains("Another example"),
                "{between} cards in between"
            );
            page.click("Next").await;
        }
        page.sees("Another example").await;
    })
    .await;
}

#[tokio::test]
async fn a_word_and_a_source_open_in_place_and_close_again() {
    person(async |page| {
        page.open("/lesson/two-numbers-at-work#work-steps").await;
        page.click("TTFT").await;
        page.text_of(".in-place", |text| text.contains("time to first token"))
            .await;
        page.is_at("/lesson/two-numbers-at-work/#work-steps").await;
        page.press(&[Key::Escape]).await;
        page.counts(".in-place", 0).await;
        assert_eq!(page.focused().await, "TTFT");
        page.open("/lesson/two-numbers-at-work#work-posts").await;
        page.click("44 job posts").await;
        page.counts(".in-place", 1).await;
        page.sees("read on 2026-10-01").await;
        page.click("All sources").await;
        page.is_at("/sources#job-posts").await;
        page.counts(".in-place", 0).await;
        page.open("/glossary#goodput").await;
        let focused = async || Ok((page.focused().await == "Goodput").then_some(()));
        page.until("the entry has the focus", focused).await;
    })
    .await;
}

#[tokio::test]
async fn the_search_finds_cards_and_words_as_one_types() {
    person(async |page| {
        page.open("/").await;
        page.sees("Your progress").await;
        page.strike(['/']).await;
        page.sees("Type a word, such as").await;
        page.fill("Search cards and words", "tok/s").await;
        page.sees("tokens/s").await;
        page.fill("Search cards and words", "Zeta").await;
        page.sees("A budget can rule a model out").await;
        page.fill("Search cards and words", "xyzzy").await;
        page.sees("Nothing found.").await;
        page.fill("Search cards and words", "nielsen thought").await;
        press(page, "One second for the thought").await;
        page.is_at("/lesson/fast-enough#where-the-limits-come-from")
            .await;
        page.sees("Jakob Nielsen").await;
    })
    .await;
}

#[tokio::test]
async fn the_search_is_used_by_enter_and_arrows() {
    person(async |page| {
        page.open("/").await;
        page.sees("Your progress").await;
        page.strike(['/']).await;
        page.fill("Search cards and words", "3044").await;
        page.sees("5 results").await;
        page.press(&[Key::Down, Key::Down, Key::Up, Key::Up]).await;
        page.fill("Search cards and words", "goodput").await;
        page.sees("Goodput").await;
        page.press(&[Key::Enter]).await;
        page.is_at("/glossary#goodput").await;
        page.strike(['/']).await;
        page.fill("Search cards and words", "nielsen thought").await;
        page.sees("One second for the thought").await;
        page.press(&[Key::Down, Key::Enter]).await;
        page.is_at("/lesson/fast-enough#where-the-limits-come-from")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_key_of_the_search_can_be_switched_off() {
    person(async |page| {
        page.open("/").await;
        page.click("Search").await;
        page.choose("Let the key / open this search").await;
        page.press(&[Key::Escape]).await;
        page.sees_no("Type a word, such as").await;
        page.strike(['/']).await;
        page.reload().await;
        page.sees("Your progress").await;
        page.strike(['/']).await;
        page.sees_no("Type a word, such as").await;
    })
    .await;
}

#[tokio::test]
async fn the_map_shows_who_works_where_both_ways() {
    person(async |page| {
        page.open("/lesson/two-numbers-at-work#work-role-map").await;
        page.click("2 The model loads").await;
        page.text_of(".map-detail", |text| {
            text.contains("Platform engineers and SREs") && !text.contains("GPU kernel")
        })
        .await;
        page.click("GPU kernel engineers").await;
        page.text_of(".map-detail", |text| text.contains("Perplexity"))
            .await;
        page.counts(".map-button.belongs", 2).await;
        page.click("The same as a list").await;
        page.sees("Worked on by:").await;
    })
    .await;
}

#[tokio::test]
async fn the_two_requests_stand_on_one_scale_with_the_rest_named() {
    person(async |page| {
        page.open("/lesson/loaded-but-slow#case-side-by-side").await;
        for text in [
            "total 3,273 ms by the server's clock",
            "at least 3,068 ms",
            "111 to 116 ms",
            "its steps were not reported",
            "in no step",
            "166 ms",
            "93 %",
        ] {
            page.sees(text).await;
        }
        page.counts(".waterfall-bar", 2).await;
        page.counts(".segment-in-no-step.segment", 1).await;
    })
    .await;
}

/// Every card of every part on a small laptop and on a phone.
#[tokio::test]
async fn no_card_is_longer_than_a_screen_and_none_scrolls_sideways() {
    person(async |page| {
        for (width, height) in [(1280, 800), (390, 844), (320, 640)] {
            let size =
                json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
            page.devtools("Emulation.setDeviceMetricsOverride", size)
                .await;
            for (part, cards) in PARTS {
                page.open(&format!("/lesson/{part}")).await;
                for card in 1..=cards {
                    page.sees(&format!("Card {card} of {cards}")).await;
                    let sides = "return document.documentElement.scrollWidth - innerWidth";
                    let over = page.evaluate(sides).await.as_f64();
                    let address = page.address().await;
                    assert!(
                        over.is_some_and(|over| over <= 0.0),
                        "{address} at {width}: {over:?}"
                    );
                    let cut = "
                        return [...document.querySelectorAll('article.card .table-frame, article.card pre')]
                            .filter(frame => frame.scrollWidth > frame.clientWidth + 1).length";
                    let cut = page.evaluate(cut).await;
                    assert_eq!(cut, json!(0), "{address} at {width} hides part of a table");
                    let tall = "return document.querySelector('article.card').offsetHeight";
                    let tall = page.evaluate(tall).await.as_f64();
                    assert!(
                        width < 1280 || tall.is_some_and(|tall| tall <= f64::from(height)),
                        "{address} is {tall:?} px tall"
                    );
                    if card < cards {
                        page.press(&[Key::Right]).await;
                    }
                }
            }
        }
    })
    .await;
}

/// What a person opens or answers on a card makes it longer.
#[tokio::test]
async fn no_card_grows_longer_than_a_screen_when_it_is_used() {
    person(async |page| {
        let size = json!({"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": false});
        page.devtools("Emulation.setDeviceMetricsOverride", size)
            .await;
        let fits = async |what: &str| {
            let tall = "return document.querySelector('article.card').offsetHeight";
            let tall = page.evaluate(tall).await.as_f64();
            assert!(
                tall.is_some_and(|tall| tall <= 800.0),
                "{what} makes it {tall:?} px tall"
            );
        };
        page.open("/lesson/two-numbers-at-work#work-role-map").await;
        for button in [
            "Forward-deployed engineers (FDE)",
            "Platform engineers and SREs",
            "Engine and performance engineers",
            "GPU kernel engineers",
            "1 The request goes out",
        ] {
            page.click(button).await;
            fits(button).await;
        }
        page.open("/lesson/break-it#break-check-rule-1").await;
        for option in [
            "Five clicks at once, 4 s per draft",
            "The cold click of lesson 2, 839 ms in all",
            "Thinking turned on, as in lesson 3",
            "The loaded model on part 2's idle Mac mini",
        ] {
            page.choose(option).await;
        }
        page.click("Check").await;
        page.sees("Not yet.").await;
        fits("every option with its explanation").await;
    })
    .await;
}

#[tokio::test]
async fn the_twists_work_with_the_example_and_with_ones_own_numbers() {
    person(async |page| {
        page.open("/lesson/break-it#break-five").await;
        page.sees("Example: 4 s per draft").await;
        page.text_of(".wait-table tbody tr:last-child", |row| {
            row.contains("more than 16 s") && row.contains("20.00 s") && row.contains("FAIL")
        })
        .await;
        page.open("/lesson/break-it#break-cold").await;
        page.sees("Rule 1 PASS: 0.84 s, 0.16 s to spare").await;
        page.sees("loading may take up to 0.94 s").await;
        page.open("/lesson/break-it#break-thinking").await;
        page.sees("Rule 1 FAIL: 3.61 s, 2.61 s too long").await;
        page.sees("Rule 2 PASS: 4.15 s").await;
        page.open("/budget?ttft=0.5&tps=40").await;
        page.click("Keep these as my numbers").await;
        page.sees("Kept: first answer word 0.5 s").await;
        page.open("/lesson/break-it#break-five").await;
        page.text_of(".wait-table tbody tr:last-child", |row| {
            row.contains("17.50 s") && row.contains("21.25 s")
        })
        .await;
        page.click("Example").await;
        page.sees("more than 16 s").await;
        page.open("/lesson/break-it#break-cold").await;
        page.sees("loading may take up to 0.50 s").await;
        page.sees("Rule 1 PASS: 0.50 s").await;
        page.open("/lesson/break-it#break-thinking").await;
        page.sees("room for 20 tokens of thinking").await;
        page.sees("Rule 2 PASS: 4.25 s").await;
    })
    .await;
}

#[tokio::test]
async fn the_support_lead_gets_yes_or_no_and_a_reply() {
    person(async |page| {
        page.open("/budget?ttft=2&tps=60").await;
        page.click("Keep these as my numbers").await;
        page.sees("Kept:").await;
        page.open("/lesson/break-it#break-support-lead").await;
        page.click("Check").await;
        page.sees("Say yes or no for both rules first.").await;
        let say = |rule: usize, answer: usize| {
            format!("document.querySelectorAll('.rule-answer')[{rule}].querySelectorAll('input')[{answer}].click()")
        };
        page.evaluate(&say(0, 0)).await;
        page.evaluate(&say(1, 0)).await;
        page.click("Check").await;
        page.text_of(".rule-answer:first-child", |text| {
            text.contains("Not this one.") && text.contains("Rule 1 FAIL: 2.00 s")
        })
        .await;
        page.evaluate(&say(0, 1)).await;
        page.sees_no("A reply you can send").await;
        page.click("Check").await;
        page.text_of(".support-text", |text| {
            text.contains("No. Rule 1 FAIL: 2.00 s, 1.00 s too long")
                && text.contains("Yes. Rule 2 PASS: 4.50 s")
                && text.contains("no room for loading")
        })
        .await;
        page.reload().await;
        page.sees("A reply you can send").await;
        page.open("/review").await;
        page.click("Show it here").await;
        page.sees("My answer to the support lead").await;
        page.sees("Rule 1: No, it does not. Rule 2: Yes, it holds.").await;
    })
    .await;
}
