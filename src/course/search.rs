//! Search over cards and terms, as one types.
//!
//! Words are what stands between spaces, without the punctuation around them, so `tokens/s`,
//! `llama.cpp` and `0.40.0` are one word each. Letters are compared without case and accents, numbers without
//! the commas in them.

use std::ops::Range;

/// How many words of a text are shown around a match.
const EXCERPT_WORDS: usize = 12;

/// How many of them stand before the match, where there are that many.
const WORDS_BEFORE: usize = 3;

/// Something that can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document<P> {
    /// Where it is.
    pub place: P,
    /// Its name.
    pub title: String,
    /// Other names it is looked for by; they are never shown.
    pub words: String,
    /// What it says, as plain text.
    pub text: String,
}

/// A document that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit<P> {
    /// Where it is.
    pub place: P,
    /// Its name.
    pub title: String,
    /// The text around the first match, or its beginning where only the title matches.
    pub excerpt: Excerpt,
}

/// A few words of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The words, spaces and punctuation, in order.
    pub pieces: Vec<Piece>,
    /// Whether the text has more before it.
    pub cut_before: bool,
    /// Whether the text has more after it.
    pub cut_after: bool,
}

/// A stretch of an excerpt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text that was not looked for.
    Plain(String),
    /// A word that was found.
    Matched(String),
}

/// All that can be found, made ready once.
#[derive(Clone, Debug)]
pub struct Index<P> {
    entries: Vec<Entry<P>>,
}

#[derive(Clone, Debug)]
struct Entry<P> {
    document: Document<P>,
    fields: Fields,
}

/// The words of one document.
#[derive(Clone, Debug)]
struct Fields {
    title: Vec<Word>,
    names: Vec<Word>,
    text: Vec<Word>,
}

#[derive(Clone, Debug)]
struct Word {
    /// Where it stands, in bytes.
    range: Range<usize>,
    /// It without case and accents.
    folded: String,
}

/// How well a word fits what was typed; the better is the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It begins so.
    Start,
    /// It holds it, or abbreviates to it.
    Inside,
}

impl<P: Clone> Index<P> {
    /// Makes `documents` ready. Among equally good ones the first is found first.
    pub fn new(documents: Vec<Document<P>>) -> Self {
        let entries = documents.into_iter().map(|document| Entry {
            fields: Fields {
                title: words(&document.title),
                names: words(&document.words),
                text: words(&document.text),
            },
            document,
        });
        Self {
            entries: entries.collect(),
        }
    }

    /// The documents that hold every word of `query`, the best first and `most` at most.
    /// None for a query without words.
    pub fn find(&self, query: &str, most: usize) -> Vec<Hit<P>> {
        let query: Vec<Word> = words(query);
        let mut ranked: Vec<(u32, &Entry<P>)> = self
            .entries
            .iter()
            .filter_map(|entry| Some((entry.fields.rank(&query)?, entry)))
            .collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        let best = ranked.into_iter().take(most);
        best.map(|(_, entry)| Hit {
            place: entry.document.place.clone(),
            title: entry.document.title.clone(),
            excerpt: excerpt(&entry.document.text, &entry.fields.text, &query),
        })
        .collect()
    }
}

impl Fields {
    /// How far down the list the document belongs. None when a word of the query is missing.
    fn rank(&self, query: &[Word]) -> Option<u32> {
        if query.is_empty() {
            return None;
        }
        let is_title = query.len() == self.title.len()
            && query
                .iter()
                .zip(&self.title)
                .all(|(typed, word)| typed.folded == word.folded);
        if is_title {
            return Some(0);
        }
        let ranks = query.iter().map(|typed| self.rank_of_word(typed));
        ranks.sum::<Option<u32>>()
    }

    /// 1 to 6: beginnings of words before insides, and within each title, names, text.
    fn rank_of_word(&self, typed: &Word) -> Option<u32> {
        let fields = [&self.title, &self.names, &self.text];
        let fits = fields.map(|words| best_fit(typed, words));
        let place_of = |fit| fits.iter().position(|one| *one == Some(fit));
        let place = place_of(Fit::Start).or_else(|| Some(fits.len() + place_of(Fit::Inside)?))?;
        u32::try_from(place + 1).ok()
    }
}

fn best_fit(typed: &Word, words: &[Word]) -> Option<Fit> {
    words.iter().filter_map(|word| fit(typed, word)).min()
}

fn fit(typed: &Word, word: &Word) -> Option<Fit> {
    let (typed, word) = (typed.folded.as_str(), word.folded.as_str());
    if word.starts_with(typed) {
        Some(Fit::Start)
    } else if word.contains(typed) || abbreviates(typed, word) {
        Some(Fit::Inside)
    } else {
        None
    }
}

/// Whether each part of `typed` between slashes begins that part of `word`: `tok/s` is `tokens/s`.
fn abbreviates(typed: &str, word: &str) -> bool {
    let mut parts = word.split('/');
    typed.contains('/')
        && typed
            .split('/')
            .all(|typed| parts.next().is_some_and(|part| part.starts_with(typed)))
}

