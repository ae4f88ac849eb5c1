//! Why a rule was missed, in a sentence.

use super::super::number::{rate, seconds};
use super::super::text;
use crate::budget::{Budget, Cause, Outcome, Verdict};
use crate::timing::{Part, Run};

/// What took most of the wait that `verdict` finds too long. Where the server states nothing to
/// name, a late first word may have been a cold call, and the person is told to run again.
pub fn why_late(budget: &Budget, run: &Run, verdict: &Verdict) -> Option<String> {
    let Outcome::Fail { .. } = verdict.outcome else {
        return None;
    };
    match budget.cause(run, verdict) {
        Some(cause) => Some(cause_sentence(cause)),
        None => Some(text::verdict::MAYBE_COLD.to_owned()),
    }
}

fn cause_sentence(cause: Cause) -> String {
    use text::cause as words;
    match cause {
        Cause::Thinking { took, of } => words::thinking(&seconds(took), &seconds(of)),
        Cause::Writing { took, of, rate: at } => {
            words::writing(&seconds(took), &seconds(of), &rate(at))
        }
        Cause::Part { part, took, of } => {
            let sentence = match part {
                Part::Load => words::load,
                Part::InNoStep => words::in_no_step,
                Part::Prompt => words::prompt,
                Part::Generation => words::generation,
                Part::Outside => words::outside,
            };
            sentence(&seconds(took), &seconds(of))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, FinishReason, Micros, Numbers, ServerReport};

    fn late(report: ServerReport) -> Run {
        let mut run = Run::default();
        for at_ms in [3_070, 3_110] {
            run.read(Micros::from_millis(at_ms));
            run.text(Channel::Answer);
        }
        run.finished(FinishReason::Length);
        run.reported(report);
        run
    }

    fn why(run: &Run) -> [Option<String>; 2] {
        let budget = Budget::default();
        let verdicts = budget.verdicts_of_run(&Numbers::of(run));
        verdicts.map(|verdict| why_late(&budget, run, &verdict))
    }

    #[test]
    fn the_lesson_s_case_was_reading() {
        let report = ServerReport {
            total: Some(Micros::from_millis(3_107)),
            load: Some(Micros::from_millis(24)),
            prompt: Some(Micros::from_millis(3_044)),
            generation: Some(Micros::from_millis(39)),
            generated_tokens: Some(40),
            ..ServerReport::default()
        };
        let [first, draft] = why(&late(report));
        assert_eq!(
            first.as_deref(),
            Some("3.04 s of the 3.07 s before the first word were reading the prompt.")
        );
        assert_eq!(draft, None, "rule 2 is met");
    }

    #[test]
    fn without_an_account_a_cold_call_is_only_asked_about() {
        let [first, _] = why(&late(ServerReport::default()));
        assert_eq!(first.as_deref(), Some(text::verdict::MAYBE_COLD));
    }
}
