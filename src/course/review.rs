//! The review: what was missed is asked again, with other things in between.
//!
//! A question asked right after its answer was read is answered from the ear. So at least
//! [`OTHERS_BETWEEN`] other items stand between two showings of the same one, as far as there
//! are that many.

use std::collections::BTreeSet;

/// How many other items stand between two showings of one.
pub const OTHERS_BETWEEN: usize = 3;

/// Something to put on the screen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// The question of this id, to answer.
    Question(String),
    /// The card of this id, to look at again.
    Card(String),
}

/// What an item is to the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// A question to ask until it is answered right.
    Due,
    /// Something to put between.
    Filler,
    /// Seen before the review and not part of it: it only stands between.
    Outside,
}

#[derive(Clone, Debug)]
struct Entry {
    item: Item,
    role: Role,
}

/// The items of one review, those shown longest ago first and the last one shown at the end.
///
/// The place in this order is all there is to know: what stands behind an item was shown after it.
#[derive(Clone, Debug)]
pub struct Deck {
    entries: Vec<Entry>,
    /// How many others are asked for between two showings.
    between: usize,
}

impl Deck {
    /// A review of the questions `due`, with `fillers` put between them, the best ones first.
    /// `recent` is what was on the screen before, the latest at the end.
    pub fn new(due: Vec<String>, fillers: Vec<Item>, recent: &[Item]) -> Self {
        let due = due.into_iter().map(Item::Question);
        let due = due.map(|item| (item, Role::Due));
        let fillers = fillers.into_iter().map(|item| (item, Role::Filler));
        let mut entries: Vec<Entry> = Vec::new();
        let mut known = BTreeSet::new();
        for (item, role) in due.chain(fillers) {
            if known.insert(item.clone()) {
                entries.push(Entry { item, role });
            }
        }
        let between = OTHERS_BETWEEN.min(entries.len().saturating_sub(1));
        let mut deck = Self { entries, between };
        for item in recent {
            deck.note_seen(item);
        }
        deck
    }

    /// The next item to show, which then counts as shown. None when nothing is due any more.
    ///
    /// That is the due question which waited longest, if enough stood between, else the filler
    /// which waited longest.
    pub fn draw(&mut self) -> Option<Item> {
        if self.due_left() == 0 {
            return None;
        }
        let index = self.first(Role::Due).or_else(|| self.first(Role::Filler))?;
        self.move_to_end(index);
        self.entries.last().map(|entry| entry.item.clone())
    }

    /// After a question was answered: a right answer settles it, a wrong one makes it due,
    /// also where it was a filler. Questions that are not in the review are left alone.
    pub fn answered(&mut self, question: &str, right: bool) {
        let is_it = |entry: &&mut Entry| {
            entry.role != Role::Outside
                && matches!(&entry.item, Item::Question(id) if id == question)
        };
        if let Some(entry) = self.entries.iter_mut().find(is_it) {
            entry.role = if right { Role::Filler } else { Role::Due };
        }
    }

    /// How many questions are still to be answered right.
    pub fn due_left(&self) -> usize {
        let due = self.entries.iter().filter(|entry| entry.role == Role::Due);
        due.count()
    }

    /// The entry of `role` that was shown longest ago, if enough others were shown since.
    ///
    /// As long as something is due, a due question or a filler is found: at least
    /// `between` entries of the review stand behind the first one of it.
    fn first(&self, role: Role) -> Option<usize> {
        let far_enough = self.entries.len().saturating_sub(self.between);
        let mut candidates = self.entries.iter().take(far_enough);
        candidates.position(|entry| entry.role == role)
    }

    fn note_seen(&mut self, item: &Item) {
        match self.entries.iter().position(|entry| entry.item == *item) {
            Some(index) => self.move_to_end(index),
            None => self.entries.push(Entry {
                item: item.clone(),
                role: Role::Outside,
            }),
        }
    }

