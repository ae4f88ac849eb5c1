//! The measurements that the browser keeps: loaded once, written at each change.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::measuring::{MeasuringState, Phase};
use crate::browser::database::{self, NotKept};
use crate::browser::{files, random};
use crate::measurement::{Comparison, Measurement};
use crate::runs::{Kept, Shelf, Shelved, Taken, name_in, read, tags_in, to_csv, to_json};
use crate::words::text;

/// One side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What is compared with.
    A,
    /// What is judged.
    B,
}

/// The shelf, and what a person does with it.
#[derive(Clone, Copy)]
pub struct SavedRunsState {
    /// What stands on it.
    pub shelf: RwSignal<Shelf>,
    /// Whether it was loaded yet.
    pub is_loaded: RwSignal<bool>,
    /// The browser keeps nothing: what is on the shelf goes with the page.
    pub not_kept: RwSignal<bool>,
    /// Kept texts that could not be read. They stay where they are.
    pub unreadable: RwSignal<Vec<String>>,
    /// The last one that was deleted, as long as that can be undone.
    pub deleted: RwSignal<Option<Shelved>>,
    /// What came of taking over a file.
    pub taken: RwSignal<Option<Taken>>,
    a: RwSignal<Option<String>>,
    b: RwSignal<Option<String>>,
}

impl SavedRunsState {
    /// The shelf; what the browser keeps comes onto it soon.
    pub fn new() -> Self {
        let state = Self {
            shelf: RwSignal::new(Shelf::default()),
            is_loaded: RwSignal::new(false),
            not_kept: RwSignal::new(false),
            unreadable: RwSignal::new(Vec::new()),
            deleted: RwSignal::new(None),
            taken: RwSignal::new(None),
            a: RwSignal::new(None),
            b: RwSignal::new(None),
        };
        spawn_local(state.load());
        state
    }

    async fn load(self) {
        match database::all().await {
            Err(NotKept) => self.not_kept.set(true),
            Ok(all) => {
                let mut shelf = Shelf::default();
                let mut unreadable = Vec::new();
                for (id, text) in all {
                    let one = read(&text)
                        .ok()
                        .and_then(|file| file.measurements.into_iter().next());
                    match one {
                        Some(kept) => shelf.put(Shelved { id, kept }),
                        None => unreadable.push(text),
                    }
                }
                self.shelf.set(shelf);
                self.unreadable.set(unreadable);
            }
        }
        self.is_loaded.set(true);
    }

    /// Keeps each measurement of `measuring` once it is over, with at least one finished run.
    pub fn keep_each(self, measuring: MeasuringState) {
        Effect::new(move || {
            let is_over = matches!(
                measuring.phase.get(),
                Phase::Done | Phase::Cancelled | Phase::Interrupted
            );
            if !is_over {
                return;
            }
            let made_here = measuring.shown_from.get_untracked().is_none();
            let measured = measuring.measurement.get_untracked();
            let measured = measured.filter(|measured| made_here && !measured.runs.is_empty());
            if let Some(measured) = measured {
                self.keep(measured);
            }
        });
    }

    /// Puts a measurement onto the shelf, unless it stands there.
    pub fn keep(self, measurement: Measurement) {
        if !self.shelf.with_untracked(|shelf| shelf.holds(&measurement)) {
            self.put(measurement.into());
        }
    }

    fn put(self, kept: Kept) {
        let began_at = &kept.measurement.began_at;
        let distinct = random::number(0, u32::MAX).to_string();
        let id = [began_at, "-", &distinct].concat();
        self.put_back(Shelved { id, kept });
    }

    fn put_back(self, shelved: Shelved) {
        self.write(&shelved);
        self.shelf.update(|shelf| shelf.put(shelved));
    }

    fn write(self, shelved: &Shelved) {
        let id = shelved.id.clone();
        let text = to_json(std::slice::from_ref(&shelved.kept));
        spawn_local(async move {
            self.not_kept.set(database::put(&id, &text).await.is_err());
        });
    }

