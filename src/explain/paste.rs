//! A paste as the readers see it: without the codes of terminals and the marks of quoting, and
//! with the way back to where each piece stands in what was pasted.

use std::borrow::Cow;

use super::terminal::code_length;

/// A range of bytes of the paste.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
}

impl Span {
    /// The range that holds both.
    pub fn with(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A value and the part of the paste it was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sourced<T> {
    /// The value, its unit in its type.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// A pasted text, read for figures.
#[derive(Debug)]
pub(super) struct Paste<'a> {
    plain: Cow<'a, str>,
    /// The kept pieces, in order: where each starts in the plain text and in the paste.
    pieces: Vec<(usize, usize)>,
}

/// A line of the plain text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'p> {
    /// The line, without its end.
    pub text: &'p str,
    /// Counted from 0.
    pub index: usize,
    /// Whether the paste goes on behind it. What stands last may be cut short.
    pub ended: bool,
}

impl<'a> Paste<'a> {
    /// Takes codes, carriage returns and marks of quoting off `source`.
    pub fn read(source: &'a str) -> Self {
        let is_noise = |byte: u8| matches!(byte, b'\x1b' | b'^' | b'\r' | b'>' | b'|');
        if !source.bytes().any(is_noise) {
            return Self {
                plain: Cow::Borrowed(source),
                pieces: vec![(0, 0)],
            };
        }
        let mut plain = Plain::default();
        let mut start = 0;
        for line in source.split_inclusive('\n') {
            plain.take_line(line, start);
            start += line.len();
        }
        Self {
            plain: Cow::Owned(plain.text),
            pieces: plain.pieces,
        }
    }

    /// The plain text.
    pub fn text(&self) -> &str {
        &self.plain
    }

    /// The lines of the plain text.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.plain
            .split_inclusive('\n')
            .enumerate()
            .map(|(index, line)| Line {
                text: line.strip_suffix('\n').unwrap_or(line),
                index,
                ended: line.ends_with('\n'),
            })
    }

    /// `value` as read from `piece`, a part of the plain text.
    pub fn sourced<T>(&self, piece: &str, value: T) -> Sourced<T> {
        let span = self.span_of(piece);
        Sourced { value, span }
    }

    /// Where `piece`, a part of the plain text, stands in the paste.
    pub fn span_of(&self, piece: &str) -> Span {
        let start = self.offset_of(piece);
        let last = start + piece.len().saturating_sub(1);
        Span {
            start: self.in_source(start),
            end: self.in_source(last) + usize::from(!piece.is_empty()),
        }
    }

    /// Where `piece`, a part of the plain text, starts in it.
    pub fn offset_of(&self, piece: &str) -> usize {
        let within = (piece.as_ptr() as usize).checked_sub(self.plain.as_ptr() as usize);
        within.map_or(0, |offset| offset.min(self.plain.len()))
    }

    /// Whether the paste may begin in the middle of `word`, with `piece` right behind it.
    pub fn may_have_lost(&self, word: &str, piece: &str) -> bool {
        let before = self.plain.get(..self.offset_of(piece));
        before.is_some_and(|before| word.ends_with(before))
    }

    fn in_source(&self, offset: usize) -> usize {
        let behind = self.pieces.partition_point(|(plain, _)| *plain <= offset);
        let piece = behind.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.map_or(offset, |(plain, source)| source + (offset - plain))
    }
}

/// The plain text as it grows.
#[derive(Debug, Default)]
struct Plain {
    text: String,
    pieces: Vec<(usize, usize)>,
}

impl Plain {
    /// Takes what is text in `line`, which starts at `start` of the paste.
    fn take_line(&mut self, line: &str, start: usize) {
        let mut from = length_of_marks(line);
        let mut rest = from;
        while let Some(ahead) = line.get(rest..).and_then(|rest| rest.find(NOISE)) {
            let at = rest + ahead;
            let noise = line.get(at..).map_or(0, noise_length);
            rest = at + noise.max(1);
            if noise > 0 {
                self.keep(line, from..at, start);
                from = rest;
            }
        }
        self.keep(line, from..line.len(), start);
    }

    fn keep(&mut self, line: &str, range: std::ops::Range<usize>, start: usize) {
        let source = start + range.start;
        let Some(kept) = line.get(range).filter(|kept| !kept.is_empty()) else {
            return;
        };
        let goes_on = self
            .pieces
            .last()
            .is_some_and(|(plain, before)| before + (self.text.len() - plain) == source);
        if !goes_on {
            self.pieces.push((self.text.len(), source));
        }
        self.text.push_str(kept);
    }
}

const NOISE: [char; 3] = ['\u{1b}', '^', '\r'];

/// The length of the code or carriage return that `text` starts with; 0 for a plain character.
fn noise_length(text: &str) -> usize {
    if let Some(code) = text.strip_prefix("^[") {
        // A terminal shows the escape character so. Without a bracket it is an array's index.
        return match code.starts_with('[') {
            true => "^[".len() + code_length(code),
            false => 0,
        };
    }
    if let Some(code) = text.strip_prefix('\u{1b}') {
        return 1 + code_length(code);
    }
    usize::from(text.starts_with('\r'))
}

/// The length of the quote marks, and of the name of a container before JSON, at the start.
fn length_of_marks(line: &str) -> usize {
    let quoted = line.trim_start_matches([' ', '\t']);
    if quoted.starts_with('>') {
        return line.len() - quoted.trim_start_matches(['>', ' ']).len();
    }
    match line.split_once("| ") {
        Some((name, text))
            if is_containers_name(name) && text.trim_start().starts_with(JSON_SIGNS) =>
        {
            line.len() - text.len()
        }
        _ => 0,
    }
}

const JSON_SIGNS: [char; 5] = ['{', '}', '[', ']', '"'];

fn is_containers_name(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && !text.contains(char::is_whitespace) && !text.contains(JSON_SIGNS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn marks_and_codes_fall_away_and_the_way_back_stays() {
        for (pasted, plain) in [
            ("eval rate: 7 t/s\r\n", "eval rate: 7 t/s\n"),
            ("> > load\n> time", "load\ntime"),
            (">>> hello", "hello"),
            ("\u{1b}[?2026h\u{1b}[1GTEXT\u{1b}[K", "TEXT"),
            ("^[[0mTEXT ^[[1;32m5", "TEXT 5"),
            ("2^10 a^[b]", "2^10 a^[b]"),
            ("app-1  | {\napp-1  | }", "{\n}"),
            ("| a | b |", "| a | b |"),
        ] {
            let paste = Paste::read(pasted);
            assert_eq!(paste.text(), plain, "{pasted:?}");
        }
        let pasted = "> \u{1b}[1mload\u{1b}[0m 5\r\n> time";
        let paste = Paste::read(pasted);
        for word in ["load", "5", "time"] {
            let at = paste.text().find(word).expect(word);
            let span = paste.span_of(&paste.text()[at..at + word.len()]);
            assert_eq!(&pasted[span.start..span.end], word);
        }
    }

    proptest! {
        #[test]
        fn every_piece_is_found_in_the_paste(pasted in "(\u{1b}\\[[0-9]m|\\^\\[\\[0m|> |[a-z|\r\n^]|\\PC){0,40}") {
            let paste = Paste::read(&pasted);
            for (at, one) in paste.text().char_indices() {
                let span = paste.span_of(&paste.text()[at..at + one.len_utf8()]);
                prop_assert_eq!(pasted.get(span.start..span.end).map(str::to_owned), Some(one.to_string()));
            }
        }
    }
}
