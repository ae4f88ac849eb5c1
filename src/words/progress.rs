//! How far a person is, in words.

use super::text;
use crate::course::progress::{Damage, Tally};

/// How far a person is with a part: `3 of 14 cards · 1 of 2 questions`.
pub fn tally_sentence(tally: Tally) -> String {
    let cards = text::progress::cards(&tally.cards_seen.to_string(), &tally.cards.to_string());
    if tally.questions == 0 {
        return cards;
    }
    [cards, questions(tally)].join(text::progress::AND_BETWEEN)
}

fn questions(tally: Tally) -> String {
    text::progress::questions(&tally.solved.to_string(), &tally.questions.to_string())
}

/// How the questions of a part went.
pub fn result_sentence(tally: Tally) -> String {
    if tally.solved == 0 {
        return text::progress::no_result(tally.questions as u64);
    }
    let (solved, all) = (tally.solved.to_string(), tally.questions.to_string());
    text::progress::result(&solved, &all, &tally.first_try_right.to_string())
}

/// How much of a part or the course is done, in whole per cent. Only the whole is 100.
pub fn percent_done(tally: Tally) -> usize {
    let done = tally.cards_seen + tally.solved;
    let all = tally.cards + tally.questions;
    (100 * done).checked_div(all).unwrap_or_default()
}

/// Why a text is not taken as progress.
pub fn damage_sentence(damage: Damage) -> &'static str {
    match damage {
        Damage::NotReadable => text::progress::NOT_READABLE,
        Damage::Newer { .. } => text::progress::NEWER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_is_a_hundred_per_cent() {
        for (cards_seen, solved, percent) in [(0, 0, 0), (14, 2, 100), (14, 1, 93), (1, 0, 6)] {
            let tally = Tally {
                cards_seen,
                cards: 14,
                solved,
                first_try_right: 0,
                questions: 2,
            };
            assert_eq!(percent_done(tally), percent, "{cards_seen} {solved}");
        }
        assert_eq!(percent_done(Tally::default()), 0);
    }
}
