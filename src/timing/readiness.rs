//! Whether a model lay ready, by the load that the server states.

use super::{Micros, ServerReport};

/// Below this load a model that was ready is merely looked up: warm models state 0.04 to 0.1 s.
const WARM_BELOW: Micros = Micros::from_millis(150);

/// From this load on the model was loaded for the request.
const COLD_FROM: Micros = Micros::from_millis(1_000);

/// Whether a model had to be loaded for a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// It lay in memory.
    Warm,
    /// The load is too long for a model in memory and short for one on disk.
    Unclear,
    /// It was loaded.
    Cold,
}

impl ServerReport {
    /// What the stated load says: under 150 ms warm, from 1 s cold, unclear between. None where
    /// the server states no load, as llama-server never does.
    pub fn readiness(&self) -> Option<Readiness> {
        let load = self.load?;
        Some(if load < WARM_BELOW {
            Readiness::Warm
        } else if load < COLD_FROM {
            Readiness::Unclear
        } else {
            Readiness::Cold
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stated_load_decides() {
        for (load_ms, expected) in [
            (0, Readiness::Warm),
            (149, Readiness::Warm),
            (150, Readiness::Unclear),
            (999, Readiness::Unclear),
            (1_000, Readiness::Cold),
        ] {
            let report = ServerReport {
                load: Some(Micros::from_millis(load_ms)),
                ..ServerReport::default()
            };
            assert_eq!(report.readiness(), Some(expected), "{load_ms} ms");
        }
        assert_eq!(ServerReport::default().readiness(), None);
    }
}
