//! What went wrong, as one sentence for the person at the keyboard.

use std::fmt;

/// A failure that says what is wrong and what to do about it.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure(String);

/// The result of everything here that can go wrong.
pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// A failure with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self(format!("The command was not understood: {error}."))
    }
}

/// Says what was being done when an error of the system came up.
pub trait Doing<T> {
    /// Turns the error into the sentence "could not {what}: {error}".
    fn doing(self, what: impl fmt::Display) -> Result<T>;
}

impl<T, E: fmt::Display> Doing<T> for std::result::Result<T, E> {
    fn doing(self, what: impl fmt::Display) -> Result<T> {
        self.map_err(|error| Failure(format!("could not {what}: {error}")))
    }
}
