//! The calculator's fields: texts as typed, what they mean together, and their place in a link.

use super::quantity::{
    NumberError, Read, TimeUnit, plain_rate, plain_seconds, read_count, read_rate, read_time,
};
use super::{Budget, Verdict};
use crate::timing::{Micros, TokenRate, draft_time};

/// A field of the calculator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Time to first token.
    Ttft,
    /// Tokens per second.
    Rate,
    /// Length of the draft.
    DraftTokens,
    /// The limit of rule 1.
    FirstWordsLimit,
    /// The limit of rule 2.
    DraftLimit,
}

/// What stands in the fields, exactly as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Time to first token; a bare number is in [`Form::ttft_unit`].
    pub ttft: String,
    /// The unit chosen beside the TTFT field.
    pub ttft_unit: TimeUnit,
    /// Tokens per second.
    pub rate: String,
    /// Length of the draft in tokens.
    pub draft_tokens: String,
    /// Limit of rule 1, a bare number in seconds.
    pub first_words_limit: String,
    /// Limit of rule 2, a bare number in seconds.
    pub draft_limit: String,
}

/// The course's own run, 0.06 s and 278 tokens/s, against the lesson's budget.
impl Default for Form {
    fn default() -> Self {
        let budget = Budget::default();
        Self {
            ttft: "0.06".to_owned(),
            ttft_unit: TimeUnit::Seconds,
            rate: "278".to_owned(),
            draft_tokens: budget.draft_tokens.to_string(),
            first_words_limit: plain_seconds(budget.first_words_limit),
            draft_limit: plain_seconds(budget.draft_limit),
        }
    }
}

impl Form {
    /// A field's text.
    pub fn text(&self, field: Field) -> &str {
        match field {
            Field::Ttft => &self.ttft,
            Field::Rate => &self.rate,
            Field::DraftTokens => &self.draft_tokens,
            Field::FirstWordsLimit => &self.first_words_limit,
            Field::DraftLimit => &self.draft_limit,
        }
    }

    /// The text of a field, to be changed.
    pub fn text_mut(&mut self, field: Field) -> &mut String {
        match field {
            Field::Ttft => &mut self.ttft,
            Field::Rate => &mut self.rate,
            Field::DraftTokens => &mut self.draft_tokens,
            Field::FirstWordsLimit => &mut self.first_words_limit,
            Field::DraftLimit => &mut self.draft_limit,
        }
    }

    /// Whether its rules are the lesson's own.
    pub fn has_lesson_rules(&self) -> bool {
        let lesson = Self::default();
        let mut rules = OPTIONAL_IN_QUERY.iter();
        rules.all(|(_, field)| self.text(*field) == lesson.text(*field))
    }

    /// Puts the lesson's rules back.
    pub fn restore_lesson_rules(&mut self) {
        let lesson = Self::default();
        for (_, field) in OPTIONAL_IN_QUERY {
            lesson.text(field).clone_into(self.text_mut(field));
        }
    }

    /// Puts a known time into the TTFT field.
    pub fn set_ttft(&mut self, ttft: Micros) {
        self.ttft = plain_seconds(ttft);
        self.ttft_unit = TimeUnit::Seconds;
    }

    /// The usual limits, with these two numbers in their fields.
    pub fn of(first_word: Micros, rate: TokenRate) -> Self {
        let mut form = Self::default();
        form.set_ttft(first_word);
        form.set_rate(rate);
        form
    }

    /// Puts a known rate into the tokens/s field.
    pub fn set_rate(&mut self, rate: TokenRate) {
        self.rate = plain_rate(rate);
    }

    /// Reads every field.
    pub fn read(&self) -> Inputs {
        Inputs {
            ttft: read_time(&self.ttft, self.ttft_unit),
            rate: read_rate(&self.rate),
            draft_tokens: read_count(&self.draft_tokens),
            first_words_limit: read_time(&self.first_words_limit, TimeUnit::Seconds),
            draft_limit: read_time(&self.draft_limit, TimeUnit::Seconds),
        }
    }

    /// The form as the pairs of a link's query: TTFT and tokens/s always, the rest where it
    /// differs from the lesson's budget. Texts that make no sense are carried too, so that a
    /// reload loses nothing.
    pub fn to_query(&self) -> Vec<(String, String)> {
        let lesson = Self::default();
        let mut pairs = vec![pair("ttft", &self.ttft), pair("tps", &self.rate)];
        if self.ttft_unit == TimeUnit::Millis {
            pairs.push(pair("unit", MILLIS));
        }
        for (name, field) in OPTIONAL_IN_QUERY {
            if self.text(field) != lesson.text(field) {
                pairs.push(pair(name, self.text(field)));
            }
        }
        pairs
    }

