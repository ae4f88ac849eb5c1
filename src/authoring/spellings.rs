//! Words that link themselves to the glossary.

use std::collections::BTreeSet;

use super::mistake::Source;
use super::reference;

/// Spellings such as `TTFT`, each with the id of its term, the longest first.
#[derive(Debug, Default)]
pub struct Spellings(Vec<(String, String)>);

/// A piece of text, cut where terms stand.
#[derive(Debug, PartialEq, Eq)]
pub enum Cut<'t> {
    /// Plain text.
    Text(&'t str),
    /// The first use of a term.
    Term {
        /// Id of the term.
        id: String,
        /// The word as it stands in the text.
        word: &'t str,
    },
}

impl Spellings {
    /// The spellings that `glossary` lists.
    pub fn of(glossary: &Source) -> Self {
        let mut spellings = reference::spellings(glossary);
        spellings.sort_by_key(|(spelling, _)| std::cmp::Reverse(spelling.len()));
        Self(spellings)
    }

    /// Cuts `text` at the first use of each term that is not in `linked` yet, and notes it there.
    pub fn cut<'t>(&self, text: &'t str, linked: &mut BTreeSet<String>) -> Vec<Cut<'t>> {
        let mut cuts = Vec::new();
        let mut rest = text;
        while let Some((start, spelling, id)) = self.first_in(rest, linked) {
            if start > 0 {
                cuts.push(Cut::Text(&rest[..start]));
            }
            let (word, after) = rest[start..].split_at(spelling.len());
            linked.insert(id.to_owned());
            cuts.push(Cut::Term {
                id: id.to_owned(),
                word,
            });
            rest = after;
        }
        if !rest.is_empty() {
            cuts.push(Cut::Text(rest));
        }
        cuts
    }

    /// The earliest spelling of a term that is not linked yet; of two at one place the longer.
    fn first_in(&self, text: &str, linked: &BTreeSet<String>) -> Option<(usize, &str, &str)> {
        let unlinked = self.0.iter().filter(|(_, id)| !linked.contains(id));
        unlinked
            .filter_map(|(spelling, id)| {
                Some((find_word(text, spelling)?, spelling.as_str(), id.as_str()))
            })
            .min_by_key(|(start, spelling, _)| (*start, std::cmp::Reverse(spelling.len())))
    }
}

/// Where `word` stands in `text` as a word of its own.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let within_word = |neighbour: Option<char>| neighbour.is_some_and(char::is_alphanumeric);
    let is_word = |&(start, _): &(usize, &str)| {
        let before = text[..start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        !within_word(before) && !within_word(after)
    };
    text.match_indices(word)
        .find(is_word)
        .map(|(start, _)| start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings() -> Spellings {
        let glossary = Source::new(
            "glossary.toml",
            r#"
                [[term]]
                id = "ttft"
                spelled = ["TTFT", "time to first token"]
                [[term]]
                id = "gguf"
                spelled = ["GGUF"]
                [[term]]
                id = "load"
            "#,
        );
        Spellings::of(&glossary)
    }

    #[test]
    fn only_the_first_use_of_a_term_is_cut_out() {
        let mut linked = BTreeSet::new();
        let term = |id: &str, word| Cut::Term {
            id: id.to_owned(),
            word,
        };
        let cuts = spellings().cut("A GGUF file, its TTFT and the TTFT again.", &mut linked);
        assert_eq!(
            cuts,
            [
                Cut::Text("A "),
                term("gguf", "GGUF"),
                Cut::Text(" file, its "),
                term("ttft", "TTFT"),
                Cut::Text(" and the TTFT again."),
            ]
        );
        let later = spellings().cut("time to first token", &mut linked);
        assert_eq!(later, [Cut::Text("time to first token")]);
    }

    #[test]
    fn a_spelling_inside_a_word_is_no_use_of_it() {
        for text in ["TTFTs", "preTTFT", "", "nothing"] {
            let cuts = spellings().cut(text, &mut BTreeSet::new());
            assert!(
                !cuts.iter().any(|cut| matches!(cut, Cut::Term { .. })),
                "{text}"
            );
        }
    }
}
