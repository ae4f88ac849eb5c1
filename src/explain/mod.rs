//! What people paste: which engine a server's log shows.
//!
//! Nothing is claimed that the paste does not show.

mod engine;
mod log_line;
mod terminal;

pub use engine::{EngineFinding, LogEngine, Sighting, find_engine};
