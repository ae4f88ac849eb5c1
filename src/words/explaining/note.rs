//! What is to be said about a paste as a whole.

use super::doubt::exact;
use crate::explain::{Note, Step};
use crate::timing::TokenRate;
use crate::words::number::{decimal, plain_number, rate, tokens, whole_percent};
use crate::words::text;

/// What a step is called.
pub fn step_name(step: Step) -> &'static str {
    use text::explain_step as words;
    match step {
        Step::Load => words::LOAD,
        Step::Prompt => words::PROMPT,
        Step::Generation => words::GENERATION,
        Step::InNoStep => words::IN_NO_STEP,
    }
}

/// One note, as a sentence or a few.
pub fn note_sentence(note: &Note) -> String {
    use text::explain_note as words;
    let plain = |count: u64| plain_number(count as f64);
    match note {
        Note::Nothing => words::NOTHING.to_owned(),
        Note::CutAnswer { .. } => words::CUT_ANSWER.to_owned(),
        Note::StreamWithoutEnd { chunks, span } => {
            let gaps = TokenRate::new(chunks.saturating_sub(1), *span);
            let pace = gaps.map_or(0.0, TokenRate::tokens_per_second);
            words::stream_without_end(&plain(*chunks), &exact(*span), &decimal(pace, 2))
        }
        Note::FirstAgainstLater { first, later, step } => {
            let times = first.as_secs_f64() / later.as_secs_f64().max(1e-6);
            let times = decimal(times, if times < 10.0 { 1 } else { 0 });
            match step {
                None => words::first_against_later(&exact(*first), &exact(*later), &times),
                Some(step) => words::first_against_later_step(
                    &exact(*first),
                    &exact(*later),
                    &times,
                    step_name(*step),
                ),
            }
        }
        Note::LongestStep {
            run,
            step,
            took,
            of,
        } => {
            let share = took.as_secs_f64() / of.as_secs_f64().max(1e-6);
            words::longest_step(
                &plain(*run),
                &exact(*took),
                &exact(*of),
                &whole_percent(share),
                step_name(*step),
            )
        }
        Note::OutsideServer { client, outside } => {
            words::outside_server(&exact(*client), &exact(*outside))
        }
        Note::WholeSecondsAboveAMinute { requests } => words::whole_seconds(*requests),
        Note::RequestsOnly {
            requests,
            failed,
            aborted,
        } => {
            let mut sentences = vec![words::requests_only(*requests)];
            sentences.extend((*failed > 0).then(|| words::failed(*failed)));
            sentences.extend((*aborted > 0).then(|| words::aborted(*aborted)));
            sentences.join(" ")
        }
        Note::Loads {
            count,
            least,
            most,
            each,
        } => {
            let each: Vec<String> = each.iter().map(|load| exact(*load)).collect();
            words::loads(*count, &exact(*least), &exact(*most), &each.join(", "))
        }
        Note::LoadUnderWay { so_far } => words::load_under_way(&exact(*so_far)),
        Note::KeptLoadedForever { .. } => words::KEPT_FOREVER.to_owned(),
        Note::Together { tasks, rate: sum } => words::together(&plain(*tasks), &rate(*sum)),
        Note::EstimatedTokens {
            tokens: count,
            rate: about,
        } => words::estimated_tokens(&plain(*count), &rate(*about)),
        Note::ServerWindows {
            windows,
            rate: last,
            running,
        } => {
            let last = last.map_or_else(|| text::quantity::tokens_per_second("0"), rate);
            words::server_windows(&plain(*windows), &last, &plain(*running))
        }
        Note::BetweenLines { before, generation } => {
            words::between_lines(&exact(*before), &exact(*generation))
        }
        Note::SplitModel { name, cpu } => {
            words::split_model(name, &text::quantity::percent(&plain(*cpu)))
        }
        Note::StoppingModel { name } => words::stopping_model(name),
        Note::LoadedModels { models } => words::loaded_models(*models),
        Note::CountsOnly => words::COUNTS_ONLY.to_owned(),
        Note::VersionsDiffer { client, server } => words::versions_differ(server, client),
        Note::NoServer => words::NO_SERVER.to_owned(),
        Note::EngineNotShown => words::ENGINE_NOT_SHOWN.to_owned(),
        Note::EngineHinted => words::ENGINE_HINTED.to_owned(),
        Note::KeepLoaded { load } => words::keep_loaded(&exact(*load)),
        Note::ShorterPrompt { prompt } => words::shorter_prompt(&exact(*prompt)),
        Note::SlowPrompt {
            tokens: count,
            prompt,
            reading,
            writing,
        } => words::slow_prompt(
            &exact(*prompt),
            &tokens(*count),
            &rate(*reading),
            &rate(*writing),
        ),
        Note::MoreSlots { in_no_step } => words::more_slots(&exact(*in_no_step)),
        Note::SmallerModel { rate: slow } => words::smaller_model(&rate(*slow)),
        Note::PasteSteps => words::PASTE_STEPS.to_owned(),
    }
}