    /// The form that a link's query describes; what the query does not name is the default. A
    /// link with one of the two numbers leaves the other empty: the example's would not belong to it.
    pub fn from_query(pairs: &[(String, String)]) -> Self {
        let mut form = Self::default();
        if pairs
            .iter()
            .any(|(name, _)| name == "ttft" || name == "tps")
        {
            form.ttft.clear();
            form.rate.clear();
        }
        for (name, value) in pairs {
            match name.as_str() {
                "ttft" => form.ttft.clone_from(value),
                "unit" if value == MILLIS => form.ttft_unit = TimeUnit::Millis,
                "tps" => form.rate.clone_from(value),
                other => {
                    if let Some((_, field)) =
                        OPTIONAL_IN_QUERY.iter().find(|(name, _)| *name == other)
                    {
                        form.text_mut(*field).clone_from(value);
                    }
                }
            }
        }
        form
    }
}

/// How a link says that a bare TTFT is in milliseconds.
const MILLIS: &str = "ms";

/// Fields that a link names only where they differ from the lesson's budget.
const OPTIONAL_IN_QUERY: [(&str, Field); 3] = [
    ("tokens", Field::DraftTokens),
    ("first", Field::FirstWordsLimit),
    ("draft", Field::DraftLimit),
];

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// Every field read, or why it could not be.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    /// Time to first token.
    pub ttft: Result<Read<Micros>, NumberError>,
    /// Tokens per second.
    pub rate: Result<Read<TokenRate>, NumberError>,
    /// Length of the draft.
    pub draft_tokens: Result<Read<u64>, NumberError>,
    /// The limit of rule 1.
    pub first_words_limit: Result<Read<Micros>, NumberError>,
    /// The limit of rule 2.
    pub draft_limit: Result<Read<Micros>, NumberError>,
}

impl Inputs {
    /// Why a field could not be read.
    pub fn problem(&self, field: Field) -> Option<&NumberError> {
        match field {
            Field::Ttft => self.ttft.as_ref().err(),
            Field::Rate => self.rate.as_ref().err(),
            Field::DraftTokens => self.draft_tokens.as_ref().err(),
            Field::FirstWordsLimit => self.first_words_limit.as_ref().err(),
            Field::DraftLimit => self.draft_limit.as_ref().err(),
        }
    }

    /// The number in a field whose comma could have meant something else, and how it was read.
    pub fn ambiguous_comma(&self, field: Field) -> Option<(f64, super::CommaReading)> {
        fn of<T>(read: &Result<Read<T>, NumberError>) -> Option<(f64, super::CommaReading)> {
            let read = read.as_ref().ok()?;
            Some((read.number, read.ambiguous_comma?))
        }
        match field {
            Field::Ttft => of(&self.ttft),
            Field::Rate => of(&self.rate),
            Field::DraftTokens => of(&self.draft_tokens),
            Field::FirstWordsLimit => of(&self.first_words_limit),
            Field::DraftLimit => of(&self.draft_limit),
        }
    }

    /// The budget, where its three fields are usable.
    pub fn budget(&self) -> Option<Budget> {
        Some(Budget {
            draft_tokens: self.draft_tokens.as_ref().ok()?.value,
            first_words_limit: self.first_words_limit.as_ref().ok()?.value,
            draft_limit: self.draft_limit.as_ref().ok()?.value,
        })
    }

    /// Everything the calculator can say of these inputs.
    pub fn answer(&self) -> Option<Answer> {
        let ttft = self.ttft.as_ref().ok().map(|read| read.value);
        let rate = self.rate.as_ref().ok().map(|read| read.value);
        self.budget().map(|budget| Answer::of(budget, ttft, rate))
    }
}

/// What the calculator answers. Each part needs only the inputs it depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The budget it is judged by.
    pub budget: Budget,
    /// Rule 1 and rule 2.
    pub verdicts: [Verdict; 2],
    /// `TTFT + draft tokens / (tokens/s)`.
    pub draft_time: Option<Micros>,
    /// The slowest rate that meets rule 2 after this TTFT.
    pub rate_needed: Option<Reachable<TokenRate>>,
    /// The latest TTFT that meets both rules at this rate.
    pub ttft_allowed: Option<Reachable<Micros>>,
}

