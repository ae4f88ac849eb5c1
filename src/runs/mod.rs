//! Measurements as files: to keep, to open elsewhere, to work on with other tools.
//!
//! ```text
//! kept   a measurement with its name and tags
//! shelf  those that the browser keeps, in order
//! file   a versioned JSON file with everything that was measured
//! opening  what came of opening such a file
//! csv    one line a run, for spreadsheets
//! ```

mod csv;
mod file;
mod kept;
mod opening;
mod shelf;

pub use csv::to_csv;
pub use file::{FileError, Opened, read, to_json};
pub use kept::{Kept, name_in, tags_in};
pub use opening::{Opening, open};
pub use shelf::{Shelf, Shelved, Taken};
