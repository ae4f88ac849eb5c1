//! Whether something takes long enough to say more about it.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

/// A prompt of the browser holds a request back without a word; after this long it is worth
/// mentioning.
const LONG_MS: u32 = 1_000;

/// Turns true when the wait that began with it has become long.
#[derive(Clone, Copy)]
pub struct LongWait(RwSignal<bool>);

impl LongWait {
    /// The wait begins.
    pub fn start() -> Self {
        let wait = Self(RwSignal::new(false));
        // The wait may be over, and its signal gone, by the time it would be long.
        Timeout::new(LONG_MS, move || {
            wait.0.try_set(true);
        })
        .forget();
        wait
    }

    /// Whether it has become long.
    pub fn get(self) -> bool {
        self.0.get()
    }
}
