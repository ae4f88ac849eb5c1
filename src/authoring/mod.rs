//! Reads `content/`, checks it, and says every mistake with its file and line.
//!
//! Host only: the build script compiles this module to make the page's data, and tests use it to
//! show authors' mistakes. Nothing of it is in the page. The way of a text:
//! [`folder`] finds the files, [`course_file`] reads the list of parts, [`part`] cuts one Markdown
//! file into cards, [`markdown`] makes their text HTML, [`questions`] and [`widgets`] read the
//! fences through [`fields`]; [`index`] knows what links may lead to, [`spellings`] which words link
//! themselves, [`dates`] what no line may break, [`mistake`] keeps what is wrong. [`mod@reference`] reads glossary and sources, [`roles`] the
//! map of roles.
//! [`words`] turns the interface's sentences into Rust.

pub mod course_file;
pub mod dates;
pub mod fields;
pub mod folder;
pub mod index;
pub mod markdown;
pub mod mistake;
pub mod part;
pub mod questions;
pub mod reference;
mod revision;
pub mod roles;
pub mod spellings;
pub mod widgets;
pub mod words;
