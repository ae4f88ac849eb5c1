//! One measurement against another: is build B slower than build A, or is that noise?

use super::{Measurement, Summary};
use crate::budget::Budget;
use crate::statistics::{Sample, least_chance, rank_test, shift};

/// A difference counts where chance alone gives it, or a larger one, at most this often. Three
/// numbers are compared, so one of them is called different by chance in under 1.5 % of all
/// comparisons of a build with itself.
pub const LEVEL: f64 = 0.005;

/// A difference also has to be larger than this share of the median of A. Runs that follow each
/// other share a machine's mood, which no test of their order can see.
pub const LEAST_SHARE: f64 = 0.02;

/// A number that is compared. Of each, less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// TTFT.
    Ttft,
    /// Inter-token latency: the mean time from one token to the next, `1 / (tokens/s)`.
    InterToken,
    /// Draft time.
    Draft,
}

/// What the runs say of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// B takes longer, by this share of A's median, and by more than the noise.
    Slower(f64),
    /// B takes less time, by this share of A's median, and by more than the noise.
    Faster(f64),
    /// What differs may be chance.
    CannotTell,
    /// So few runs could not show any difference.
    TooFew,
    /// One of the two has no such number.
    Missing,
}

/// A number of both.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedNumber {
    /// Which.
    pub number: Compared,
    /// Its values in A, in microseconds.
    pub a_us: Option<Sample>,
    /// Its values in B, in microseconds.
    pub b_us: Option<Sample>,
    /// What they say together.
    pub finding: Finding,
}

/// A condition that was not the same for both, so that it may be what differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlike {
    /// Another model, by its name.
    Model,
    /// Another prompt.
    Prompt,
    /// Thinking was asked for otherwise.
    Thinking,
    /// Answers could be of another length.
    AnswerLength,
    /// Other dice: seed or temperature.
    Sampling,
    /// Another browser.
    Browser,
    /// A server at another address.
    Address,
    /// One was measured here and the other was not.
    Origin,
}

/// Two measurements side by side. The cold runs stay out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The numbers.
    pub numbers: [ComparedNumber; 3],
    /// What was not alike.
    pub unlike: Vec<Unlike>,
}

impl Comparison {
    /// Compares `b` with `a`.
    pub fn of(a: &Measurement, b: &Measurement, budget: &Budget) -> Self {
        let summaries = [a, b].map(|measurement| Summary::of(measurement, budget));
        // No difference is finer than the coarser of the two clocks.
        let step_us = a.clock_step.max(b.clock_step).get() as f64;
        let compared = |number| {
            let [a_us, b_us] =
                [&summaries[0], &summaries[1]].map(|summary| values(summary, number));
            ComparedNumber {
                number,
                finding: match (&a_us, &b_us) {
                    (Some(a_us), Some(b_us)) => finding(a_us, b_us, step_us),
                    _ => Finding::Missing,
                },
                a_us,
                b_us,
            }
        };
        Self {
            numbers: [Compared::Ttft, Compared::InterToken, Compared::Draft].map(compared),
            unlike: unlike(a, b),
        }
    }
}

fn values(summary: &Summary, number: Compared) -> Option<Sample> {
    match number {
        Compared::Ttft => summary.ttft_us.clone(),
        Compared::Draft => summary.draft_us.clone(),
        Compared::InterToken => {
            let rates = summary.tokens_per_second.as_ref()?;
            Sample::of(rates.values().iter().map(|rate| 1e6 / rate))
        }
    }
}

fn finding(a_us: &Sample, b_us: &Sample, step_us: f64) -> Finding {
    if least_chance(a_us.count(), b_us.count()) > LEVEL {
        return Finding::TooFew;
    }
    let shift_us = shift(a_us, b_us);
    let noise_us = step_us.max(LEAST_SHARE * a_us.median());
    let share = shift_us.abs() / a_us.median();
    if shift_us.abs() <= noise_us || rank_test(a_us, b_us) > LEVEL {
        Finding::CannotTell
    } else if shift_us > 0.0 {
        Finding::Slower(share)
    } else {
        Finding::Faster(share)
    }
}

