//! Two Numbers: learn, try and measure the two numbers of local LLM inference, TTFT and tokens/s.
//!
//! ```text
//! PURE, built and tested on the host as well
//!   timing     units, stamped reads -> TTFT, tokens/s, draft time, doubts
//!   measurement  what is planned, who answers, and the runs as they are kept
//!   runs       measurements that are kept, and as files
//!   recordings answers recorded byte by byte, to be played without an engine
//!   statistics what a few runs say together, and how sure that is
//!   budget     rules, verdicts with margins, what people type and paste
//!   capacity   several people at once, and what a twist may cost
//!   engine     what is sent to model servers and what their bytes mean
//!   explain    what people paste from logs and terminals: runs, requests, engine, versions
//!   course     the lesson: model, HTML, grading of answers
//!   chart      what a chart shows, says and how it is drawn on any backend
//!   words      the interface's sentences, and values put into them
//!   route      the places of the page and their addresses
//! HOST ONLY
//!   authoring  content/ -> checked course and words (also compiled into build.rs)
//!   site       one HTML file per route, written after each build of the page
//! BROWSER ONLY
//!   browser    everything of web-sys and gloo
//!   state      signals: the glue between pure code and browser, one file per concern
//!   ui         what is on screen: pages, cards, shared parts
//! ```
//!
//! A token's way through the house: bytes in `browser::stamped`, events from `engine`, numbers from
//! `timing`, a verdict from `budget`, signals in `state`, the screen in `ui`; never back.

pub mod budget;
pub mod capacity;
pub mod chart;
pub mod course;
pub mod engine;
pub mod explain;
pub mod measurement;
pub mod recordings;
pub mod route;
pub mod runs;
pub mod statistics;
pub mod timing;
pub mod words;

#[cfg(not(target_arch = "wasm32"))]
pub mod authoring;
#[cfg(not(target_arch = "wasm32"))]
pub mod site;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod state;
#[cfg(target_arch = "wasm32")]
mod ui;

#[cfg(target_arch = "wasm32")]
pub use ui::start;
