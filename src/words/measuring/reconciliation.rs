//! The page's numbers beside the server's, and why they differ.

use super::super::number::{decimal, duration, rate};
use super::super::text;
use crate::timing::{Micros, Numbers, Part, RateBasis, Run, Runner, wait_for_first_token};

/// One number by both clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconciled {
    /// A name for scripts, the same in every language.
    pub key: &'static str,
    /// What it is.
    pub name: &'static str,
    /// What this page measured.
    pub page: String,
    /// What the server says.
    pub server: String,
    /// Why they differ.
    pub why: String,
}

/// Every number of `run` that both the page and the server have.
pub fn reconciliation(run: &Run) -> Vec<Reconciled> {
    let numbers = Numbers::of(run);
    let rows = [
        first_token(run, &numbers),
        total(run, &numbers),
        decode_rate(run, &numbers),
    ];
    rows.into_iter()
        .flatten()
        .chain(tokens_read(run))
        .chain(tokens_written(run))
        .collect()
}

fn first_token(run: &Run, numbers: &Numbers) -> Option<Reconciled> {
    use text::reconcile as words;
    let ttft = numbers.ttft?;
    let parts = wait_for_first_token(run);
    let stated: Vec<_> = parts
        .iter()
        .filter(|one| one.part != Part::Outside)
        .collect();
    let outside = parts.iter().find(|one| one.part == Part::Outside);
    if stated.is_empty() {
        return None;
    }
    let sum = stated
        .iter()
        .fold(Micros::ZERO, |sum, one| sum.saturating_add(one.took));
    let has_load = stated.iter().any(|one| one.part == Part::Load);
    let why = match outside {
        None => words::CLOCKS_CONTRADICT.to_owned(),
        Some(outside) if has_load => words::ttft_outside(&duration(outside.took)),
        Some(outside) => words::ttft_outside_prompt(&duration(outside.took)),
    };
    Some(Reconciled {
        key: "ttft",
        name: text::measure::TTFT,
        page: duration(ttft),
        server: if has_load {
            words::ttft_server(&duration(sum))
        } else {
            words::ttft_server_prompt(&duration(sum))
        },
        why,
    })
}

fn total(run: &Run, numbers: &Numbers) -> Option<Reconciled> {
    use text::reconcile as words;
    let (page, server) = (numbers.client_total?, run.report.as_ref()?.total?);
    let why = match page.checked_sub(server) {
        Some(outside) => words::total_outside(&duration(outside)),
        None => words::CLOCKS_CONTRADICT.to_owned(),
    };
    Some(Reconciled {
        key: "total",
        name: words::TOTAL,
        page: duration(page),
        server: duration(server),
        why,
    })
}

fn decode_rate(run: &Run, numbers: &Numbers) -> Option<Reconciled> {
    use text::reconcile as words;
    let (page, server) = (numbers.decode_rate?, numbers.server_rate?);
    let (count, runner) = (numbers.tokens?, run.report.as_ref()?.runner);
    let gaps = count.saturating_sub(1);
    let why = match (server.basis, runner) {
        (RateBasis::Gaps, _) => words::RATE_SAME_WAY.to_owned(),
        (RateBasis::Other, _) => words::RATE_OTHER.to_owned(),
        (RateBasis::Tokens | RateBasis::WorkedOut, Some(Runner::Mlx)) => words::RATE_MLX.to_owned(),
        (RateBasis::Tokens | RateBasis::WorkedOut, _) => {
            let excess = 100.0 * (count as f64 / gaps.max(1) as f64 - 1.0);
            words::rate_gaps(&count.to_string(), &gaps.to_string(), &decimal(excess, 1))
        }
    };
    Some(Reconciled {
        key: "rate",
        name: text::measure::RATE,
        page: rate(page),
        server: rate(server.rate),
        why,
    })
}

fn tokens_read(run: &Run) -> Option<Reconciled> {
    use text::reconcile as words;
    let report = run.report.as_ref()?;
    let read = report.prompt_tokens?;
    let prompt_rate = report.prompt_rate();
    let why = match (report.prompt_tokens_cached, prompt_rate) {
        (Some(cached), Some(at)) => words::prompt_cached(&cached.to_string(), &rate(at)),
        (Some(cached), None) => words::prompt_cached_only(&cached.to_string()),
        (None, Some(at)) => words::prompt_maybe_cached(&rate(at)),
        (None, None) => String::new(),
    };
    Some(Reconciled {
        key: "prompt-tokens",
        name: words::PROMPT_TOKENS,
        page: words::NOT_COUNTED.to_owned(),
        server: read.to_string(),
        why,
    })
}

