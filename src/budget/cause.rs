//! Why a rule was missed: the part of the wait that took most of it.

use super::{Budget, Metric, Outcome, Verdict};
use crate::timing::{
    FirstWord, Micros, Numbers, Part, Run, TokenRate, thinking_before_answer, wait_for_first_token,
};

/// What took most of a wait that was too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A part of the wait for the first token took `took` of the `of` until the first word.
    Part {
        /// Which part.
        part: Part,
        /// How long it took.
        took: Micros,
        /// The whole wait for the first word.
        of: Micros,
    },
    /// The model thought for `took` of the `of` until the first word of its answer.
    Thinking {
        /// How long it thought.
        took: Micros,
        /// The whole wait for the first word.
        of: Micros,
    },
    /// Writing the draft took `took` of the `of` until its end.
    Writing {
        /// `draft_tokens / rate`.
        took: Micros,
        /// The whole draft time.
        of: Micros,
        /// The rate it was written at.
        rate: TokenRate,
    },
}

impl Budget {
    /// What took most of the wait that `verdict` finds too long, as far as the run's own numbers
    /// tell. None for a rule that was not missed, and where nothing is stated to name.
    pub fn cause(&self, run: &Run, verdict: &Verdict) -> Option<Cause> {
        let Outcome::Fail { .. } = verdict.outcome else {
            return None;
        };
        let numbers = Numbers::of(run);
        let first_word = match numbers.first_answer_word? {
            FirstWord::At(at) | FirstWord::LaterThan(at) => at,
        };
        let writing = numbers
            .decode_rate
            .map(|rate| (rate, rate.time_for(self.draft_tokens)));
        match (verdict.rule.metric, writing) {
            (Metric::Draft, Some((rate, took))) if took >= first_word => Some(Cause::Writing {
                took,
                of: took.saturating_add(first_word),
                rate,
            }),
            _ => cause_of_first_word(run, first_word),
        }
    }
}

fn cause_of_first_word(run: &Run, of: Micros) -> Option<Cause> {
    let thinking = thinking_before_answer(run).map(|took| (took, Cause::Thinking { took, of }));
    let parts = wait_for_first_token(run).into_iter().map(|stretch| {
        let (part, took) = (stretch.part, stretch.took);
        (took, Cause::Part { part, took, of })
    });
    // A server that states more than the page waited is not believed.
    let possible = parts.chain(thinking).filter(|(took, _)| *took <= of);
    let longest = possible.max_by_key(|(took, _)| *took);
    longest.map(|(_, cause)| cause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, FinishReason, ServerReport};

    fn ms(millis: u64) -> Micros {
        Micros::from_millis(millis)
    }

    /// First text, first answer word and final message at these milliseconds; 101 tokens.
    fn run(first: u64, answer: u64, end: u64, report: ServerReport) -> Run {
        let mut run = Run::default();
        run.read(ms(first));
        run.text(if first == answer {
            Channel::Answer
        } else {
            Channel::Thinking
        });
        run.read(ms(answer));
        run.text(Channel::Answer);
        run.read(ms(end));
        run.text(Channel::Answer);
        run.finished(FinishReason::Length);
        run.reported(ServerReport {
            generated_tokens: Some(101),
            ..report
        });
        run
    }

    fn causes(run: &Run) -> [Option<Cause>; 2] {
        let budget = Budget::default();
        let verdicts = budget.verdicts_of_run(&Numbers::of(run));
        verdicts.map(|verdict| budget.cause(run, &verdict))
    }

    #[test]
    fn the_longest_part_before_the_first_word_is_named() {
        let report = ServerReport {
            total: Some(ms(4_000)),
            load: Some(ms(24)),
            prompt: Some(ms(3_044)),
            generation: Some(ms(932)),
            ..ServerReport::default()
        };
        let [first, draft] = causes(&run(3_070, 3_070, 4_002, report));
        let reading = Cause::Part {
            part: Part::Prompt,
            took: ms(3_044),
            of: ms(3_070),
        };
        assert_eq!((first, draft), (Some(reading), None));
    }

    #[test]
    fn a_queue_hides_in_no_step() {
        let report = ServerReport {
            total: Some(ms(5_000)),
            load: Some(ms(50)),
            prompt: Some(ms(400)),
            generation: Some(ms(1_000)),
            ..ServerReport::default()
        };
        let [first, _] = causes(&run(4_010, 4_010, 5_010, report));
        assert!(
            matches!(first, Some(Cause::Part { part: Part::InNoStep, took, .. }) if took == ms(3_550)),
            "{first:?}"
        );
    }

    #[test]
    fn thinking_is_a_cause_of_its_own() {
        let report = ServerReport {
            prompt: Some(ms(25)),
            ..ServerReport::default()
        };
        let [first, _] = causes(&run(30, 3_610, 5_000, report));
        let thinking = Cause::Thinking {
            took: ms(3_580),
            of: ms(3_610),
        };
        assert_eq!(first, Some(thinking));
    }

    #[test]
    fn a_slow_pen_is_the_cause_of_a_long_draft() {
        let [first, draft] = causes(&run(500, 500, 10_500, ServerReport::default()));
        assert_eq!(first, None);
        assert!(
            matches!(draft, Some(Cause::Writing { took, .. }) if took == ms(15_000)),
            "{draft:?}"
        );
    }

    #[test]
    fn without_an_account_nothing_is_blamed() {
        assert_eq!(
            causes(&run(2_000, 2_000, 3_000, ServerReport::default())),
            [None, None]
        );
    }
}