    fn move_to_end(&mut self, index: usize) {
        if let Some(rest) = self.entries.get_mut(index..) {
            rest.rotate_left(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn question(id: &str) -> Item {
        Item::Question(id.to_owned())
    }

    /// `?a` is the question `a`, anything else a card.
    fn items(names: &str) -> Vec<Item> {
        let items = names
            .split_whitespace()
            .map(|name| match name.strip_prefix('?') {
                Some(id) => question(id),
                None => Item::Card(name.to_owned()),
            });
        items.collect()
    }

    fn name(item: &Item) -> String {
        match item {
            Item::Question(id) => ["?", id].concat(),
            Item::Card(id) => id.clone(),
        }
    }

    fn deck(due: &str, fillers: &str, recent: &str) -> Deck {
        let due = due.split_whitespace().map(str::to_owned).collect();
        Deck::new(due, items(fillers), &items(recent))
    }

    /// Shows items until nothing is due. Answers are right where `answers` has `+` or has ended.
    fn play(mut deck: Deck, answers: &str) -> String {
        let mut answers = answers.chars();
        let mut shown = Vec::new();
        while let Some(item) = deck.draw() {
            shown.push(name(&item));
            assert!(shown.len() < 1_000, "it ends");
            if let Item::Question(id) = item {
                deck.answered(&id, answers.next() != Some('-'));
            }
        }
        shown.join(" ")
    }

    #[test]
    fn reviews_run_like_this() {
        for (due, fillers, recent, answers, shown) in [
            ("", "a b c", "", "", ""),
            ("q", "", "", "", "?q"),
            ("q r s", "a b c", "", "", "?q ?r ?s"),
            // The question just answered in the lesson waits for three others.
            ("q", "a b c", "?q", "", "a b c ?q"),
            ("q", "a b c", "?q x", "", "a b ?q"),
            ("q", "a b c", "?q x y z", "", "?q"),
            ("q r", "a b c", "?q x ?r", "", "a ?q b ?r"),
            // Missed once more: three others again.
            ("q", "a b c d", "", "-", "?q a b c ?q"),
            ("q", "a b c", "", "--", "?q a b c ?q a b c ?q"),
            ("q", "a b c d", "", "--", "?q a b c ?q d a b ?q"),
            ("q r s t u", "a", "", "-", "?q ?r ?s ?t ?u ?q"),
            // Settled questions are put between as well.
            ("q r", "a b", "", "-+-", "?q ?r a b ?q ?r a b ?q"),
            // As far apart as so few allow.
            ("q", "", "?q", "--", "?q ?q ?q"),
            ("q", "a", "?q", "-", "a ?q a ?q"),
            ("q", "a b", "?q", "", "a b ?q"),
            ("q r", "", "", "--", "?q ?r ?q ?r"),
            // A question that was right before and is missed now has to be learned.
            ("q", "?f a b c", "?q", "-", "?f a b ?q ?f"),
            // Each item is in the deck once.
            ("q q", "?q a a b c", "?q", "", "a b c ?q"),
        ] {
            let played = play(deck(due, fillers, recent), answers);
            assert_eq!(played, shown, "{due} | {fillers} | {recent} | {answers}");
        }
    }

    #[test]
    fn an_unanswered_question_stays_due() {
        let mut deck = deck("q", "a", "");
        assert_eq!(deck.draw(), Some(question("q")));
        assert_eq!(deck.due_left(), 1);
        deck.answered("other", true);
        assert_eq!(deck.due_left(), 1);
        deck.answered("q", true);
        assert_eq!((deck.due_left(), deck.draw()), (0, None));
    }

    #[test]
    fn a_question_from_outside_does_not_come_in() {
        let mut deck = deck("q", "", "?x");
        deck.answered("x", false);
        assert_eq!(deck.due_left(), 1);
    }

    fn names() -> impl Strategy<Value = String> {
        proptest::collection::vec("\\??[a-f]", 0..7).prop_map(|names| names.join(" "))
    }

    proptest! {
        #[test]
        fn the_same_item_never_comes_too_soon(
            due in proptest::collection::vec("[a-f]", 0..6),
            fillers in names(),
            recent in names(),
            rights in proptest::collection::vec(any::<bool>(), 0..60),
        ) {
            let due = due.join(" ");
            let mut deck = deck(&due, &fillers, &recent);
            let held = due.split_whitespace().map(question).chain(items(&fillers));
            let held = held.collect::<BTreeSet<Item>>();
            let mut shown = items(&recent);
            for right in rights {
                let Some(item) = deck.draw() else { break };
                prop_assert!(held.contains(&item));
                let before = shown.iter().rev().position(|one| *one == item);
                if let Some(others) = before {
                    prop_assert!(others >= OTHERS_BETWEEN.min(held.len() - 1), "{shown:?} {item:?}");
                }
                if let Item::Question(id) = &item {
                    deck.answered(id, right);
                }
                shown.push(item);
            }
        }

        #[test]
        fn a_review_of_right_answers_ends_soon(
            due in proptest::collection::vec("[a-f]", 0..6),
            fillers in names(),
            recent in names(),
        ) {
            let mut deck = deck(&due.join(" "), &fillers, &recent);
            for _ in 0..=due.len() + OTHERS_BETWEEN {
                match deck.draw() {
                    None => break,
                    Some(Item::Question(id)) => deck.answered(&id, true),
                    Some(Item::Card(_)) => {}
                }
            }
            prop_assert_eq!(deck.due_left(), 0);
            prop_assert_eq!(deck.draw(), None);
        }

        #[test]
        fn nothing_due_is_forgotten(
            due in proptest::collection::vec("[a-f]", 0..6),
            fillers in names(),
            answers in "[+-]{0,20}",
        ) {
            let shown = play(deck(&due.join(" "), &fillers, ""), &answers);
            for id in due {
                prop_assert!(shown.split(' ').any(|name| name == ["?", &id].concat()));
            }
        }
    }
}
