//! The pace of an answer that is typed on screen as if a model wrote it.

use crate::timing::{Micros, TokenRate, draft_time};

/// When the tokens of an answer appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How many tokens the answer counts as, N.
    pub tokens: u64,
    /// When the first token appears, P.
    pub first_word: Micros,
    /// The tokens/s.
    pub rate: TokenRate,
}

/// How far an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nothing has appeared yet.
    Waiting,
    /// Some of it has appeared.
    Writing,
    /// All of it has appeared.
    Done,
}

/// What has appeared of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown<'a> {
    /// The beginning of the text that is on screen.
    pub text: &'a str,
    /// How many tokens that is.
    pub tokens: u64,
    /// How far the answer is.
    pub stage: Stage,
}

impl Pace {
    /// When the last token appears: `P + N / (tokens/s)`, the lesson's draft time.
    pub fn end_time(&self) -> Micros {
        draft_time(self.first_word, self.rate, self.tokens)
    }

    /// What has appeared of `text` at `elapsed` after the click. The first token appears at P, the
    /// last at the end, the others evenly between. The text grows with the tokens, by whole words
    /// where one ends near, and is whole at the end and not before (unless it is one token only).
    pub fn shown<'a>(&self, text: &'a str, elapsed: Micros) -> Shown<'a> {
        let (tokens, stage) = if elapsed >= self.end_time() {
            (self.tokens, Stage::Done)
        } else if elapsed >= self.first_word {
            (self.tokens_before_end(elapsed), Stage::Writing)
        } else {
            (0, Stage::Waiting)
        };
        let text = match stage {
            Stage::Waiting => "",
            Stage::Writing => beginning(text, tokens, self.tokens),
            Stage::Done => text,
        };
        Shown {
            text,
            tokens,
            stage,
        }
    }

    /// `1 + floor((elapsed - P) · (N - 1) / (N / rate))`: N tokens have N - 1 gaps.
    fn tokens_before_end(&self, elapsed: Micros) -> u64 {
        let written_for = elapsed.checked_sub(self.first_word).unwrap_or(Micros::ZERO);
        let gaps = self.tokens.saturating_sub(1);
        let span = self.rate.time_for(self.tokens);
        share(gaps, written_for.get(), span.get()).saturating_add(1)
    }
}

/// `floor(whole · part / of)`, and `whole` when `of` is 0.
fn share(whole: u64, part: u64, of: u64) -> u64 {
    let share = (u128::from(whole) * u128::from(part)).checked_div(u128::from(of));
    share
        .and_then(|share| u64::try_from(share).ok())
        .unwrap_or(whole)
}

/// The beginning of `text` for the first `shown` of `all` tokens: as much of the bytes, cut back
/// to the last end of a word when it lies within one token's length, else to a whole character.
/// At least one character, but never the whole text for a part of the tokens.
fn beginning(text: &str, shown: u64, all: u64) -> &str {
    if shown >= all {
        return text;
    }
    let length = text.len() as u64;
    let target = share(length, shown, all) as usize;
    let nearest = target.saturating_sub(length.div_ceil(all.max(1)) as usize);
    let end_of_word = (nearest.max(1)..=target)
        .rev()
        .find(|&at| is_end_of_word(text, at));
    let end = end_of_word.unwrap_or_else(|| whole_characters(text, target));
    let first = text.chars().next().map_or(0, char::len_utf8);
    let end = end.max(first);
    if end < text.len() { &text[..end] } else { "" }
}

/// Whether a word ends before byte `at`. The space behind it belongs to the next one, as in the
/// tokens of most models.
fn is_end_of_word(text: &str, at: usize) -> bool {
    match (text.get(..at), text.get(at..)) {
        (Some(before), Some(after)) => {
            after.starts_with(char::is_whitespace) && !before.ends_with(char::is_whitespace)
        }
        _ => false,
    }
}

