//! The lesson, as a person reads it.

use browser_tests::{Browser, Key, Page, hosted};

const PART: &str = "/lesson/fast-enough";
const CARDS: usize = 15;
const GUESS: &str = "Your guess in tokens/s";
const ANSWER: &str = "Your answer in seconds";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

fn card(id: &str) -> String {
    format!("{PART}#{id}")
}

#[tokio::test]
async fn the_part_is_read_to_its_end_with_next_and_with_the_arrow_keys() {
    person(async |page| {
        page.open("/").await;
        page.click("Is it fast enough for a Draft reply button?")
            .await;
        page.sees(&format!("Card 1 of {CARDS}")).await;
        for position in 2..=CARDS {
            if position % 2 == 0 {
                page.click("Next").await;
            } else {
                page.press(&[Key::Right]).await;
            }
            page.sees(&format!("Card {position} of {CARDS}")).await;
            page.counts("article.card", 1).await;
        }
        page.sees("That was the last card of this part.").await;
        page.is_at(&card("check-which-rules")).await;
        page.press(&[Key::Left]).await;
        page.is_at(&card("check-draft-time")).await;
        page.click("Back").await;
        page.is_at(&card("what-is-open")).await;
        page.back().await;
        page.is_at(&card("check-draft-time")).await;
        page.sees("When is the draft complete?").await;
    })
    .await;
}

#[tokio::test]
async fn each_card_has_a_link_and_stays_after_a_reload() {
    person(async |page| {
        page.open(&card("speed-needed")).await;
        page.sees("Which speed do the rules demand?").await;
        page.sees(&format!("Card 6 of {CARDS}")).await;
        page.reload().await;
        page.sees(&format!("Card 6 of {CARDS}")).await;
        let focused =
            async || Ok((page.focused().await == "Which speed do the rules demand?").then_some(()));
        page.until("the card's title has the focus", focused).await;
        page.click("Back").await;
        page.click("Link to this card: A budget can rule a model out")
            .await;
        page.is_at(&card("budget-rules-out-a-model")).await;
        page.open(&card("no-such-card")).await;
        page.sees(&format!("Card 1 of {CARDS}")).await;
    })
    .await;
}

