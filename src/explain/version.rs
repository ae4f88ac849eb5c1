//! A version of Ollama, such as `0.35.0` or `0.40.0-rc1`.

use std::cmp::Ordering;

/// A version: three numbers, and for a preview its mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// The first number.
    pub major: u32,
    /// The second number.
    pub minor: u32,
    /// The third number.
    pub patch: u32,
    /// The mark of a preview in lower case, such as `rc1`. The mark of someone's own build, such as
    /// `-amd`, is not kept: that build is the release it was made from.
    pub pre: Option<String>,
}

/// How the mark of a preview begins.
const PREVIEW_MARKS: [&str; 5] = ["rc", "alpha", "beta", "pre", "dev"];

impl Version {
    /// Reads a version that is all of `text`, such as `0.35.0` or `v0.40.0-rc1`.
    pub fn parse(text: &str) -> Option<Self> {
        let (version, rest) = Self::at_start_of(text.trim())?;
        rest.is_empty().then_some(version)
    }

    /// Reads the version that `text` begins with, and gives the text behind it.
    pub fn at_start_of(text: &str) -> Option<(Self, &str)> {
        let (major, rest) = number(text.strip_prefix(['v', 'V']).unwrap_or(text))?;
        let (minor, rest) = number(rest.strip_prefix('.')?)?;
        let (patch, rest) = number(rest.strip_prefix('.')?)?;
        let (marks, rest) = marks(rest);
        if goes_on(rest) {
            return None;
        }
        let version = Self {
            major,
            minor,
            patch,
            pre: preview_mark(marks),
        };
        Some((version, rest))
    }

    /// The version as Ollama prints it.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}.{}.{}", self.major, self.minor, self.patch);
        if let Some(pre) = &self.pre {
            text.push('-');
            text.push_str(pre);
        }
        text
    }

    /// Whether the two differ in the mark of a preview at most.
    pub fn has_numbers_of(&self, other: &Self) -> bool {
        self.numbers() == other.numbers()
    }

    /// Whether this is `0.0.0`, which a build from source without a version calls itself.
    pub fn is_unversioned_build(&self) -> bool {
        self.numbers() == (0, 0, 0)
    }

    fn numbers(&self) -> (u32, u32, u32) {
        (self.major, self.minor, self.patch)
    }
}

/// Later versions are greater; a preview comes before its release, `rc2` before `rc10`.
impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let previews = match (&self.pre, &other.pre) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(mine), Some(theirs)) => runs(mine).cmp(runs(theirs)).then(mine.cmp(theirs)),
        };
        self.numbers().cmp(&other.numbers()).then(previews)
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The number that `text` begins with, and the text behind it.
fn number(text: &str) -> Option<(u32, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - rest.len()];
    Some((digits.parse().ok()?, rest))
}

/// The marks behind the three numbers, as in `-rc1` or `-3-g12ab` or `+cuda`, and the text behind
/// them. A full stop at their end belongs to a sentence.
fn marks(text: &str) -> (&str, &str) {
    if !text.starts_with(['-', '+']) {
        return ("", text);
    }
    let is_mark = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.');
    let end = text.find(|c| !is_mark(c)).unwrap_or(text.len());
    let marks = text[..end].trim_end_matches(['.', '-']);
    (marks, &text[marks.len()..])
}

/// Whether the text behind a version makes it part of something else, such as an address.
fn goes_on(rest: &str) -> bool {
    let after_stop = rest.strip_prefix('.').unwrap_or(rest);
    after_stop.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn preview_mark(marks: &str) -> Option<String> {
    let mark = marks
        .strip_prefix('-')?
        .split('+')
        .next()?
        .to_ascii_lowercase();
    PREVIEW_MARKS
        .iter()
        .any(|preview| mark.starts_with(preview))
        .then_some(mark)
}

/// A run of digits, or of anything else, in a mark.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MarkRun<'a> {
    Number(u64),
    Word(&'a str),
}

fn runs(mark: &str) -> impl Iterator<Item = MarkRun<'_>> {
    let is_digit = |byte: u8| byte.is_ascii_digit();
    mark.as_bytes()
        .chunk_by(move |one, next| is_digit(*one) == is_digit(*next))
        .filter_map(|run| str::from_utf8(run).ok())
        .map(|run| run.parse().map_or(MarkRun::Word(run), MarkRun::Number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn version(text: &str) -> Version {
        Version::parse(text).expect(text)
    }

    #[test]
    fn versions_are_read_and_printed() {
        for (text, printed) in [
            ("0.35.0", "0.35.0"),
            ("v0.35.0", "0.35.0"),
            (" 0.40.8\n", "0.40.8"),
            ("0.40.0-rc1", "0.40.0-rc1"),
            ("V0.40.0-RC.2", "0.40.0-rc.2"),
            ("0.40.0-rc1-12-g12ab34c", "0.40.0-rc1-12-g12ab34c"),
            ("0.35.0-amd", "0.35.0"),
            ("0.35.0-3-g12ab34c", "0.35.0"),
            ("0.35.0+cuda", "0.35.0"),
            ("0.40.0-rc1+cuda", "0.40.0-rc1"),
            ("0.0.0", "0.0.0"),
        ] {
            assert_eq!(version(text).to_text(), printed, "{text}");
        }
    }

    #[test]
    fn what_is_no_version_is_refused() {
        for text in [
            "",
            "0",
            "0.35",
            "v",
            "v0.35.",
            "0.35.x",
            "127.0.0.1",
            "0.35.0rc1",
            "0.35.0.1",
            "0.35.0 is it",
            "99999999999.0.0",
            "-0.35.0",
            "0,35,0",
            "0.35.0_1",
        ] {
            assert_eq!(Version::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_text_behind_a_version_is_given_back() {
        for (text, rest) in [
            ("0.35.0.", "."),
            ("0.40.0-rc1. Fine", ". Fine"),
            ("0.35.0)", ")"),
        ] {
            let (_, behind) = Version::at_start_of(text).expect(text);
            assert_eq!(behind, rest, "{text}");
        }
    }

    #[test]
    fn versions_stand_in_the_order_of_their_release() {
        let in_order = [
            "0.0.0",
            "0.9.12",
            "0.30.0",
            "0.35.0",
            "0.40.0-alpha",
            "0.40.0-rc1",
            "0.40.0-rc2",
            "0.40.0-rc10",
            "0.40.0",
            "0.40.1-rc0",
            "0.40.8",
            "1.0.0",
        ];
        for pair in in_order.windows(2) {
            assert!(version(pair[0]) < version(pair[1]), "{pair:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(major: u32, minor: u32, patch: u32, pre in proptest::option::of("rc[.]?[0-9]{1,3}")) {
            let version = Version { major, minor, patch, pre };
            prop_assert_eq!(Version::parse(&version.to_text()), Some(version));
        }

        #[test]
        fn equal_in_order_means_the_same(mine in "0[.]1[.]0(-rc[.0-9]{0,4})?", theirs in "0[.]1[.]0(-rc[.0-9]{0,4})?") {
            if let (Some(mine), Some(theirs)) = (Version::parse(&mine), Version::parse(&theirs)) {
                prop_assert_eq!(mine.cmp(&theirs) == Ordering::Equal, mine == theirs);
                prop_assert_eq!(mine.cmp(&theirs), theirs.cmp(&mine).reverse());
            }
        }

        #[test]
        fn nothing_typed_panics(text in "(v|[0-9]{1,3}|[.+-]|rc|\\PC){0,12}") {
            Version::parse(&text);
        }
    }
}
