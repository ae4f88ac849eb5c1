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
        Opening::Refused(FileError::NotJson) => vec![words::NOT_JSON.to_owned()],
        Opening::Refused(FileError::OtherFile) => vec![words::OTHER_FILE.to_owned()],
        Opening::Refused(FileError::Newer) => vec![words::NEWER.to_owned()],
    }
}
