//! Whatever is pasted: nothing panics, and no cut shows a figure that the whole did not have.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

mod pasted;

use pasted::VERBOSE;
use proptest::prelude::*;
use two_numbers::budget::Budget;
use two_numbers::explain::{Explanation, Figures, explain};

const LOG: &str = "\
time=2026-03-05T10:00:05.100Z level=INFO source=server.go:1 msg=\"llama runner started in 4.25 seconds\"\n\
[GIN] 2026/03/05 - 10:00:08 | 200 |  7.5123456s |  127.0.0.1 | POST     \"/api/chat\"\n\
[GIN] 2026/03/05 - 10:05:08 | 200 |       1m45s |  127.0.0.1 | POST     \"/api/chat\"\n";
const LLAMA: &str = "\
slot print_timing: id  1 | task 9 | \n\
prompt eval time =     251.25 ms /    52 tokens (    5.00 ms per token,   207.00 tokens per second)\n\
       eval time =    4123.50 ms /   103 tokens (   40.03 ms per token,    24.98 tokens per second)\n\
      total time =    4374.75 ms /   155 tokens\n\
slot print_timing: id  1 | task 12 | n_decoded =    415, tg =  20.25 t/s, tg_3s =  21.00 t/s\n";
const JSON: &str = "{\"model\":\"tiny:1b\",\"total_duration\":2512345678,\"load_duration\":41234567,\n \
\"prompt_eval_count\":61,\"prompt_eval_duration\":461234567,\"eval_count\":82,\"eval_duration\":1912345678}\n\
\"{\\\"timings\\\":{\\\"prompt_n\\\":31,\\\"prompt_ms\\\":151.25,\\\"predicted_n\\\":63,\\\"predicted_ms\\\":3001.5}}\"\n";
const OTHERS: &str = "\
Prompt: 512 tokens, 1001.5 tokens-per-sec\nGeneration: 93 tokens, 45.25 tokens-per-sec\n\
run took 1.25 seconds to load then 2.05 seconds to evaluate with 55.75 tokens per second\n\
id,promptTokens,generatedTokens,wallMs,prefillMs,decodeMs\na,101,53,3012.5,912.25,2003.5\n";
const FORMS: [&str; 5] = [VERBOSE, LOG, LLAMA, JSON, OTHERS];

/// Every printed figure of a paste.
fn figures(explanation: &Explanation) -> Vec<(&'static str, u64)> {
    let requests = explanation
        .requests
        .iter()
        .map(|request| ("request", request.total.value.get()));
    let runs = explanation
        .runs
        .iter()
        .flat_map(|run| of_run(&run.reading.figures));
    requests.chain(runs).collect()
}

fn of_run(figures: &Figures) -> Vec<(&'static str, u64)> {
    let times = [
        ("total", figures.total),
        ("load", figures.load),
        ("prompt", figures.prompt),
        ("generation", figures.generation),
    ];
    let counts = [
        ("prompt tokens", figures.prompt_tokens),
        ("tokens", figures.generated_tokens),
    ];
    let times = times
        .into_iter()
        .filter_map(|(name, time)| Some((name, time?.value.get())));
    let counts = counts
        .into_iter()
        .filter_map(|(name, count)| Some((name, count?.value)));
    times.chain(counts).collect()
}

fn explained(text: &str) -> Explanation {
    explain(text, &Budget::default())
}

#[test]
fn no_cut_shows_a_figure_that_the_whole_has_not() {
    for form in FORMS {
        let whole = figures(&explained(form));
        assert!(!whole.is_empty(), "{form}");
        let places: Vec<usize> = form.char_indices().map(|(at, _)| at).collect();
        for at in &places {
            for cut in [&form[..*at], &form[*at..]] {
                for figure in figures(&explained(cut)) {
                    assert!(whole.contains(&figure), "{figure:?} in {cut:?}");
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn any_piece_of_any_mix_is_read_without_a_panic(pieces in proptest::collection::vec((0usize..5, 0usize..600, 0usize..600), 1..6), noise in "\\PC{0,20}") {
        let mut text = noise;
        for (form, from, to) in pieces {
            let form = FORMS[form];
            let (from, to) = (from.min(form.len()), to.min(form.len()));
            text.push_str(form.get(from.min(to)..from.max(to)).unwrap_or_default());
        }
        for run in explained(&text).runs {
            let span = run.reading.span;
            prop_assert!(text.get(span.start..span.end).is_some());
        }
        pasted::explained(&text);
    }

    #[test]
    fn huge_figures_overflow_nothing(digits in "[1-9][0-9]{0,40}") {
        for form in FORMS {
            explained(&form.replace("1", &digits));
        }
    }

    #[test]
    fn the_order_of_runs_changes_none_of_them(order in Just((1u64..6).collect::<Vec<_>>()).prop_shuffle()) {
        let message = |n: &u64| format!("{{\"total_duration\":{n}500000000,\"load_duration\":{n}000000,\"prompt_eval_duration\":{n}0000000,\"eval_duration\":{n}00000000}}\n");
        let sorted = |order: &[u64]| {
            let text: String = order.iter().map(message).collect();
            let mut found = figures(&explained(&text));
            found.sort_unstable();
            found
        };
        let mut in_order = order.clone();
        in_order.sort_unstable();
        prop_assert_eq!(sorted(&order), sorted(&in_order));
    }
}
