//! Doubts about a run or a measurement.

use super::super::number::{duration, exact_seconds, tokens};
use super::super::text;
use crate::timing::{FEW_TOKENS, Guard};

/// A doubt about a run.
pub fn guard_sentence(guard: Guard) -> String {
    use text::guard as words;
    match guard {
        Guard::Buffered => words::BUFFERED.to_owned(),
        Guard::Hidden => words::HIDDEN.to_owned(),
        Guard::Unfinished => words::UNFINISHED.to_owned(),
        Guard::NoText => words::NO_TEXT.to_owned(),
        Guard::FewTokens(count) => words::few_tokens(&tokens(count), &FEW_TOKENS.to_string()),
        Guard::CachedPrompt { cached, of } => {
            words::cached_prompt(&cached.to_string(), &of.to_string())
        }
        Guard::Reloaded(load) => words::reloaded(&duration(load)),
        Guard::CoarseClock(step) => words::coarse_clock(&duration(step)),
        Guard::ModelChanged => words::MODEL_CHANGED.to_owned(),
        Guard::ServerOutlasts { server, page } => {
            words::server_outlasts(&exact_seconds(server), &exact_seconds(page))
        }
    }
}
