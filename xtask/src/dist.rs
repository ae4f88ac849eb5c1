//! `cargo xtask dist`: the folder for a static host.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::base::Base;
use crate::failure::{Doing, Result};
use crate::process;
use crate::progress::timed;
use crate::trunk::Trunk;
use crate::workspace;

/// Builds the course for `base` into `dist/` and says where it is and how big.
///
/// # Errors
/// A sentence, when a tool is missing or the build fails.
pub fn dist(base: &Base) -> Result<()> {
    let root = workspace::root()?;
    let trunk = Trunk::set_up(&root)?;
    let folder = root.join("dist");
    timed(
        &format!("building for {base}, about 2 minutes the first time on two cores"),
        || build(&trunk, base, &folder),
    )?;
    let contents = contents(&folder)?;
    println!(
        "{} holds {} files, {} in all. Any static host can serve it at {base}",
        folder.display(),
        contents.files,
        Size(contents.bytes)
    );
    Ok(())
}

/// Builds the course for `base` into `folder`, replacing what is there.
///
/// # Errors
/// A sentence, when the build fails; what was in the folder is then still there.
pub fn build(trunk: &Trunk, base: &Base, folder: &Path) -> Result<()> {
    process::run(&mut command(trunk, base, folder))
}

/// The command that does so, for a build that differs in something.
pub fn command(trunk: &Trunk, base: &Base, folder: &Path) -> Command {
    let mut command = trunk.command("build");
    command
        .args(["--public-url", &base.to_string(), "--dist"])
        .arg(folder);
    command
}

/// How much a folder holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Contents {
    files: u64,
    bytes: u64,
}

fn contents(folder: &Path) -> Result<Contents> {
    let mut sum = Contents::default();
    let doing = format!("read {}", folder.display());
    for entry in fs::read_dir(folder).doing(&doing)? {
        let path = entry.doing(&doing)?.path();
        let part = if path.is_dir() {
            contents(&path)?
        } else {
            Contents {
                files: 1,
                bytes: path.metadata().doing(&doing)?.len(),
            }
        };
        sum.files += part.files;
        sum.bytes += part.bytes;
    }
    Ok(sum)
}

/// A number of bytes as a person reads it, in decimal kilobytes.
struct Size(u64);

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            bytes @ ..1000 => write!(f, "{bytes} bytes"),
            bytes => write!(f, "{} kB", (bytes + 500) / 1000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_read_in_decimal_kilobytes() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (1499, "1 kB"),
            (1500, "2 kB"),
            (230_400, "230 kB"),
        ] {
            assert_eq!(Size(bytes).to_string(), text);
        }
    }

    #[test]
    fn a_folder_is_counted_with_what_is_below_it() {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let whole = contents(own);
        let source = contents(&own.join("src"));
        assert!(whole.is_ok_and(|whole| source.is_ok_and(|source| {
            source.files > 10 && whole.files > source.files && whole.bytes > source.bytes
        })));
        assert!(contents(&own.join("no such folder")).is_err());
    }
}
