//! Two Numbers: learn, try and measure TTFT and tokens/s.
//!
//! Pure modules know neither Leptos nor the browser and are tested on the host;
//! `browser`, `state` and `ui` exist only in the wasm build.

#[cfg(not(target_arch = "wasm32"))]
pub mod authoring;
pub mod budget;
pub mod chart;
pub mod course;
pub mod engine;
pub mod route;
pub mod timing;
pub mod words;
