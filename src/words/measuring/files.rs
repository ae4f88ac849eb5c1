//! What came of opening a file.

use super::super::text;
use crate::runs::{FileError, Opening};

/// Everything there is to say of it; nothing where all went well.
pub fn opening_sentences(opening: Opening) -> Vec<String> {
    use text::files as words;
    match opening {
        Opening::Shown { more, broken } => {
            let more = (more > 0).then(|| words::more(more as u64));
            let broken = (broken > 0).then(|| words::broken(broken as u64));
            more.into_iter().chain(broken).collect()
        }
        Opening::Empty => vec![words::EMPTY.to_owned()],
        Opening::Unreadable => vec![words::UNREADABLE.to_owned()],
        Opening::Refused(error) => vec![refusal(error).to_owned()],
    }
}

/// Why a file is none of this page's, and what to do.
pub fn refusal(error: FileError) -> &'static str {
    use text::files as words;
    match error {
        FileError::NotJson => words::NOT_JSON,
        FileError::OtherFile => words::OTHER_FILE,
        FileError::Newer => words::NEWER,
    }
}