    /// Calls one by another name.
    pub fn rename(self, id: &str, typed: &str) {
        self.change(id, |kept| kept.name = name_in(typed));
    }

    /// Gives one other tags, typed as a list with commas.
    pub fn tag(self, id: &str, typed: &str) {
        self.change(id, |kept| kept.tags = tags_in(typed));
    }

    fn change(self, id: &str, change: impl FnOnce(&mut Kept)) {
        self.shelf.update(|shelf| {
            if let Some(shelved) = shelf.change(id, change) {
                self.write(shelved);
            }
        });
    }

    /// Takes one off the shelf; [`Self::undo`] puts it back.
    pub fn delete(self, id: &str) {
        let taken = self.shelf.try_update(|shelf| shelf.take(id)).flatten();
        for side in [self.a, self.b] {
            side.update(|chosen| *chosen = chosen.take().filter(|chosen| chosen != id));
        }
        self.taken.set(None);
        self.deleted.set(taken);
        let id = id.to_owned();
        spawn_local(async move {
            self.not_kept.set(database::delete(&id).await.is_err());
        });
    }

    /// Puts the one back that was deleted last.
    pub fn undo(self) {
        if let Some(shelved) = self.deleted.get_untracked() {
            self.deleted.set(None);
            self.put_back(shelved);
        }
    }

    /// Takes over every measurement in the text of a file.
    pub fn take_file(self, text: Option<&str>) {
        self.deleted.set(None);
        self.taken.set(Some(match text.map(read) {
            None => Taken::Unreadable,
            Some(Err(error)) => Taken::Refused(error),
            Some(Ok(file)) => {
                let (mut added, mut known) = (0, 0);
                for kept in file.measurements {
                    let holds = |shelf: &Shelf| shelf.holds(&kept.measurement);
                    if self.shelf.with_untracked(holds) {
                        known += 1;
                    } else {
                        added += 1;
                        self.put(kept);
                    }
                }
                Taken::Added {
                    added,
                    known,
                    broken: file.broken,
                }
            }
        }));
    }

    /// Offers everything on the shelf as a file that this page opens.
    pub fn save_json(self) {
        self.save(".json", "application/json", to_json);
    }

    /// Offers every run on the shelf as a file for spreadsheets.
    pub fn save_csv(self) {
        self.save(".csv", "text/csv", to_csv);
    }

    fn save(self, ending: &str, media_type: &str, write: impl Fn(&[Kept]) -> String) {
        let kept = self.shelf.with_untracked(|shelf| {
            let all = shelf.all().iter().map(|one| one.kept.clone());
            all.collect::<Vec<_>>()
        });
        files::save(
            &[text::saved::FILE_NAME, ending].concat(),
            media_type,
            &write(&kept),
        );
    }

    /// Offers the kept texts that could not be read.
    pub fn save_unreadable(self) {
        let texts = self.unreadable.get_untracked().join("\n");
        files::save(text::saved::UNREADABLE_FILE_NAME, "text/plain", &texts);
    }

    /// What is chosen for a side.
    pub fn chosen(self, side: Side) -> Option<String> {
        self.side(side).get()
    }

    /// Chooses one for a side, or lets it go where it was chosen.
    pub fn choose(self, side: Side, id: &str) {
        self.side(side).update(|chosen| {
            *chosen = (chosen.as_deref() != Some(id)).then(|| id.to_owned());
        });
    }

    fn side(self, side: Side) -> RwSignal<Option<String>> {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// Both sides and what they say together, once both are chosen.
    pub fn comparison(self) -> Option<(Kept, Kept, Comparison)> {
        let (a, b) = (self.a.get()?, self.b.get()?);
        self.shelf.with(|shelf| {
            let kept = |id: &str| Some(shelf.get(id)?.kept.clone());
            let (a, b) = (kept(&a)?, kept(&b)?);
            let comparison =
                Comparison::of(&a.measurement, &b.measurement, &MeasuringState::budget());
            Some((a, b, comparison))
        })
    }
}
