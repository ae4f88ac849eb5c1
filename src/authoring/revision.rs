//! The revision of a question: a short name for what is asked and what is right.

use serde::Serialize;

use crate::course::model::{Choice, GuessAnswer, Html, NumberAnswer, QuestionKind};

/// The revision of a question. It stays when only explanations change.
pub fn of(prompt: &Html, kind: &QuestionKind) -> String {
    let mut asked = Hash::default();
    asked.add(prompt);
    match kind {
        QuestionKind::Guess(guess) => match &guess.answer {
            GuessAnswer::Number(answer) => add_number(&mut asked, answer),
            GuessAnswer::Option(choice) => add_choice(&mut asked, choice),
        },
        QuestionKind::Choice(choice) | QuestionKind::Multiple(choice) => {
            add_choice(&mut asked, choice);
        }
        QuestionKind::Number(number) => add_number(&mut asked, &number.answer),
        QuestionKind::Order(order) => {
            for item in &order.items {
                asked.add(&(&item.id, &item.text));
            }
        }
    }
    format!("{:08x}", asked.0 >> 32)
}

fn add_choice(asked: &mut Hash, choice: &Choice) {
    for option in &choice.options {
        asked.add(&(&option.id, &option.text, option.correct));
    }
}

fn add_number(asked: &mut Hash, answer: &NumberAnswer) {
    asked.add(&(answer.value, answer.unit, answer.tolerance));
}

/// FNV-1a: the same on every machine and with every compiler, unlike the standard library's.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, value: &impl Serialize) {
        let text = serde_json::to_string(value)
            .unwrap_or_else(|error| unreachable!("texts and numbers are JSON: {error}"));
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::ChoiceOption;

    fn html(text: &str) -> Html {
        Html::trusted(text.to_owned())
    }

    fn choice(text: &str, correct: bool, why: &str) -> QuestionKind {
        QuestionKind::Choice(Choice {
            options: vec![ChoiceOption {
                id: "a".to_owned(),
                text: html(text),
                correct,
                why: html(why),
            }],
        })
    }

    #[test]
    fn it_changes_with_what_is_asked_and_not_with_explanations() {
        let revision = of(&html("Which?"), &choice("This", true, "Because."));
        assert_eq!(
            revision,
            of(&html("Which?"), &choice("This", true, "Since."))
        );
        for (prompt, kind) in [
            ("Who?", choice("This", true, "Because.")),
            ("Which?", choice("That", true, "Because.")),
            ("Which?", choice("This", false, "Because.")),
        ] {
            assert_ne!(revision, of(&html(prompt), &kind), "{prompt} {kind:?}");
        }
    }

    #[test]
    fn it_is_the_same_on_every_machine() {
        assert_eq!(
            of(&html("Which?"), &choice("This", true, "Because.")),
            "19931a80"
        );
    }
}
