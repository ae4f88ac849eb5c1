//! What people paste: which engine a server's log shows, which versions a tool printed and what
//! they mean for the lesson; and where the wait went, from any figures a tool printed.
//!
//! ```text
//! paste        the text without codes and quote marks, and the way back to what was pasted
//! grammar      numbers, durations, JSON in noise
//! forms        a reader for each form -> figures with their units and sources
//! doubts       what cannot be true is set aside, with the reason
//! account      steps, what is in none, lower bounds, the two rules
//! explanation  all of it together
//! ```
//!
//! Nothing is claimed that the paste does not show.

mod account;
mod doubts;
mod engine;
mod explanation;
mod forms;
mod grammar;
mod log_line;
mod milestones;
mod note;
mod paste;
mod reading;
mod terminal;
mod version;
mod version_output;

pub use account::{Account, Judged, LoadedState, Step};
pub use doubts::Doubt;
pub use engine::{EngineFinding, LogEngine, Sighting, find_engine};
pub use explanation::{EngineName, EngineShown, ExplainedRun, Explanation, explain};
pub use forms::{Hint, Request};
pub use milestones::{Milestones, VersionMeaning, meaning};
pub use note::Note;
pub use paste::{Sourced, Span};
pub use reading::{Figures, Form, Marks, Reading};
pub use version::Version;
pub use version_output::{VersionError, VersionsRead, read_versions};
