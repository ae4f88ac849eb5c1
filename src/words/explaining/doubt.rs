//! Why figures of a paste are not to be trusted.

use crate::explain::Doubt;
use crate::timing::Micros;
use crate::words::number::{plain_number, rate, tokens};
use crate::words::text::{self, quantity};

/// One doubt as a sentence.
pub fn doubt_sentence(doubt: &Doubt) -> String {
    use text::explain_doubt as words;
    match doubt {
        Doubt::PromptTime {
            tokens: count,
            time,
        } => words::prompt_time(&tokens(*count), &exact(*time)),
        Doubt::PromptInGeneration => words::PROMPT_IN_GENERATION.to_owned(),
        Doubt::PromptRate { rate: speed } => words::prompt_rate(&rate(*speed)),
        Doubt::GenerationTime {
            tokens: count,
            time,
        } => words::generation_time(&tokens(*count), &exact(*time)),
        Doubt::MixedUnits { prompt, generation } => {
            words::mixed_units(&exact(*prompt), &exact(*generation))
        }
        Doubt::PartsExceedTotal { parts, total } => {
            words::parts_exceed_total(&exact(*parts), &exact(*total))
        }
        Doubt::SplitOfDrafting { all, rounds } => {
            words::split_of_drafting(&exact(*all), &plain_number(*rounds as f64))
        }
        Doubt::FewTokens { tokens: count } => words::few_tokens(&tokens(*count)),
        Doubt::OnePromptToken => words::ONE_PROMPT_TOKEN.to_owned(),
        Doubt::LoadIsPrompt { time } => words::load_is_prompt(&exact(*time)),
        Doubt::RateOfGaps { printed } => words::rate_of_gaps(&rate(*printed)),
        Doubt::RateDisagrees { printed } => words::rate_disagrees(&rate(*printed)),
        Doubt::SeveralRuns { runs } => words::several_runs(&plain_number(*runs as f64)),
        Doubt::PersonTyping { time } => words::person_typing(&exact(*time)),
    }
}

/// A time in milliseconds with every digit that was pasted: `3,044 ms`.
pub(super) fn exact(time: Micros) -> String {
    quantity::millis(&plain_number(time.as_millis_f64()))
}
