//! The wait as one line of parts that adds up, from the click to the final message.

use super::{FirstWord, Micros, Numbers, Run, ServerReport};

/// A part of the wait, in the order in which they follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The model was made ready.
    Load,
    /// In the server's total, and in none of its steps: waiting for a slot, template, tokenising.
    InNoStep,
    /// The prompt was read.
    Prompt,
    /// Tokens were written.
    Generation,
    /// Outside of all that the server states: connection and browser.
    Outside,
}

/// One part and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Which part.
    pub part: Part,
    /// How long it took, by the server's clock; what is outside by the difference of both.
    pub took: Micros,
}

/// The parts of a whole wait, as far as the server's account gives them. With what is outside the
/// server they add up to the client's total; where the server states more than the page waited,
/// nothing is outside. Empty without an account.
pub fn whole_wait(run: &Run) -> Vec<Stretch> {
    let (Some(report), Some(total)) = (&run.report, Numbers::of(run).client_total) else {
        return Vec::new();
    };
    let mut parts = before_first_token(report);
    parts.extend(stretch(Part::Generation, report.generation));
    close(parts, total)
}

/// The parts of the wait for the first text, which add up to TTFT in the same way.
pub fn wait_for_first_token(run: &Run) -> Vec<Stretch> {
    let (Some(report), Some(ttft)) = (&run.report, Numbers::of(run).ttft) else {
        return Vec::new();
    };
    close(before_first_token(report), ttft)
}

/// How long a person saw nothing of the answer because the model was thinking: from the first text
/// to the first word of the answer, or to the last text where no such word came.
pub fn thinking_before_answer(run: &Run) -> Option<Micros> {
    let numbers = Numbers::of(run);
    let until = match numbers.first_answer_word? {
        FirstWord::At(at) | FirstWord::LaterThan(at) => at,
    };
    let thought = until.checked_sub(numbers.ttft?)?;
    (thought > Micros::ZERO).then_some(thought)
}

fn before_first_token(report: &ServerReport) -> Vec<Stretch> {
    let parts = [
        (Part::Load, report.load),
        (Part::InNoStep, report.in_no_step()),
        (Part::Prompt, report.prompt),
    ];
    let stated = parts.map(|(part, took)| stretch(part, took));
    stated.into_iter().flatten().collect()
}

fn stretch(part: Part, took: Option<Micros>) -> Option<Stretch> {
    took.map(|took| Stretch { part, took })
}

/// Adds what `parts` leave of `whole`.
fn close(mut parts: Vec<Stretch>, whole: Micros) -> Vec<Stretch> {
    let stated = parts
        .iter()
        .fold(Micros::ZERO, |sum, part| sum.saturating_add(part.took));
    if !parts.is_empty() {
        parts.extend(stretch(Part::Outside, whole.checked_sub(stated)));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::super::{Channel, FinishReason};
    use super::*;
    use proptest::prelude::*;

    /// The lesson's case: loaded, and slow after a pause.
    fn idle() -> Run {
        let mut run = Run::default();
        run.read(Micros::from_millis(3_075));
        run.text(Channel::Answer);
        run.read(Micros::from_millis(3_280));
        run.finished(FinishReason::Length);
        run.reported(ServerReport {
            total: Some(Micros::from_millis(3_273)),
            load: Some(Micros::from_millis(24)),
            prompt: Some(Micros::from_millis(3_044)),
            generation: Some(Micros::from_millis(39)),
            ..ServerReport::default()
        });
        run
    }

    fn shown(parts: &[Stretch]) -> Vec<(Part, u64)> {
        let parts = parts.iter();
        parts
            .map(|one| (one.part, one.took.get() / 1_000))
            .collect()
    }

    #[test]
    fn the_parts_follow_one_another() {
        assert_eq!(
            shown(&whole_wait(&idle())),
            [
                (Part::Load, 24),
                (Part::InNoStep, 166),
                (Part::Prompt, 3_044),
                (Part::Generation, 39),
                (Part::Outside, 7),
            ]
        );
    }

    #[test]
    fn of_clocks_that_contradict_each_other_only_the_server_s_is_shown() {
        // Load, remainder and prompt together are longer than the page waited for the first text.
        assert_eq!(
            shown(&wait_for_first_token(&idle())),
            [
                (Part::Load, 24),
                (Part::InNoStep, 166),
                (Part::Prompt, 3_044)
            ]
        );
        assert_eq!(whole_wait(&Run::default()), []);
    }

    #[test]
    fn a_server_that_states_the_prompt_only_leaves_the_rest_outside() {
        let mut run = idle();
        run.reported(ServerReport {
            prompt: Some(Micros::from_millis(3_044)),
            ..ServerReport::default()
        });
        assert_eq!(
            shown(&wait_for_first_token(&run)),
            [(Part::Prompt, 3_044), (Part::Outside, 31)]
        );
    }

    #[test]
    fn thinking_lasts_until_the_answer() {
        let mut run = Run::default();
        run.read(Micros::from_millis(30));
        run.text(Channel::Thinking);
        run.read(Micros::from_millis(3_000));
        run.text(Channel::Thinking);
        assert_eq!(
            thinking_before_answer(&run),
            Some(Micros::from_millis(2_970))
        );
        run.read(Micros::from_millis(3_610));
        run.text(Channel::Answer);
        assert_eq!(
            thinking_before_answer(&run),
            Some(Micros::from_millis(3_580))
        );
        assert_eq!(thinking_before_answer(&idle()), None);
    }

    proptest! {
        #[test]
        fn every_picture_adds_up(load in 0u64..5_000, rest in 0u64..5_000, prompt in 0u64..5_000,
            generation in 0u64..5_000, outside in 0u64..5_000) {
            let ms = Micros::from_millis;
            let mut run = Run::default();
            run.read(ms(load + rest + prompt + outside));
            run.text(Channel::Answer);
            run.read(ms(load + rest + prompt + generation + outside));
            run.finished(FinishReason::Length);
            run.reported(ServerReport {
                total: Some(ms(load + rest + prompt + generation)),
                load: Some(ms(load)),
                prompt: Some(ms(prompt)),
                generation: Some(ms(generation)),
                ..ServerReport::default()
            });
            let sum = |parts: Vec<Stretch>| parts.iter().map(|part| part.took.get()).sum::<u64>();
            let numbers = Numbers::of(&run);
            prop_assert_eq!(Some(Micros::new(sum(whole_wait(&run)))), numbers.client_total);
            prop_assert_eq!(Some(Micros::new(sum(wait_for_first_token(&run)))), numbers.ttft);
        }
    }
}
