//! A measurement with what a person calls it.

use serde::{Deserialize, Serialize};

use crate::measurement::Measurement;

/// The longest name or tag that is kept, in characters.
const LONGEST: usize = 120;

/// A measurement on the shelf or in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// What the person calls it; empty where they call it nothing.
    #[serde(default)]
    pub name: String,
    /// Words to find it by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// What was measured.
    #[serde(flatten)]
    pub measurement: Measurement,
}

impl From<Measurement> for Kept {
    fn from(measurement: Measurement) -> Self {
        Self {
            name: String::new(),
            tags: Vec::new(),
            measurement,
        }
    }
}

/// A name as it is kept: without space around it, and of a length that a list can show.
pub fn name_in(typed: &str) -> String {
    typed.trim().chars().take(LONGEST).collect()
}

/// The tags in a list with commas, each once.
pub fn tags_in(typed: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in typed.split(',').map(name_in) {
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_stand_between_commas_each_once() {
        for (typed, tags) in [
            ("", vec![]),
            (" , ,", vec![]),
            ("nightly, gpu ,nightly", vec!["nightly", "gpu"]),
            ("two words", vec!["two words"]),
        ] {
            assert_eq!(tags_in(typed), tags, "{typed:?}");
        }
        assert_eq!(name_in(&"é".repeat(500)).chars().count(), LONGEST);
    }
}
