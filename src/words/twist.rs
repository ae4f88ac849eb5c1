//! What the twists of Break it do to two numbers, in words.

use super::number::{exact_seconds, plain_number, rate, seconds_at_most, tokens};
use super::text;
use super::verdict::{Badge, badge, seconds_as_judged, verdict_sentence};
use crate::budget::{Budget, Figure, Outcome, Verdict};
use crate::capacity::{ThinkingRoom, Wait, load_room, most_people, thinking_room, waits};
use crate::timing::{Micros, TokenRate, draft_time};

/// How many people click together in the reply to the support lead, as in the lesson.
const FIVE: u32 = 5;

/// One person of several who click in the same moment.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitRow {
    /// Who: `Person 2`.
    pub name: String,
    /// When the first word comes, or what is known of it.
    pub first_word: String,
    /// When the draft is complete.
    pub done: String,
    /// Where the wait ends at the latest known, in percent of the longest wait.
    pub waiting_percent: f64,
    /// Where the draft is complete, in percent of the longest wait.
    pub done_percent: f64,
    /// The verdict of each rule.
    pub badges: [Badge; 2],
}

/// The people of `waits`, one after the other.
pub fn wait_rows(waits: &[Wait], budget: &Budget) -> Vec<WaitRow> {
    let longest = waits.iter().map(|wait| wait.done.get()).max().unwrap_or(1);
    let percent = |time: Micros| 100.0 * time.get() as f64 / longest.max(1) as f64;
    let row = |wait: &Wait| WaitRow {
        name: text::twist::person(&wait.person.to_string()),
        first_word: first_word_of(wait.first_word, budget.first_words_limit),
        done: seconds_as_judged(wait.done, budget.draft_limit),
        waiting_percent: match wait.first_word {
            Figure::Exactly(time) | Figure::MoreThan(time) => percent(time),
            Figure::Unknown => 0.0,
        },
        done_percent: percent(wait.done),
        badges: wait.verdicts(budget).map(|verdict| badge(&verdict)),
    };
    waits.iter().map(row).collect()
}

fn first_word_of(figure: Figure, limit: Micros) -> String {
    match figure {
        Figure::Exactly(time) => seconds_as_judged(time, limit),
        Figure::MoreThan(bound) if bound > Micros::ZERO => {
            text::quantity::more_than(&exact_seconds(bound))
        }
        Figure::MoreThan(_) | Figure::Unknown => text::twist::NOT_KNOWN.to_owned(),
    }
}

/// How many people can click together so that both rules hold for all of them.
pub fn most_people_sentence(first_word: Micros, rate: TokenRate, budget: &Budget) -> String {
    let draft = draft_time(first_word, rate, budget.draft_tokens);
    match most_people(first_word, draft, budget) {
        0 => text::twist::NOBODY.to_owned(),
        most => text::twist::most_people(most.into()),
    }
}

/// How long a load may take before rule 1 fails.
pub fn load_room_sentence(first_word: Micros, budget: &Budget) -> String {
    let warm = seconds_as_judged(first_word, budget.first_words_limit);
    match load_room(first_word, budget) {
        Some(room) => text::twist::load_room(&warm, &seconds_at_most(room)),
        None => text::twist::no_load_room(&warm),
    }
}

/// How many tokens of thinking fit before each rule fails.
pub fn thinking_room_sentences(
    first_word: Micros,
    rate: TokenRate,
    budget: &Budget,
) -> [String; 2] {
    let ThinkingRoom { first_words, draft } = thinking_room(first_word, rate, budget);
    [
        first_words.map_or_else(
            || text::twist::NO_THINKING_FOR_RULE_1.to_owned(),
            |room| text::twist::thinking_for_rule_1(&room_in_tokens(room)),
        ),
        draft.map_or_else(
            || text::twist::NO_THINKING_FOR_RULE_2.to_owned(),
            |room| text::twist::thinking_for_rule_2(&room_in_tokens(room)),
        ),
    ]
}

/// So many tokens, with thousands apart.
fn room_in_tokens(room: u64) -> String {
    match room {
        0..1_000 => tokens(room),
        _ => text::quantity::some_tokens(&plain_number(room as f64)),
    }
}

/// Two numbers in a few words: `first word 0.06 s, 278.0 tokens/s`.
pub fn two_numbers(first_word: Micros, tokens_per_second: TokenRate) -> String {
    text::twist::two_numbers(&exact_seconds(first_word), &rate(tokens_per_second))
}

