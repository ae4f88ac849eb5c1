//! Reasons not to trust a run, or to read it with care.

use super::{Micros, Numbers, Run};

/// Below this many tokens a rate says little.
pub const FEW_TOKENS: u64 = 30;

/// Two clocks on one machine, one of them coarse in some browsers, may disagree by so much.
const CLOCK_SLACK: Micros = Micros::from_millis(5);

/// An answer of more tokens than this cannot honestly arrive in one or two reads.
const TOKENS_THAT_NEED_SEVERAL_READS: u64 = 8;

/// A doubt about one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Something between server and page held the answer back and let it out at once: the
    /// arrival times are not the server's.
    Buffered,
    /// The page was hidden during the run, and browsers slow hidden pages down.
    Hidden,
    /// The stream ended without the server's final message.
    Unfinished,
    /// No text came at all.
    NoText,
    /// Only this many tokens were generated, fewer than [`FEW_TOKENS`].
    FewTokens(u64),
    /// Most of the prompt was served from the cache, so that TTFT is shorter than for a new
    /// prompt. Holds how many tokens of how many.
    CachedPrompt {
        /// Prompt tokens that came from the cache.
        cached: u64,
        /// All prompt tokens.
        of: u64,
    },
    /// The model had to be loaded although it had answered just before: something else changed its
    /// options or took its memory. Holds the stated load.
    Reloaded(Micros),
    /// The page's clock only steps this far, so no time is known finer.
    CoarseClock(Micros),
    /// The server now has other weights under the model's name than before the runs.
    ModelChanged,
    /// The server says that it took longer than the page waited for it.
    ServerOutlasts {
        /// What the server says.
        server: Micros,
        /// From the click to the final message.
        page: Micros,
    },
}

impl Guard {
    /// Whether the run's numbers must not be used at all.
    pub fn voids(self) -> bool {
        match self {
            Self::Buffered | Self::Hidden | Self::Unfinished | Self::NoText => true,
            Self::FewTokens(_)
            | Self::CachedPrompt { .. }
            | Self::Reloaded(_)
            | Self::CoarseClock(_)
            | Self::ModelChanged
            | Self::ServerOutlasts { .. } => false,
        }
    }
}

/// Every doubt there is about `run` alone, the weightiest first.
pub fn guards(run: &Run) -> Vec<Guard> {
    let tokens = Numbers::of(run).tokens;
    let mut found = Vec::new();
    if run.arrivals.is_empty() {
        found.push(Guard::NoText);
    }
    if run.finish.is_none() {
        found.push(Guard::Unfinished);
    }
    if run.was_hidden {
        found.push(Guard::Hidden);
    }
    let is_buffered = is_buffered(run, tokens);
    if is_buffered {
        found.push(Guard::Buffered);
    }
    if let Some(tokens) = tokens.filter(|&tokens| tokens < FEW_TOKENS) {
        found.push(Guard::FewTokens(tokens));
    }
    found.extend(cached_prompt(run));
    // Of a run that was held back, the two clocks cannot be compared.
    found.extend(server_outlasts(run).filter(|_| !is_buffered));
    found
}

/// Whether the whole answer came in one or two reads, or within far less time (under half) than
/// the server says it spent generating.
fn is_buffered(run: &Run, tokens: Option<u64>) -> bool {
    let (Some(first), Some(last)) = (run.arrivals.first(), run.arrivals.last()) else {
        return false;
    };
    let long_enough = tokens.is_some_and(|tokens| tokens > TOKENS_THAT_NEED_SEVERAL_READS);
    let span = last.at.checked_sub(first.at).unwrap_or(Micros::ZERO);
    let generation = run.report.as_ref().and_then(|report| report.generation);
    let squeezed = generation.is_some_and(|generation| span.get() < generation.get() / 2);
    long_enough && (run.arrivals.len() <= 2 || squeezed)
}

