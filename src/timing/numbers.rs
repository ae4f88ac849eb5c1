//! The numbers of one run. Every formula of the module stands here, once.

use super::{Micros, Run, ServerReport, TokenRate};

/// When a person saw the first word of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstWord {
    /// It arrived this long after the click.
    At(Micros),
    /// The model was still thinking when the run ended, this long after the click.
    LaterThan(Micros),
}

/// The server's own rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerRate {
    /// The rate, exactly as the server states it where it does.
    pub rate: TokenRate,
    /// Which of its figures give it.
    pub basis: RateBasis,
}

/// How a server's rate comes out of its own count and generation time. Versions of llama-server
/// differ in it, so it is found by comparing, never assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateBasis {
    /// The server states no rate: `N / generation`, as `ollama run --verbose` prints it.
    WorkedOut,
    /// What the server states is `N / generation`.
    Tokens,
    /// What the server states is `(N - 1) / generation`.
    Gaps,
    /// What the server states is neither, or it does not say what it comes from.
    Other,
}

/// What one run says. A number that the run cannot give is None, never 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Time to first token: the first text of any channel, counted from the click.
    /// Headers, role-only messages and empty chunks are not text.
    pub ttft: Option<Micros>,
    /// The first text of the answer, counted from the click: TTFT unless the model thinks first.
    pub first_answer_word: Option<FirstWord>,
    /// Tokens generated, as the server counts them. Never a count of chunks.
    pub tokens: Option<u64>,
    /// tokens/s, the decode rate: `(N - 1) / (end - a_1)`, because N tokens have N - 1 gaps.
    /// `end` is the last text, or the final message where the count holds an unseen end token.
    pub decode_rate: Option<TokenRate>,
    /// The server's own rate, and how it comes out of the server's figures.
    pub server_rate: Option<ServerRate>,
    /// Felt tokens/s: `N / (a_last - t0)`, the wait included.
    pub felt_rate: Option<TokenRate>,
    /// From the click to the final message.
    pub client_total: Option<Micros>,
    /// What the client waited beyond the server's total: connection and browser.
    pub outside_server: Option<Micros>,
}

impl Numbers {
    /// Works out the numbers of `run`.
    pub fn of(run: &Run) -> Self {
        let report = run.report.as_ref();
        let tokens = report.and_then(|report| report.generated_tokens);
        let client_total = run.finish.as_ref().map(|finish| finish.at);
        let server_total = report.and_then(|report| report.total);
        Self {
            ttft: run.arrivals.first().map(|arrival| arrival.at),
            first_answer_word: first_answer_word(run),
            tokens,
            decode_rate: tokens.and_then(|tokens| decode_rate(run, tokens)),
            server_rate: report.and_then(server_rate),
            felt_rate: tokens.and_then(|tokens| TokenRate::new(tokens, run.arrivals.last()?.at)),
            client_total,
            outside_server: client_total
                .zip(server_total)
                .and_then(|(client, server)| client.checked_sub(server)),
        }
    }

    /// The time a draft of `tokens` tokens takes: first answer word + `tokens` / (tokens/s).
    /// Counted for a fixed length, so that a short reply cannot look fast by being short.
    pub fn draft_time(&self, tokens: u64) -> Option<Micros> {
        match self.first_answer_word? {
            FirstWord::At(first) => Some(draft_time(first, self.decode_rate?, tokens)),
            FirstWord::LaterThan(_) => None,
        }
    }
}

/// `first word + tokens / rate`, rounded up to the microsecond.
pub fn draft_time(first_word: Micros, rate: TokenRate, tokens: u64) -> Micros {
    first_word.saturating_add(rate.time_for(tokens))
}

fn first_answer_word(run: &Run) -> Option<FirstWord> {
    let answer = run.arrivals.iter().find(|arrival| arrival.answer);
    match answer {
        Some(arrival) => Some(FirstWord::At(arrival.at)),
        None => run
            .arrivals
            .last()
            .map(|thinking| FirstWord::LaterThan(thinking.at)),
    }
}

