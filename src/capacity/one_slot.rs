//! Several people click in the same moment, and the server answers one request at a time, in the
//! order they came.
//!
//! S is the time one draft takes alone, its first word included
//! ([`draft_time`](crate::timing::draft_time)); P is the first word of one request alone.

use crate::budget::{Budget, Figure, Metric, Verdict};
use crate::timing::Micros;

/// What one of the people waits, counted from the click they all made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Their place in the queue, k; the first is 1.
    pub person: u32,
    /// Until the first word: `(k - 1)·S + P`, or more than `(k - 1)·S` where P is not known.
    pub first_word: Figure,
    /// Until the end of the draft: `k·S`.
    pub done: Micros,
}

impl Wait {
    /// Rule 1 on the first word and rule 2 on the end of the draft.
    pub fn verdicts(&self, budget: &Budget) -> [Verdict; 2] {
        budget.rules().map(|rule| {
            let figure = match rule.metric {
                Metric::FirstWords => self.first_word,
                Metric::Draft => Figure::Exactly(self.done),
            };
            Verdict::of(rule, figure)
        })
    }
}

/// What each of `people` waits who click at once, in the order they are served. `first_word` is
/// P, `draft` is S.
pub fn waits(people: u32, first_word: Micros, draft: Micros) -> Vec<Wait> {
    let first_after = |queue: Micros| Figure::Exactly(queue.saturating_add(first_word));
    queue_of(people, draft, first_after)
}

/// The same where only the time of a draft, S, is known: of the first word it can only be said
/// that it comes after the drafts before it.
pub fn waits_for_example(people: u32, draft: Micros) -> Vec<Wait> {
    queue_of(people, draft, Figure::MoreThan)
}

fn queue_of(people: u32, draft: Micros, first_word: impl Fn(Micros) -> Figure) -> Vec<Wait> {
    (1..=people)
        .map(|person| Wait {
            person,
            first_word: first_word(times(draft, person - 1)),
            done: times(draft, person),
        })
        .collect()
}

fn times(span: Micros, count: u32) -> Micros {
    Micros::new(span.get().saturating_mul(u64::from(count)))
}

/// How many people can click at once so that both rules hold for all of them: the smaller of
/// `floor((limit 1 - P) / S) + 1` and `floor(limit 2 / S)`, and 0 when one request alone fails.
pub fn most_people(first_word: Micros, draft: Micros, budget: &Budget) -> u32 {
    let Some(left) = budget.first_words_limit.checked_sub(first_word) else {
        return 0;
    };
    let by_first_words = drafts_in(left, draft).saturating_add(1);
    let by_draft = drafts_in(budget.draft_limit, draft);
    by_first_words.min(by_draft)
}

/// How many whole drafts fit into a time. Drafts that take no time have no limit.
fn drafts_in(time: Micros, draft: Micros) -> u32 {
    let drafts = time.get().checked_div(draft.get()).unwrap_or(u64::MAX);
    u32::try_from(drafts).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Outcome;
    use proptest::prelude::*;

    fn seconds(wait: &Wait) -> (u32, Option<f64>, f64) {
        let first_word = match wait.first_word {
            Figure::Exactly(time) | Figure::MoreThan(time) => Some(time.as_secs_f64()),
            Figure::Unknown => None,
        };
        (wait.person, first_word, wait.done.as_secs_f64())
    }

    #[test]
    fn in_the_lessons_example_the_fifth_ends_at_20_s() {
        let waits = waits_for_example(5, Micros::from_millis(4_000));
        let expected = [
            (1, Some(0.0), 4.0),
            (2, Some(4.0), 8.0),
            (3, Some(8.0), 12.0),
            (4, Some(12.0), 16.0),
            (5, Some(16.0), 20.0),
        ];
        assert_eq!(waits.iter().map(seconds).collect::<Vec<_>>(), expected);
        let more_than = |wait: &Wait| matches!(wait.first_word, Figure::MoreThan(_));
        assert!(waits.iter().all(more_than));
    }

    #[test]
    fn the_lessons_run_is_a_staircase() {
        let waits = waits(3, Micros::from_millis(60), Micros::from_millis(600));
        let expected = [
            (1, Some(0.06), 0.6),
            (2, Some(0.66), 1.2),
            (3, Some(1.26), 1.8),
        ];
        assert_eq!(waits.iter().map(seconds).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn each_person_is_judged_by_both_rules() {
        let passes = |wait: &Wait| {
            let outcomes = wait
                .verdicts(&Budget::default())
                .map(|verdict| verdict.outcome);
            outcomes.map(|outcome| match outcome {
                Outcome::Pass { .. } => Some(true),
                Outcome::Fail { .. } => Some(false),
                Outcome::Unknown => None,
            })
        };
        let example = waits_for_example(3, Micros::from_millis(4_000));
        assert_eq!(
            example.iter().map(passes).collect::<Vec<_>>(),
            [
                [None, Some(true)],
                [Some(false), Some(true)],
                [Some(false), Some(false)]
            ]
        );
    }

    #[test]
    fn as_many_can_click_as_both_rules_allow() {
        for (first_word_ms, draft_ms, people) in [
            (60, 600, 2),
            (400, 600, 2),
            (401, 600, 1),
            (1_000, 10_000, 1),
            (1_001, 2_000, 0),
            (500, 10_001, 0),
            (800, 5_800, 1),
            (10, 10, 100),
            (0, 1_000, 2),
            (0, 0, u32::MAX),
        ] {
            let (first_word, draft) = (
                Micros::from_millis(first_word_ms),
                Micros::from_millis(draft_ms),
            );
            let most = most_people(first_word, draft, &Budget::default());
            assert_eq!(most, people, "{first_word_ms} ms, {draft_ms} ms");
        }
    }

    #[test]
    fn the_longest_times_stay_the_longest() {
        let longest = Micros::new(u64::MAX);
        let last = waits(3, longest, longest)[2];
        assert_eq!(
            (last.first_word, last.done),
            (Figure::Exactly(longest), longest)
        );
        assert_eq!(waits(0, longest, longest), []);
    }

    proptest! {
        #[test]
        fn the_most_people_are_those_before_the_first_who_fails(first_word in 0u64..1_200_000, more in 100_000u64..11_000_000) {
            let (first_word, draft) = (Micros::new(first_word), Micros::new(first_word + more));
            let budget = Budget::default();
            let passes = |wait: &Wait| {
                wait.verdicts(&budget)
                    .iter()
                    .all(|verdict| matches!(verdict.outcome, Outcome::Pass { .. }))
            };
            let served = waits(200, first_word, draft).iter().take_while(|wait| passes(wait)).count();
            prop_assert_eq!(most_people(first_word, draft, &budget) as usize, served);
        }
    }
}
