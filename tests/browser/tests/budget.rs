//! The calculator, as a person uses it.

use browser_tests::{Browser, Page, Scheme, hosted};
use serde_json::Value;

const TTFT: &str = "TTFT wait for the first token";
const RATE: &str = "tokens/s speed of writing";
const PASTE: &str =
    "Paste what the script printed The part after the colon of its “for lesson 4:” line";

async fn person(visit: impl AsyncFnOnce(&Page)) {
    let site = hosted("/").await;
    Browser::default().visit(&site, visit).await;
}

async fn type_numbers(page: &Page, ttft: &str, rate: &str) {
    page.fill(TTFT, ttft).await;
    page.fill(RATE, rate).await;
}

#[tokio::test]
async fn the_right_values_come_out_while_one_types() {
    person(async |page| {
        page.open("/budget").await;
        for (ttft, rate, sentences) in [
            (
                "0.06",
                "278.0",
                [
                    "Rule 1 PASS: 0.06 s, 0.94 s to spare",
                    "Rule 2 PASS: 0.60 s, 9.40 s to spare",
                ],
            ),
            ("0.8", "30", ["Rule 2 PASS: 5.80 s", "5.80 s"]),
            (
                "2",
                "60",
                [
                    "Rule 1 FAIL: 2.00 s, 1.00 s too long",
                    "Rule 2 PASS: 4.50 s, 5.50 s to spare",
                ],
            ),
            (
                "0.5",
                "30",
                ["at least 15.8 tokens/s", "150 / (10 s − 0.5 s)"],
            ),
            (
                "10",
                "1000",
                [
                    "No speed is enough: the first word alone takes 10 s, and the whole draft may take 10 s.",
                    "Rule 2 FAIL: 10.15 s",
                ],
            ),
            (
                "1.000",
                "278",
                ["Rule 1 PASS: 1.00 s, exactly the limit", "Rule 2 PASS"],
            ),
            (
                "1.004",
                "278",
                ["Rule 1 FAIL: 1.004 s, 0.004 s too long", "Rule 2 PASS"],
            ),
            (
                "0.06",
                "15",
                ["None: 150 tokens at 15 tokens/s", "Rule 2 FAIL: 10.06 s"],
            ),
        ] {
            type_numbers(page, ttft, rate).await;
            for sentence in sentences {
                page.sees(sentence).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_late_first_word_asks_whether_the_call_was_cold() {
    person(async |page| {
        page.open("/budget?ttft=2&tps=60").await;
        page.sees("Maybe this was a cold call").await;
        page.fill(TTFT, "0.9").await;
        page.sees_no("Maybe this was a cold call").await;
    })
    .await;
}

#[tokio::test]
async fn every_unusable_number_gets_a_sentence_and_nothing_infinite_shows() {
    person(async |page| {
        page.open("/budget").await;
        for (typed, sentence) in [
            ("0", "Zero cannot be measured"),
            ("-1", "A minus cannot be"),
            ("", "Put in a number."),
            ("soon", "This is not a number"),
            ("1e309", "This is too large to reckon with"),
            ("NaN", "This is not a number"),
            ("5 apples", "“apples” is not a unit for this"),
        ] {
            for (label, note) in [(TTFT, "#field-ttft-note"), (RATE, "#field-rate-note")] {
                type_numbers(page, "0.5", "30").await;
                page.fill(label, typed).await;
                page.text_of(note, |text| text.contains(sentence)).await;
                assert_eq!(page.value(label).await, typed, "what was typed stays");
                let shown = page.text().await;
                for nonsense in ["NaN", "inf", "∞"] {
                    assert!(!shown.contains(nonsense), "{nonsense} in {shown}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_script_s_line_is_pasted_in_many_forms() {
    person(async |page| {
        page.open("/budget").await;
        for pasted in [
            "--ttft 0.07 --tps 277.0",
            "--tps=277 --ttft=0.07",
            "python3 budget_check.py --ttft 70ms --tps 277",
            "0,07 s 277 tok/s",
        ] {
            type_numbers(page, "5", "5").await;
            page.fill(PASTE, pasted).await;
            page.sees("Read: TTFT 0.07 s, 277 tokens/s.").await;
            assert_eq!(page.value(TTFT).await, "0.07", "{pasted}");
            assert_eq!(page.value(RATE).await, "277", "{pasted}");
        }
        page.fill(PASTE, "for lesson 4: --ttft 0.06 --tps 278.0")
            .await;
        page.sees("“unrecognized arguments”").await;
        page.fill(PASTE, "--ttft 0.06 --tps 1,250").await;
        page.sees("1,250 was read with a thousands comma").await;
        page.fill(PASTE, "--ttft 0.06 --model qwen3 --tps 278")
            .await;
        page.sees("Not understood, and left in the field: --model qwen3.")
            .await;
        let kept = page.value(PASTE).await;
        assert_eq!(kept, "--ttft 0.06 --model qwen3 --tps 278");
    })
    .await;
}

#[tokio::test]
async fn digits_in_groups_are_read_the_same_in_the_line_and_in_the_field() {
    person(async |page| {
        page.open("/budget").await;
        for space in [" ", "\u{a0}", "\u{202f}"] {
            let grouped = format!("1{space}250 ms");
            page.fill(PASTE, &format!("--ttft {grouped} --tps 278"))
                .await;
            page.sees("Read: TTFT 1.25 s, 278 tokens/s.").await;
            page.fill(TTFT, &grouped).await;
            page.sees("Rule 1 FAIL: 1.25 s").await;
        }
    })
    .await;
}

#[tokio::test]
async fn what_was_read_is_said_only_while_it_stands_in_the_fields() {
    person(async |page| {
        page.open("/budget").await;
        for change in [TTFT, RATE] {
            page.fill(PASTE, "--ttft 0.07 --tps 277").await;
            page.sees("Read: TTFT 0.07 s").await;
            page.fill(change, "5").await;
            page.sees_no("Read: TTFT").await;
            assert_eq!(page.value(PASTE).await, "--ttft 0.07 --tps 277");
        }
    })
    .await;
}

#[tokio::test]
async fn the_numbers_live_in_the_address() {
    person(async |page| {
        page.open("/budget?ttft=0.06&tps=278").await;
        page.sees("Rule 2 PASS: 0.60 s").await;
        type_numbers(page, "0.8", "30").await;
        page.is_at("/budget?ttft=0.8&tps=30").await;
        page.fill(RATE, "fast").await;
        page.is_at("/budget?ttft=0.8&tps=fast").await;
        page.reload().await;
        page.sees("This is not a number").await;
        assert_eq!(page.value(RATE).await, "fast");
        page.select("Unit of TTFT", "ms").await;
        page.is_at("/budget?ttft=0.8&tps=fast&unit=ms").await;
        page.reload().await;
        page.sees("Rule 1 PASS: 0.001 s, 0.999 s to spare").await;
    })
    .await;
}

#[tokio::test]
async fn the_page_s_own_link_keeps_the_numbers() {
    person(async |page| {
        page.open("/budget?ttft=2&tps=60").await;
        page.sees("Rule 1 FAIL: 2.00 s").await;
        let address = page.address().await;
        page.click("Budget").await;
        assert_eq!(page.address().await, address);
        assert_eq!(page.value(TTFT).await, "2");
    })
    .await;
}

#[tokio::test]
async fn a_link_with_one_number_does_not_mix_it_with_the_example() {
    person(async |page| {
        page.open("/budget?tps=30").await;
        page.sees("Put in a number.").await;
        assert_eq!(page.value(TTFT).await, "");
        assert_eq!(page.value(RATE).await, "30");
    })
    .await;
}

const RULE_1: &str = "Rule 1: first words within, in seconds";

#[tokio::test]
async fn the_rules_stay_open_while_one_types_and_the_focus_stays() {
    person(async |page| {
        page.open("/budget?ttft=0.8&tps=30").await;
        page.click("Change the rules").await;
        page.fill(RULE_1, "5").await;
        // On the way the field holds 1, the lesson's own limit.
        page.fill(RULE_1, "15").await;
        assert_eq!(page.value(RULE_1).await, "15");
        assert_eq!(page.focused().await, RULE_1);
        page.sees("first words within 15 s").await;
        page.click("Back to the lesson's rules").await;
        page.sees("first words within 1 s").await;
        assert_eq!(page.focused().await, "Back to the lesson's rules");
        assert_eq!(page.value(RULE_1).await, "1");
    })
    .await;
}

#[tokio::test]
async fn the_rules_of_a_link_are_open_from_the_start() {
    person(async |page| {
        page.open("/budget?first=5&draft=1").await;
        page.field(RULE_1).await;
        page.sees("The area ends at 1 s, where rule 2 has no speed left")
            .await;
    })
    .await;
}

#[tokio::test]
async fn other_rules_are_judged_linked_and_taken_back() {
    person(async |page| {
        page.open("/budget?ttft=0.8&tps=30&draft=5").await;
        page.sees("Rule 2 FAIL: 5.80 s, 0.80 s too long").await;
        page.fill("Draft length in tokens", "60").await;
        page.sees("Rule 2 PASS: 2.80 s").await;
        page.is_at("/budget?ttft=0.8&tps=30&tokens=60&draft=5")
            .await;
        page.click("Back to the lesson's rules").await;
        page.sees("Rule 2 PASS: 5.80 s").await;
        page.is_at("/budget?ttft=0.8&tps=30").await;
    })
    .await;
}

#[tokio::test]
async fn a_typed_unit_goes_with_its_text_and_the_text_stays_as_typed() {
    person(async |page| {
        page.open("/budget").await;
        page.fill(TTFT, "56ms").await;
        page.sees("Rule 1 PASS: 0.06 s").await;
        page.is_at("/budget?ttft=56ms&tps=278").await;
        assert_eq!(page.value(TTFT).await, "56ms");
        assert_eq!(page.value("Unit of TTFT").await, "s");
        page.fill(TTFT, "0.8").await;
        page.sees("Rule 1 PASS: 0.80 s, 0.20 s to spare").await;
    })
    .await;
}

#[tokio::test]
async fn a_draft_time_never_contradicts_its_verdict() {
    person(async |page| {
        page.open("/budget?ttft=0.06&tps=15.0905").await;
        page.sees("Rule 2 FAIL: 10.00003 s").await;
        page.text_of(".reckoning-value", |text| text == "10.00003 s")
            .await;
    })
    .await;
}

#[tokio::test]
async fn endless_words_wrap_and_remarks_are_said_once() {
    let site = hosted("/").await;
    for width in [320, 390, 1280] {
        let visit = async |page: &Page| {
            let wide =
                "const {scrollWidth} = document.documentElement; return scrollWidth - innerWidth";
            page.open("/budget?ttft=86400&tps=0.001").await;
            page.sees("Rule 1 FAIL").await;
            assert!(page.evaluate(wide).await.as_i64() <= Some(0));
            for pasted in [
                "x".repeat(400),
                format!("--ttft {}", "9".repeat(60)),
                "--ttft 0.06 ".repeat(50),
            ] {
                page.fill(PASTE, &pasted).await;
                page.until("something is said", async || {
                    Ok((page
                        .evaluate("return document.querySelectorAll('.remarks li').length")
                        .await
                        .as_u64()
                        > Some(0))
                    .then_some(()))
                })
                .await;
                assert!(
                    page.evaluate(wide).await.as_i64() <= Some(0),
                    "{width}: {pasted}"
                );
            }
            page.counts(".remarks li", 2).await;
        };
        Browser::default()
            .size(width, 800)
            .visit(&site, visit)
            .await;
    }
}

/// The texts with a unit that is broken across two lines.
const BROKEN_UNITS: &str = "
    const broken = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        for (const found of text.data.matchAll(/tokens[/]s/g)) {
            const range = document.createRange();
            range.setStart(text, found.index);
            range.setEnd(text, found.index + found[0].length);
            const lines = new Set([...range.getClientRects()].map(rect => rect.top));
            if (lines.size > 1) broken.push(text.data);
        }
    }
    return broken;";

#[tokio::test]
async fn a_unit_stays_in_one_line() {
    let site = hosted("/").await;
    for width in [320, 360, 390, 480] {
        let visit = async |page: &Page| {
            for path in [
                "/budget",
                "/budget?ttft=9.9&tps=1000000",
                "/budget?ttft=86400&tps=0.001",
            ] {
                page.open(path).await;
                page.sees("tokens/s needed").await;
                let broken = page.evaluate(BROKEN_UNITS).await;
                assert_eq!(broken, serde_json::json!([]), "{path} at {width} px");
            }
        };
        Browser::default()
            .size(width, 800)
            .visit(&site, visit)
            .await;
    }
}

/// How many different colours the chart has, and the width of its bitmap in CSS pixels.
const LOOK_AT_CHART: &str = "
    const canvas = document.querySelector('canvas');
    const {width, height} = canvas;
    const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer);
    return [new Set(pixels).size, width / canvas.clientWidth, pixels[0]];";

#[tokio::test]
async fn the_chart_is_sharp_and_follows_numbers_and_theme() {
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        page.open("/budget?ttft=2&tps=60").await;
        page.sees("Your point lies to the right of the line of rule 1")
            .await;
        let drawn = async || {
            let look = page.evaluate(LOOK_AT_CHART).await;
            Ok(look[0]
                .as_u64()
                .is_some_and(|colours| colours > 10)
                .then_some(look))
        };
        let look: Value = page.until("the chart is drawn", drawn).await;
        assert!(
            look[1]
                .as_f64()
                .is_some_and(|scale| (scale - 2.0).abs() < 0.02),
            "{look}"
        );
        let light_paper = look[2].clone();
        page.click("Dark colours").await;
        let redrawn = async || {
            let look = page.evaluate(LOOK_AT_CHART).await;
            Ok((look[2] != light_paper).then_some(()))
        };
        page.until("the chart is dark", redrawn).await;
        page.fill(TTFT, "0.06").await;
        page.sees("Your point lies in the area where both rules pass.")
            .await;
        page.counts(".chart-table tbody tr", 7).await;
    };
    Browser::default()
        .scale(2.0)
        .scheme(Scheme::Light)
        .visit(&site, visit)
        .await;
}

#[tokio::test]
async fn a_link_to_the_numbers_is_copied() {
    let site = hosted("/").await;
    let visit = async |page: &Page| {
        page.grant(&["clipboardSanitizedWrite", "clipboardReadWrite"])
            .await;
        page.open("/budget?ttft=0.8&tps=30").await;
        page.click("Copy a link to these numbers").await;
        page.sees("Copied.").await;
        assert_eq!(
            page.clipboard().await,
            format!("{}/budget?ttft=0.8&tps=30", site.url())
        );
    };
    Browser::default().visit(&site, visit).await;
}
