//! Where the repository is and what it says about itself.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Doing, Failure, Result};

/// The root folder of the repository this program was started from, whatever the current folder.
///
/// # Errors
/// A sentence, when the program was not started through cargo.
pub fn root() -> Result<PathBuf> {
    let own = env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| {
        Failure::new("start this as `cargo xtask`, so that it knows which repository it is for")
    })?;
    Path::new(&own)
        .parent()
        .map(Path::to_owned)
        .ok_or_else(|| Failure::new("the xtask package has no folder around it"))
}

/// A folder for build results that are not worth keeping, below cargo's target folder.
pub fn scratch(root: &Path) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    root.join(target).join("xtask")
}

/// The version of a package in the repository's `Cargo.lock`.
///
/// # Errors
/// A sentence, when the file can't be read or does not hold the package.
pub fn locked_version(root: &Path, package: &str) -> Result<String> {
    let lock = fs::read_to_string(root.join("Cargo.lock")).doing("read Cargo.lock")?;
    version_in_lock(&lock, package)
        .map(str::to_owned)
        .ok_or_else(|| Failure::new(format!("Cargo.lock has no package \"{package}\"")))
}

/// In a lock file the line with a package's version comes right after the one with its name.
fn version_in_lock<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().map(str::trim);
    lines.find(|line| *line == name)?;
    lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // a test may stop at the first surprise

    use super::*;

    const LOCK: &str = r#"
version = 4

[[package]]
name = "wasm-bindgen-macro"
version = "0.2.7"

[[package]]
name = "wasm-bindgen"
version = "0.2.130"
source = "registry"
dependencies = [
 "serde",
]

[[package]]
name = "last"
"#;

    #[test]
    fn finds_a_version_by_the_whole_name() {
        for (package, version) in [
            ("wasm-bindgen", Some("0.2.130")),
            ("wasm-bindgen-macro", Some("0.2.7")),
            ("wasm", None),
            ("serde", None),
            ("last", None),
        ] {
            assert_eq!(version_in_lock(LOCK, package), version, "{package}");
        }
        let crlf = LOCK.replace('\n', "\r\n");
        assert_eq!(version_in_lock(&crlf, "wasm-bindgen"), Some("0.2.130"));
    }

    #[test]
    fn the_repository_locks_what_the_tools_must_match() {
        let root = root().unwrap();
        assert!(root.join("Trunk.toml").is_file());
        assert!(locked_version(&root, "wasm-bindgen").is_ok());
        let missing = locked_version(&root, "no-such-package").unwrap_err();
        assert!(missing.to_string().contains("no-such-package"));
    }
}
