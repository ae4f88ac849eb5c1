//! One HTML file per route, with the text in it: it can be read before the page's code has
//! arrived, deep links work on any static host, and each file carries its own security policy.

mod frame;
mod policy;

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use crate::course::course;
use crate::recordings;
use crate::route::Route;

/// The file that trunk makes from `index.html`, and what stands in its place afterwards.
const TEMPLATE: &str = "index.html";

/// What static hosts serve for an address without a file.
const NOT_FOUND: &str = "404.html";

/// Why the files could not be written.
#[derive(Debug)]
pub enum SiteError {
    /// A variable that trunk sets for its hooks is missing.
    NoVariable(&'static str),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// The template lacks a mark that has to be replaced.
    NoMark(&'static str),
}

impl fmt::Display for SiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoVariable(name) => write!(
                f,
                "{name} is not set: this program is the last step of trunk's build, started by `cargo xtask serve` or `dist`."
            ),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::NoMark(mark) => {
                write!(f, "{TEMPLATE} has no {mark} to put the text of a page at.")
            }
        }
    }
}

impl std::error::Error for SiteError {}

/// Writes the files into the folder that trunk is building, for the base it builds for.
///
/// # Errors
/// When this is not run by trunk, or a file cannot be read or written.
pub fn write_from_environment() -> Result<(), SiteError> {
    let variable = |name| env::var(name).map_err(|_| SiteError::NoVariable(name));
    let folder = variable("TRUNK_STAGING_DIR")?;
    let base = variable("TRUNK_PUBLIC_URL")?;
    write(Path::new(&folder), &base)
}

/// Writes the files into `folder`, for a site whose start is at `base`.
///
/// # Errors
/// When a file cannot be read or written, or the template lacks a mark.
pub fn write(folder: &Path, base: &str) -> Result<(), SiteError> {
    let template_path = folder.join(TEMPLATE);
    let template = fs::read_to_string(&template_path)
        .map_err(|error| SiteError::File(template_path, error))?;
    for (file, text) in recordings::files() {
        let path = folder.join(file);
        put(&path, text).map_err(|error| SiteError::File(path, error))?;
    }
    for (file, route) in files() {
        let page = frame::page(&template, &route, base)?;
        let path = folder.join(file);
        put(&path, &page).map_err(|error| SiteError::File(path, error))?;
    }
    Ok(())
}

/// Every file, and the place it is for.
fn files() -> Vec<(PathBuf, Route)> {
    let parts = course().parts.iter().map(|part| Route::part(&part.id));
    let routes = [
        Route::Home,
        Route::budget(),
        Route::Measure,
        Route::Runs,
        Route::glossary(),
        Route::sources(),
        Route::Review,
    ]
    .into_iter()
    .chain(parts);
    let file_of = |route: Route| {
        let folder = route.href("/").trim_start_matches('/').to_owned();
        (Path::new(&folder).join(TEMPLATE), route)
    };
    routes
        .map(file_of)
        .chain([
            (Path::new("lesson").join(TEMPLATE), Route::Home),
            (PathBuf::from(NOT_FOUND), Route::NotFound),
        ])
        .collect()
}

fn put(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_route_has_its_own_file() {
        let files: Vec<String> = files()
            .into_iter()
            .map(|(file, _)| file.to_string_lossy().replace('\\', "/"))
            .collect();
        for expected in [
            "index.html",
            "budget/index.html",
            "measure/index.html",
            "runs/index.html",
            "glossary/index.html",
            "sources/index.html",
            "review/index.html",
            "lesson/fast-enough/index.html",
            "404.html",
        ] {
            assert!(
                files.iter().any(|file| file == expected),
                "{expected} in {files:?}"
            );
        }
    }
}
