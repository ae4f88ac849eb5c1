//! A measurement as a report in Markdown, ready to be put into an issue.

use super::super::markdown::{escaped, table};
use super::super::number::{duration, tokens};
use super::super::text;
use super::super::verdict::{rule_sentence, verdict_sentence};
use super::doubt::guard_sentence;
use super::outcome::{attainment_sentence, run_row, spread_rows};
use super::plan::{prompt_name, thinking_name};
use super::server::model_label;
use crate::budget::Budget;
use crate::measurement::{Measurement, Start, Summary};

/// The whole report.
pub fn report(measurement: &Measurement, budget: &Budget) -> String {
    use text::report as words;
    let summary = Summary::of(measurement, budget);
    let verdicts = summary.verdicts.iter().flatten().zip(&summary.attainment);
    let verdicts = verdicts.flat_map(|(verdict, attainment)| {
        let rule = rule_sentence(verdict, budget.draft_tokens);
        let said = words::verdict(&verdict_sentence(verdict), &rule);
        [Some(said), attainment_sentence(attainment)]
    });
    let numbers: Vec<Vec<String>> = spread_rows(&summary, budget)
        .into_iter()
        .map(|row| vec![row.name, row.median, row.range.unwrap_or_default()])
        .collect();
    let doubts = measurement
        .doubts()
        .into_iter()
        .chain(measurement.runs.iter().flat_map(|run| run.doubts()));
    let mut doubts: Vec<String> = doubts.map(guard_sentence).collect();
    doubts.dedup();
    let sections = [
        [
            "# ",
            &escaped(&words::title(&model_label(&measurement.subject.model))),
            "\n",
        ]
        .concat(),
        list(facts(measurement)),
        list(verdicts.flatten().collect()),
        table(
            &[
                text::runs::NUMBER_NAME,
                text::runs::MEDIAN,
                text::runs::RANGE_NAME,
            ],
            &numbers,
        ),
        table(
            &[
                text::runs::WHICH,
                text::measure::FIRST_ANSWER_WORD,
                text::measure::RATE,
                text::runs::DRAFT,
                text::runs::RULES,
            ],
            &runs(measurement, budget),
        ),
        list(doubts),
        list(vec![
            words::FORMULA_TTFT.to_owned(),
            words::FORMULA_RATE.to_owned(),
            words::formula_draft(&budget.draft_tokens.to_string()),
        ]),
    ];
    let sections = sections.into_iter().filter(|section| !section.is_empty());
    sections.collect::<Vec<_>>().join("\n")
}

/// Who answered, on what, and what was planned. What is not known is left out.
fn facts(measurement: &Measurement) -> Vec<String> {
    use text::report as words;
    let subject = &measurement.subject;
    let (model, plan) = (&subject.model, &measurement.plan);
    let residence = subject.residence.as_ref();
    let fact = |name: &str, value: Option<String>| value.map(|value| words::fact(name, &value));
    let digest = residence
        .and_then(|residence| residence.digest.clone())
        .or_else(|| model.digest.clone());
    let whole = |number: Option<u64>| number.map(|number| number.to_string());
    [
        fact(words::MODEL, Some(model.name.clone())),
        fact(words::DIGEST, digest),
        fact(words::QUANTIZATION, model.quantization.clone()),
        fact(words::VERSION, subject.version.clone()),
        fact(
            words::CONTEXT,
            whole(residence.and_then(|residence| residence.context_length)),
        ),
        fact(
            words::ON_GPU,
            whole(residence.and_then(|residence| residence.gpu_percent())),
        ),
        fact(words::BEGAN_AT, Some(measurement.began_at.clone())),
        fact(words::BROWSER, Some(measurement.browser.clone())),
        fact(words::CLOCK_STEP, Some(duration(measurement.clock_step))),
        fact(words::PROMPT, Some(prompt_name(&plan.prompt).to_owned())),
        fact(words::LENGTH, Some(tokens(plan.max_tokens.into()))),
        fact(
            words::THINKING,
            Some(thinking_name(plan.thinking).to_owned()),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn runs(measurement: &Measurement, budget: &Budget) -> Vec<Vec<String>> {
    let mut warm = 0;
    measurement
        .runs
        .iter()
        .map(|run| {
            warm += usize::from(run.start == Start::Warm);
            let row = run_row(run, warm, budget);
            let verdicts: Vec<String> = row.verdicts.into_iter().map(|(word, _)| word).collect();
            vec![
                row.name,
                row.first_word,
                row.rate,
                row.draft,
                verdicts.join(", "),
            ]
        })
        .collect()
}

fn list(lines: Vec<String>) -> String {
    lines
        .into_iter()
        .map(|line| ["- ", &escaped(&line), "\n"].concat())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::tests::{measurement, timed_run};
    use crate::timing::ServerReport;

    #[test]
    fn the_report_has_who_what_and_every_run() {
        let run = |start, first| timed_run(start, first, ServerReport::default());
        let mut measured = measurement(vec![
            run(Start::Cold, 1_500),
            run(Start::Warm, 100),
            run(Start::Warm, 200),
        ]);
        measured.subject.model.name = "evil|model`<script>".to_owned();
        let said = report(&measured, &Budget::default());
        for line in [
            "# Measured: evil\\|model\\`\\<script\\>\n",
            "- digest: d1\n",
            "- Rule 1 PASS: 0.15 s, 0.85 s to spare (first words within 1 s)\n",
            "| First answer word | 150 ms | 100 ms to 200 ms |\n",
            "| Cold | 1.50 s |",
            "| Warm 2 | 200 ms |",
            "- draft time = first answer word + 150 / (tokens/s)\n",
        ] {
            assert!(said.contains(line), "{line} in\n{said}");
        }
        assert!(!said.replace("\\<", "").contains('<'), "{said}");
    }
}
