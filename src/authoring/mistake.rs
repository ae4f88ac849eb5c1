//! Mistakes in content files: where they are, and a sentence on what to do.

use std::fmt;

/// One mistake, shown as `file:line: sentence`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mistake {
    /// The file, as the author knows it: relative to the repository.
    pub file: String,
    /// The line in that file, from 1.
    pub line: usize,
    /// What is wrong and what to do about it.
    pub sentence: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.file, self.line, self.sentence)
    }
}

/// Everything found so far. Checks go on after a mistake, so that an author sees all at once.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// Notes one mistake.
    pub fn add(&mut self, file: &str, line: usize, sentence: impl Into<String>) {
        self.0.push(Mistake {
            file: file.to_owned(),
            line,
            sentence: sentence.into(),
        });
    }

    /// `value` when nothing was wrong, otherwise every mistake, by file and line.
    pub fn unless_any<T>(self, value: T) -> Result<T, Vec<Mistake>> {
        let mut all = self.0;
        if all.is_empty() {
            return Ok(value);
        }
        all.sort();
        all.dedup();
        Err(all)
    }
}

/// A file as the author wrote it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file's path, relative to the repository.
    pub file: String,
    /// What stands in it, with line ends as `\n`.
    pub text: String,
}

impl Source {
    /// A file called `file` that holds `text`.
    pub fn new(file: &str, text: &str) -> Self {
        Self {
            file: file.to_owned(),
            text: text.replace("\r\n", "\n"),
        }
    }

    /// The whole file as an excerpt.
    pub fn whole(&self) -> Excerpt<'_> {
        Excerpt {
            file: &self.file,
            text: &self.text,
            first_line: 1,
        }
    }
}

/// Some consecutive lines of a file, which know where they stand in it.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'s> {
    /// The file the lines are from.
    pub file: &'s str,
    /// The lines.
    pub text: &'s str,
    /// The number of the first line in the file, from 1.
    pub first_line: usize,
}

impl Excerpt<'_> {
    /// The line of the file that holds the byte at `offset` of the excerpt.
    pub fn line_at(&self, offset: usize) -> usize {
        let before = self.text.as_bytes().iter().take(offset);
        self.first_line + before.filter(|&&byte| byte == b'\n').count()
    }
}