#[tokio::test]
async fn all_cards_stand_on_one_page_and_the_choice_is_remembered() {
    person(async |page| {
        page.open(PART).await;
        page.click("All on one page").await;
        page.counts("article.card", CARDS).await;
        page.reload().await;
        page.counts("article.card", CARDS).await;
        page.attribute(".choice-button[aria-pressed=true]", "aria-pressed", "true")
            .await;
        page.click("One card at a time").await;
        page.counts("article.card", 1).await;
        page.open(&card("twist-thinking")).await;
        page.sees("Card 12 of").await;
        page.click("All on one page").await;
        let in_sight = async || {
            let top =
                "return document.getElementById('twist-thinking').getBoundingClientRect().top";
            let top = page.evaluate(top).await.as_f64();
            Ok(top
                .is_some_and(|top| (-50.0..400.0).contains(&top))
                .then_some(()))
        };
        page.until("the card is still before the eyes", in_sight)
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_guess_is_kept_and_meets_the_truth_on_its_card() {
    person(async |page| {
        page.open(PART).await;
        page.fill(GUESS, "soon").await;
        page.click("Keep my guess").await;
        page.sees("“soon” is not a number.").await;
        page.fill(GUESS, "20").await;
        page.click("Keep my guess").await;
        page.sees("Your guess is kept: 20 tokens/s.").await;
        page.fill(GUESS, "5 s").await;
        page.click("Keep my guess").await;
        page.sees("“5 s” is something else").await;
        page.sees("Your guess is kept: 20 tokens/s.").await;
        for _ in 0..5 {
            page.press(&[Key::Tab]).await;
        }
        page.click("Next").await;
        page.is_at(&card("two-rules")).await;
        for id in [
            "where-the-limits-come-from",
            "speed-budget",
            "budget-rules-out-a-model",
            "speed-needed",
        ] {
            page.click("Next").await;
            page.is_at(&card(id)).await;
        }
        page.sees("You guessed 20 tokens/s; the answer is 15.8 tokens/s.")
            .await;
        page.sees("That is on the safe side").await;
    })
    .await;
}

#[tokio::test]
async fn without_a_guess_the_card_tells_the_answer_all_the_same() {
    person(async |page| {
        page.open(&card("speed-needed")).await;
        page.sees("You made no guess; the answer is 15.8 tokens/s.")
            .await;
    })
    .await;
}

#[tokio::test]
async fn arrow_keys_in_a_field_do_not_turn_the_card() {
    person(async |page| {
        page.open(PART).await;
        page.fill(GUESS, "20").await;
        page.press(&[Key::Left, Key::Left, Key::Right]).await;
        page.sees(&format!("Card 1 of {CARDS}")).await;
        page.is_at(&format!("{PART}/")).await;
    })
    .await;
}

#[tokio::test]
async fn a_number_is_explained_whether_wrong_or_right() {
    person(async |page| {
        page.open(&card("check-draft-time")).await;
        page.click("Check").await;
        page.sees("Type a number first.").await;
        page.counts("button.quiet:not(.turn-back)", 0).await;
        for (typed, sentence) in [
            ("5", "That is the writing alone"),
            ("4.2", "You took the wait off"),
            ("often", "“often” is not a number"),
            ("5 tok/s", "is something else"),
        ] {
            page.fill(ANSWER, typed).await;
            page.click("Check").await;
            page.text_of(".feedback", |text| text.contains(sentence))
                .await;
        }
        // Two misses by now: what was no number did not count.
        page.click("Show me").await;
        page.sees("The answer is 5.8 s.").await;
        page.click("Try again").await;
        assert_eq!(page.value(ANSWER).await, "");
        for right in ["5.8", "5,8", "5800 ms", "5.8 s"] {
            page.fill(ANSWER, right).await;
            page.click("Check").await;
            page.text_of(".feedback", |text| {
                text.contains("Right.") && text.contains("0.8 + 150 / 30")
            })
            .await;
            page.click("Try again").await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_choice_is_explained_and_marked_in_words() {
    person(async |page| {
        page.open(&card("check-which-rules")).await;
        page.click("Check").await;
        page.sees("Pick one option first.").await;
        page.choose("Both rules pass").await;
        page.click("Check").await;
        page.sees("Not this one.").await;
        page.sees("Fast writing cannot give a wait back.").await;
        page.sees("Your answer").await;
        page.choose("Rule 1 fails, rule 2 passes").await;
        page.click("Check").await;
        page.text_of(".feedback", |text| {
            text.contains("Right.") && text.contains("4.5 s")
        })
        .await;
        page.sees("Right answer").await;
    })
    .await;
}

#[tokio::test]
async fn the_calculator_in_the_text_answers() {
    person(async |page| {
        page.open(&card("our-run")).await;
        page.sees("Rule 2 PASS: 0.60 s, 9.40 s to spare").await;
        page.fill("TTFT wait for the first token", "2").await;
        page.sees("Rule 1 FAIL: 2.00 s, 1.00 s too long").await;
        page.is_at(&format!("{PART}/#our-run")).await;
        page.click("Budget").await;
        page.is_at("/budget").await;
    })
    .await;
}

/// What a page translator does: it wraps every text in an element of its own.
const TRANSLATE: &str = "
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
        if (!text.data.trim()) continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
    }";

#[tokio::test]
async fn a_translated_page_still_answers() {
    person(async |page| {
        page.open(&card("check-draft-time")).await;
        page.fill(ANSWER, "5").await;
        page.click("Check").await;
        page.sees("That is the writing alone").await;
        page.evaluate(TRANSLATE).await;
        page.fill(ANSWER, "5.8").await;
        page.click("Check").await;
        page.text_of(".feedback", |text| {
            text.contains("Right.") && !text.contains("writing alone")
        })
        .await;
        page.open("/budget?ttft=2&tps=60").await;
        page.sees("Rule 1 FAIL").await;
        page.evaluate(TRANSLATE).await;
        page.fill("TTFT wait for the first token", "0.5").await;
        page.sees("Rule 1 PASS: 0.50 s, 0.50 s to spare").await;
        page.sees("Your point lies in the area where both rules pass.")
            .await;
    })
    .await;
}
