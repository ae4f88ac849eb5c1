//! Measurements from and to files.

use leptos::prelude::*;

use super::{MeasuringState, PAGE_ID, Phase, ShownFrom};
use crate::browser::{files, page};
use crate::measurement::Measurement;
use crate::runs::{Kept, open, to_csv, to_json};
use crate::words::text;

impl MeasuringState {
    /// Offers the whole measurement as a file.
    pub fn save_json(self) {
        self.save(".json", "application/json", to_json);
    }

    /// Offers its runs as a file for spreadsheets.
    pub fn save_csv(self) {
        self.save(".csv", "text/csv", to_csv);
    }

    fn save(self, ending: &str, media_type: &str, write: impl Fn(&[Kept]) -> String) {
        if let Some(measurement) = self.measurement.get_untracked() {
            let written = write(&[measurement.into()]);
            files::save(&[text::files::NAME, ending].concat(), media_type, &written);
        }
    }

    /// Shows the measurement in the text of a file. What is under way ends; a file that cannot be
    /// used changes nothing.
    pub fn open_file(self, text: Option<&str>) {
        let (measurement, opening) = open(text);
        if let Some(measurement) = measurement {
            self.show(measurement, ShownFrom::File);
        }
        self.opening.set(Some(opening));
    }

    /// Shows a measurement that was not just made. What is under way ends.
    pub fn show(self, measurement: Measurement, from: ShownFrom) {
        self.next_abort();
        page::release_height(PAGE_ID);
        self.clear_run();
        self.phase.set(Phase::Idle);
        self.shown_from.set(Some(from));
        self.measurement.set(Some(measurement));
    }
}
