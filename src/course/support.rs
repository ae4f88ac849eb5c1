//! What the person tells the support lead, as it is kept.

/// The name it is kept by among the answers to questions.
pub const KEPT_AS: &str = "support-lead";

/// Yes or no for each of the two rules, as far as it was said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SupportAnswer([Option<bool>; 2]);

impl SupportAnswer {
    /// What was said of a rule, which is 0 or 1.
    pub fn said(self, rule: usize) -> Option<bool> {
        self.0.get(rule).copied().flatten()
    }

    /// With yes or no for a rule, which is 0 or 1.
    #[must_use]
    pub fn with(mut self, rule: usize, holds: bool) -> Self {
        if let Some(said) = self.0.get_mut(rule) {
            *said = Some(holds);
        }
        self
    }

    /// Whether both rules were spoken of.
    pub fn is_complete(self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// As it is kept: `yes no`, with `-` for what was not said.
    pub fn to_text(self) -> String {
        let words = self.0.map(|said| match said {
            Some(true) => YES,
            Some(false) => NO,
            None => UNSAID,
        });
        words.join(" ")
    }

    /// Reads what was kept. Anything else is read as not said.
    pub fn read(text: &str) -> Self {
        let mut words = text.split(' ').map(|word| match word {
            YES => Some(true),
            NO => Some(false),
            _ => None,
        });
        Self([(); 2].map(|()| words.next().flatten()))
    }
}

const YES: &str = "yes";
const NO: &str = "no";
const UNSAID: &str = "-";

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_was_said_is_kept_and_read_again() {
        let nothing = SupportAnswer::default();
        assert_eq!(nothing.to_text(), "- -");
        let one = nothing.with(1, false);
        assert_eq!((one.to_text().as_str(), one.is_complete()), ("- no", false));
        let both = one.with(0, true);
        assert_eq!((both.said(0), both.said(1)), (Some(true), Some(false)));
        assert!(both.is_complete());
        assert_eq!(SupportAnswer::read(&both.to_text()), both);
        assert_eq!(SupportAnswer::read("yes"), nothing.with(0, true));
        assert_eq!(both.with(7, true), both, "there are two rules");
    }

    proptest! {
        #[test]
        fn any_kept_text_is_an_answer(text in "\\PC{0,20}") {
            let answer = SupportAnswer::read(&text);
            prop_assert_eq!(SupportAnswer::read(&answer.to_text()), answer);
        }
    }
}