/// The words around the first one that fits, with those marked that fit as well as any in the text.
fn excerpt(text: &str, words: &[Word], query: &[Word]) -> Excerpt {
    let wanted: Vec<(&Word, Fit)> = query
        .iter()
        .filter_map(|typed| Some((typed, best_fit(typed, words)?)))
        .collect();
    let is_wanted = |word: &Word| {
        wanted
            .iter()
            .any(|(typed, best)| fit(typed, word) == Some(*best))
    };
    let found = words.iter().position(is_wanted).unwrap_or(0);
    let last_start = words.len().saturating_sub(EXCERPT_WORDS);
    let start = found.saturating_sub(WORDS_BEFORE).min(last_start);
    let shown: Vec<&Word> = words.iter().skip(start).take(EXCERPT_WORDS).collect();
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
        return Excerpt::default();
    };
    let from = text[..first.range.start]
        .trim_end_matches(|character: char| !character.is_whitespace())
        .len();
    let to = text.len()
        - text[last.range.end..]
            .trim_start_matches(|character: char| !character.is_whitespace())
            .len();
    let mut pieces = Vec::new();
    let mut done = from;
    for word in shown.into_iter().filter(|word| is_wanted(word)) {
        push_plain(&mut pieces, &text[done..word.range.start]);
        pieces.push(Piece::Matched(text[word.range.clone()].to_owned()));
        done = word.range.end;
    }
    push_plain(&mut pieces, &text[done..to]);
    Excerpt {
        pieces,
        cut_before: !text[..from].trim().is_empty(),
        cut_after: !text[to..].trim().is_empty(),
    }
}

fn push_plain(pieces: &mut Vec<Piece>, text: &str) {
    if !text.is_empty() {
        pieces.push(Piece::Plain(text.to_owned()));
    }
}

/// The words of `text`. What has no letter and no digit is no word.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut end = 0;
    for written in text.split_inclusive(char::is_whitespace) {
        end += written.len();
        let from_word = written.trim_start_matches(is_around_words);
        let word = from_word.trim_end_matches(is_around_words);
        let folded = fold(word);
        if !folded.is_empty() {
            let start = end - from_word.len();
            words.push(Word {
                range: start..start + word.len(),
                folded,
            });
        }
    }
    words
}

fn is_around_words(character: char) -> bool {
    !character.is_alphanumeric() && !is_accent(character)
}

/// Whether the character is an accent that stands on the letter before it.
const fn is_accent(character: char) -> bool {
    matches!(character, '\u{300}'..='\u{36f}')
}

/// `word` without case, accents and the commas of a number, so that it is found however it is
/// typed: `3044` is `3,044`.
fn fold(word: &str) -> String {
    let mut folded = String::with_capacity(word.len());
    for character in word.chars().flat_map(char::to_lowercase) {
        match character {
            ',' if folded.ends_with(|before: char| before.is_ascii_digit()) => {}
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            accent if is_accent(accent) => {}
            other => folded.push(without_accent(other)),
        }
    }
    folded
}

