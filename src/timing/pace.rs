//! How much text came within the last second, while it comes.

use std::collections::VecDeque;

use super::Micros;

const SECOND: Micros = Micros::from_millis(1_000);

/// Arrivals of the last second. What it counts are pieces of text, not tokens: how many tokens they
/// were, only the server says, and only at the end.
#[derive(Clone, Debug, Default)]
pub struct Pace(VecDeque<Micros>);

impl Pace {
    /// A piece of text arrived at `at`.
    pub fn note(&mut self, at: Micros) {
        self.0.push_back(at);
    }

    /// How many pieces arrived within the second before `now`. Older ones are forgotten.
    pub fn in_the_last_second(&mut self, now: Micros) -> u32 {
        let from = now.checked_sub(SECOND).unwrap_or(Micros::ZERO);
        while self.0.front().is_some_and(|at| *at < from) {
            self.0.pop_front();
        }
        u32::try_from(self.0.len()).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_second_counts() {
        let ms = Micros::from_millis;
        let mut pace = Pace::default();
        for at in [100, 200, 900, 1_150] {
            pace.note(ms(at));
        }
        assert_eq!(
            pace.in_the_last_second(ms(1_100)),
            4,
            "exactly a second ago counts"
        );
        assert_eq!(pace.in_the_last_second(ms(1_201)), 2);
        assert_eq!(pace.in_the_last_second(ms(9_000)), 0);
    }
}
