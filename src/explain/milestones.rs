//! What a version of Ollama means beside the ones that the lesson speaks of.

use super::Version;

/// The versions that the lesson speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Milestones {
    /// The version the course was made with.
    pub ours: Version,
    /// The first version with the fix of the case.
    pub changed_in: Version,
    /// The newest version when the lesson was written.
    pub newest: Version,
}

impl Milestones {
    /// Reads the three versions. None when one of them is not a version.
    pub fn parse(ours: &str, changed_in: &str, newest: &str) -> Option<Self> {
        Some(Self {
            ours: Version::parse(ours)?,
            changed_in: Version::parse(changed_in)?,
            newest: Version::parse(newest)?,
        })
    }
}

/// Where a version stands among the milestones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionMeaning {
    /// `0.0.0`: a build from source that does not know its version, so nothing can be said.
    UnversionedBuild,
    /// Older than the course's; it has not the fix.
    OlderThanOurs,
    /// The course's own; it has not the fix.
    Ours,
    /// Newer than the course's, but from before the fix.
    BeforeFix,
    /// A preview of the version with the fix. The lesson does not tell whether it has it already.
    PreviewOfFix,
    /// It has the fix, and there was a newer one when the lesson was written.
    HasFix,
    /// The newest when the lesson was written; it has the fix.
    Newest,
    /// Newer than all that the lesson knows.
    NewerThanLesson,
}

/// Where `version` stands among `milestones`, which are taken to be in the order of their release.
pub fn meaning(version: &Version, milestones: &Milestones) -> VersionMeaning {
    let Milestones {
        ours,
        changed_in,
        newest,
    } = milestones;
    if version.is_unversioned_build() {
        VersionMeaning::UnversionedBuild
    } else if version < ours {
        VersionMeaning::OlderThanOurs
    } else if version == ours {
        VersionMeaning::Ours
    } else if version > newest {
        VersionMeaning::NewerThanLesson
    } else if version == newest {
        VersionMeaning::Newest
    } else if version >= changed_in {
        VersionMeaning::HasFix
    } else if version.has_numbers_of(changed_in) {
        VersionMeaning::PreviewOfFix
    } else {
        VersionMeaning::BeforeFix
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_has_its_place() {
        let milestones = Milestones::parse("0.35.0", "0.40.0", "0.40.8").expect("three versions");
        for (text, expected) in [
            ("0.0.0", VersionMeaning::UnversionedBuild),
            ("0.29.9", VersionMeaning::OlderThanOurs),
            ("0.35.0-rc3", VersionMeaning::OlderThanOurs),
            ("0.35.0", VersionMeaning::Ours),
            ("0.35.0-amd", VersionMeaning::Ours),
            ("0.35.1", VersionMeaning::BeforeFix),
            ("0.39.9", VersionMeaning::BeforeFix),
            ("0.40.0-rc1", VersionMeaning::PreviewOfFix),
            ("0.40.0", VersionMeaning::HasFix),
            ("0.40.8-rc0", VersionMeaning::HasFix),
            ("0.40.8", VersionMeaning::Newest),
            ("0.40.9-rc0", VersionMeaning::NewerThanLesson),
            ("1.0.0", VersionMeaning::NewerThanLesson),
        ] {
            let version = Version::parse(text).expect(text);
            assert_eq!(meaning(&version, &milestones), expected, "{text}");
        }
    }

    #[test]
    fn milestones_are_three_versions() {
        assert_eq!(Milestones::parse("0.35.0", "soon", "0.40.8"), None);
    }
}