/// The letter under an accent, for the small letters of Latin-1 and their neighbours.
const fn without_accent(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'ş' | 'š' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn document(title: &str, words: &str, text: &str) -> Document<String> {
        Document {
            place: title.to_owned(),
            title: title.to_owned(),
            words: words.to_owned(),
            text: text.to_owned(),
        }
    }

    fn index() -> Index<String> {
        Index::new(vec![
            document("The wait", "", "Here TTFT is counted: tokens/s, too."),
            document(
                "TTFT and tokens/s",
                "",
                "The two numbers of llama.cpp 0.40.0.",
            ),
            document("Prefill", "prompt ttft", "Reading the prompt."),
            document(
                "TTFT",
                "time to first token",
                "The wait (before anything comes).",
            ),
            document(
                "Café crème",
                "",
                "Nothing about preTTFTpost, nor the Straße.",
            ),
        ])
    }

    fn found(query: &str) -> Vec<String> {
        let hits = index().find(query, 9);
        hits.into_iter().map(|hit| hit.place).collect()
    }

    #[test]
    fn a_number_is_found_with_and_without_its_commas() {
        let index = Index::new(vec![document("The wait", "", "It took 3,044 of 3,273 ms.")]);
        for query in ["3044", "3,044", "3,0", "304", "3273"] {
            assert_eq!(index.find(query, 1).len(), 1, "{query}");
        }
        assert_eq!(index.find("30,44x", 1).len(), 0);
    }

    #[test]
    fn the_best_is_found_first() {
        for (query, expected) in [
            (
                "ttft",
                &[
                    "TTFT",
                    "TTFT and tokens/s",
                    "Prefill",
                    "The wait",
                    "Café crème",
                ][..],
            ),
            (
                "TT",
                &[
                    "TTFT and tokens/s",
                    "TTFT",
                    "Prefill",
                    "The wait",
                    "Café crème",
                ],
            ),
            ("the wait", &["The wait", "TTFT"]),
            ("wait the", &["The wait", "TTFT"]),
            ("tokens/s", &["TTFT and tokens/s", "The wait"]),
            ("tok/s", &["TTFT and tokens/s", "The wait"]),
            ("t/s", &["TTFT and tokens/s", "The wait"]),
            ("s/t", &[]),
            ("ns/s", &["TTFT and tokens/s", "The wait"]),
            ("llama.cpp", &["TTFT and tokens/s"]),
            ("cpp", &["TTFT and tokens/s"]),
            ("0.40", &["TTFT and tokens/s"]),
            ("“(anything)”", &["TTFT"]),
            ("cafe CRÈME", &["Café crème"]),
            ("cafe\u{301}", &["Café crème"]),
            ("strasse", &["Café crème"]),
            ("ttft nowhere", &[]),
            ("", &[]),
            (" - / ", &[]),
        ] {
            assert_eq!(found(query), expected, "{query}");
        }
    }

    #[test]
    fn no_more_is_found_than_asked_for() {
        assert_eq!(index().find("ttft", 2).len(), 2);
        assert_eq!(index().find("ttft", 0), []);
    }

    /// The excerpt with the matches in brackets, and what is cut as dots.
    fn shown(excerpt: &Excerpt) -> String {
        let dots = |cut| if cut { "…" } else { "" };
        let pieces = excerpt.pieces.iter().map(|piece| match piece {
            Piece::Plain(text) => text.clone(),
            Piece::Matched(word) => format!("[{word}]"),
        });
        let pieces: String = pieces.collect();
        [dots(excerpt.cut_before), &pieces, dots(excerpt.cut_after)].concat()
    }

    #[test]
    fn an_excerpt_shows_the_first_match_among_whole_words() {
        let text = "One two (three), four five; six seven eight nine ten eleven twelve \
            thirteen – fourteen fifteen.";
        for (query, expected) in [
            (
                "title",
                "One two (three), four five; six seven eight nine ten eleven twelve…",
            ),
            (
                "three",
                "One two ([three]), four five; six seven eight nine ten eleven twelve…",
            ),
            (
                "six",
                "…(three), four five; [six] seven eight nine ten eleven twelve thirteen – fourteen…",
            ),
            (
                "fif",
                "…four five; six seven eight nine ten eleven twelve thirteen – fourteen [fifteen].",
            ),
            // Words that only hold it are not marked where others begin with it.
            (
                "t",
                "One [two] ([three]), four five; six seven eight nine [ten] eleven [twelve]…",
            ),
            (
                "ight",
                "…four five; six seven [eight] nine ten eleven twelve thirteen – fourteen fifteen.",
            ),
        ] {
            let index = Index::new(vec![document("Title", "", text)]);
            let hits = index.find(query, 1);
            assert_eq!(shown(&hits[0].excerpt), expected, "{query}");
        }
        let empty = Index::new(vec![document("Title", "", "")]);
        assert_eq!(empty.find("title", 1)[0].excerpt, Excerpt::default());
    }

    fn text() -> impl Strategy<Value = String> {
        prop_oneof![
            "\\PC{0,30}",
            "([a-cA-Cäßé\u{301}İ/.(]{1,4}[ \u{a0}\u{3000}\n]{1,2}){0,20}",
        ]
    }

    proptest! {
        #[test]
        fn a_hit_holds_every_word_and_its_excerpt_is_its_text(
            title in text(),
            names in text(),
            body in text(),
            query in text(),
        ) {
            let index = Index::new(vec![document(&title, &names, &body)]);
            for hit in index.find(&query, 1) {
                let all = [title.as_str(), " ", &names, " ", &body].concat();
                for typed in words(&query) {
                    prop_assert!(best_fit(&typed, &words(&all)).is_some(), "{}", typed.folded);
                    prop_assert!(typed.folded.contains('/') || fold(&all).contains(&typed.folded));
                }
                let pieces = hit.excerpt.pieces.iter().map(|piece| match piece {
                    Piece::Plain(text) | Piece::Matched(text) => text.as_str(),
                });
                let joined: String = pieces.collect();
                prop_assert!(body.contains(&joined), "{joined}");
                prop_assert!(words(&joined).len() <= EXCERPT_WORDS);
            }
        }

        #[test]
        fn every_word_finds_its_document(body in text(), at in any::<prop::sample::Index>()) {
            let all = words(&body);
            prop_assume!(!all.is_empty());
            let range = all[at.index(all.len())].range.clone();
            let index = Index::new(vec![document("", "", &body)]);
            let hits = index.find(&body[range], 1);
            prop_assert_eq!(hits.len(), 1);
            let has_match = |piece: &Piece| matches!(piece, Piece::Matched(_));
            prop_assert!(hits[0].excerpt.pieces.iter().any(has_match));
        }
    }
}
