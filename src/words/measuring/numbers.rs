//! The numbers of one run, each with how it comes about.

use super::super::number::{duration, exact_seconds, rate, tokens};
use super::super::text;
use super::super::verdict::seconds_as_judged;
use crate::budget::Budget;
use crate::timing::{FirstWord, Micros, Numbers, RateBasis, Runner, ServerReport, TokenRate};

/// One measured number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// A name for scripts, the same in every language.
    pub key: &'static str,
    /// What it is called.
    pub name: String,
    /// Its value, or why there is none.
    pub value: String,
    /// How it comes about.
    pub note: String,
}

/// The numbers of a run, in the order of the wait.
pub fn measured_numbers(
    numbers: &Numbers,
    report: Option<&ServerReport>,
    budget: &Budget,
) -> Vec<Measured> {
    use text::measure as words;
    let measured = |key, name: &str, value: Option<String>, note: &str| Measured {
        key,
        name: name.to_owned(),
        value: value.unwrap_or_else(|| words::NOT_MEASURED.to_owned()),
        note: note.to_owned(),
    };
    let first_answer_word = numbers.first_answer_word.map(|first| match first {
        FirstWord::At(time) => duration_as_judged(time, budget.first_words_limit),
        FirstWord::LaterThan(bound) => text::quantity::more_than(&duration(bound)),
    });
    let mut all = vec![
        measured(
            "ttft",
            words::TTFT,
            numbers
                .ttft
                .map(|time| duration_as_judged(time, budget.first_words_limit)),
            words::TTFT_NOTE,
        ),
        measured(
            "first-answer-word",
            words::FIRST_ANSWER_WORD,
            first_answer_word,
            words::FIRST_ANSWER_WORD_NOTE,
        ),
        measured(
            "rate",
            words::RATE,
            numbers.decode_rate.map(rate),
            &rate_note(numbers),
        ),
        measured(
            "felt-rate",
            words::FELT_RATE,
            numbers.felt_rate.map(rate),
            words::FELT_RATE_NOTE,
        ),
        measured(
            "draft-time",
            &words::draft_time(&tokens(budget.draft_tokens)),
            numbers
                .draft_time(budget.draft_tokens)
                .map(|time| seconds_as_judged(time, budget.draft_limit)),
            &words::draft_time_note(&budget.draft_tokens.to_string()),
        ),
    ];
    if let Some(server) = numbers.server_rate {
        all.push(measured(
            "server-rate",
            words::SERVER_RATE,
            Some(rate(server.rate)),
            &server_rate_note(server.basis, numbers.tokens, report),
        ));
    }
    all
}

/// Like [`duration`], with as many decimals as a verdict against `limit` needs.
fn duration_as_judged(time: Micros, limit: Micros) -> String {
    if time < Micros::from_millis(990) {
        duration(time)
    } else {
        seconds_as_judged(time, limit)
    }
}

fn rate_note(numbers: &Numbers) -> String {
    use text::measure as words;
    match (numbers.tokens, numbers.decode_rate) {
        (None, _) => words::RATE_NOTE_UNKNOWN.to_owned(),
        (Some(0), _) => words::RATE_NONE_COUNTED.to_owned(),
        (Some(1), _) => words::RATE_TOO_SHORT.to_owned(),
        (Some(count), None) => words::rate_at_one_moment(&tokens(count)),
        (Some(count), Some(_)) => words::rate_note(&tokens(count), &(count - 1).to_string()),
    }
}

