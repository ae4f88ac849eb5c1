//! What the calculator answers beside its verdicts, with the working shown.

use super::number::{exact_rate, exact_seconds, rate_at_least, seconds_at_most, tokens};
use super::text;
use super::verdict::seconds_as_judged;
use crate::budget::{Answer, Inputs, Reachable};

/// One of the calculator's answers: a name, a value and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// What it is.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Its formula with the numbers put in.
    pub working: Option<String>,
}

/// What the calculator answers beside the verdicts, as far as its inputs are known.
pub fn reckonings(answer: &Answer, inputs: &Inputs) -> Vec<Reckoning> {
    use text::budget as words;
    let budget = &answer.budget;
    let draft_tokens = budget.draft_tokens.to_string();
    let ttft = inputs
        .ttft
        .as_ref()
        .ok()
        .map(|read| exact_seconds(read.value));
    let rate = inputs.rate.as_ref().ok().map(|read| exact_rate(read.value));
    let draft = answer.draft_time.map(|time| Reckoning {
        name: words::draft_time(&tokens(budget.draft_tokens)),
        value: seconds_as_judged(time, budget.draft_limit),
        working: ttft
            .as_ref()
            .zip(rate.as_ref())
            .map(|(ttft, rate)| words::draft_time_working(ttft, &draft_tokens, rate)),
    });
    let needed = answer.rate_needed.zip(ttft).map(|(needed, ttft)| {
        let limit = exact_seconds(budget.draft_limit);
        let (value, working) = match needed {
            Reachable::At(rate) => (
                words::rate_needed_at_least(&rate_at_least(rate)),
                Some(words::rate_needed_working(&draft_tokens, &limit, &ttft)),
            ),
            Reachable::Never => (words::rate_needed_never(&ttft, &limit), None),
        };
        Reckoning {
            name: words::RATE_NEEDED.to_owned(),
            value,
            working,
        }
    });
    let allowed = answer.ttft_allowed.zip(rate).map(|(allowed, rate)| {
        let limit = exact_seconds(budget.draft_limit);
        let (value, working) = match allowed {
            Reachable::At(ttft) => (
                words::ttft_allowed_up_to(&seconds_at_most(ttft)),
                Some(words::ttft_allowed_working(
                    &exact_seconds(budget.first_words_limit),
                    &limit,
                    &draft_tokens,
                    &rate,
                )),
            ),
            Reachable::Never => (
                words::ttft_allowed_never(&tokens(budget.draft_tokens), &rate, &limit),
                None,
            ),
        };
        Reckoning {
            name: words::TTFT_ALLOWED.to_owned(),
            value,
            working,
        }
    });
    [draft, needed, allowed].into_iter().flatten().collect()
}