/// A demand that some value meets, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reachable<T> {
    /// This value is just enough.
    At(T),
    /// No value is enough.
    Never,
}

impl<T> From<Option<T>> for Reachable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Never, Self::At)
    }
}

impl Answer {
    /// Answers for a TTFT and a rate, as far as they are known.
    pub fn of(budget: Budget, ttft: Option<Micros>, rate: Option<TokenRate>) -> Self {
        Self {
            budget,
            verdicts: budget.verdicts(ttft, rate),
            draft_time: ttft
                .zip(rate)
                .map(|(ttft, rate)| draft_time(ttft, rate, budget.draft_tokens)),
            rate_needed: ttft.map(|ttft| budget.rate_needed(ttft).into()),
            ttft_allowed: rate.map(|rate| budget.first_word_allowed(rate).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Outcome;
    use proptest::prelude::*;

    fn form(ttft: &str, rate: &str) -> Form {
        Form {
            ttft: ttft.to_owned(),
            rate: rate.to_owned(),
            ..Form::default()
        }
    }

    #[test]
    fn the_lessons_example_takes_5_8_seconds() {
        let answer = form("0.8", "30").read().answer().expect("an answer");
        assert_eq!(answer.draft_time, Some(Micros::from_millis(5_800)));
    }

    #[test]
    fn each_answer_needs_only_its_own_inputs() {
        let without_rate = form("0.5", "").read().answer().expect("an answer");
        assert!(matches!(
            without_rate.verdicts[0].outcome,
            Outcome::Pass { .. }
        ));
        assert!(matches!(without_rate.rate_needed, Some(Reachable::At(_))));
        assert_eq!(without_rate.ttft_allowed, None);
        assert_eq!(without_rate.draft_time, None);

        let without_ttft = form("", "15").read().answer().expect("an answer");
        assert_eq!(without_ttft.ttft_allowed, Some(Reachable::Never));
        assert_eq!(without_ttft.rate_needed, None);
    }

    #[test]
    fn no_speed_is_enough_from_ten_seconds_on() {
        let answer = form("10", "1000").read().answer().expect("an answer");
        assert_eq!(answer.rate_needed, Some(Reachable::Never));
    }

    #[test]
    fn the_lessons_link_is_short_and_other_budgets_are_in_it() {
        let query = form("0.06", "278").to_query();
        assert_eq!(query, [pair("ttft", "0.06"), pair("tps", "278")]);
        let stricter = Form {
            draft_limit: "5".to_owned(),
            ..form("0.06", "278")
        };
        assert_eq!(stricter.to_query()[2], pair("draft", "5"));
    }

    #[test]
    fn a_unit_that_was_typed_goes_with_its_text_and_no_further() {
        let typed = form("56ms", "278");
        assert_eq!(typed.to_query()[0], pair("ttft", "56ms"));
        let back = Form::from_query(&typed.to_query());
        assert_eq!(
            (back.ttft.as_str(), back.ttft_unit),
            ("56ms", TimeUnit::Seconds)
        );
    }

    #[test]
    fn a_link_with_one_number_does_not_mix_it_with_the_example() {
        let form = Form::from_query(&[pair("tps", "30")]);
        assert_eq!((form.ttft.as_str(), form.rate.as_str()), ("", "30"));
        let form = Form::from_query(&[pair("ttft", "2")]);
        assert_eq!((form.ttft.as_str(), form.rate.as_str()), ("2", ""));
        let only_rules = Form::from_query(&[pair("first", "5")]);
        assert_eq!(
            (only_rules.ttft.as_str(), only_rules.rate.as_str()),
            ("0.06", "278")
        );
    }

    proptest! {
        #[test]
        fn a_link_gives_back_every_form(
            texts in proptest::array::uniform5("\\PC{0,8}"),
            millis: bool,
        ) {
            let [ttft, rate, draft_tokens, first_words_limit, draft_limit] = texts;
            let ttft_unit = if millis { TimeUnit::Millis } else { TimeUnit::Seconds };
            let form = Form { ttft, ttft_unit, rate, draft_tokens, first_words_limit, draft_limit };
            prop_assert_eq!(Form::from_query(&form.to_query()), form);
        }
    }
}
