//! What pasted lines show of an engine and of a version, in words.

use super::excerpt::excerpt;
use super::text;
use crate::course::model::VersionFinder;
use crate::explain::{
    EngineFinding, LogEngine, Milestones, Sighting, Version, VersionError, VersionMeaning,
    VersionsRead, find_engine, meaning, read_versions,
};

/// The line that proves something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvidenceLine {
    /// What it shows and where it stands.
    pub label: String,
    /// The line itself; only the beginning of an endless one.
    pub line: String,
}

/// What pasted lines of a log show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// Which engine.
    pub sentence: &'static str,
    /// What that means for the case, or what to do.
    pub meaning: &'static str,
    /// The line that shows it, then the one that shows another engine.
    pub evidence: Vec<EvidenceLine>,
}

/// Which engine the pasted `lines` show. None as long as nothing was pasted.
pub fn engine_answer(lines: &str) -> Option<EngineAnswer> {
    use text::engine_finder as words;
    if lines.trim().is_empty() {
        return None;
    }
    let (sentence, meaning, shown, also) = match find_engine(lines) {
        EngineFinding::None => (words::NOT_FOUND, words::NOT_FOUND_ADVICE, None, None),
        EngineFinding::Found {
            engine,
            line,
            line_number,
            also,
        } => {
            let (sentence, meaning) = match engine {
                LogEngine::LlamaCpp => (words::LLAMA_CPP, words::LLAMA_CPP_MEANING),
                LogEngine::Mlx => (words::MLX, words::MLX_MEANING),
            };
            (sentence, meaning, Some((line, line_number)), also)
        }
        EngineFinding::OldRunner {
            line,
            line_number,
            also,
        } => (
            words::OLD_RUNNER,
            words::OLD_RUNNER_MEANING,
            Some((line, line_number)),
            also,
        ),
    };
    let shown = shown.map(|(line, number)| EvidenceLine {
        label: words::shown_by(&number.to_string()),
        line: beginning(&line),
    });
    Some(EngineAnswer {
        sentence,
        meaning,
        evidence: shown.into_iter().chain(also.map(other_engine)).collect(),
    })
}

fn other_engine(sighting: Sighting) -> EvidenceLine {
    use text::engine_finder as words;
    let name = match sighting.engine {
        LogEngine::LlamaCpp => words::LLAMA_CPP_NAME,
        LogEngine::Mlx => words::MLX_NAME,
    };
    EvidenceLine {
        label: words::also_shown(name, &sighting.line_number.to_string()),
        line: beginning(&sighting.line),
    }
}

/// A line of a log as far as it fits on a card: longer ones list settings at their end.
fn beginning(line: &str) -> String {
    const LONGEST: usize = 240;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// What a text says about versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionAnswer {
    /// Nothing can be said; what to do about it.
    Problem(String),
    /// What was found.
    Read {
        /// Which version is whose, and which one answers requests.
        versions: Vec<String>,
        /// What the version that answers means for the case, or how to find it.
        meaning: String,
    },
}

/// What `ollama --version` prints where command and server are `version`.
pub fn printed_version(version: &str) -> String {
    format!("ollama version is {version}")
}

/// Where the text in the field came from, when nobody typed it.
pub fn version_came_from(address: &str) -> String {
    text::versions::from_server(&excerpt(address))
}

/// What `typed` says about versions, beside those that the lesson names. None as long as nothing
/// was typed.
pub fn version_answer(typed: &str, finder: &VersionFinder) -> Option<VersionAnswer> {
    use text::versions as words;
    let read = match read_versions(typed) {
        Err(VersionError::Empty) => return None,
        Err(VersionError::NoVersion) => {
            // On one line, as a sentence quotes it.
            let typed: Vec<&str> = typed.split_whitespace().collect();
            let problem = words::no_version(&excerpt(&typed.join(" ")));
            return Some(VersionAnswer::Problem(problem));
        }
        Ok(read) => read,
    };
    let meaning = match read.answering() {
        Some(version) => meaning_sentence(version, finder),
        None if read.server_unreachable => words::START_THE_SERVER.to_owned(),
        None => words::SERVER_LINE_MISSING.to_owned(),
    };
    Some(VersionAnswer::Read {
        versions: versions_read(&read),
        meaning,
    })
}

fn versions_read(read: &VersionsRead) -> Vec<String> {
    use text::versions as words;
    let mut said = Vec::new();
    if let Some(server) = &read.server {
        said.push(words::server(&shown(server)));
    }
    if let Some(unnamed) = &read.unnamed {
        said.push(words::unnamed(&shown(unnamed)));
    }
    if read.server_unreachable {
        said.push(words::NO_SERVER.to_owned());
    }
    match &read.client {
        Some(client) if read.differ() => said.push(words::client_differs(&shown(client))),
        Some(client) => said.push(words::client(&shown(client))),
        None => {}
    }
    said
}

fn shown(version: &Version) -> String {
    excerpt(&version.to_text())
}

