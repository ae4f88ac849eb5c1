//! What a measured run says, in words and numbers.

use super::number::{duration, exact_seconds, rate, tokens};
use super::text;
use super::verdict::{seconds_as_judged, verdict_sentence};
use crate::budget::{Budget, Form, Outcome, Verdict, print_lesson_line};
use crate::engine::{Model, Protocol};
use crate::timing::{
    FEW_TOKENS, FirstWord, Guard, Micros, Numbers, RateBasis, Runner, ServerReport, TokenRate,
};

/// Below this load a model that was ready is merely looked up.
const WARM_LOAD: Micros = Micros::from_millis(150);
/// From this load on, Ollama has loaded the model for the request: a warm one states far less.
const COLD_LOAD: Micros = Micros::from_millis(1_000);

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

/// One bar of the picture of the wait.
#[derive(Clone, Debug, PartialEq)]
pub struct StepBar {
    /// A name for scripts and styles, the same in every language.
    pub key: &'static str,
    /// What the step is called.
    pub name: &'static str,
    /// How long it took.
    pub value: String,
    /// What the step is, where its name does not say it all.
    pub note: Option<&'static str>,
    /// Where it begins, in percent of the whole wait.
    pub start_percent: f64,
    /// How long it is, in percent of the whole wait.
    pub width_percent: f64,
}

/// The wait, step by step: the server's steps, what is in none of them, and what lies outside
/// the server. Only what the server reported; empty when it reported nothing.
pub fn step_bars(numbers: &Numbers, report: Option<&ServerReport>) -> Vec<StepBar> {
    use text::measure as words;
    let (Some(report), Some(total)) = (report, numbers.client_total) else {
        return Vec::new();
    };
    let steps = [
        ("load", words::STEP_LOAD, report.load),
        ("in-no-step", words::STEP_IN_NO_STEP, report.in_no_step()),
        ("prompt", words::STEP_PROMPT, report.prompt),
        ("generation", words::STEP_GENERATION, report.generation),
    ];
    if steps.iter().all(|(_, _, time)| time.is_none()) {
        return Vec::new();
    }
    let percent = |time: Micros| 100.0 * time.get() as f64 / total.get().max(1) as f64;
    let outside = ("outside", words::STEP_OUTSIDE, numbers.outside_server);
    let mut start = Micros::ZERO;
    let mut bars = Vec::new();
    for (key, name, time) in steps.into_iter().chain([outside]) {
        if let Some(time) = time {
            bars.push(StepBar {
                key,
                name,
                value: duration(time),
                note: step_note(key),
                start_percent: percent(start).min(100.0),
                width_percent: percent(time).min(100.0 - percent(start).min(100.0)),
            });
            start = start.saturating_add(time);
        }
    }
    bars
}

fn step_note(key: &str) -> Option<&'static str> {
    match key {
        "in-no-step" => Some(text::measure::STEP_IN_NO_STEP_NOTE),
        "outside" => Some(text::measure::STEP_OUTSIDE_NOTE),
        _ => None,
    }
}

/// How long the whole took.
pub fn steps_total(numbers: &Numbers) -> Option<String> {
    let total = numbers.client_total?;
    Some(text::measure::steps_total(&duration(total)))
}

/// Why the first word was late, as far as it is known: a load or a thinking that was stated is
/// said outright. A cold call is only asked about where rule 1 fails and nothing speaks against it.
pub fn late_note(
    numbers: &Numbers,
    report: Option<&ServerReport>,
    verdicts: Option<&[Verdict; 2]>,
) -> Option<String> {
    let load = report.and_then(|report| report.load);
    let first_fails =
        verdicts.is_some_and(|[first, _]| matches!(first.outcome, Outcome::Fail { .. }));
    match load {
        Some(load) if load >= COLD_LOAD => Some(text::measure::cold_note(&duration(load))),
        _ if !first_fails => None,
        _ if thought_first(numbers) => Some(text::measure::THOUGHT_NOTE.to_owned()),
        Some(load) if load < WARM_LOAD => None,
        _ if mostly_in_no_step(numbers, report) => None,
        _ => Some(text::verdict::MAYBE_COLD.to_owned()),
    }
}

