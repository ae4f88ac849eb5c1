//! Opening a file that a person chose.

use super::file::{FileError, read};
use crate::measurement::Measurement;

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Its first measurement can be shown.
    Shown {
        /// How many others are in it.
        more: usize,
        /// How many could not be read.
        broken: usize,
    },
    /// It holds none that can be read.
    Empty,
    /// It is no such file.
    Refused(FileError),
    /// The browser could not read it.
    Unreadable,
}

/// The first measurement in the text of a file, if any, and what came of it. No text is a file that
/// the browser could not read.
pub fn open(text: Option<&str>) -> (Option<Measurement>, Opening) {
    let opened = match text.map(read) {
        None => return (None, Opening::Unreadable),
        Some(Err(error)) => return (None, Opening::Refused(error)),
        Some(Ok(opened)) => opened,
    };
    let more = opened.measurements.len().saturating_sub(1);
    let broken = opened.broken;
    match opened
        .measurements
        .into_iter()
        .next()
        .map(|kept| kept.measurement)
    {
        None => (None, Opening::Empty),
        first => (first, Opening::Shown { more, broken }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::to_json;
    use super::*;
    use crate::measurement::tests::measurement;

    #[test]
    fn the_first_measurement_is_opened_and_the_others_are_counted() {
        let two = to_json(&[measurement(vec![]).into(), measurement(vec![]).into()]);
        let (first, opening) = open(Some(&two));
        assert!(first.is_some());
        assert_eq!(opening, Opening::Shown { more: 1, broken: 0 });
        assert_eq!(open(Some(&to_json(&[]))).1, Opening::Empty);
        assert_eq!(open(Some("x")).1, Opening::Refused(FileError::NotJson));
        assert_eq!(open(None).1, Opening::Unreadable);
    }
}