fn meaning_sentence(version: &Version, finder: &VersionFinder) -> String {
    use text::versions as words;
    let VersionFinder {
        ours,
        changed_in,
        newest,
        newest_on,
    } = finder;
    let Some(milestones) = Milestones::parse(ours, changed_in, newest) else {
        return String::new();
    };
    match meaning(version, &milestones) {
        VersionMeaning::UnversionedBuild => words::UNVERSIONED_BUILD.to_owned(),
        VersionMeaning::OlderThanOurs => words::older_than_ours(ours, changed_in),
        VersionMeaning::Ours => words::same_as_ours(changed_in),
        VersionMeaning::BeforeFix => words::before_fix(ours, changed_in),
        VersionMeaning::PreviewOfFix => words::preview_of_fix(changed_in),
        VersionMeaning::HasFix => words::has_fix(changed_in, newest, newest_on),
        VersionMeaning::Newest => words::is_newest(changed_in, newest_on),
        VersionMeaning::NewerThanLesson => words::newer_than_lesson(newest, newest_on, changed_in),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LLAMA: &str =
        r#"time=2026-10-05T10:00:00Z level=INFO msg="using llama-server for model" model=q"#;
    const MLX: &str =
        r#"time=2026-10-05T10:00:00Z level=INFO msg="starting mlx runner subprocess" model=q"#;
    const OLD: &str = r#"time=2026-01-05T10:00:00Z level=INFO msg="starting go runner""#;

    fn finder() -> VersionFinder {
        VersionFinder {
            ours: "0.35.0".to_owned(),
            changed_in: "0.40.0".to_owned(),
            newest: "0.40.8".to_owned(),
            newest_on: "2026-10-23".to_owned(),
        }
    }

    fn read(typed: &str) -> (Vec<String>, String) {
        match version_answer(typed, &finder()) {
            Some(VersionAnswer::Read { versions, meaning }) => (versions, meaning),
            other => panic!("{typed}: {other:?}"),
        }
    }

    #[test]
    fn each_engine_is_named_with_its_line() {
        for (line, sentence) in [
            (LLAMA, text::engine_finder::LLAMA_CPP),
            (MLX, text::engine_finder::MLX),
            (OLD, text::engine_finder::OLD_RUNNER),
        ] {
            let answer = engine_answer(&format!("a line\n{line}")).expect(line);
            assert_eq!(answer.sentence, sentence);
            assert_eq!(answer.evidence.len(), 1);
            assert_eq!(answer.evidence[0].line, line);
            assert!(answer.evidence[0].label.contains("line 2"));
        }
    }

    #[test]
    fn the_engine_seen_earlier_is_named_too() {
        let answer = engine_answer(&format!("{MLX}\n{LLAMA}")).expect("both");
        assert_eq!(answer.sentence, text::engine_finder::LLAMA_CPP);
        assert_eq!(answer.evidence[1].line, MLX);
        assert!(answer.evidence[1].label.contains("MLX"));
    }

    #[test]
    fn lines_without_an_engine_say_what_to_look_for() {
        let answer = engine_answer("[GIN] 200 | POST /api/chat").expect("an answer");
        assert!(answer.evidence.is_empty());
        assert!(answer.meaning.contains("“using llama-server”"));
        assert_eq!(engine_answer(" \n"), None);
    }

    #[test]
    fn an_endless_line_is_cut() {
        let answer = engine_answer(&format!("{LLAMA}{}", "é".repeat(10_000))).expect("found");
        assert_eq!(answer.evidence[0].line.chars().count(), 241);
    }

    #[test]
    fn each_version_has_its_sentence() {
        for (version, says) in [
            ("0.0.0", "built from source"),
            ("0.29.0", "Older than ours, 0.35.0"),
            ("0.35.0", "The version of this course"),
            ("0.39.0", "Newer than ours, 0.35.0, but"),
            ("0.40.0-rc1", "A preview of 0.40.0"),
            ("0.40.0", "since then there is 0.40.8"),
            ("0.40.8", "the newest version on 2026-10-23"),
            ("0.41.0", "Newer than 0.40.8"),
        ] {
            let (versions, meaning) = read(&printed_version(version));
            assert!(meaning.contains(says), "{version}: {meaning}");
            assert_eq!(versions.len(), 1, "{versions:?}");
            assert!(versions[0].contains(version), "{versions:?}");
        }
    }

    #[test]
    fn the_server_answers_and_not_the_command() {
        let (versions, meaning) =
            read("ollama version is 0.35.0\nWarning: client version is 0.40.8");
        assert!(versions[0].contains("0.35.0 answers your requests"));
        assert!(versions[1].contains("0.40.8"));
        assert!(meaning.contains("The version of this course"));
    }

    #[test]
    fn without_a_server_nothing_is_claimed() {
        let (versions, meaning) = read(
            "Warning: could not connect to a running Ollama instance\n\
             Warning: client version is 0.40.8",
        );
        assert_eq!(versions[0], text::versions::NO_SERVER);
        assert!(versions[1].contains("0.40.8"));
        assert_eq!(meaning, text::versions::START_THE_SERVER);
        let (_, meaning) = read("Warning: client version is 0.40.8");
        assert_eq!(meaning, text::versions::SERVER_LINE_MISSING);
    }

    #[test]
    fn what_is_no_version_is_quoted_by_its_beginning() {
        let Some(VersionAnswer::Problem(problem)) =
            version_answer(&"💥\n".repeat(20_000), &finder())
        else {
            panic!("a problem");
        };
        assert!(problem.chars().count() < 300, "{problem}");
        assert!(!problem.contains('\n'));
        let long = format!("0.40.0-rc{}", "1".repeat(5_000));
        assert!(read(&long).0[0].chars().count() < 200);
        assert_eq!(version_answer(" \n", &finder()), None);
    }
}
