//! The interface's words: what Rust they become, and what mistakes they may hold.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use two_numbers::authoring::mistake::{Mistake, Source};
use two_numbers::authoring::words;

fn code(english: &str) -> Result<String, Vec<String>> {
    let source = Source::new("content/en/interface.toml", english);
    words::rust_code(&source, None).map_err(shown)
}

fn translated(english: &str, german: &str) -> Result<String, Vec<String>> {
    let english = Source::new("content/en/interface.toml", english);
    let german = Source::new("content/de/interface.toml", german);
    words::rust_code(&english, Some(&german)).map_err(shown)
}

fn shown(mistakes: Vec<Mistake>) -> Vec<String> {
    mistakes.iter().map(ToString::to_string).collect()
}

#[test]
fn sentences_become_constants_and_functions() {
    for (toml, expected) in [
        ("title = \"Budget\"", r#"pub const TITLE: &str = "Budget";"#),
        (
            "a = \"Braces {{x}} and \\\"quotes\\\"\"",
            r#"pub const A: &str = "Braces {x} and \"quotes\"";"#,
        ),
        (
            "a = \"{time} to spare\"",
            r#"pub fn a(time: &str) -> String {"#,
        ),
        (
            "a = \"{time} to spare\"",
            r#"    [time, " to spare"].concat()"#,
        ),
        (
            "a = \"{b}, {a}, {b}\"",
            r#"pub fn a(b: &str, a: &str) -> String {"#,
        ),
        ("[one_page]\na = \"x\"", "pub mod one_page {"),
        ("[one_page.inner]\na = \"x\"", "    pub mod inner {"),
        (
            "a = { one = \"{count} run of {model}\", other = \"{count} runs of {model}\" }",
            "pub fn a(count: u64, model: &str) -> String {",
        ),
    ] {
        let code = code(toml).unwrap();
        assert!(code.contains(expected), "{toml}: {code}");
    }
}

/// Documentation is Markdown, and a sentence is not.
#[test]
fn sentences_are_code_in_their_documentation() {
    for (toml, expected) in [
        (
            "a = \"Write [Service]\"",
            r##"#[doc = "` Write [Service] `"]"##,
        ),
        ("a = \"Two\\nlines\"", r##"#[doc = "` Two lines `"]"##),
        ("a = \"A `code`\"", r##"#[doc = "`` A `code` ``"]"##),
    ] {
        let code = code(toml).unwrap();
        assert!(code.contains(expected), "{toml}: {code}");
    }
}

#[test]
fn a_translation_keeps_the_order_of_english() {
    let english = "a = \"{first} of {second}\"";
    let german = "a = \"Von {second} {first}\"";
    let code = translated(english, german).unwrap();
    assert!(
        code.contains("pub fn a(first: &str, second: &str)"),
        "{code}"
    );
    assert!(
        code.contains("[\"Von \", second, \" \", first].concat()"),
        "{code}"
    );
}

#[test]
fn mistakes_are_at_their_lines() {
    for (toml, expected) in [
        (
            "\na = \"\"",
            "2: The word `a` is empty: write its sentence, or remove the key.",
        ),
        (
            "a = \"{x\"",
            "1: The word `a` has a `{` without its `}`: write `{{` for a plain brace.",
        ),
        (
            "a = \"x}\"",
            "1: The word `a` has a `}` without its `{`: write `}}` for a plain brace.",
        ),
        (
            "a = \"{Big}\"",
            "1: The word `a` has a placeholder `{Big}` that is not in snake_case: use a to z, 0 to 9 and _, and begin with a letter.",
        ),
        (
            "aB = \"x\"",
            "1: The key `aB` is not in snake_case: use a to z, 0 to 9 and _, and begin with a letter.",
        ),
        (
            "type = \"x\"",
            "1: The key `type` is a word that Rust keeps for itself: choose another.",
        ),
        (
            "a = 1",
            "1: The word `a` is an integer, not a sentence in quotes.",
        ),
        (
            "a = true",
            "1: The word `a` is a boolean, not a sentence in quotes.",
        ),
        (
            "a = { one = \"1\" }",
            "1: The word `a` counts things, so it needs a sentence for `other` too.",
        ),
        (
            "a = { one = \"x\", other = \"y\" }",
            "1: The word `a` counts things, so its `other` needs the placeholder {count}.",
        ),
        (
            "a = { one = \"x\", other = \"{count}\", few = \"z\" }",
            "1: The word `a` counts things, so it takes `one` and `other` and nothing else.",
        ),
    ] {
        let expected = format!("content/en/interface.toml:{expected}");
        assert_eq!(code(toml), Err(vec![expected]), "{toml}");
    }
    let broken = code("a = \"x\"\nb = y\n").unwrap_err();
    assert!(
        broken[0].starts_with("content/en/interface.toml:2: This is not TOML: "),
        "{broken:?}"
    );
}

#[test]
fn a_translation_says_what_english_says() {
    let english = "[page]\ntitle = \"Title\"\nspare = \"{time} to spare\"\n\
                   runs = { one = \"{count} run\", other = \"{count} runs\" }\n";
    for (german, expected) in [
        (
            "[page]\nspare = \"{time} übrig\"\nruns = { one = \"{count} Lauf\", other = \"{count} Läufe\" }",
            "1: The word `title` is missing here; the English file has it.",
        ),
        (
            "[page]\ntitle = \"T\"\nspare = \"{zeit} übrig\"\nruns = { one = \"{count} Lauf\", other = \"{count} Läufe\" }",
            "3: The word `spare` has other placeholders than in English: {zeit} instead of {time}.",
        ),
        (
            "[page]\ntitle = \"T\"\nspare = \"übrig\"\nruns = { one = \"{count} Lauf\", other = \"{count} Läufe\" }",
            "3: The word `spare` has other placeholders than in English: none instead of {time}.",
        ),
        (
            "[page]\ntitle = \"T\"\nspare = \"{time} übrig\"\nruns = \"{count} Läufe\"",
            "4: `runs` has `one` and `other` in only one of the two languages.",
        ),
        (
            "[page]\ntitle = \"T\"\nspare = \"{time} übrig\"\nruns = { one = \"{count} Lauf\", other = \"{count} Läufe\" }\nmore = \"x\"",
            "5: The English file has no `more`: remove it here.",
        ),
    ] {
        let expected = format!("content/de/interface.toml:{expected}");
        assert_eq!(translated(english, german), Err(vec![expected]), "{german}");
    }
}
