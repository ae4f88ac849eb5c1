//! Which engine computed the answers, as a server's log shows it.
//!
//! Only lines that a server writes are evidence. A question about such a line, a path or a model's
//! name is not.

use std::cmp::Reverse;

use super::log_line::{Message, message, records};
use super::terminal::without_codes;

/// The engines that Ollama starts since version 0.30.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogEngine {
    /// llama.cpp's llama-server, which runs models in GGUF format.
    LlamaCpp,
    /// The MLX runner, which runs models in safetensors format.
    Mlx,
}

/// An engine and the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// The engine.
    pub engine: LogEngine,
    /// The line as pasted, without colours and the space around it.
    pub line: String,
    /// Where it stands in the paste; the first line is 1.
    pub line_number: usize,
}

/// What a pasted log says about the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFinding {
    /// No line shows an engine.
    None,
    /// An engine that Ollama still has. The last start counts; where no start was pasted, the
    /// last line of work.
    Found {
        /// The engine that counts.
        engine: LogEngine,
        /// The line that shows it, as pasted, without colours and the space around it.
        line: String,
        /// Where it stands in the paste; the first line is 1.
        line_number: usize,
        /// The other engine, where the paste shows both.
        also: Option<Sighting>,
    },
    /// The last start is one of the runner that Ollama had before version 0.30.
    OldRunner {
        /// The line that shows it, as pasted, without colours and the space around it.
        line: String,
        /// Where it stands in the paste; the first line is 1.
        line_number: usize,
        /// A newer engine, where the paste shows one too.
        also: Option<Sighting>,
    },
}

/// Finds the engine in a log as people paste it. The time grows with the length of the paste only.
pub fn find_engine(log: &str) -> EngineFinding {
    let mut seen = Seen::default();
    let mut place = 0;
    for (index, line) in log.lines().enumerate() {
        for record in records(&without_codes(line)) {
            place += 1;
            if let Some(sign) = sign_in(record) {
                seen.note(Shown {
                    engine: sign.engine,
                    stage: sign.stage,
                    line: record.trim().to_owned(),
                    line_number: index + 1,
                    place,
                });
            }
        }
    }
    seen.finding()
}

/// The engines a log can show, the removed one included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Present(LogEngine),
    Old,
}

/// How far an engine is when it writes a line. Each stage of one start comes later in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Chosen,
    Starting,
    Loading,
    Started,
    /// Work of an engine that was started before.
    Works,
}

/// A message that only one engine writes.
#[derive(Clone, Copy, Debug)]
struct Sign {
    engine: Engine,
    stage: Stage,
    /// How the message begins; a number follows where it ends in a space.
    begins: &'static str,
    /// What stands behind it, to tell the message from one that begins alike.
    holds: &'static str,
}

const fn sign(engine: Engine, stage: Stage, begins: &'static str, holds: &'static str) -> Sign {
    Sign {
        engine,
        stage,
        begins,
        holds,
    }
}

const LLAMA_CPP: Engine = Engine::Present(LogEngine::LlamaCpp);
const MLX: Engine = Engine::Present(LogEngine::Mlx);

/// The messages of Ollama 0.30 to 0.34 and, for the old runner, of the versions before.
const SIGNS: [Sign; 21] = [
    sign(LLAMA_CPP, Stage::Chosen, "using llama-server for model", ""),
    sign(LLAMA_CPP, Stage::Chosen, "using llama-server", ""),
    sign(LLAMA_CPP, Stage::Starting, "starting llama-server", ""),
    sign(
        LLAMA_CPP,
        Stage::Loading,
        "loading model via llama-server",
        "",
    ),
    sign(LLAMA_CPP, Stage::Started, "llama-server started in ", ""),
    sign(MLX, Stage::Chosen, "starting mlx runner subprocess", ""),
    sign(MLX, Stage::Starting, "MLX engine initialized", ""),
    sign(MLX, Stage::Started, "mlx runner is ready", ""),
    sign(MLX, Stage::Works, "cache hit", "matched"),
    sign(MLX, Stage::Works, "cache miss", "matched"),
    sign(MLX, Stage::Works, "Prompt processing progress", "processed"),
    sign(MLX, Stage::Works, "speculative decode stats", "drafted"),
    sign(MLX, Stage::Works, "ServeHTTP", "took"),
    sign(MLX, Stage::Works, "peak memory", "size"),
    sign(MLX, Stage::Works, "stopping mlx runner subprocess", ""),
    sign(Engine::Old, Stage::Starting, "starting runner", "--model"),
    sign(
        Engine::Old,
        Stage::Starting,
        "starting llama server",
        "--model",
    ),
    sign(Engine::Old, Stage::Loading, "starting ollama engine", ""),
    sign(Engine::Old, Stage::Loading, "starting go runner", ""),
    sign(Engine::Old, Stage::Started, "llama runner started in ", ""),
    // Without a model it only looks for GPUs.
    sign(Engine::Old, Stage::Works, "starting runner", "runner"),
];