/// One or two cached tokens are normal even with a fresh first word; most of the prompt is not.
fn cached_prompt(run: &Run) -> Option<Guard> {
    let report = run.report.as_ref()?;
    let (cached, of) = (report.prompt_tokens_cached?, report.prompt_tokens?);
    (cached > of / 2).then_some(Guard::CachedPrompt { cached, of })
}

/// A server cannot have worked longer on an answer than the page waited for the whole of it.
fn server_outlasts(run: &Run) -> Option<Guard> {
    let server = run.report.as_ref()?.stated_time()?;
    let page = run.finish.as_ref()?.at;
    (server > page.saturating_add(CLOCK_SLACK)).then_some(Guard::ServerOutlasts { server, page })
}

#[cfg(test)]
mod tests {
    use super::super::numbers::tests::ten_texts;
    use super::super::{Channel, FinishReason, ServerReport};
    use super::*;

    fn report(tokens: u64) -> ServerReport {
        ServerReport {
            generated_tokens: Some(tokens),
            ..ServerReport::default()
        }
    }

    #[test]
    fn a_good_run_has_no_doubts() {
        assert_eq!(guards(&ten_texts(FinishReason::Length, report(40))), []);
    }

    #[test]
    fn pitfall_14_and_15_an_answer_in_one_read_is_buffered() {
        let mut run = Run::default();
        run.read(Micros::from_millis(500));
        run.text(Channel::Answer);
        run.finished(FinishReason::Stop);
        run.reported(report(40));
        assert_eq!(guards(&run), [Guard::Buffered]);
    }

    #[test]
    fn pitfall_14_many_reads_far_faster_than_the_server_generated_are_buffered() {
        let slow = ServerReport {
            generation: Some(Micros::from_millis(2_000)),
            ..report(40)
        };
        assert_eq!(
            guards(&ten_texts(FinishReason::Stop, slow)),
            [Guard::Buffered]
        );
    }

    #[test]
    fn pitfall_24_a_short_answer_is_flagged_not_void() {
        let found = guards(&ten_texts(FinishReason::Stop, report(29)));
        assert_eq!(found, [Guard::FewTokens(29)]);
        assert!(!found[0].voids());
    }

    #[test]
    fn pitfall_25_a_hidden_page_voids() {
        let mut run = ten_texts(FinishReason::Length, report(40));
        run.was_hidden = true;
        assert_eq!(guards(&run), [Guard::Hidden]);
        assert!(Guard::Hidden.voids());
    }

    #[test]
    fn an_unfinished_or_empty_stream_voids() {
        assert_eq!(guards(&Run::default()), [Guard::NoText, Guard::Unfinished]);
    }

    #[test]
    fn a_server_that_took_longer_than_the_page_waited_is_flagged() {
        let run = |report| ten_texts(FinishReason::Length, report);
        let outlasts = |server_ms| Guard::ServerOutlasts {
            server: Micros::from_millis(server_ms),
            page: Micros::from_millis(200),
        };
        let total = |total_ms| ServerReport {
            total: Some(Micros::from_millis(total_ms)),
            ..report(40)
        };
        assert_eq!(guards(&run(total(200))), []);
        assert_eq!(guards(&run(total(205))), [], "two clocks differ a little");
        assert_eq!(guards(&run(total(400))), [outlasts(400)]);
        assert!(!outlasts(400).voids());
        let steps = ServerReport {
            prompt: Some(Micros::from_millis(150)),
            generation: Some(Micros::from_millis(90)),
            ..report(40)
        };
        assert_eq!(
            guards(&run(steps)),
            [outlasts(240)],
            "its steps count as well"
        );
    }

    #[test]
    fn pitfall_10_a_prompt_from_the_cache_is_flagged() {
        let with_cache = |cached| ServerReport {
            prompt_tokens: Some(40),
            prompt_tokens_cached: Some(cached),
            ..report(40)
        };
        let run = |cached| ten_texts(FinishReason::Length, with_cache(cached));
        assert_eq!(guards(&run(1)), []);
        assert_eq!(
            guards(&run(39)),
            [Guard::CachedPrompt { cached: 39, of: 40 }]
        );
    }
}