/// Where the server's rate comes from, with the figures it comes from, so that everybody can
/// reckon it again. Only llama.cpp is known to time the gaps: MLX times its tokens.
fn server_rate_note(basis: RateBasis, count: Option<u64>, report: Option<&ServerReport>) -> String {
    use text::measure as words;
    let generation = report.and_then(|report| report.generation);
    let Some((count, generation)) = count.zip(generation) else {
        return words::SERVER_RATE_STATED.to_owned();
    };
    let (all, time) = (tokens(count), exact_seconds(generation));
    let gaps = count.saturating_sub(1);
    let times_gaps = report.is_some_and(|report| report.runner == Some(Runner::LlamaCpp));
    let by_gaps = TokenRate::new(gaps, generation).filter(|_| times_gaps);
    let note = match basis {
        RateBasis::Gaps => return words::server_rate_gaps(&gaps.to_string(), &all, &time),
        RateBasis::Other => return words::server_rate_other(&all, &time),
        RateBasis::Tokens => words::server_rate_tokens(&all, &time),
        RateBasis::WorkedOut => words::server_rate_verbose(&all, &time),
    };
    match by_gaps {
        Some(by_gaps) => [note, words::server_rate_by_gaps(&rate(by_gaps))].join(" "),
        None => note,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, FinishReason, Run};

    fn numbers() -> Numbers {
        Numbers {
            ttft: Some(Micros::from_millis(56)),
            first_answer_word: Some(FirstWord::At(Micros::from_millis(56))),
            tokens: Some(150),
            decode_rate: TokenRate::from_tokens_per_second(278.0),
            client_total: Some(Micros::from_millis(3_280)),
            outside_server: Some(Micros::from_millis(7)),
            ..Numbers::default()
        }
    }

    #[test]
    fn a_server_without_a_count_gives_a_reason_and_no_number() {
        let uncounted = Numbers {
            tokens: None,
            decode_rate: None,
            ..numbers()
        };
        let shown = measured_numbers(&uncounted, None, &Budget::default());
        assert_eq!(shown[2].value, "not measured");
        assert_eq!(shown[2].note, "not measurable: the server sends no count");
    }

    #[test]
    fn a_count_that_gives_no_rate_says_why() {
        let note = |tokens| {
            rate_note(&Numbers {
                tokens: Some(tokens),
                decode_rate: None,
                ..numbers()
            })
        };
        assert!(note(0).contains("counts no token"), "{}", note(0));
        assert!(note(1).contains("one token has no gap"), "{}", note(1));
        assert!(note(5).contains("at one moment"), "{}", note(5));
    }

    fn server_note(report: ServerReport) -> (String, String) {
        let mut run = Run::default();
        for at_ms in [100, 200] {
            run.read(Micros::from_millis(at_ms));
            run.text(Channel::Answer);
        }
        run.finished(FinishReason::Length);
        run.reported(report.clone());
        let shown = measured_numbers(&Numbers::of(&run), Some(&report), &Budget::default());
        let server = shown.into_iter().find(|one| one.key == "server-rate");
        let server = server.expect("the server's rate");
        (server.value, server.note)
    }

    #[test]
    fn the_servers_rate_is_shown_as_stated_with_the_figures_it_comes_from() {
        let forty = |stated| ServerReport {
            generation: Some(Micros::new(1_511_333)),
            generated_tokens: Some(40),
            stated_rate: TokenRate::from_tokens_per_second(stated),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        };
        assert_eq!(
            server_note(forty(25.805)),
            (
                "25.8 tokens/s".to_owned(),
                "as the server states it: the 39 gaps between 40 tokens, divided by 1.511333 s of generation"
                    .to_owned()
            )
        );
        assert_eq!(
            server_note(forty(26.4667)),
            (
                "26.5 tokens/s".to_owned(),
                "as the server states it: 40 tokens divided by 1.511333 s of generation. By gaps, as counted here, it would be 25.8 tokens/s."
                    .to_owned()
            )
        );
        let (value, note) = server_note(forty(30.0));
        assert_eq!(value, "30.0 tokens/s");
        assert!(note.contains("give another rate"), "{note}");
    }

    #[test]
    fn ollamas_rate_is_the_one_that_verbose_prints() {
        let report = |runner| ServerReport {
            generation: Some(Micros::from_millis(2_000)),
            generated_tokens: Some(101),
            runner: Some(runner),
            ..ServerReport::default()
        };
        let (value, note) = server_note(report(Runner::LlamaCpp));
        assert_eq!(value, "50.5 tokens/s");
        assert!(
            note.contains("the “eval rate” that verbose prints: 101 tokens divided by 2 s"),
            "{note}"
        );
        assert!(note.ends_with("it would be 50.0 tokens/s."), "{note}");
        let (_, note) = server_note(report(Runner::Mlx));
        assert!(!note.contains("gaps"), "MLX times its tokens: {note}");
    }
}
