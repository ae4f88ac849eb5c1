//! Bytes in, whole lines out.
//!
//! A network read is not a line: it may hold half of one, or several, and it may end in the middle
//! of a UTF-8 character. Lines are therefore cut as bytes and turned into text only when whole.

use std::borrow::Cow;

/// The longest line that is kept, in bytes. A line of a stream is a token or two and a final report;
/// more than this is not a model's answer, and keeping it would only fill the memory.
pub const MAX_LINE: usize = 8 * 1024 * 1024;

/// What one stretch between line ends turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A whole line without its end. Bytes that are not UTF-8 are shown as U+FFFD.
    Text(Cow<'a, str>),
    /// The line is longer than allowed and was dropped. Said once, as soon as it is known.
    TooLong,
}

/// Cuts a byte stream into lines that end with `\n`, `\r\n` or `\r`.
///
/// Every byte is looked at once and copied at most once, however the stream is chopped into reads.
#[derive(Debug)]
pub struct Lines {
    /// The start of a line whose end has not arrived.
    pending: Vec<u8>,
    limit: usize,
    /// The rest of a line that was too long is being passed over.
    dropping: bool,
    /// The last byte was `\r`: a `\n` that follows belongs to the same line end.
    after_cr: bool,
}

impl Lines {
    /// Lines of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            pending: Vec::new(),
            limit,
            dropping: false,
            after_cr: false,
        }
    }

    /// Takes one read and calls `each` for every line that it completes.
    pub fn push(&mut self, mut bytes: &[u8], mut each: impl FnMut(Line<'_>)) {
        if self.after_cr && !bytes.is_empty() {
            self.after_cr = false;
            bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
        }
        while let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let (line, rest) = bytes.split_at(end);
            self.complete(line, &mut each);
            bytes = match rest {
                [b'\r', b'\n', rest @ ..] => rest,
                [b'\r'] => {
                    self.after_cr = true;
                    &[]
                }
                [_, rest @ ..] => rest,
                [] => &[],
            };
        }
        self.keep(bytes, &mut each);
    }

    /// The stream is over: whatever stands without a line end is a line too.
    pub fn finish(mut self, each: impl FnMut(Line<'_>)) {
        if !self.pending.is_empty() {
            self.complete(&[], each);
        }
    }

    fn complete(&mut self, tail: &[u8], mut each: impl FnMut(Line<'_>)) {
        if self.pending.is_empty() && tail.len() <= self.limit && !self.dropping {
            each(Line::Text(String::from_utf8_lossy(tail)));
            return;
        }
        self.keep(tail, &mut each);
        if !self.dropping {
            each(Line::Text(String::from_utf8_lossy(&self.pending)));
        }
        self.pending.clear();
        self.dropping = false;
    }

    fn keep(&mut self, part: &[u8], mut each: impl FnMut(Line<'_>)) {
        if self.dropping {
            return;
        }
        if self.pending.len() + part.len() > self.limit {
            self.pending = Vec::new();
            self.dropping = true;
            each(Line::TooLong);
            return;
        }
        self.pending.extend_from_slice(part);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    /// Lines as owned text; None is a line that was too long.
    fn split(limit: usize, reads: &[&[u8]]) -> Vec<Option<String>> {
        let mut lines = Lines::new(limit);
        let mut seen = Vec::new();
        let mut note = |line: Line<'_>| {
            seen.push(match line {
                Line::Text(text) => Some(text.into_owned()),
                Line::TooLong => None,
            });
        };
        for read in reads {
            lines.push(read, &mut note);
        }
        lines.finish(&mut note);
        seen
    }

    fn texts(lines: &[&str]) -> Vec<Option<String>> {
        lines.iter().map(|line| Some((*line).to_owned())).collect()
    }

    #[test]
    fn cuts_at_every_kind_of_line_end() {
        let cases: &[(&[&[u8]], &[&str])] = &[
            (&[b"a\nb\n"], &["a", "b"]),
            (&[b"a\r\nb\r\n"], &["a", "b"]),
            (&[b"a\rb\r"], &["a", "b"]),
            (&[b"a\r", b"\nb"], &["a", "b"]),
            (&[b"a\r", b"", b"\nb"], &["a", "b"]),
            (&[b"a\r", b"\r\nb"], &["a", "", "b"]),
            (&[b"a\n\nb"], &["a", "", "b"]),
            (&[b"a", b"b", b"\n", b"c"], &["ab", "c"]),
            (&[b"no end"], &["no end"]),
            (&[b""], &[]),
            (&[b"\n"], &[""]),
        ];
        for (reads, expected) in cases {
            assert_eq!(split(MAX_LINE, reads), texts(expected), "{reads:?}");
        }
    }

    #[test]
    fn keeps_a_character_whole_that_two_reads_share() {
        let bytes = "déjà 🙂\n".as_bytes();
        for cut in 0..=bytes.len() {
            let (one, two) = bytes.split_at(cut);
            assert_eq!(
                split(MAX_LINE, &[one, two]),
                texts(&["déjà 🙂"]),
                "cut at {cut}"
            );
        }
    }

    #[test]
    fn says_once_that_a_line_is_too_long_and_goes_on_with_the_next() {
        let cases: &[&[&[u8]]] = &[
            &[b"12345\nok\n"],
            &[b"123", b"45", b"67", b"\nok\n"],
            &[b"12345", b"\nok"],
        ];
        for reads in cases {
            assert_eq!(
                split(4, reads),
                vec![None, Some("ok".to_owned())],
                "{reads:?}"
            );
        }
        assert_eq!(split(4, &[b"1234\n"]), texts(&["1234"]));
        assert_eq!(split(4, &[b"12345"]), vec![None]);
    }

    /// With a re-scan of the buffer at every read this would be 2 * 10^12 steps and never end.
    #[test]
    fn one_byte_reads_of_a_long_line_stay_linear() {
        let length = 2 * 1024 * 1024;
        let mut lines = Lines::new(MAX_LINE);
        let mut seen = 0;
        for _ in 0..length {
            lines.push(b"x", |_| seen += 1);
        }
        assert_eq!(seen, 0);
        lines.push(b"\n", |line| {
            if let Line::Text(text) = line {
                seen = text.len();
            }
        });
        assert_eq!(seen, length);
    }

    proptest! {
        #[test]
        fn any_chopping_gives_the_same_lines(
            bytes in proptest::collection::vec(
                prop_oneof![Just(b'\n'), Just(b'\r'), any::<u8>()], 0..200),
            size in 1usize..20,
            limit in 1usize..40,
        ) {
            let whole = split(limit, &[&bytes]);
            let chopped: Vec<&[u8]> = bytes.chunks(size).collect();
            prop_assert_eq!(split(limit, &chopped), whole);
        }
    }
}
