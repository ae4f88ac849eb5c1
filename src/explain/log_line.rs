//! A line of a server's log: the records in it, and what each says, whatever stands before it.
//!
//! Ollama writes `time=… level=INFO source=server.go:1 msg="…" key=value`. On its way to a paste
//! a line gets a prefix (journald, Docker, grep), loses its front, is quoted or put into JSON.

/// What one record says: the text from its message to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'a> {
    /// The message is named by its key, as in `msg="…"` or `"msg":"…"`.
    Keyed(&'a str),
    /// There is no key: everything behind the prefixes that are known.
    Bare(&'a str),
}

/// The records in `line`: one, unless line ends were lost on the way. A record starts at its `time=`.
pub fn records(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let all = rest?;
        let second = time_keys(all).nth(1);
        rest = second.map(|at| &all[at..]);
        Some(second.map_or(all, |at| &all[..at]))
    })
}

/// Where `time=` stands as a key with a moment behind it.
fn time_keys(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices("time=")
        .map(|(at, _)| at)
        .filter(|&at| !ends_in_word(&text[..at]) && starts_as_moment(&text[at + "time=".len()..]))
}

/// Whether `time=` behind this would be the end of a longer key. The `n` of an escaped line end
/// is no part of it.
fn ends_in_word(text: &str) -> bool {
    text.ends_with(|c: char| c.is_alphanumeric() || c == '_') && !text.ends_with("\\n")
}

fn starts_as_moment(text: &str) -> bool {
    text.trim_start_matches(['"', '\\'])
        .starts_with(|c: char| c.is_ascii_digit())
}

/// What `record` says. None when it names a message in the middle of other words, as people do
/// who ask about a log.
pub fn message(record: &str) -> Option<Message<'_>> {
    match record.find("msg") {
        Some(at) => {
            let message = value_of_key(&record[at + "msg".len()..])?;
            is_front_of_a_record(&record[..at]).then_some(Message::Keyed(message))
        }
        None => Some(Message::Bare(without_prefixes(record))),
    }
}

/// The value behind a key, however it is quoted.
fn value_of_key(after_key: &str) -> Option<&str> {
    let sign = after_key.trim_start_matches(QUOTES);
    let value = sign.strip_prefix('=').or_else(|| sign.strip_prefix(':'))?;
    Some(
        value
            .trim_start_matches(QUOTES)
            .trim_start_matches(' ')
            .trim_start_matches(QUOTES),
    )
}

/// Quotation marks as logs, JSON in JSON and chat programs write them.
const QUOTES: [char; 7] = ['"', '\\', '\'', '`', '“', '”', '„'];

/// What stands around a quoted line.
const DECORATION: [char; 15] = [
    '"', '\\', '\'', '`', '“', '”', '„', '>', '|', '│', '*', '-', '•', '…', ' ',
];

/// Whether this can stand before `msg=` in a log.
fn is_front_of_a_record(front: &str) -> bool {
    let front = front.trim().trim_end_matches(QUOTES);
    let keys = ["level", "time", "source"];
    let names_a_key = keys.iter().any(|key| has_key(front, key));
    names_a_key
        || front.contains(".go:")
        || front.starts_with('{')
        || front.ends_with("]:")
        || front.ends_with('|')
        || front.trim_matches(DECORATION).is_empty()
}

fn has_key(front: &str, key: &str) -> bool {
    front
        .match_indices(key)
        .any(|(at, _)| value_of_key(&front[at + key.len()..]).is_some())
}

/// The record behind the prefixes of journald, Docker, a log viewer or a logger.
fn without_prefixes(record: &str) -> &str {
    let record = record.split_once("]: ").map_or(record, |(_, text)| text);
    let record = match record.split_once('|') {
        Some((name, text)) if is_one_word(name) => text,
        _ => record,
    };
    let mut text = record.trim_start_matches(DECORATION);
    while let Some((word, rest)) = text.split_once(' ')
        && is_prefix(word)
    {
        text = rest.trim_start_matches(DECORATION);
    }
    text.trim_end()
}

