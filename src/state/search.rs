//! Searching the course.

use std::sync::OnceLock;

use leptos::prelude::*;

use crate::browser::{dialog, page, storage};
use crate::course::course;
use crate::course::search::{Hit, Index};
use crate::words::{Found, documents};

/// The element of the search.
pub const DIALOG_ID: &str = "search";

/// More hits than this nobody reads.
const MOST_HITS: usize = 12;

const KEY: &str = "/";

/// The key can be switched off, for people whose speech input types it.
const KEY_STORED_AS: &str = "search-key";
const OFF: &str = "off";

/// The search.
#[derive(Clone, Copy)]
pub struct SearchState {
    query: RwSignal<String>,
    key_is_on: RwSignal<bool>,
}

impl SearchState {
    /// Closed; the key opens it unless that was switched off.
    pub fn new() -> Self {
        let key_is_on = storage::read(KEY_STORED_AS).as_deref() != Some(OFF);
        let search = Self {
            query: RwSignal::new(String::new()),
            key_is_on: RwSignal::new(key_is_on),
        };
        page::on_key(KEY, move || {
            let is_on = search.key_is_on.get_untracked();
            if is_on {
                search.open();
            }
            is_on
        });
        search
    }

    /// Opens it.
    pub fn open(self) {
        dialog::open(DIALOG_ID);
    }

    /// Closes it. What was typed stays for the next time.
    pub fn close(self) {
        dialog::close(DIALOG_ID);
    }

    /// What is typed.
    pub fn query(self) -> String {
        self.query.get()
    }

    /// Notes what is typed.
    pub fn type_query(self, query: String) {
        self.query.set(query);
    }

    /// What is found.
    pub fn hits(self) -> Vec<Hit<Found>> {
        self.query.with(|query| index().find(query, MOST_HITS))
    }

    /// Whether the key opens the search.
    pub fn key_is_on(self) -> bool {
        self.key_is_on.get()
    }

    /// Lets the key open the search, or not.
    pub fn switch_key(self, on: bool) {
        if on {
            storage::remove(KEY_STORED_AS);
        } else {
            storage::write(KEY_STORED_AS, OFF);
        }
        self.key_is_on.set(on);
    }
}

/// Made when something is searched for the first time.
fn index() -> &'static Index<Found> {
    static INDEX: OnceLock<Index<Found>> = OnceLock::new();
    INDEX.get_or_init(|| Index::new(documents(course())))
}