fn unlike(a: &Measurement, b: &Measurement) -> Vec<Unlike> {
    let (plan_a, plan_b) = (&a.plan, &b.plan);
    let dice = |of: &Measurement| (of.plan.seed, of.plan.temperature);
    [
        (Unlike::Model, a.subject.model.name != b.subject.model.name),
        (Unlike::Prompt, plan_a.prompt != plan_b.prompt),
        (Unlike::Thinking, plan_a.thinking != plan_b.thinking),
        (Unlike::AnswerLength, plan_a.max_tokens != plan_b.max_tokens),
        (Unlike::Sampling, dice(a) != dice(b)),
        (Unlike::Browser, a.browser != b.browser),
        (Unlike::Address, a.subject.address != b.subject.address),
        (Unlike::Origin, a.origin != b.origin),
    ]
    .into_iter()
    .filter_map(|(condition, differs)| differs.then_some(condition))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::Start;
    use super::super::record::tests::{measurement, timed_run};
    use super::*;
    use crate::timing::{Micros, ServerReport};
    use proptest::prelude::*;

    /// A build whose runs have these TTFTs; between two tokens lie 10 ms.
    fn build(ttft_ms: &[u64]) -> Measurement {
        let run = |ttft: &u64| timed_run(Start::Warm, *ttft, ServerReport::default());
        measurement(ttft_ms.iter().map(run).collect())
    }

    fn findings(a: &[u64], b: &[u64]) -> [Finding; 3] {
        let comparison = Comparison::of(&build(a), &build(b), &Budget::default());
        comparison.numbers.map(|number| number.finding)
    }

    #[test]
    fn a_known_difference_is_found_and_none_is_not() {
        let base = [100, 104, 98, 101, 103, 99];
        let slower = base.map(|ttft| ttft + 20);
        let [ttft, inter_token, draft] = findings(&base, &slower);
        assert!(
            matches!(ttft, Finding::Slower(share) if (share - 20.0 / 100.5).abs() < 1e-9),
            "{ttft:?}"
        );
        assert_eq!(inter_token, Finding::CannotTell);
        assert_eq!(draft, Finding::CannotTell, "20 ms of 1.6 s are under 2 %");
        assert!(matches!(findings(&slower, &base)[0], Finding::Faster(_)));
        assert_eq!(findings(&base, &base)[0], Finding::CannotTell);
        let mixed = [99, 103, 102, 97, 105, 100];
        assert_eq!(findings(&base, &mixed)[0], Finding::CannotTell);
    }

    #[test]
    fn few_runs_show_nothing_however_large_the_difference() {
        let few = findings(&[100; 5], &[900; 5]);
        assert_eq!(few[0], Finding::TooFew);
        assert!(matches!(
            findings(&[100; 6], &[900; 6])[0],
            Finding::Slower(_)
        ));
        assert_eq!(findings(&[], &[900; 6])[0], Finding::Missing);
    }

    #[test]
    fn a_steady_difference_below_the_floor_is_not_called_one() {
        assert_eq!(findings(&[1_000; 6], &[1_015; 6])[0], Finding::CannotTell);
        let mut coarse = build(&[10; 6]);
        coarse.clock_step = Micros::from_millis(1);
        let comparison = Comparison::of(&coarse, &build(&[11; 6]), &Budget::default());
        assert_eq!(comparison.numbers[0].finding, Finding::CannotTell);
    }

    #[test]
    fn what_was_not_alike_is_told() {
        let a = build(&[100]);
        let mut b = build(&[100]);
        assert_eq!(Comparison::of(&a, &b, &Budget::default()).unlike, []);
        b.plan.max_tokens = 20;
        b.browser = "Firefox".to_owned();
        let unlike = Comparison::of(&a, &b, &Budget::default()).unlike;
        assert_eq!(unlike, [Unlike::AnswerLength, Unlike::Browser]);
    }

    #[test]
    fn a_build_against_itself_is_hardly_ever_called_different() {
        // Every way to deal the values of 1 to 12 to two builds of six: as often as chance deals.
        let mut called = 0;
        let mut dealt = 0;
        for mask in 0_u32..1 << 12 {
            if mask.count_ones() != 6 {
                continue;
            }
            let side = |bit: u32| -> Vec<f64> {
                let picked = (0..12).filter(|place| mask >> place & 1 == bit);
                picked.map(|place| 100.0 + f64::from(place) * 5.0).collect()
            };
            let sample = |bit| Sample::of(side(bit)).expect("six values");
            dealt += 1;
            called += usize::from(finding(&sample(0), &sample(1), 0.0) != Finding::CannotTell);
        }
        assert_eq!((called, dealt), (4, 924), "0.43 %, within the level");
    }

    proptest! {
        #[test]
        fn the_other_way_round_gives_the_other_word(
            a in prop::collection::vec(50u64..200, 6..10),
            b in prop::collection::vec(50u64..200, 6..10),
        ) {
            let there = findings(&a, &b)[0];
            let back = findings(&b, &a)[0];
            match there {
                Finding::Slower(_) => prop_assert!(!matches!(back, Finding::Slower(_))),
                Finding::Faster(_) => prop_assert!(!matches!(back, Finding::Faster(_))),
                _ => {}
            }
        }
    }
}
