//! The measurements that are kept, in their order.

use super::{FileError, Kept};
use crate::measurement::Measurement;

/// A measurement in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Shelved {
    /// What it is stored under.
    pub id: String,
    /// The measurement, with its name and tags.
    pub kept: Kept,
}

/// What came of taking a file's measurements onto the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It was added.
    Added {
        /// How many measurements.
        added: usize,
        /// How many stood on the shelf already.
        known: usize,
        /// How many could not be read.
        broken: usize,
    },
    /// It is no such file.
    Refused(FileError),
    /// The browser could not read it.
    Unreadable,
}

/// Every measurement that is kept, the newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf(Vec<Shelved>);

impl Shelf {
    /// What stands on it.
    pub fn all(&self) -> &[Shelved] {
        &self.0
    }

    /// The one with this id.
    pub fn get(&self, id: &str) -> Option<&Shelved> {
        self.0.iter().find(|one| one.id == id)
    }

    /// Whether this very measurement stands on it, under whatever name.
    pub fn holds(&self, measurement: &Measurement) -> bool {
        let sought = mark(measurement);
        let mut marks = self.0.iter().map(|one| mark(&one.kept.measurement));
        marks.any(|mark| mark == sought)
    }

    /// Puts one into its place; one with the same id goes.
    pub fn put(&mut self, shelved: Shelved) {
        self.take(&shelved.id);
        let begun = |one: &Shelved| one.kept.measurement.began_at.clone();
        let newer = self.0.partition_point(|one| begun(one) > begun(&shelved));
        self.0.insert(newer, shelved);
    }

    /// Takes one away.
    pub fn take(&mut self, id: &str) -> Option<Shelved> {
        let place = self.0.iter().position(|one| one.id == id)?;
        Some(self.0.remove(place))
    }

    /// Changes name or tags of one; what it is afterwards.
    pub fn change(&mut self, id: &str, change: impl FnOnce(&mut Kept)) -> Option<&Shelved> {
        let one = self.0.iter_mut().find(|one| one.id == id)?;
        change(&mut one.kept);
        Some(one)
    }

    /// The models of which there are at least two measurements, each with its measurements, the
    /// oldest first: what can have a trend.
    pub fn trends(&self) -> Vec<(String, Vec<&Measurement>)> {
        let mut models: Vec<(String, Vec<&Measurement>)> = Vec::new();
        for one in self.0.iter().rev() {
            let measurement = &one.kept.measurement;
            let name = &measurement.subject.model.name;
            match models.iter_mut().find(|(model, _)| model == name) {
                Some((_, measurements)) => measurements.push(measurement),
                None => models.push((name.clone(), vec![measurement])),
            }
        }
        models.retain(|(_, measurements)| measurements.len() > 1);
        models
    }
}

/// What no two measurements share: the moment of the click, and the words drawn for the prompts.
fn mark(measurement: &Measurement) -> (&str, Vec<&str>) {
    let leading = measurement.runs.iter().map(|run| run.leading.as_str());
    (&measurement.began_at, leading.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measurement::tests::measurement;

    fn shelved(id: &str, began_at: &str, model: &str) -> Shelved {
        let mut measured = measurement(vec![]);
        measured.began_at = began_at.to_owned();
        measured.subject.model.name = model.to_owned();
        Shelved {
            id: id.to_owned(),
            kept: measured.into(),
        }
    }

    fn ids(shelf: &Shelf) -> Vec<&str> {
        shelf.all().iter().map(|one| one.id.as_str()).collect()
    }

    #[test]
    fn the_newest_stands_first_and_an_undone_deletion_goes_back_to_its_place() {
        let mut shelf = Shelf::default();
        for (id, began_at) in [
            ("b", "2026-12-02"),
            ("a", "2026-12-01"),
            ("c", "2026-12-03"),
        ] {
            shelf.put(shelved(id, began_at, "m"));
        }
        assert_eq!(ids(&shelf), ["c", "b", "a"]);
        let taken = shelf.take("b").expect("it was there");
        assert_eq!(ids(&shelf), ["c", "a"]);
        assert_eq!(shelf.take("b"), None);
        shelf.put(taken);
        assert_eq!(ids(&shelf), ["c", "b", "a"]);
        shelf.put(shelved("b", "2026-12-04", "m"));
        assert_eq!(ids(&shelf), ["b", "c", "a"], "the same id stays one");
    }

    #[test]
    fn names_and_tags_change_and_the_measurement_does_not() {
        let mut shelf = Shelf::default();
        shelf.put(shelved("a", "2026-12-01", "m"));
        let before = shelf.all()[0].kept.measurement.clone();
        let changed = shelf.change("a", |kept| kept.name = "build 7".to_owned());
        assert_eq!(changed.map(|one| one.kept.name.as_str()), Some("build 7"));
        assert!(shelf.holds(&before));
        assert!(shelf.change("x", |_| ()).is_none());
    }

    #[test]
    fn a_model_with_two_measurements_has_a_trend() {
        let mut shelf = Shelf::default();
        for (id, began_at, model) in [
            ("a", "2026-12-01", "m"),
            ("b", "2026-12-02", "other"),
            ("c", "2026-12-03", "m"),
        ] {
            shelf.put(shelved(id, began_at, model));
        }
        let trends = shelf.trends();
        assert_eq!(trends.len(), 1);
        let (model, measurements) = &trends[0];
        let days: Vec<&str> = measurements
            .iter()
            .map(|one| one.began_at.as_str())
            .collect();
        assert_eq!(
            (model.as_str(), days),
            ("m", vec!["2026-12-01", "2026-12-03"])
        );
    }
}
