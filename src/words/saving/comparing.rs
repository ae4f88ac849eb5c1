//! What two measurements say together.

use super::super::measuring::{model_label, prompt_name, thinking_name};
use super::super::number::{duration, tokens, whole_percent};
use super::super::text;
use super::shelf::{day_and_time, shelf_name};
use crate::measurement::{Compared, ComparedNumber, Comparison, Finding, Unlike};
use crate::runs::Kept;
use crate::statistics::Sample;
use crate::timing::Micros;

/// One number of both builds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedRow {
    /// A name for scripts, the same in every language.
    pub key: &'static str,
    /// What it is called.
    pub name: String,
    /// Median and range in A and in B.
    pub sides: [String; 2],
    /// What the runs say: in words.
    pub finding: String,
    /// A name for the look of that.
    pub look: &'static str,
}

/// The numbers of both, each with what the runs say of it.
pub fn compared_rows(comparison: &Comparison) -> Vec<ComparedRow> {
    comparison.numbers.iter().map(row).collect()
}

fn row(number: &ComparedNumber) -> ComparedRow {
    use text::compare as words;
    let (key, name) = match number.number {
        Compared::Ttft => ("ttft", text::measure::TTFT.to_owned()),
        Compared::InterToken => ("inter-token", words::INTER_TOKEN.to_owned()),
        Compared::Draft => ("draft", text::runs::DRAFT.to_owned()),
    };
    let runs = |sample: &Option<Sample>| sample.as_ref().map_or(0, Sample::count);
    let (finding, look) = match number.finding {
        Finding::Slower(share) => (words::slower(&whole_percent(share)), "slower"),
        Finding::Faster(share) => (words::faster(&whole_percent(share)), "faster"),
        Finding::CannotTell => {
            let (a, b) = (runs(&number.a_us), runs(&number.b_us));
            (
                words::cannot_tell(&a.to_string(), &b.to_string()),
                "unknown",
            )
        }
        Finding::TooFew => (words::TOO_FEW.to_owned(), "unknown"),
        Finding::Missing => (words::MISSING.to_owned(), "unknown"),
    };
    ComparedRow {
        key,
        name,
        sides: [&number.a_us, &number.b_us].map(|sample| spread(sample.as_ref())),
        finding,
        look,
    }
}

fn spread(sample: Option<&Sample>) -> String {
    let time = |us: f64| duration(Micros::new(us.round() as u64));
    match sample {
        None => text::measure::NOT_MEASURED.to_owned(),
        Some(sample) => text::compare::spread(
            &time(sample.median()),
            &time(sample.least()),
            &time(sample.greatest()),
        ),
    }
}

/// The whole in a sentence: the worst news first.
pub fn comparison_sentence(comparison: &Comparison) -> String {
    use text::compare as words;
    let findings = comparison.numbers.iter().map(|number| number.finding);
    let has = |wanted: fn(&Finding) -> bool| findings.clone().any(|finding| wanted(&finding));
    let slower = has(|finding| matches!(finding, Finding::Slower(_)));
    let faster = has(|finding| matches!(finding, Finding::Faster(_)));
    let compared = has(|finding| matches!(finding, Finding::CannotTell));
    match (slower, faster, compared) {
        (true, true, _) => words::MIXED,
        (true, false, _) => words::SLOWER_IN_SHORT,
        (false, true, _) => words::FASTER_IN_SHORT,
        (false, false, true) => words::CANNOT_TELL_IN_SHORT,
        (false, false, false) => words::TOO_FEW_IN_SHORT,
    }
    .to_owned()
}

/// Each condition that was not alike.
pub fn unlike_sentences(comparison: &Comparison) -> Vec<String> {
    use text::compare as words;
    let name = |unlike: &Unlike| match unlike {
        Unlike::Model => words::UNLIKE_MODEL,
        Unlike::Prompt => words::UNLIKE_PROMPT,
        Unlike::Thinking => words::UNLIKE_THINKING,
        Unlike::AnswerLength => words::UNLIKE_LENGTH,
        Unlike::Sampling => words::UNLIKE_SAMPLING,
        Unlike::Browser => words::UNLIKE_BROWSER,
        Unlike::Address => words::UNLIKE_ADDRESS,
        Unlike::Origin => words::UNLIKE_ORIGIN,
    };
    let names = comparison.unlike.iter().map(name);
    names.map(str::to_owned).collect()
}

/// One of the two builds: what it is called, and what made it what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildColumn {
    /// What it is called.
    pub name: String,
    /// Facts with their names; what is not known says so.
    pub facts: Vec<[String; 2]>,
}

/// What is known of a build. Both columns have the same rows.
pub fn build_column(kept: &Kept) -> BuildColumn {
    use text::report as words;
    let (subject, plan) = (&kept.measurement.subject, &kept.measurement.plan);
    let known = |value: Option<String>| value.unwrap_or_else(|| text::compare::NOT_SAID.to_owned());
    let residence = subject.residence.as_ref();
    let digest = residence
        .and_then(|residence| residence.digest.clone())
        .or_else(|| subject.model.digest.clone());
    // Enough of it to tell two builds apart.
    let digest = digest.map(|digest| digest.chars().take(12).collect());
    let context = residence.and_then(|residence| residence.context_length);
    let on_gpu = residence.and_then(|residence| residence.gpu_percent());
    BuildColumn {
        name: shelf_name(kept),
        facts: [
            (words::MODEL, model_label(&subject.model)),
            (words::VERSION, known(subject.version.clone())),
            (words::DIGEST, known(digest)),
            (
                words::CONTEXT,
                known(context.map(|tokens| tokens.to_string())),
            ),
            (
                words::ON_GPU,
                known(on_gpu.map(|percent| percent.to_string())),
            ),
            (words::BEGAN_AT, day_and_time(&kept.measurement)),
            (words::PROMPT, prompt_name(&plan.prompt).to_owned()),
            (words::LENGTH, tokens(plan.max_tokens.into())),
            (words::THINKING, thinking_name(plan.thinking).to_owned()),
        ]
        .map(|(name, value)| [name.to_owned(), value])
        .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::measurement::tests::{measurement, timed_run};
    use crate::measurement::{Measurement, Start};
    use crate::timing::ServerReport;

    fn build(ttft_ms: &[u64]) -> Measurement {
        let run = |ttft: &u64| timed_run(Start::Warm, *ttft, ServerReport::default());
        measurement(ttft_ms.iter().map(run).collect())
    }

    fn said(a: &[u64], b: &[u64]) -> (String, Vec<String>) {
        let comparison = Comparison::of(&build(a), &build(b), &Budget::default());
        let rows = compared_rows(&comparison);
        let findings = rows.into_iter().map(|row| row.finding).collect();
        (comparison_sentence(&comparison), findings)
    }

    #[test]
    fn the_words_are_those_of_release_gates() {
        let (short, findings) = said(&[100; 6], &[150; 6]);
        assert!(short.contains("slower beyond the noise"), "{short}");
        assert_eq!(findings[0], "slower beyond the noise, by 50 %");
        assert_eq!(findings[1], "can't tell with 6 and 6 runs");
        let (short, _) = said(&[150; 6], &[100; 6]);
        assert!(short.contains("faster beyond the noise"), "{short}");
        let (short, _) = said(&[100; 6], &[100; 6]);
        assert!(short.contains("can't tell"), "{short}");
        let (_, findings) = said(&[100; 3], &[900; 3]);
        assert!(findings[0].contains("Six of each"), "{}", findings[0]);
    }
}