/// The last end of a character at or before byte `at`.
fn whole_characters(text: &str, at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const REPLY: &str = "Hello Ana, your parcel left today. It should arrive on Friday.";

    fn pace(tokens: u64, first_word_ms: u64, tokens_per_second: f64) -> Pace {
        Pace {
            tokens,
            first_word: Micros::from_millis(first_word_ms),
            rate: TokenRate::from_tokens_per_second(tokens_per_second).expect("a rate"),
        }
    }

    #[test]
    fn it_ends_with_the_lessons_draft_time() {
        for (tokens, first_word_ms, tokens_per_second, end_micros) in [
            (150, 60, 278.0, 599_569),
            (150, 800, 30.0, 5_800_000),
            (150, 2_000, 60.0, 4_500_000),
        ] {
            let end = pace(tokens, first_word_ms, tokens_per_second).end_time();
            assert_eq!(end, Micros::new(end_micros), "{tokens_per_second} tokens/s");
        }
    }

    #[test]
    fn the_first_token_appears_at_the_first_word_and_the_last_at_the_end() {
        let pace = pace(11, 500, 11.0);
        for (elapsed, tokens, stage) in [
            (0, 0, Stage::Waiting),
            (499_999, 0, Stage::Waiting),
            (500_000, 1, Stage::Writing),
            (599_999, 1, Stage::Writing),
            (600_000, 2, Stage::Writing),
            (1_499_999, 10, Stage::Writing),
            (1_500_000, 11, Stage::Done),
            (u64::MAX, 11, Stage::Done),
        ] {
            let shown = pace.shown(REPLY, Micros::new(elapsed));
            assert_eq!((shown.tokens, shown.stage), (tokens, stage), "{elapsed} µs");
            assert_eq!(shown.text == REPLY, stage == Stage::Done, "{elapsed} µs");
            assert_eq!(
                shown.text.is_empty(),
                stage == Stage::Waiting,
                "{elapsed} µs"
            );
        }
    }

    #[test]
    fn the_text_grows_by_words_where_they_end_near() {
        let text = "One two three incomprehensibly four";
        let beginnings: Vec<&str> = (1..=7).map(|shown| beginning(text, shown, 7)).collect();
        let expected = [
            "One",
            "One two",
            "One two three",
            "One two three incomp",
            "One two three incomprehen",
            "One two three incomprehensibly",
            "One two three incomprehensibly four",
        ];
        assert_eq!(beginnings, expected);
    }

    #[test]
    fn short_and_empty_texts_are_no_trouble() {
        for (text, tokens, middle) in [
            ("", 5, ""),
            ("é", 5, ""),
            ("éa", 5, "é"),
            ("ab", 0, "ab"),
            ("ab", 1, "ab"),
        ] {
            let pace = pace(tokens, 0, 1.0);
            let half = Micros::new(pace.end_time().get() / 2);
            assert_eq!(
                pace.shown(text, half).text,
                middle,
                "{text}, {tokens} tokens"
            );
            assert_eq!(pace.shown(text, pace.end_time()).text, text);
        }
    }

    proptest! {
        #[test]
        fn it_only_grows_and_is_whole_exactly_at_the_end(
            text in "([a-zé\u{1F600} ]|\\PC){2,80}",
            tokens in 2u64..300,
            first_word in 0u64..5_000_000,
            tenths in 1u32..20_000,
            moments in proptest::collection::vec(0.0f64..1.2, 1..20),
        ) {
            let rate = TokenRate::from_tokens_per_second(f64::from(tenths) / 10.0).expect("a rate");
            let pace = Pace { tokens, first_word: Micros::new(first_word), rate };
            let end = pace.end_time();
            let mut moments: Vec<u64> = moments.iter().map(|part| (part * end.get() as f64) as u64).collect();
            moments.extend([first_word, end.get() - 1, end.get()]);
            moments.sort_unstable();
            let mut before = pace.shown(&text, Micros::ZERO);
            for moment in moments {
                let shown = pace.shown(&text, Micros::new(moment));
                prop_assert!(text.starts_with(shown.text));
                prop_assert!(shown.text.len() >= before.text.len());
                prop_assert!(shown.tokens >= before.tokens);
                prop_assert_eq!(shown.stage == Stage::Done, moment >= end.get());
                prop_assert_eq!(shown.stage == Stage::Done, shown.text == text);
                prop_assert_eq!(shown.stage == Stage::Done, shown.tokens == tokens);
                prop_assert_eq!(shown.stage == Stage::Waiting, moment < first_word);
                prop_assert_eq!(shown.stage == Stage::Waiting, shown.text.is_empty());
                before = shown;
            }
        }

        #[test]
        fn nothing_panics(text in "\\PC{0,20}", tokens: u64, first_word: u64, over in 1u64.., of in 1u64.., elapsed: u64) {
            let rate = TokenRate::new(of, Micros::new(over)).expect("a rate");
            let pace = Pace { tokens, first_word: Micros::new(first_word), rate };
            prop_assert!(text.starts_with(pace.shown(&text, Micros::new(elapsed)).text));
        }
    }
}
