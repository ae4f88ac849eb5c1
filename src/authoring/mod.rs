//! Reads `content/`, checks it, and says every mistake with its file and line.
//!
//! Host only: the build script compiles this module to make the page's data, and tests use it to
//! show authors' mistakes. Nothing of it is in the page.

pub mod mistake;
pub mod words;
