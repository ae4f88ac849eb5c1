//! A folder of the user's for tools, shared by all clones and touched by nothing else.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::failure::{Doing, Failure, Result};

/// The cache folder of this system's convention, with our own folder in it.
///
/// # Errors
/// A sentence, when the system does not say where the user's files are.
pub fn folder() -> Result<PathBuf> {
    let folder = locate(|name| env::var_os(name).map(PathBuf::from))
        .ok_or_else(|| {
            Failure::new("there is no home folder: set XDG_CACHE_HOME to a folder for tools")
        })?
        .join("two-numbers");
    fs::create_dir_all(&folder).doing(format_args!("create {}", folder.display()))?;
    Ok(folder)
}

/// `variable` looks a variable of the environment up. Relative paths do not count: they would
/// mean a different folder from each place the program is started in.
fn locate(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let absolute = |name| variable(name).filter(|path| path.is_absolute());
    let home_folder = if cfg!(target_os = "macos") {
        "Library/Caches"
    } else {
        ".cache"
    };
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(home_folder)))
}

/// Fills a folder in one go: `fill` writes into a folder beside it, which takes the final name
/// only when everything is there. So a folder with the final name is always complete, even after
/// an interruption or with two clones setting up at once.
///
/// # Errors
/// Whatever `fill` fails with, or a sentence when the folders can't be written.
pub fn fill(target: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    if target.is_dir() {
        return Ok(());
    }
    let mut name = target.as_os_str().to_owned();
    name.push(format!(".{}", process::id()));
    let staging = PathBuf::from(name);
    fs::create_dir_all(&staging).doing(format_args!("create {}", staging.display()))?;
    let filled = fill(&staging);
    let placed = filled.and_then(|()| match fs::rename(&staging, target) {
        Ok(()) => Ok(()),
        Err(_) if target.is_dir() => Ok(()),
        Err(error) => Err(error).doing(format_args!("create {}", target.display())),
    });
    if staging.is_dir() {
        fs::remove_dir_all(&staging).doing(format_args!("remove {}", staging.display()))?;
    }
    placed
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    /// A folder of this test's own, removed at its end.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Self {
            let folder = env::temp_dir().join(format!("xtask-{name}-{}", process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> Vec<String> {
            fs::read_dir(&self.0)
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn the_folder_follows_the_convention_of_the_system() {
        let home = if cfg!(windows) { r"C:\home" } else { "/home" };
        let cache = if cfg!(windows) { r"C:\cache" } else { "/cache" };
        let in_home = if cfg!(target_os = "macos") {
            "Library/Caches"
        } else {
            ".cache"
        };
        for (variables, expected) in [
            (&[("HOME", home)][..], Some(Path::new(home).join(in_home))),
            (
                &[("HOME", home), ("XDG_CACHE_HOME", cache)],
                Some(cache.into()),
            ),
            (
                &[("HOME", home), ("LOCALAPPDATA", cache)],
                Some(cache.into()),
            ),
            (
                &[("HOME", home), ("XDG_CACHE_HOME", "relative")],
                Some(Path::new(home).join(in_home)),
            ),
            (&[("XDG_CACHE_HOME", "")], None),
            (&[], None),
        ] {
            let lookup = |name: &str| {
                let (_, value) = variables.iter().find(|(key, _)| *key == name)?;
                Some(PathBuf::from(value))
            };
            assert_eq!(locate(lookup), expected, "{variables:?}");
        }
    }

    #[test]
    fn a_folder_appears_only_when_it_is_complete() {
        let scratch = Scratch::new("fill");
        let target = scratch.0.join("tool-1");

        let failure = fill(&target, |staging| {
            fs::write(staging.join("half"), "").unwrap();
            Err(Failure::new("the line broke"))
        });
        assert_eq!(failure, Err(Failure::new("the line broke")));
        assert!(scratch.names().is_empty(), "{:?}", scratch.names());

        fill(&target, |staging| {
            fs::write(staging.join("whole"), "").doing("write")
        })
        .unwrap();
        assert_eq!(scratch.names(), ["tool-1"]);
        assert!(target.join("whole").is_file());

        fill(&target, |_| Err(Failure::new("never called again"))).unwrap();
    }
}
