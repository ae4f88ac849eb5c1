//! The plan of a measurement, and how far it is.

use super::super::number::{duration, plain_number, rate, tokens};
use super::super::text;
use crate::measurement::{Effort, Plan, PlanProblem, PromptChoice, Start, Thinking};
use crate::timing::{Micros, TokenRate};

/// The prompt of one run. It begins with `leading`, which no other run's prompt begins with, so
/// that the server cannot take the prompt from its cache.
pub fn question_text(prompt: &PromptChoice, leading: &str) -> String {
    match prompt {
        PromptChoice::DraftReply => text::prompt::draft_reply(leading),
        PromptChoice::Short => text::prompt::short(leading),
        PromptChoice::Long => text::prompt::long(leading),
        PromptChoice::Own(own) => [leading, "\n", own].concat(),
    }
}

/// What a prompt is called.
pub const fn prompt_name(prompt: &PromptChoice) -> &'static str {
    match prompt {
        PromptChoice::DraftReply => text::prompt::DRAFT_REPLY_NAME,
        PromptChoice::Short => text::prompt::SHORT_NAME,
        PromptChoice::Long => text::prompt::LONG_NAME,
        PromptChoice::Own(_) => text::prompt::OWN_NAME,
    }
}

/// What is said to the model about thinking.
pub const fn thinking_name(thinking: Thinking) -> &'static str {
    match thinking {
        Thinking::Off => text::plan::THINKING_OFF,
        Thinking::On => text::plan::THINKING_ON,
        Thinking::Effort(Effort::Low) => text::plan::THINKING_LOW,
        Thinking::Effort(Effort::Medium) => text::plan::THINKING_MEDIUM,
        Thinking::Effort(Effort::High) => text::plan::THINKING_HIGH,
    }
}

/// What is wrong with what stands in a field, and what to do.
pub fn plan_problem(problem: PlanProblem) -> String {
    match problem {
        PlanProblem::Empty => text::plan::EMPTY.to_owned(),
        PlanProblem::NotWhole => text::plan::NOT_WHOLE.to_owned(),
        PlanProblem::NotANumber => text::plan::NOT_A_NUMBER.to_owned(),
        PlanProblem::Outside { least, most } => {
            text::plan::outside(&plain_number(least), &plain_number(most))
        }
    }
}

/// Which run is under way.
pub fn turn_sentence(start: Start, number: u32, of: u32) -> String {
    match start {
        Start::Cold => text::runs::TURN_COLD.to_owned(),
        Start::Warm => text::runs::turn_warm(&number.to_string(), &of.to_string()),
    }
}

/// How long the plan takes, by numbers that were measured with the same model, or by example where
/// there are none.
pub fn estimate_sentence(plan: &Plan, measured: Option<(Micros, TokenRate)>) -> String {
    let count = u64::from(plan.timed_runs());
    match measured {
        Some((first_word, at)) => {
            let one = first_word.saturating_add(at.time_for(plan.max_tokens.into()));
            let all = Micros::new(one.get().saturating_mul(count));
            text::plan::estimate_measured(count, &duration(all), &duration(first_word), &rate(at))
        }
        None => {
            let all = plan.timed_runs().saturating_mul(plan.max_tokens);
            let each = tokens(plan.max_tokens.into());
            let at = EXAMPLE_TOKENS_PER_SECOND;
            let seconds = u64::from(all.div_ceil(at));
            let time = duration(Micros::from_millis(seconds * 1_000));
            text::plan::estimate_example(count, &each, &tokens(at.into()), &time)
        }
    }
}

/// A speed to reckon with while nothing was measured: the lesson's example.
const EXAMPLE_TOKENS_PER_SECOND: u32 = 30;

/// How much text came within the last second. They are pieces, not tokens.
pub fn chunks_pace(chunks: u32) -> String {
    text::runs::chunks_last_second(chunks.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_begins_with_its_leading_word() {
        for prompt in [
            PromptChoice::DraftReply,
            PromptChoice::Short,
            PromptChoice::Long,
            PromptChoice::Own("Say hello.".to_owned()),
        ] {
            let text = question_text(&prompt, "12345");
            assert!(text.starts_with("12345"), "{text}");
        }
    }

    #[test]
    fn an_estimate_says_what_it_is_reckoned_with() {
        let plan = Plan::default();
        assert_eq!(
            estimate_sentence(&plan, None).replace('\u{a0}', " "),
            "6 runs of up to 150 tokens: at 30 tokens a second they take about 30.00 s."
        );
        let measured =
            TokenRate::from_tokens_per_second(75.0).map(|rate| (Micros::from_millis(500), rate));
        let said = estimate_sentence(&plan, measured);
        assert!(said.starts_with("6 runs: about 15.00 s"), "{said}");
    }
}