fn thought_first(numbers: &Numbers) -> bool {
    match numbers.first_answer_word {
        Some(FirstWord::At(first)) => numbers.ttft.is_some_and(|ttft| ttft < first),
        Some(FirstWord::LaterThan(_)) => true,
        None => false,
    }
}

/// Whether more than half of the wait for the first word is in none of the server's steps: then
/// the request waited in a queue, not for the model.
fn mostly_in_no_step(numbers: &Numbers, report: Option<&ServerReport>) -> bool {
    let in_no_step = report.and_then(ServerReport::in_no_step);
    in_no_step
        .zip(numbers.ttft)
        .is_some_and(|(in_no_step, wait)| in_no_step.saturating_add(in_no_step) > wait)
}

/// What became of a run, for the line of its state: it is read out, so the verdict is in it.
pub fn run_sentence(verdicts: Option<&[Verdict; 2]>, failed: bool) -> String {
    use text::measure as words;
    match verdicts {
        Some([first, draft]) => words::done(&verdict_sentence(first), &verdict_sentence(draft)),
        None if failed => words::FAILED.to_owned(),
        None => words::VOID.to_owned(),
    }
}

/// Which model a run was measured with, and where.
pub fn measured_with(model: &Model, address: &str) -> String {
    text::measure::measured_with(&model_label(model), address)
}

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
        Guard::ServerOutlasts { server, page } => {
            words::server_outlasts(&exact_seconds(server), &exact_seconds(page))
        }
    }
}

/// Who answered where.
pub fn server_sentence(protocol: Protocol, address: &str, version: Option<&str>) -> String {
    match (protocol, version) {
        (Protocol::Ollama, Some(version)) => text::measure::connected_ollama(version, address),
        _ => text::measure::connected_openai(address),
    }
}

/// A model in the list: its name, with size and quantisation where the server says them.
/// llama-server names a model by the path of its file; the end of it tells models apart.
pub fn model_label(model: &Model) -> String {
    let is_path = model.name.starts_with('/') || model.name.contains('\\');
    let name = match model.name.rsplit(['/', '\\']).next() {
        Some(file) if is_path => file,
        _ => model.name.as_str(),
    };
    let known = [&model.parameter_size, &model.quantization];
    let details: Vec<&str> = known.into_iter().flatten().map(String::as_str).collect();
    if details.is_empty() {
        name.to_owned()
    } else {
        text::measure::model_detail(name, &details.join(", "))
    }
}

/// The line for lesson 4 with a run's numbers, where it has both.
pub fn lesson_line(numbers: &Numbers) -> Option<String> {
    let (first, rate) = carried(numbers)?;
    Some(print_lesson_line(first, rate))
}

/// The calculator's form with a run's numbers, where it has both.
pub fn budget_form(numbers: &Numbers) -> Option<Form> {
    let (first, rate) = carried(numbers)?;
    let mut form = Form::default();
    form.set_ttft(first);
    form.set_rate(rate);
    Some(form)
}

