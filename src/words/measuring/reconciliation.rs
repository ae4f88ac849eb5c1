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