/// llama-server's own lines, which Ollama passes on as they are.
const LLAMA_SERVER_WORKS: Sign = sign(LLAMA_CPP, Stage::Works, "", "");

fn sign_in(record: &str) -> Option<Sign> {
    let message = message(record)?;
    if matches!(message, Message::Bare(text) if is_llama_servers_own(text)) {
        return Some(LLAMA_SERVER_WORKS);
    }
    SIGNS.into_iter().find(|sign| sign.is_in(message))
}

impl Sign {
    fn is_in(&self, message: Message<'_>) -> bool {
        let (Message::Keyed(text) | Message::Bare(text)) = message;
        let Some(rest) = text.strip_prefix(self.begins) else {
            return false;
        };
        let rest = match (self.begins.ends_with(' '), after_seconds(rest)) {
            (false, _) => rest,
            (true, Some(rest)) => rest,
            (true, None) => return false,
        };
        let ends = match message {
            Message::Keyed(_) => !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'),
            Message::Bare(_) => ends_as_a_record(rest),
        };
        ends && rest.contains(self.holds)
    }
}

/// What stands behind `2.31 seconds`.
fn after_seconds(text: &str) -> Option<&str> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    (unit.len() < text.len())
        .then(|| unit.strip_prefix(" seconds"))
        .flatten()
}

/// Whether a message without a key ends here: with the line, or with the next key. Words or a
/// question mark would make it a sentence of a person's.
fn ends_as_a_record(rest: &str) -> bool {
    let rest = rest.trim_start_matches(['"', '`', '\'', '”', '\\']);
    match rest.strip_prefix(char::is_whitespace) {
        None => rest.is_empty(),
        Some(next) => match next.split_once('=') {
            None => next.trim().is_empty(),
            // The longest key is "MLX version".
            Some((key, _)) => !key.contains('?') && key.split_whitespace().count() <= 2,
        },
    }
}

/// Whether llama-server wrote this: `slot print_timing: id  0 | …` or `srv  update_slots: …`.
fn is_llama_servers_own(text: &str) -> bool {
    let (of_a_slot, text) = match (text.strip_prefix("slot "), text.strip_prefix("srv ")) {
        (Some(text), _) => (true, text),
        (None, Some(text)) => (false, text),
        (None, None) => return false,
    };
    let Some((function, text)) = text.trim_start().split_once(": ") else {
        return false;
    };
    let is_function = function
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_function && (!of_a_slot || text.starts_with("id ") && text.contains("| task "))
}

/// The line that shows one engine best, so far.
#[derive(Debug)]
struct Shown {
    engine: Engine,
    stage: Stage,
    line: String,
    line_number: usize,
    /// How many records stood before it.
    place: usize,
}

impl Shown {
    /// A start counts more than work, a later record more than an earlier one.
    fn rank(&self) -> (bool, usize) {
        (self.stage < Stage::Works, self.place)
    }

    /// As something to report beside the engine that counts. The old runner is not: it is gone.
    fn sighting(self) -> Option<Sighting> {
        match self.engine {
            Engine::Present(engine) => Some(Sighting {
                engine,
                line: self.line,
                line_number: self.line_number,
            }),
            Engine::Old => None,
        }
    }
}

/// What a log has shown, one entry per engine.
#[derive(Debug, Default)]
struct Seen {
    shown: Vec<Shown>,
}

impl Seen {
    /// The lines of one start come in the order of its stages: an earlier stage, or the same one
    /// again, is a new start.
    fn note(&mut self, new: Shown) {
        match self
            .shown
            .iter_mut()
            .find(|shown| shown.engine == new.engine)
        {
            None => self.shown.push(new),
            Some(shown) if new.stage <= shown.stage => *shown = new,
            Some(_) => {}
        }
    }