/// A container's name, as Docker Compose puts it before a `|`.
fn is_one_word(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// A moment, a level or a place in the source.
fn is_prefix(word: &str) -> bool {
    let is_moment = word.starts_with(|c: char| c.is_ascii_digit() || c == '[')
        && word
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"-:./,+[]TZ".contains(&byte));
    let is_level = matches!(
        word.trim_matches(['[', ']', ':']),
        "INFO" | "WARN" | "ERROR" | "DEBUG" | "info" | "I" | "W" | "E" | "D"
    );
    let is_source = word.ends_with(':') && word.contains(".go:");
    is_moment || is_level || is_source
}

#[cfg(test)]
mod tests {
    use super::*;
    use Message::{Bare, Keyed};
    use proptest::prelude::*;

    #[test]
    fn a_message_is_found_behind_every_prefix() {
        for record in [
            r#"time=2026-10-05T08:00:00Z level=INFO source=a.go:1 msg="ready" port=1"#,
            r#"Oct 05 08:00:00 host ollama[7]: time=2026-10-05 level=INFO msg="ready" port=1"#,
            r#"ollama-1  | time=2026-10-05T08:00:00Z level=INFO msg="ready" port=1"#,
            r#"ollama-1  | msg="ready" port=1"#,
            r#"12:time=2026-10-05T08:00:00Z level=INFO msg="ready" port=1"#,
            r#"> msg="ready" port=1"#,
            r#"…erver.go:109 msg="ready" port=1"#,
            r#"time=“2026” level=INFO msg=“ready" port=1"#,
        ] {
            assert_eq!(message(record), Some(Keyed(r#"ready" port=1"#)), "{record}");
        }
        for record in [
            r#"{"time":"2026","level":"INFO","msg":"ready"}"#,
            r#"{"log":"time=2026 level=INFO msg=\"ready\" port=1\n","stream":"stderr"}"#,
            r#"{"line":"{\"level\": \"INFO\", \"msg\": \"ready\"}"}"#,
            "level=INFO msg=ready",
        ] {
            let found = message(record);
            let starts = matches!(found, Some(Keyed(text)) if text.starts_with("ready"));
            assert!(starts, "{record}: {found:?}");
        }
    }

    #[test]
    fn without_a_key_the_prefixes_fall_away() {
        for record in [
            "ready to go",
            "  > ready to go  ",
            "Oct 05 08:00:00 host ollama[7]: ready to go",
            "2026/10/05 08:00:00 llama.go:12: ready to go",
            "2026-10-05 10:00:00.123 INFO  ready to go",
            "2.02.846.974 I ready to go",
            "ollama-1  | ready to go",
        ] {
            assert_eq!(message(record), Some(Bare("ready to go")), "{record}");
        }
        let bars = "slot print_timing: id 0 | task 1 | done";
        assert_eq!(message(bars), Some(Bare(bars)));
    }

    #[test]
    fn a_key_in_the_middle_of_a_sentence_is_no_message() {
        for record in [
            r#"I searched for msg="ready" and found nothing"#,
            "what does msg mean",
            "the time and level of msg=ready?",
        ] {
            assert_eq!(message(record), None, "{record}");
        }
    }

    #[test]
    fn records_on_one_line_are_told_apart() {
        let line = r#"a | time=1 msg="x" uptime=3 time=2 msg="y"\ntime=\"3\" msg=z"#;
        let parts: Vec<&str> = records(line).collect();
        let expected = [
            r#"a | time=1 msg="x" uptime=3 "#,
            r#"time=2 msg="y"\n"#,
            r#"time=\"3\" msg=z"#,
        ];
        assert_eq!(parts, expected);
        assert_eq!(records("").collect::<Vec<_>>(), [""]);
    }

    proptest! {
        #[test]
        fn records_lose_nothing(line in "(time=|[0-9]|msg|[ =\"\\\\a]|\\PC){0,30}") {
            prop_assert_eq!(records(&line).collect::<String>(), line.clone());
            for record in records(&line) {
                message(record);
            }
        }
    }
}