/// What is carried on as TTFT is the first answer word: without thinking it is the TTFT.
fn carried(numbers: &Numbers) -> Option<(Micros, TokenRate)> {
    match numbers.first_answer_word? {
        FirstWord::At(first) => Some((first, numbers.decode_rate?)),
        FirstWord::LaterThan(_) => None,
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

    fn idle_case() -> ServerReport {
        ServerReport {
            total: Some(Micros::from_millis(3_273)),
            load: Some(Micros::from_millis(24)),
            prompt: Some(Micros::from_millis(3_044)),
            generation: Some(Micros::from_millis(39)),
            ..ServerReport::default()
        }
    }

    #[test]
    fn the_bars_add_up_to_the_whole_wait() {
        let bars = step_bars(&numbers(), Some(&idle_case()));
        let named: Vec<_> = bars
            .iter()
            .map(|bar| (bar.key, bar.value.as_str()))
            .collect();
        assert_eq!(
            named,
            [
                ("load", "24 ms"),
                ("in-no-step", "166 ms"),
                ("prompt", "3.04 s"),
                ("generation", "39 ms"),
                ("outside", "7.0 ms"),
            ]
        );
        let widths: f64 = bars.iter().map(|bar| bar.width_percent).sum();
        assert!((widths - 100.0).abs() < 0.01, "{widths}");
    }

    #[test]
    fn a_model_named_by_its_path_is_listed_by_its_file() {
        let named = |name: &str| {
            model_label(&Model {
                name: name.to_owned(),
                ..Model::default()
            })
        };
        assert_eq!(named("/models/gemma.gguf"), "gemma.gguf");
        assert_eq!(named("C:\\models\\gemma.gguf"), "gemma.gguf");
        assert_eq!(named("hf.co/somebody/model:Q4"), "hf.co/somebody/model:Q4");
    }

    #[test]
    fn steps_that_were_not_reported_get_no_bar() {
        assert_eq!(step_bars(&numbers(), Some(&ServerReport::default())), []);
        assert_eq!(step_bars(&numbers(), None), []);
    }

    #[test]
    fn first_answer_word_and_rate_are_carried_on() {
        assert_eq!(
            lesson_line(&numbers()).as_deref(),
            Some("for lesson 4: --ttft 0.056 --tps 278.0")
        );
        let form = budget_form(&numbers()).expect("both numbers are there");
        assert_eq!((form.ttft.as_str(), form.rate.as_str()), ("0.056", "278"));
        assert_eq!(lesson_line(&Numbers::default()), None);
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

    #[test]
    fn a_stated_load_is_named_and_a_failed_rule_only_asks() {
        let loaded = |load_ms| ServerReport {
            load: Some(Micros::from_millis(load_ms)),
            ..idle_case()
        };
        let late = Numbers {
            ttft: Some(Micros::from_millis(3_000)),
            first_answer_word: Some(FirstWord::At(Micros::from_millis(3_000))),
            ..numbers()
        };
        let fails = Budget::default().verdicts_of_run(&late);
        let note = |report: Option<&ServerReport>| late_note(&late, report, Some(&fails));
        assert!(note(Some(&loaded(2_500))).is_some_and(|note| note.contains("2.50 s")));
        let asks = Some(text::verdict::MAYBE_COLD.to_owned());
        assert_eq!(note(None), asks, "nothing is known of the load");
        assert_eq!(note(Some(&loaded(150))), asks);
        assert_eq!(note(Some(&loaded(149))), None, "the model was ready");
        let passes = Budget::default().verdicts_of_run(&numbers());
        assert_eq!(late_note(&numbers(), None, Some(&passes)), None);
    }

    #[test]
    fn a_queue_and_a_thinking_are_not_blamed_on_a_cold_call() {
        let late = Numbers {
            ttft: Some(Micros::from_millis(3_000)),
            first_answer_word: Some(FirstWord::At(Micros::from_millis(3_000))),
            ..numbers()
        };
        let fails = Budget::default().verdicts_of_run(&late);
        let queued = ServerReport {
            total: Some(Micros::from_millis(5_000)),
            load: Some(Micros::from_millis(200)),
            prompt: Some(Micros::from_millis(300)),
            generation: Some(Micros::from_millis(2_000)),
            ..ServerReport::default()
        };
        assert_eq!(late_note(&late, Some(&queued), Some(&fails)), None);
        let thought = Numbers {
            ttft: Some(Micros::from_millis(56)),
            ..late
        };
        let note = late_note(&thought, None, Some(&fails));
        assert_eq!(note.as_deref(), Some(text::measure::THOUGHT_NOTE));
    }

    #[test]
    fn the_state_of_a_run_says_what_became_of_it() {
        let passes = Budget::default().verdicts_of_run(&numbers());
        let said = run_sentence(Some(&passes), false);
        assert!(said.starts_with("Done. Rule 1 PASS: 0.06 s"), "{said}");
        assert!(said.contains("Rule 2 PASS"), "{said}");
        for failed in [true, false] {
            assert!(!run_sentence(None, failed).contains("Done"));
        }
    }
}
