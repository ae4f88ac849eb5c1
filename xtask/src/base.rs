//! The path on a host that the built course stands under.

use std::fmt;
use std::str::FromStr;

use crate::failure::{Failure, Result};

/// A path that starts and ends with `/`, such as `/` or `/course/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(String);

impl Default for Base {
    /// The root of a host.
    fn default() -> Self {
        Self("/".to_owned())
    }
}

impl FromStr for Base {
    type Err = Failure;

    /// Reads a base, adding the slash at either end where it is missing.
    ///
    /// # Errors
    /// A sentence, when the text is a whole address or holds what has no place in such a path.
    fn from_str(text: &str) -> Result<Self> {
        let segments: Vec<&str> = text.split('/').filter(|part| !part.is_empty()).collect();
        if text.contains("//") || !segments.iter().all(|part| is_plain_segment(part)) {
            return Err(Failure::new(format!(
                "\"{text}\" is not a base path: --base takes the path part only, like /course/ \
                 for https://example.org/course/, of letters, digits and - _ . ~"
            )));
        }
        if segments.is_empty() {
            return Ok(Self::default());
        }
        Ok(Self(format!("/{}/", segments.join("/"))))
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn is_plain_segment(segment: &str) -> bool {
    let unreserved = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c);
    segment != "." && segment != ".." && segment.chars().all(unreserved)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    #[test]
    fn slashes_are_added_where_they_are_missing() {
        for (text, expected) in [
            ("/", "/"),
            ("", "/"),
            ("/course/", "/course/"),
            ("/course", "/course/"),
            ("course/", "/course/"),
            ("course", "/course/"),
            ("/a/b-c_d.e~f", "/a/b-c_d.e~f/"),
        ] {
            assert_eq!(
                text.parse::<Base>().unwrap().to_string(),
                expected,
                "{text:?}"
            );
        }
    }

    #[test]
    fn anything_but_a_plain_path_is_refused() {
        for text in [
            "https://example.org/course/",
            "//example.org/",
            "/a//b/",
            "/../",
            "/a b/",
            "/?x",
            "/#x",
            "C:/Program Files/Git/course/",
            "\\course\\",
            "/\"onload=/",
        ] {
            let sentence = text.parse::<Base>().unwrap_err().to_string();
            assert!(sentence.contains("like /course/"), "{text:?}: {sentence}");
        }
    }
}