    fn finding(mut self) -> EngineFinding {
        self.shown.sort_by_key(|shown| Reverse(shown.rank()));
        let mut shown = self.shown.into_iter();
        let Some(counts) = shown.next() else {
            return EngineFinding::None;
        };
        let also = shown.find_map(Shown::sighting);
        let (line, line_number) = (counts.line, counts.line_number);
        match counts.engine {
            Engine::Present(engine) => EngineFinding::Found {
                engine,
                line,
                line_number,
                also,
            },
            Engine::Old => EngineFinding::OldRunner {
                line,
                line_number,
                also,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CHOSEN: &str = r#"time=2026-10-05T08:00:00.000Z level=INFO source=server.go:109 msg="using llama-server for model" model=/m/blobs/sha256-1"#;
    const STARTING: &str = r#"time=2026-10-05T08:00:00.020Z level=INFO source=llama_server.go:431 msg="starting llama-server" cmd="/o/llama-server --model /m/blobs/sha256-1 -c 4096 -np 1""#;
    const STARTED: &str = r#"time=2026-10-05T08:00:02.000Z level=INFO source=llama_server.go:900 msg="llama-server started in 1.98 seconds""#;
    const MLX_STARTING: &str = r#"time=2026-10-05T09:00:00.000Z level=INFO source=client.go:359 msg="starting mlx runner subprocess" model=tiny:1b-mlx port=50001"#;
    const MLX_READY: &str = r#"time=2026-10-05T09:00:01.000Z level=INFO source=client.go:106 msg="mlx runner is ready" port=50001"#;
    const MLX_WORK: &str = r#"time=2026-10-05T09:00:02.000Z level=INFO source=prefix_cache.go:124 msg="cache hit" total=30 matched=20 cached=20 left=10"#;
    const SLOT: &str = "slot print_timing: id  0 | task 7 | n_gen =     20, tg =  19.00 t/s";
    const OLD: &str = r#"time=2025-10-05T08:00:00.000Z level=INFO source=server.go:400 msg="starting runner" cmd="/o/ollama runner --ollama-engine --model /m/blobs/sha256-1 --port 50002""#;
    const OLD_GPU_SEARCH: &str = r#"time=2025-10-05T08:00:00.000Z level=INFO source=server.go:400 msg="starting runner" cmd="/o/ollama runner --ollama-engine --port 50002""#;

    /// The engine that counts, the line that shows it and the other engine.
    type Brief = (Option<LogEngine>, usize, Option<(LogEngine, usize)>);

    fn brief(log: &str) -> Option<Brief> {
        let beside = |also: Option<Sighting>| also.map(|also| (also.engine, also.line_number));
        match find_engine(log) {
            EngineFinding::None => None,
            EngineFinding::Found {
                engine,
                line_number,
                also,
                ..
            } => Some((Some(engine), line_number, beside(also))),
            EngineFinding::OldRunner {
                line_number, also, ..
            } => Some((None, line_number, beside(also))),
        }
    }

    fn log(lines: &[&str]) -> String {
        lines.join("\n")
    }

    #[test]
    fn each_engine_is_known_by_its_own_lines() {
        use LogEngine::{LlamaCpp, Mlx};
        for (line, engine) in [
            (CHOSEN, Some(LlamaCpp)),
            (STARTING, Some(LlamaCpp)),
            (
                r#"level=INFO msg="loading model via llama-server" model=/m/1"#,
                Some(LlamaCpp),
            ),
            (STARTED, Some(LlamaCpp)),
            (SLOT, Some(LlamaCpp)),
            (
                "Oct 05 08:00:00 host ollama[7]: slot      release: id  0 | task 7 | stop",
                Some(LlamaCpp),
            ),
            (
                "1.02.003.004 I slot print_timing: id  1 | task 0 | n_decoded = 9",
                Some(LlamaCpp),
            ),
            ("srv  update_slots: all slots are idle", Some(LlamaCpp)),
            ("using llama-server for model", Some(LlamaCpp)),
            ("`using llama-server for model`", Some(LlamaCpp)),
            ("using llama-server", Some(LlamaCpp)),
            ("using llama-server for model model=/m/1", Some(LlamaCpp)),
            ("llama-server started in 2.5 seconds", Some(LlamaCpp)),
            (MLX_STARTING, Some(Mlx)),
            (
                r#"time=2026 level=INFO source=server.go:44 msg="MLX engine initialized" "MLX version"=0.40.1 device=gpu"#,
                Some(Mlx),
            ),
            (
                r#"INFO  MLX engine initialized        "MLX version"=0.40.1 device=gpu"#,
                Some(Mlx),
            ),
            (MLX_READY, Some(Mlx)),
            (MLX_WORK, Some(Mlx)),
            (
                r#"time=2026 level=INFO msg="Prompt processing progress" processed=9 total=10"#,
                Some(Mlx),
            ),
            (
                r#"time=2026 level=INFO msg="speculative decode stats" iterations=6 drafted=20"#,
                Some(Mlx),
            ),
            (
                r#"time=2026 level=INFO msg=ServeHTTP method=POST path=/v1/completions took=1.5s status="200 OK""#,
                Some(Mlx),
            ),
            (
                r#"time=2026 level=INFO msg="peak memory" size="2.5 GiB""#,
                Some(Mlx),
            ),
            (OLD, None),
            (OLD_GPU_SEARCH, None),
            (
                r#"time=2025 level=INFO source=runner.go:936 msg="starting go runner""#,
                None,
            ),
            (
                r#"time=2025 level=INFO source=runner.go:999 msg="starting ollama engine""#,
                None,
            ),
            (
                r#"ollama-1  | time=2024 level=INFO msg="llama runner started in 2.26 seconds""#,
                None,
            ),
            (
                "Dec 05 08:00:00 host ollama[7]: 2023/12/05 08:00:00 llama.go:4: llama runner started in 9.5 seconds",
                None,
            ),
            (
                r#"time=2025 level=INFO msg="starting llama server" cmd="/o/ollama runner --model /m/1""#,
                None,
            ),
        ] {
            assert_eq!(brief(line), Some((engine, 1, None)), "{line}");
        }
    }

    #[test]
    fn the_way_a_line_was_copied_does_not_matter() {
        let escaped = CHOSEN.replace('"', "\\\"");
        for pasted in [
            format!("Oct 05 08:00:00 host ollama[7]: {CHOSEN}"),
            format!("oct. 05 08:00:00 host ollama[7]: {CHOSEN}"),
            format!("ollama-1  | {CHOSEN}"),
            format!("2026-10-05 10:00:00 {CHOSEN}"),
            format!("{CHOSEN}\r\n"),
            format!(
                "\u{1b}[2m{}\u{1b}[0m",
                CHOSEN.replace("INFO", "\u{1b}[32mINFO\u{1b}[0m")
            ),
            format!("> {CHOSEN}"),
            format!("'{CHOSEN}'"),
            format!("{{\"log\":\"{escaped}\\n\",\"stream\":\"stderr\"}}"),
            escaped.clone(),
            CHOSEN.replace(
                "/m/blobs/sha256-1",
                r"C:\\Users\\me\\.ollama\\models\\blobs\\sha256-1",
            ),
            CHOSEN.replacen('"', "“", 1),
            CHOSEN[30..].to_owned(),
            CHOSEN[..95].to_owned(),
        ] {
            let expected = Some((Some(LogEngine::LlamaCpp), 1, None));
            assert_eq!(brief(&pasted), expected, "{pasted:?}");
        }
    }

    #[test]
    fn a_mention_is_no_evidence() {
        for text in [
            "",
            "does it say using llama-server?",
            "Does the log say \"using llama-server for model\"?",
            "\"using llama-server for model\"?",
            "using llama-server for model hosting is what I want",
            "using llama-server?",
            r#"I looked for msg="using llama-server for model" but it is not there"#,
            "/usr/lib/ollama/llama-server",
            r"C:\logs\using llama-server for model.txt",
            "grep 'mlx runner' ~/.ollama/logs/server.log",
            "starting mlx runner subprocess is the line to look for",
            r#"time=2026 level=INFO msg="inference compute" id=0 library=Metal"#,
            r#"time=2026 level=INFO msg="starting runners" cmd="x --model y""#,
            r#"time=2026 level=DEBUG msg="chat request" prompt="say msg=using llama-server""#,
            r#"time=2026 level=INFO msg="llama-server started in Paris""#,
            r#"{"model":"tiny:1b-mlx","done":true,"total_duration":1}"#,
            "slot machines: id 4",
            "[GIN] 2026/10/05 - 08:00:00 | 200 |  1.5s |  127.0.0.1 | POST     \"/api/chat\"",
        ] {
            assert_eq!(find_engine(text), EngineFinding::None, "{text}");
        }
    }

    #[test]
    fn the_line_that_names_the_choice_is_shown_as_pasted() {
        let pasted =
            format!("\n  Oct 05 host ollama[7]: {CHOSEN}  \n{STARTING}\n{STARTED}\n{SLOT}\n");
        let expected = EngineFinding::Found {
            engine: LogEngine::LlamaCpp,
            line: format!("Oct 05 host ollama[7]: {CHOSEN}"),
            line_number: 2,
            also: None,
        };
        assert_eq!(find_engine(&pasted), expected);
    }

    #[test]
    fn the_last_start_counts_and_the_other_engine_is_reported() {
        use LogEngine::{LlamaCpp, Mlx};
        for (lines, expected) in [
            (
                vec![CHOSEN, STARTED, MLX_STARTING, MLX_READY],
                (Some(Mlx), 3, Some((LlamaCpp, 1))),
            ),
            (
                vec![MLX_STARTING, MLX_READY, CHOSEN, STARTED],
                (Some(LlamaCpp), 3, Some((Mlx, 1))),
            ),
            (
                vec![CHOSEN, STARTED, CHOSEN, STARTED],
                (Some(LlamaCpp), 3, None),
            ),
            (vec![CHOSEN, MLX_WORK], (Some(LlamaCpp), 1, Some((Mlx, 2)))),
            (vec![MLX_WORK, SLOT], (Some(LlamaCpp), 2, Some((Mlx, 1)))),
            (vec![OLD, CHOSEN], (Some(LlamaCpp), 2, None)),
            (vec![MLX_STARTING, OLD], (None, 2, Some((Mlx, 1)))),
            (vec![OLD_GPU_SEARCH, MLX_STARTING], (Some(Mlx), 2, None)),
            (vec![MLX_STARTING, OLD_GPU_SEARCH], (Some(Mlx), 1, None)),
        ] {
            assert_eq!(brief(&log(&lines)), Some(expected), "{lines:?}");
        }
    }

    #[test]
    fn a_log_that_lost_its_line_ends_is_read_record_by_record() {
        let joined = [CHOSEN, STARTED, MLX_STARTING].join(" ");
        let also = Sighting {
            engine: LogEngine::LlamaCpp,
            line: CHOSEN.to_owned(),
            line_number: 1,
        };
        let expected = EngineFinding::Found {
            engine: LogEngine::Mlx,
            line: MLX_STARTING.to_owned(),
            line_number: 1,
            also: Some(also),
        };
        assert_eq!(find_engine(&joined), expected);
    }

    #[test]
    fn a_megabyte_of_any_shape_is_read_in_one_go() {
        for piece in [
            CHOSEN, SLOT, "time=1 ", "msg", "slot ", "\\\"", " | ", "level=", "\u{1b}", "] ",
        ] {
            let line = piece.repeat(1_000_000 / piece.len());
            find_engine(&line);
        }
        let lines = format!("{SLOT}\n").repeat(1_000_000 / (SLOT.len() + 1));
        assert_eq!(
            find_engine(&format!("{lines}{CHOSEN}")),
            EngineFinding::Found {
                engine: LogEngine::LlamaCpp,
                line: CHOSEN.to_owned(),
                line_number: lines.len() / (SLOT.len() + 1) + 1,
                also: None,
            }
        );
    }

    proptest! {
        #[test]
        fn nothing_pasted_panics(pasted in "(msg=|\"msg\":|using llama-server|slot |id |[ \"\\\\|\n=:?]|\\PC){0,20}") {
            find_engine(&pasted);
        }

        #[test]
        fn what_stands_around_a_start_does_not_hide_it(before in "[a-z .\n]{0,60}", after in "[a-z .\n]{0,60}") {
            let pasted = format!("{before}\n{CHOSEN}\n{after}");
            let line_number = before.matches('\n').count() + 2;
            prop_assert_eq!(brief(&pasted), Some((Some(LogEngine::LlamaCpp), line_number, None)));
        }
    }
}
