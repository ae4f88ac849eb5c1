//! What cards refer to: words that are explained, and where figures come from.

use serde::{Deserialize, Serialize};

use super::Html;

/// A word that is explained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Term {
    /// Name in addresses (`/glossary#{id}`) and in links (`term:{id}`).
    pub id: String,
    /// The word as it is written.
    pub name: String,
    /// What an abbreviation stands for.
    pub long: Option<String>,
    /// What it means, in one or two sentences of inline HTML.
    pub text: Html,
}

/// Where a figure or a quotation comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Name in addresses (`/sources#{id}`) and in links (`source:{id}`).
    pub id: String,
    /// What it is.
    pub title: String,
    /// Who says it.
    pub who: String,
    /// Where it stands.
    pub place: String,
    /// When it was said or read.
    pub when: String,
    /// What the course takes from it, as inline HTML.
    pub shows: Html,
    /// Its address, where a public one is known.
    pub url: Option<String>,
}
