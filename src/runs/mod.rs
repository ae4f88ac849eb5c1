//! Measurements as files: to keep, to open elsewhere, to work on with other tools.
//!
//! ```text
//! file   a versioned JSON file with everything that was measured
//! opening  what came of opening such a file
//! csv    one line a run, for spreadsheets
//! ```

mod csv;
mod file;
mod opening;

pub use csv::to_csv;
pub use file::{FileError, Opened, read, to_json};
pub use opening::{Opening, open};
