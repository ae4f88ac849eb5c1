//! One line a run, for spreadsheets (RFC 4180).

use super::Kept;
use crate::measurement::{Start, TimedRun};
use crate::timing::{FirstWord, Micros, Numbers, TokenRate, gap_sample};

/// The length of the draft whose time is given.
const DRAFT_TOKENS: u64 = 150;

/// The columns. Units stand in their names.
const COLUMNS: [&str; 26] = [
    "name",
    "tags",
    "began_at",
    "model",
    "quantization",
    "engine_version",
    "run",
    "start",
    "counts",
    "failed",
    "ttft_ms",
    "first_answer_word_ms",
    "generated_tokens",
    "tokens_per_second",
    "felt_tokens_per_second",
    "draft_150_ms",
    "load_ms",
    "prompt_ms",
    "generation_ms",
    "in_no_step_ms",
    "outside_server_ms",
    "prompt_tokens",
    "prompt_tokens_cached",
    "reads",
    "median_chunk_gap_ms",
    "longest_chunk_gap_ms",
];

/// Every measurement with a line for each of its runs, in the order they were made. What was not
/// measured is empty, never 0.
pub fn to_csv(measurements: &[Kept]) -> String {
    let head = line(&COLUMNS.map(str::to_owned));
    let lines = measurements.iter().flat_map(|kept| {
        let runs = kept.measurement.runs.iter().zip(1..);
        runs.map(move |(run, number)| line(&cells(kept, number, run)))
    });
    std::iter::once(head).chain(lines).collect()
}

fn cells(kept: &Kept, number: usize, timed: &TimedRun) -> [String; COLUMNS.len()] {
    let measurement = &kept.measurement;
    let subject = &measurement.subject;
    let numbers = Numbers::of(&timed.run);
    let report = timed.run.report.clone().unwrap_or_default();
    let gaps = gap_sample(&timed.run);
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    let first_word = match numbers.first_answer_word {
        Some(FirstWord::At(at)) => Some(at),
        Some(FirstWord::LaterThan(_)) | None => None,
    };
    [
        kept.name.clone(),
        kept.tags.join(", "),
        measurement.began_at.clone(),
        subject.model.name.clone(),
        text(&subject.model.quantization),
        text(&subject.version),
        number.to_string(),
        match timed.start {
            Start::Cold => "cold",
            Start::Warm => "warm",
        }
        .to_owned(),
        yes_or_no(timed.counted().is_some()),
        yes_or_no(timed.failure.is_some()),
        ms(numbers.ttft),
        ms(first_word),
        whole(numbers.tokens),
        per_second(numbers.decode_rate),
        per_second(numbers.felt_rate),
        ms(numbers.draft_time(DRAFT_TOKENS)),
        ms(report.load),
        ms(report.prompt),
        ms(report.generation),
        ms(report.in_no_step()),
        ms(numbers.outside_server),
        whole(report.prompt_tokens),
        whole(report.prompt_tokens_cached),
        timed.run.arrivals.len().to_string(),
        gaps.as_ref()
            .map_or_else(String::new, |gaps| us(gaps.median())),
        gaps.as_ref()
            .map_or_else(String::new, |gaps| us(gaps.greatest())),
    ]
}

fn ms(time: Option<Micros>) -> String {
    time.map_or_else(String::new, |time| us(time.get() as f64))
}

fn us(micros: f64) -> String {
    (micros / 1e3).to_string()
}

fn whole(count: Option<u64>) -> String {
    count.map_or_else(String::new, |count| count.to_string())
}

fn per_second(rate: Option<TokenRate>) -> String {
    rate.map_or_else(String::new, |rate| rate.tokens_per_second().to_string())
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    [cells.join(","), "\r\n".to_owned()].concat()
}

/// A cell as it stands in the file. A text from outside that a spreadsheet would take for a formula
/// gets an apostrophe in front.
fn quoted(cell: &str) -> String {
    let is_number = cell.parse::<f64>().is_ok();
    let is_formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    let cell = if is_formula {
        ["'", cell].concat()
    } else {
        cell.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r']) {
        ["\"", &cell.replace('"', "\"\""), "\""].concat()
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::tests::{measurement, timed_run};
    use crate::timing::ServerReport;

    #[test]
    fn each_run_has_a_line_and_what_is_missing_is_empty() {
        let cold = timed_run(Start::Cold, 900, ServerReport::default());
        let warm = timed_run(Start::Warm, 100, ServerReport::default());
        let csv = to_csv(&[measurement(vec![cold, warm]).into()]);
        let lines: Vec<&str> = csv.split("\r\n").collect();
        assert_eq!(lines.len(), 4, "head, two runs, the end");
        assert!(
            lines[1].contains(",1,cold,yes,no,900,900,101,100,"),
            "{}",
            lines[1]
        );
        assert!(lines[2].ends_with(",101,10,10"), "{}", lines[2]);
        assert!(!lines[2].contains(",0,"), "missing is empty: {}", lines[2]);
        assert!(
            lines
                .iter()
                .all(|line| line.is_empty() || line.split(',').count() == COLUMNS.len())
        );
    }

    #[test]
    fn text_from_outside_stays_text() {
        for (cell, written) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("-5", "-5"),
            ("-x\ny", "\"'-x\ny\""),
        ] {
            assert_eq!(quoted(cell), written);
        }
    }
}
