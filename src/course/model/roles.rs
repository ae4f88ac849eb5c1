//! Who works with the two numbers, and on which step of the wait.

use serde::{Deserialize, Serialize};

use super::Html;

/// The roles and the steps of the wait, and which belongs to which.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoleMap {
    /// Where the pairing of roles and steps comes from, as inline HTML.
    pub note: Html,
    /// The steps of the wait in the order they happen. Their numbers, from 1, are the same in the
    /// whole course.
    pub steps: Vec<Step>,
    /// The roles, from far from the hardware to deep in it.
    pub roles: Vec<Role>,
}

/// One step of the wait.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Name in the roles' lists.
    pub id: String,
    /// What happens, in a few words.
    pub name: String,
    /// What happens, in a sentence of inline HTML.
    pub text: Html,
}

/// A kind of job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Role {
    /// Name on the page.
    pub id: String,
    /// What such people are called.
    pub name: String,
    /// The same as an abbreviation, where one is in use.
    pub short: Option<String>,
    /// What they do all day, as inline HTML.
    pub day: Html,
    /// What shows it.
    pub evidence: Vec<Evidence>,
    /// Which of the two numbers they look at.
    pub watches: Watches,
    /// Why that one, as inline HTML.
    pub watches_why: Html,
    /// Ids of the steps they work on.
    pub steps: Vec<String>,
}

/// Something public that shows what a role is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Who says it.
    pub company: String,
    /// What is said, as inline HTML.
    pub text: Html,
    /// Id of the source.
    pub source: String,
}

/// Which of the two numbers a role looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Watches {
    /// The wait for the first token.
    Ttft,
    /// The speed of writing.
    TokensPerSecond,
    /// Both alike.
    Both,
}
