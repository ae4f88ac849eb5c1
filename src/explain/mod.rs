//! What people paste: which engine a server's log shows, which versions a tool printed and what
//! they mean for the lesson.
//!
//! Nothing is claimed that the paste does not show.

mod engine;
mod log_line;
mod milestones;
mod terminal;
mod version;
mod version_output;

pub use engine::{EngineFinding, LogEngine, Sighting, find_engine};
pub use milestones::{Milestones, VersionMeaning, meaning};
pub use version::Version;
pub use version_output::{VersionError, VersionsRead, read_versions};