fn decode_rate(run: &Run, tokens: u64) -> Option<TokenRate> {
    let first = run.arrivals.first()?.at;
    let span = end_of_decoding(run)?.checked_sub(first)?;
    TokenRate::new(tokens.checked_sub(1)?, span)
}

/// The arrival of the last counted token. A llama.cpp engine that finishes by "stop" counts an
/// end token that no text shows; with the last text the rate of a 17-token answer would come out
/// 7 % too high.
fn end_of_decoding(run: &Run) -> Option<Micros> {
    let last_text = run.arrivals.last()?.at;
    let runner = run.report.as_ref().and_then(|report| report.runner);
    match (&run.finish, runner) {
        (Some(finish), Some(runner)) if runner.counts_unseen_end(&finish.reason) => Some(finish.at),
        _ => Some(last_text),
    }
}

fn server_rate(report: &ServerReport) -> Option<ServerRate> {
    let (tokens, generation) = (report.generated_tokens, report.generation);
    let over_generation = |count: u64| TokenRate::new(count, generation?);
    let by_tokens = tokens.and_then(over_generation);
    let by_gaps = tokens
        .and_then(|tokens| tokens.checked_sub(1))
        .and_then(over_generation);
    let Some(rate) = report.stated_rate else {
        let basis = RateBasis::WorkedOut;
        return by_tokens.map(|rate| ServerRate { rate, basis });
    };
    // The two lie 1/N apart; a figure that is meant as one of them lies far nearer to it.
    let within = 0.2 / tokens.unwrap_or(1).max(1) as f64;
    let is = |candidate: Option<TokenRate>| candidate.is_some_and(|one| one.is_near(rate, within));
    let basis = if is(by_gaps) {
        RateBasis::Gaps
    } else if is(by_tokens) {
        RateBasis::Tokens
    } else {
        RateBasis::Other
    };
    Some(ServerRate { rate, basis })
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::{Channel, FinishReason, Runner};
    use super::*;

    /// Ten answer texts, the first 100 ms after the click, then one each 10 ms, the final
    /// message at 200 ms.
    pub fn ten_texts(reason: FinishReason, report: ServerReport) -> Run {
        let mut run = Run::default();
        for text in 0..10 {
            run.read(Micros::from_millis(100 + 10 * text));
            run.text(Channel::Answer);
        }
        run.read(Micros::from_millis(200));
        run.finished(reason);
        run.reported(report);
        run
    }

    fn llama_cpp(tokens: u64) -> ServerReport {
        ServerReport {
            generated_tokens: Some(tokens),
            runner: Some(Runner::LlamaCpp),
            ..ServerReport::default()
        }
    }

    fn tokens_per_second(rate: Option<TokenRate>) -> Option<f64> {
        rate.map(TokenRate::tokens_per_second)
    }

    #[test]
    fn ten_tokens_cut_by_length_have_nine_gaps() {
        let numbers = Numbers::of(&ten_texts(FinishReason::Length, llama_cpp(10)));
        assert_eq!(numbers.ttft, Some(Micros::from_millis(100)));
        assert_eq!(tokens_per_second(numbers.decode_rate), Some(100.0));
    }

    #[test]
    fn an_unseen_end_token_ends_at_the_final_message() {
        let numbers = Numbers::of(&ten_texts(FinishReason::Stop, llama_cpp(11)));
        assert_eq!(tokens_per_second(numbers.decode_rate), Some(100.0));
    }

    #[test]
    fn an_engine_without_end_token_ends_at_the_last_text() {
        let mlx = ServerReport {
            runner: Some(Runner::Mlx),
            ..llama_cpp(10)
        };
        let numbers = Numbers::of(&ten_texts(FinishReason::Stop, mlx));
        assert_eq!(tokens_per_second(numbers.decode_rate), Some(100.0));
    }

    #[test]
    fn what_a_server_states_is_compared_with_both_ways_to_reckon() {
        let stated = |tokens, generation_us, rate| {
            let report = ServerReport {
                generation: Some(Micros::new(generation_us)),
                stated_rate: TokenRate::from_tokens_per_second(rate),
                ..llama_cpp(tokens)
            };
            server_rate(&report).map(|server| server.basis)
        };
        // Figures of real llama-servers: the newer ones divide the gaps, an older one the tokens.
        assert_eq!(stated(38, 2_363_022, 15.657_916), Some(RateBasis::Gaps));
        assert_eq!(stated(40, 1_511_333, 25.805), Some(RateBasis::Gaps));
        assert_eq!(stated(25, 238_740, 104.7165), Some(RateBasis::Tokens));
        assert_eq!(stated(40, 1_511_333, 26.2), Some(RateBasis::Other));
        assert_eq!(stated(1_000, 10_000_000, 100.0), Some(RateBasis::Tokens));
        assert_eq!(stated(1_000, 10_000_000, 99.9), Some(RateBasis::Gaps));
        assert_eq!(stated(1_000, 10_000_000, 98.0), Some(RateBasis::Other));
        assert_eq!(stated(1, 1, 1_000_000.0), Some(RateBasis::Tokens));
    }

    #[test]
    fn a_server_without_a_rate_of_its_own_gets_count_by_duration() {
        let report = ServerReport {
            generation: Some(Micros::from_millis(2_000)),
            ..llama_cpp(100)
        };
        let server = server_rate(&report).expect("a rate");
        assert_eq!(server.rate.tokens_per_second(), 50.0);
        assert_eq!(server.basis, RateBasis::WorkedOut);
    }

    #[test]
    fn felt_rate_includes_the_wait() {
        let numbers = Numbers::of(&ten_texts(FinishReason::Length, llama_cpp(19)));
        assert_eq!(tokens_per_second(numbers.felt_rate), Some(100.0));
    }

    #[test]
    fn without_a_count_from_the_server_there_is_no_rate() {
        let numbers = Numbers::of(&ten_texts(FinishReason::Stop, ServerReport::default()));
        assert_eq!(numbers.decode_rate, None);
        assert_eq!(numbers.felt_rate, None);
        assert_eq!(numbers.draft_time(150), None);
    }

    #[test]
    fn pitfall_7_nothing_received_is_missing_not_zero() {
        assert_eq!(Numbers::of(&Run::default()), Numbers::default());
    }

    #[test]
    fn pitfall_2_thinking_starts_ttft_but_not_the_first_answer_word() {
        let mut run = Run::default();
        run.read(Micros::from_millis(30));
        run.text(Channel::Thinking);
        assert_eq!(
            Numbers::of(&run).first_answer_word,
            Some(FirstWord::LaterThan(Micros::from_millis(30)))
        );
        run.read(Micros::from_millis(3_610));
        run.text(Channel::Answer);
        let numbers = Numbers::of(&run);
        assert_eq!(numbers.ttft, Some(Micros::from_millis(30)));
        assert_eq!(
            numbers.first_answer_word,
            Some(FirstWord::At(Micros::from_millis(3_610)))
        );
    }

    #[test]
    fn the_draft_time_is_the_lessons_formula() {
        let numbers = Numbers::of(&ten_texts(FinishReason::Length, llama_cpp(10)));
        assert_eq!(numbers.draft_time(150), Some(Micros::from_millis(1_600)));
    }

    #[test]
    fn pitfall_24_a_one_token_answer_has_no_rate() {
        let mut run = Run::default();
        run.read(Micros::from_millis(100));
        run.text(Channel::Answer);
        run.finished(FinishReason::Length);
        run.reported(llama_cpp(1));
        assert_eq!(Numbers::of(&run).decode_rate, None);
    }

    #[test]
    fn what_is_in_no_step_is_what_the_steps_leave_of_the_total() {
        let report = ServerReport {
            total: Some(Micros::from_millis(3_273)),
            load: Some(Micros::from_millis(24)),
            prompt: Some(Micros::from_millis(3_044)),
            generation: Some(Micros::from_millis(39)),
            ..ServerReport::default()
        };
        assert_eq!(report.in_no_step(), Some(Micros::from_millis(166)));
        let without_total = ServerReport {
            total: None,
            ..report
        };
        assert_eq!(without_total.in_no_step(), None);
    }
}