/// The reply to the support lead, a sentence or two on each line.
pub fn support_reply(first_word: Micros, rate: TokenRate, budget: &Budget) -> Vec<String> {
    use text::support as words;
    let verdicts = budget.verdicts(Some(first_word), Some(rate));
    let draft = draft_time(first_word, rate, budget.draft_tokens);
    let crowd = waits(FIVE, first_word, draft);
    let last = crowd
        .last()
        .map(|wait| seconds_as_judged(wait.done, budget.draft_limit));
    let mut lines = vec![words::numbers(&two_numbers(first_word, rate))];
    lines.extend(verdicts.iter().map(answer_line));
    lines.push(words::ONE_WARM_CLICK.to_owned());
    lines.push(words::crowd(
        &most_people_sentence(first_word, rate, budget),
        &last.unwrap_or_default(),
    ));
    lines.push(load_room_sentence(first_word, budget));
    lines.extend(thinking_room_sentences(first_word, rate, budget));
    lines
}

/// `Rule 1: yes.` and why.
fn answer_line(verdict: &Verdict) -> String {
    let answer = match verdict.outcome {
        Outcome::Pass { .. } => text::support::YES,
        Outcome::Fail { .. } | Outcome::Unknown => text::support::NO,
    };
    text::support::answer(answer, &verdict_sentence(verdict))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capacity::waits_for_example;

    fn ours() -> (Micros, TokenRate, Budget) {
        let rate = TokenRate::from_tokens_per_second(278.0).expect("a rate");
        (Micros::from_millis(60), rate, Budget::default())
    }

    #[test]
    fn the_fifth_of_the_example_is_done_at_20_s() {
        let waits = waits_for_example(5, Micros::from_millis(4_000));
        let rows = wait_rows(&waits, &Budget::default());
        assert_eq!(rows.len(), 5);
        assert_eq!(
            (rows[0].first_word.as_str(), rows[0].done.as_str()),
            ("not known", "4.00 s")
        );
        assert_eq!(
            (rows[4].first_word.as_str(), rows[4].done.as_str()),
            ("more than 16 s", "20.00 s")
        );
        assert_eq!(rows[4].badges.map(|badge| badge.word), ["FAIL", "FAIL"]);
        assert_eq!(
            (rows[4].waiting_percent, rows[4].done_percent),
            (80.0, 100.0)
        );
    }

    #[test]
    fn rooms_are_said_with_the_lessons_numbers() {
        let (first_word, rate, budget) = ours();
        assert!(load_room_sentence(first_word, &budget).contains("0.94 s"));
        let [rule_1, rule_2] = thinking_room_sentences(first_word, rate, &budget);
        assert!(rule_1.contains("261 tokens"), "{rule_1}");
        assert!(rule_2.contains("2,613 tokens"), "{rule_2}");
    }

    #[test]
    fn a_late_first_word_leaves_no_room() {
        let (_, rate, budget) = ours();
        let late = Micros::from_millis(11_000);
        assert!(load_room_sentence(late, &budget).contains("already"));
        assert_eq!(
            most_people_sentence(late, rate, &budget),
            text::twist::NOBODY
        );
        assert_eq!(
            thinking_room_sentences(late, rate, &budget),
            [
                text::twist::NO_THINKING_FOR_RULE_1,
                text::twist::NO_THINKING_FOR_RULE_2
            ]
        );
    }

    #[test]
    fn the_reply_says_yes_or_no_for_each_rule_and_what_would_change_it() {
        let (first_word, rate, budget) = ours();
        let reply = support_reply(first_word, rate, &budget).join("\n");
        for part in [
            "first word 0.06 s, 278.0 tokens/s",
            "Yes. Rule 1 PASS: 0.06 s, 0.94 s to spare",
            "Yes. Rule 2 PASS: 0.60 s, 9.40 s to spare",
            "0.94 s",
            "261 tokens",
        ] {
            assert!(reply.contains(part), "{part} is not in {reply}");
        }
        let slow = support_reply(Micros::from_millis(2_000), rate, &budget).join("\n");
        assert!(
            slow.contains("No. Rule 1 FAIL: 2.00 s, 1.00 s too long"),
            "{slow}"
        );
    }
}