fn tokens_written(run: &Run) -> Option<Reconciled> {
    use text::reconcile as words;
    let report = run.report.as_ref()?;
    let written = report.generated_tokens?;
    let chunks: u64 = run.arrivals.iter().map(|one| u64::from(one.chunks)).sum();
    let ends_unseen = match (&run.finish, report.runner) {
        (Some(finish), Some(runner)) => runner.counts_unseen_end(&finish.reason),
        _ => false,
    };
    let thinking = report
        .thinking_tokens
        .map(|thinking| words::thinking_inside(&thinking.to_string()));
    let thought = run.arrivals.first().is_some_and(|first| !first.answer);
    let reasons = [
        Some(words::CHUNKS_ARE_NOT_TOKENS.to_owned()),
        ends_unseen.then(|| words::END_TOKEN.to_owned()),
        thinking.or_else(|| thought.then(|| words::THINKING_INSIDE_UNCOUNTED.to_owned())),
    ];
    Some(Reconciled {
        key: "tokens",
        name: words::TOKENS,
        page: words::chunks(chunks),
        server: written.to_string(),
        why: reasons.into_iter().flatten().collect::<Vec<_>>().join(" "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, FinishReason, ServerReport, TokenRate};

    fn run(finish: FinishReason, report: ServerReport) -> Run {
        let mut run = Run::default();
        for text in 0..25 {
            run.read(Micros::from_millis(200 + 10 * text));
            run.text(Channel::Answer);
        }
        run.read(Micros::from_millis(450));
        run.finished(finish);
        run.reported(report);
        run
    }

    fn llama_server() -> ServerReport {
        ServerReport {
            prompt: Some(Micros::from_millis(190)),
            generation: Some(Micros::from_millis(240)),
            prompt_tokens: Some(40),
            prompt_tokens_cached: Some(2),
            generated_tokens: Some(25),
            stated_rate: TokenRate::from_tokens_per_second(104.166_667),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        }
    }

    fn row(run: &Run, key: &str) -> Option<Reconciled> {
        reconciliation(run).into_iter().find(|row| row.key == key)
    }

    #[test]
    fn what_is_outside_the_prompt_is_named_as_such() {
        let row = row(&run(FinishReason::Length, llama_server()), "ttft").expect("a row");
        assert_eq!(
            (row.page.as_str(), row.server.as_str()),
            ("200 ms", "190 ms (prompt)")
        );
        assert!(
            row.why
                .starts_with("10 ms are not in the server's prompt time"),
            "{}",
            row.why
        );
    }

    #[test]
    fn one_token_too_many_is_said_in_percent() {
        let row = row(&run(FinishReason::Length, llama_server()), "rate").expect("a row");
        assert_eq!(
            row.why,
            "The server divides 25 tokens by the time of their 24 gaps, which is 4.2 % too much."
        );
    }

    #[test]
    fn pitfall_11_the_prompt_s_rate_leaves_cached_tokens_out_or_doubts_itself() {
        let why =
            |report| row(&run(FinishReason::Length, report), "prompt-tokens").map(|row| row.why);
        let cached = why(llama_server()).expect("a row");
        assert_eq!(
            cached,
            "2 of them came from the cache. The others were read at 200.0 tokens/s."
        );
        let unsaid = why(ServerReport {
            prompt_tokens_cached: None,
            ..llama_server()
        });
        assert!(unsaid.is_some_and(|why| why.contains("may include tokens from the cache")));
    }

    #[test]
    fn the_unseen_end_token_is_told_where_it_is_counted() {
        let why = |finish| row(&run(finish, llama_server()), "tokens").map(|row| row.why);
        let end = text::reconcile::END_TOKEN;
        assert!(why(FinishReason::Stop).is_some_and(|why| why.contains(end)));
        assert!(why(FinishReason::Length).is_some_and(|why| !why.contains(end)));
    }

    #[test]
    fn a_server_that_says_nothing_is_compared_with_nothing() {
        assert_eq!(
            reconciliation(&run(FinishReason::Length, ServerReport::default())),
            []
        );
        assert_eq!(reconciliation(&Run::default()), []);
    }
}
