//! Authors' mistakes: each is found at its line, with a sentence that says what to do.
#![allow(clippy::unwrap_used, clippy::expect_used)] // a test that cannot go on should stop

use proptest::prelude::*;
use two_numbers::authoring::course_file::{self, Files};
use two_numbers::authoring::mistake::Source;
use two_numbers::course::model::{Block, Course};

const COURSE: &str = r#"
title = "A course"
summary = "What it is."
outcomes = ["do something"]
parts = ["one"]
"#;

/// Five lines, so that the body of a part begins on line 7.
const FRONT: &str =
    "+++\ntitle = \"One\"\nminutes = 5\nsummary = \"It.\"\nobjectives = [\"a\"]\n+++\n";

const GOOD_CHOICE: &str = r#"
```choice
id = "q"
prompt = "Which?"
[[option]]
id = "a"
text = "This"
why = "No."
[[option]]
id = "b"
text = "That"
correct = true
why = "Yes."
[[option]]
id = "c"
text = "Those"
why = "No."
```
"#;

const GOOD_MULTIPLE: &str = r#"
```multiple
id = "m"
prompt = "Which?"
[[option]]
id = "a"
text = "This"
correct = true
why = "Yes, this."
[[option]]
id = "b"
text = "That"
correct = true
why = "Yes, that."
[[option]]
id = "c"
text = "Those"
why = "No."
```
"#;

const GOOD_ORDER: &str = r#"
```order
id = "o"
prompt = "In which order?"
working = "So it goes."
[[item]]
id = "a"
text = "First"
why = "First."
[[item]]
id = "b"
text = "Second"
why = "Then."
[[item]]
id = "c"
text = "Third"
why = "Last."
```
"#;

const GOOD_NUMBER: &str = r#"
```number
id = "n"
prompt = "How long?"
unit = "s"
answer = 5.8
tolerance = 0.05
working = "0.8 + 5"
hint = "Add the wait."
```
"#;

const GOOD_GUESS: &str = r#"
```guess
id = "g"
prompt = "How fast?"
unit = "tokens/s"
answer = 15.8
tolerance = 0.05
working = "150 / 9.5"
answered_by = "later"
```
"#;

const GLOSSARY: &str = r#"
[[term]]
id = "ttft"
name = "TTFT"
spelled = ["TTFT"]
text = "The wait."
"#;

const SOURCES: &str = r#"
[[source]]
id = "a-report"
title = "A report"
who = "Somebody"
where = "Somewhere"
when = "2026-10-01"
shows = "A figure."
"#;

const ROLES: &str = r#"
note = "Our own pairing."
[[step]]
id = "load"
name = "Load"
text = "The model is loaded."
[[role]]
id = "keeper"
name = "Keepers"
day = "They keep."
watches = "both"
watches_why = "Because."
steps = ["load"]
[[role.evidence]]
company = "A company"
text = "It says so."
source = "a-report"
"#;

/// The files of a course with the parts `parts`.
fn files(course: &str, parts: &[(&str, &str)]) -> Files {
    let source = |name: &str, text: &str| Source::new(&format!("content/en/{name}"), text);
    let part = |(name, text): &(&str, &str)| source(&format!("parts/{name}.md"), text);
    Files {
        course: source("course.toml", course),
        glossary: source("glossary.toml", GLOSSARY),
        sources: source("sources.toml", SOURCES),
        roles: source("roles.toml", ROLES),
        parts: parts.iter().map(part).collect(),
    }
}

fn read_files(files: &Files) -> Result<Course, Vec<String>> {
    course_file::read("en", files)
        .map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect())
}

fn read(course: &str, parts: &[(&str, &str)]) -> Result<Course, Vec<String>> {
    read_files(&files(course, parts))
}

fn read_body(body: &str) -> Result<Course, Vec<String>> {
    read(COURSE, &[("one", &format!("{FRONT}{body}"))])
}

fn mistakes_in(body: &str) -> Vec<String> {
    read_body(body).err().unwrap_or_default()
}

fn part(line: usize, sentence: &str) -> String {
    format!("content/en/parts/one.md:{line}: {sentence}")
}

#[test]
fn good_content_becomes_cards_and_blocks() {
    let body = format!(
        "## First {{#first}}\nText with [the answer](card:later).\n{GOOD_GUESS}\nMore text.\n\
         ## Later {{#later}}\nThe answer.\n{GOOD_CHOICE}{GOOD_NUMBER}\n\
         ```widget\nname = \"calculator\"\nttft_seconds = 0.5\ntokens_per_second = 30\n```\n"
    );
    let course = read_body(&body).unwrap();
    let cards = &course.parts[0].cards;
    let kinds = |card: usize| -> Vec<&str> {
        let kind = |block: &Block| match block {
            Block::Html(_) => "html",
            Block::Question(_) => "question",
            Block::Widget(_) => "widget",
            Block::Reveal(_) => "reveal",
        };
        cards[card].blocks.iter().map(kind).collect()
    };
    assert_eq!(
        (cards[0].id.as_str(), cards[0].title.as_str()),
        ("first", "First")
    );
    assert_eq!(kinds(0), ["html", "question", "html"]);
    assert_eq!(
        kinds(1),
        ["html", "question", "question", "widget", "reveal"]
    );
    let Block::Html(html) = &cards[0].blocks[0] else {
        panic!("text first")
    };
    assert_eq!(
        html.with_base("/course/"),
        "<p>Text with <a href=\"/course/lesson/one#later\">the answer</a>.</p>"
    );
}

#[test]
fn numbers_stay_with_their_units() {
    for (written, shown) in [
        ("It took 839 ms.", "It took 839\u{A0}ms."),
        ("At 30 tokens/s, in 5 s", "At 30\u{A0}tokens/s, in 5\u{A0}s"),
        ("Zed 1 says s", "Zed 1 says s"),
        ("10 seconds", "10 seconds"),
    ] {
        let course = read_body(&format!("## Card {{#card}}\n{written}\n")).unwrap();
        let Block::Html(html) = &course.parts[0].cards[0].blocks[0] else {
            panic!("text")
        };
        assert_eq!(html.as_marked(), format!("<p>{shown}</p>"));
    }
}

/// What stands on a card from line 9 on, and where the mistake is.
#[test]
fn mistakes_on_a_card_name_line_and_remedy() {
    let cases: &[(&str, usize, &str)] = &[
        (
            "See [that](card:nowhere).",
            9,
            "There is no card `nowhere`.",
        ),
        (
            "Fine.\n\nSee [that](part:two).",
            11,
            "There is no part `two`; there is: one.",
        ),
        (
            "See [that](page:shop).",
            9,
            "There is no page `shop`; there is: home, budget, measure, runs, glossary, sources, review.",
        ),
        (
            "See [the site](http://example.org).",
            9,
            "A link cannot lead to `http://example.org`: write card:…, part:…, page:…, term:…, source:… or an https address.",
        ),
        (
            "A [word](term:goodput).",
            9,
            "There is no term `goodput` in the glossary.",
        ),
        (
            "It is [44](source:hearsay).",
            9,
            "There is no source `hearsay` in the list of sources.",
        ),
        (
            "Click [here](page:budget).",
            9,
            "The link text `here` says nothing on its own: name where the link leads.",
        ),
        (
            "A line<br>and another.",
            9,
            "HTML such as `<br>` is not allowed: use Markdown, or `&lt;` for a plain <.",
        ),
        (
            "<script>alert(1)</script>",
            9,
            "HTML such as `<script>alert(1)</script>` is not allowed: use Markdown, or `&lt;` for a plain <.",
        ),
        (
            "See [the sum](page:budget \"a title\").",
            9,
            "A link takes no title in quotes: few readers ever see it.",
        ),
        (
            "![](chart.png)",
            9,
            "Images have no place in cards: say it in words, or use a widget.",
        ),
        (
            "#### Deep",
            9,
            "Only ## (a card) and ### (within a card) are headings here.",
        ),
        (
            "# Title",
            9,
            "Only ## (a card) and ### (within a card) are headings here.",
        ),
        (
            "Text.\n\n    indented",
            11,
            "Indented text becomes code: begin at the margin, or use a fence.",
        ),
        (
            "```quiz\n```",
            9,
            "There is no fence `quiz`; there is: guess, choice, multiple, number, order, widget, text, sh.",
        ),
        (
            "```\nplain\n```",
            9,
            "There is no fence ``; there is: guess, choice, multiple, number, order, widget, text, sh.",
        ),
        (
            "- item\n\n  ```number\n  ```",
            11,
            "A fence cannot stand inside a list or quote: end that first.",
        ),
        (
            "---",
            9,
            "Cards hold paragraphs, ### headings, lists, quotes, code, emphasis and links; this is something else.",
        ),
        (
            "```widget\nname = \"chart\"\ncolour = \"red\"\n```",
            10,
            "There is no widget `chart`; there is: calculator, role-map, waterfall, engine-finder, version-finder, feel-it, five-at-once, cold-click, thinking-on, support-answer.",
        ),
        (
            "```widget\nname = \"calculator\"\nttft_seconds = 1\ntokens_per_second = 30\ncolour = \"red\"\n```",
            13,
            "This widget takes no `colour`; it takes `name`, `ttft_seconds`, `tokens_per_second`.",
        ),
        (
            "```widget\nname = \"calculator\"\nttft_seconds = 0\ntokens_per_second = 30\n```",
            11,
            "The `ttft_seconds` must be more than 0.",
        ),
        (
            "```widget\nname = \"waterfall\"\ncaption = \"C\"\n[[request]]\nlabel = \"L\"\ntotal_ms = 9\nload_ms = 5\nprompt_ms = 4\ngeneration_ms = 3\n```",
            12,
            "The steps of this request add up to more than its `total_ms`.",
        ),
        (
            "```widget\nname = \"waterfall\"\ncaption = \"C\"\n[[request]]\nlabel = \"L\"\ntotal_ms = 9\nload_ms = 5\nprompt_ms = 4\n```",
            12,
            "This request needs `generation_ms`.",
        ),
        (
            "```widget\nname = \"waterfall\"\ncaption = \"C\"\n[[request]]\nlabel = \"L\"\ntotal_ms = 9\ntotal_up_to_ms = 8\n```",
            12,
            "The `total_up_to_ms` must not be less than the `total_ms`.",
        ),
        (
            "```widget\nname = \"version-finder\"\nours = \"0.35\"\nchanged_in = \"0.40.0\"\nnewest = \"0.40.8\"\nnewest_on = \"2026-10-23\"\n```",
            11,
            "The `ours` must be a version such as 0.40.0, not `0.35`.",
        ),
        (
            "```widget\nname = \"five-at-once\"\npeople = 2.5\ndraft_seconds = 4\n```",
            11,
            "The `people` must be a whole number from 1 to 10000.",
        ),
        (
            "```widget\nname = \"engine-finder\"\n```",
            9,
            "This engine finder has no system: write one under [[system]].",
        ),
    ];
    for (body, line, sentence) in cases {
        let found = mistakes_in(&format!("\n## Card {{#card}}\n{body}\n\nText.\n"));
        assert_eq!(found, [part(*line, sentence)], "{body}");
    }
}

/// A good question with one thing changed: what is replaced, by what, on which line the mistake is.
#[test]
fn mistakes_in_questions_name_line_and_remedy() {
    let cases: &[(&str, &str, &str, usize, &str)] = &[
        (
            GOOD_CHOICE,
            "correct = true\n",
            "",
            9,
            "This choice has no right answer: write correct = true in one option.",
        ),
        (
            GOOD_CHOICE,
            "text = \"Those\"",
            "text = \"Those\"\ncorrect = true",
            21,
            "This choice has a second right answer: only one option may be correct.",
        ),
        (
            GOOD_CHOICE,
            "why = \"Yes.\"\n",
            "",
            16,
            "This option needs `why`.",
        ),
        (
            GOOD_CHOICE,
            "why = \"Yes.\"",
            "why = \" \"",
            20,
            "The `why` is empty.",
        ),
        (
            GOOD_CHOICE,
            "id = \"c\"",
            "id = \"a\"",
            22,
            "The option id `a` is taken already, by content/en/parts/one.md:13: choose another.",
        ),
        (
            GOOD_CHOICE,
            "id = \"q\"",
            "id = \"Q 1\"",
            10,
            "The question id `Q 1` must be words of a to z and 0 to 9, joined by hyphens.",
        ),
        (
            GOOD_CHOICE,
            "id = \"q\"\n",
            "",
            9,
            "This choice needs `id`.",
        ),
        (
            GOOD_CHOICE,
            "\"Those\"",
            "\"None of the above\"",
            21,
            "This option speaks of the others: say what it claims itself.",
        ),
        (
            GOOD_CHOICE,
            "\"That\"",
            "\"That one, because it is so much longer\"",
            16,
            "The right option is 38 characters long and the next one 5, which gives it away: shorten it or say more in the others.",
        ),
        (
            GOOD_CHOICE,
            "[[option]]\nid = \"c\"\ntext = \"Those\"\nwhy = \"No.\"\n",
            "",
            9,
            "This choice has 2 options; write 3 at least, each under [[option]].",
        ),
        (
            GOOD_CHOICE,
            "prompt",
            "promt",
            9,
            "This choice needs `prompt`.",
        ),
        (
            GOOD_CHOICE,
            "\"Which?\"",
            "\"One.\\n\\nTwo.\"",
            13,
            "Only one paragraph fits here: join the two.",
        ),
        (
            GOOD_CHOICE,
            "\"Which?\"",
            "\"- Which?\"",
            11,
            "Only plain text with emphasis, `code` and links fits here, no heading, list, quote or code block.",
        ),
        (
            GOOD_CHOICE,
            "\"Which?\"",
            "\"\"\"\nA [b](card:c)?\"\"\"",
            12,
            "There is no card `c`.",
        ),
        (
            GOOD_CHOICE,
            "correct = true",
            "correct = \"yes\"",
            19,
            "The `correct` must be true or false.",
        ),
        (
            GOOD_NUMBER,
            "unit = \"s\"\n",
            "",
            9,
            "This number question needs `unit`.",
        ),
        (
            GOOD_NUMBER,
            "unit = \"s\"",
            "unit = \"miles\"",
            12,
            "There is no unit `miles`; there is: s, ms, tokens/s, times, %, tokens.",
        ),
        (
            GOOD_NUMBER,
            "answer = 5.8",
            "answer = \"5.8\"",
            13,
            "The `answer` must be a number.",
        ),
        (
            GOOD_NUMBER,
            "answer = 5.8",
            "answer = inf",
            13,
            "The `answer` must be a number.",
        ),
        (
            GOOD_NUMBER,
            "tolerance = 0.05",
            "tolerance = -1",
            14,
            "The `tolerance` must not be negative.",
        ),
        (
            GOOD_NUMBER,
            "hint = \"Add the wait.\"\n",
            "",
            9,
            "This number question needs `hint`.",
        ),
        (
            GOOD_NUMBER,
            "hint = \"Add the wait.\"\n",
            "hint = \"Add the wait.\"\n[[wrong]]\nfrom = 5\nto = 6\nwhy = \"No.\"\n",
            17,
            "This wrong range holds right answers: 5.75 to 5.85 is within the tolerance.",
        ),
        (
            GOOD_NUMBER,
            "hint = \"Add the wait.\"\n",
            "hint = \"Add the wait.\"\n[[wrong]]\nfrom = 5\nto = 4\nwhy = \"No.\"\n",
            17,
            "This wrong range is empty: `from` is larger than `to`.",
        ),
        (
            GOOD_MULTIPLE,
            "correct = true\nwhy = \"Yes, this.\"",
            "why = \"Yes, this.\"",
            9,
            "This multiple choice needs two right answers at least: write correct = true in each, or make it a choice.",
        ),
        (
            GOOD_MULTIPLE,
            "why = \"No.\"",
            "correct = true\nwhy = \"No.\"",
            9,
            "This multiple choice has no wrong answer, so there is nothing to decide.",
        ),
        (
            GOOD_ORDER,
            "[[item]]\nid = \"c\"\ntext = \"Third\"\nwhy = \"Last.\"\n",
            "",
            9,
            "This order question has 2 items; write 3 at least in the right order, each under [[item]].",
        ),
        (
            GOOD_ORDER,
            "working = \"So it goes.\"\n",
            "",
            9,
            "This order question needs `working`.",
        ),
        (
            GOOD_ORDER,
            "why = \"Last.\"",
            "",
            21,
            "This item needs `why`.",
        ),
        (
            GOOD_GUESS,
            "\"later\"",
            "\"elsewhere\"",
            9,
            "The guess `g` is answered by `elsewhere`, which must be one of the 8 cards after it.",
        ),
    ];
    for (good, from, to, line, sentence) in cases {
        assert!(good.contains(from), "{from}");
        let question = good.replacen(from, to, 1);
        let body = format!("\n## Card {{#card}}{question}\n## Later {{#later}}\nText.\n");
        let found = mistakes_in(&body);
        assert!(found.contains(&part(*line, sentence)), "{to}: {found:#?}");
    }
}

#[test]
fn mistakes_in_toml_are_at_their_line_of_the_markdown_file() {
    let question = GOOD_NUMBER.replace("unit = \"s\"", "unit = s");
    let found = mistakes_in(&format!("## Card {{#card}}{question}"));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("content/en/parts/one.md:11: This is not TOML: "),
        "{found:#?}"
    );
}

#[test]
fn mistakes_of_whole_cards_and_parts() {
    let long = "word ".repeat(101);
    let cases: &[(&str, usize, &str)] = &[
        (
            "",
            1,
            "This part has no cards: write `## Title {#its-id}` and what it says.",
        ),
        (
            "Text.\n\nMore.\n\n## Card {#card}\nText.\n",
            7,
            "This stands before the first card: begin with `## Title {#its-id}`.",
        ),
        (
            "## Card\nText.\n",
            7,
            "The card “Card” has no id: end its title with {#its-id}.",
        ),
        (
            "## {#card}\nText.\n",
            7,
            "This card has no title: write `## Title {#its-id}`.",
        ),
        (
            "## Card {#card}\n## Next {#next}\nText.\n",
            7,
            "This card is empty.",
        ),
        (
            "## Card {#card}\nText.\n## Card {#card}\nText.\n",
            9,
            "The card id `card` is taken already, by content/en/parts/one.md:7: choose another.",
        ),
        (
            &format!("## Card {{#card}}\n{long}\n"),
            7,
            "This card has 101 words of text; up to 100 fit one screen: make it two cards.",
        ),
    ];
    for (body, line, sentence) in cases {
        assert_eq!(mistakes_in(body), [part(*line, sentence)], "{body}");
    }
}

#[test]
fn a_guess_must_be_answered_soon_after_it() {
    let padding: String = (0..8)
        .map(|n| format!("## Card {n} {{#card-{n}}}\nText.\n"))
        .collect();
    let body = format!("## Guess {{#guess}}{GOOD_GUESS}{padding}## Later {{#later}}\nText.\n");
    let sentence =
        "The guess `g` is answered by `later`, which must be one of the 8 cards after it.";
    assert_eq!(mistakes_in(&body), [part(8, sentence)]);
    let before = format!("## Later {{#later}}\nText.\n## Guess {{#guess}}{GOOD_GUESS}");
    assert_eq!(mistakes_in(&before), [part(10, sentence)]);
}

#[test]
fn front_matter_is_needed_and_complete() {
    for text in ["## Card {#card}\nText.\n", "+++\ntitle = \"One\"\n", ""] {
        let found = read(COURSE, &[("one", text)]).unwrap_err();
        let sentence = "This part has no front matter: begin with +++, a title and so on, and +++.";
        assert_eq!(found, [part(1, sentence)], "{text}");
    }
    let text = "+++\nminutes = 0.5\nauthor = \"me\"\n+++\n## Card {#card}\nText.\n";
    assert_eq!(
        read(COURSE, &[("one", text)]).unwrap_err(),
        [
            part(1, "The front matter needs `objectives`."),
            part(1, "The front matter needs `summary`."),
            part(1, "The front matter needs `title`."),
            part(2, "The `minutes` must be a whole number from 1 to 60."),
            part(
                3,
                "The front matter takes no `author`; it takes `title`, `minutes`, `summary`, `objectives`."
            ),
        ]
    );
}

#[test]
fn the_list_of_parts_and_the_folder_agree() {
    let part = format!("{FRONT}## Card {{#card}}\nText.\n");
    let other = part.replace("#card", "#other");
    let found = read(COURSE, &[("one", &part), ("two", &other)]).unwrap_err();
    let forgotten = "content/en/parts/two.md:1: The list of parts in content/en/course.toml does not name `two`.";
    assert_eq!(found, [forgotten]);
    let listed = COURSE.replace("[\"one\"]", "[\"one\", \"three\", \"one\"]");
    assert_eq!(
        read(&listed, &[("one", &part)]).unwrap_err()[..2],
        [
            "content/en/course.toml:5: The part `one` is listed twice.",
            "content/en/course.toml:5: There is no file parts/three.md for the part `three`.",
        ]
    );
}

#[test]
fn ids_are_unique_across_parts() {
    let first = format!("{FRONT}## Card {{#card}}{GOOD_NUMBER}");
    let second = format!("{FRONT}## Card {{#card}}{GOOD_NUMBER}");
    let listed = COURSE.replace("[\"one\"]", "[\"one\", \"two\"]");
    assert_eq!(
        read(&listed, &[("one", &first), ("two", &second)]).unwrap_err(),
        [
            "content/en/parts/two.md:7: The card id `card` is taken already, by content/en/parts/one.md:7: choose another.",
            "content/en/parts/two.md:9: The question id `n` is taken already, by content/en/parts/one.md:9: choose another.",
        ]
    );
}

#[test]
fn every_mistake_is_told_at_once() {
    let body = "## Card {#card}\nSee [x](card:no) and <b>.\n\n```number\nid = \"n\"\n```\n";
    let found = mistakes_in(body);
    let lines: Vec<&str> = found
        .iter()
        .map(|mistake| mistake.split(": ").next().unwrap())
        .collect();
    assert!(found.len() >= 7, "{found:#?}");
    assert_eq!(lines[0], "content/en/parts/one.md:8");
    assert!(
        lines[2..]
            .iter()
            .all(|line| *line == "content/en/parts/one.md:10"),
        "{found:#?}"
    );
}

#[test]
fn windows_line_ends_change_nothing() {
    let body = format!("## Card {{#card}}{GOOD_NUMBER}Text.\n");
    let unix = format!("{FRONT}{body}");
    let windows = unix.replace('\n', "\r\n");
    assert_eq!(
        read(COURSE, &[("one", &windows)]),
        read(COURSE, &[("one", &unix)])
    );
}

proptest! {
    /// Whatever stands in a file, it is content or a mistake; and no tag of its own gets through.
    #[test]
    fn any_text_is_content_or_mistakes(body in "[ -~\n]{0,120}", start in "(```(guess|number|widget)\n|- |> |<|)") {
        let text = format!("## Card {{#card}}\nText.\n\n{start}{body}\n");
        if let Ok(course) = read_body(&text) {
            let cards = format!("{:?}", course.parts[0].cards);
            for tag in ["<script", "<img", "<style", "<iframe"] {
                prop_assert!(!cards.contains(tag), "{}", cards);
            }
        }
    }
}

#[test]
fn what_cards_refer_to_is_checked_as_well() {
    let body = format!("{FRONT}## Card {{#card}}\nText.\n");
    let good = || files(COURSE, &[("one", &body)]);
    read_files(&good()).unwrap();
    let changed = |source: &Source, from: &str, to: &str| {
        assert!(source.text.contains(from), "{from}");
        Source::new(&source.file, &source.text.replacen(from, to, 1))
    };
    let cases = [
        (
            Files {
                glossary: changed(&good().glossary, "text = \"The wait.\"\n", ""),
                ..good()
            },
            "content/en/glossary.toml:2: This term needs `text`.",
        ),
        (
            Files {
                sources: changed(&good().sources, "when", "whenn"),
                ..good()
            },
            "content/en/sources.toml:2: This source needs `when`.",
        ),
        (
            Files {
                sources: changed(&good().sources, "shows", "url = \"http://x\"\nshows"),
                ..good()
            },
            "content/en/sources.toml:8: The `url` must begin with https://.",
        ),
        (
            Files {
                roles: changed(&good().roles, "[\"load\"]", "[\"lod\"]"),
                ..good()
            },
            "content/en/roles.toml:13: There is no step `lod`.",
        ),
        (
            Files {
                roles: changed(&good().roles, "\"both\"", "\"all\""),
                ..good()
            },
            "content/en/roles.toml:11: A role cannot watch `all`: write ttft, tokens/s or both.",
        ),
        (
            Files {
                roles: changed(
                    &good().roles,
                    "source = \"a-report\"",
                    "source = \"hearsay\"",
                ),
                ..good()
            },
            "content/en/roles.toml:17: There is no source `hearsay` in the list of sources.",
        ),
    ];
    for (files, mistake) in cases {
        let found = read_files(&files).unwrap_err();
        assert!(
            found.iter().any(|one| one == mistake),
            "{mistake}: {found:#?}"
        );
    }
}

#[test]
fn terms_link_themselves_at_their_first_use_in_a_part() {
    let body = "## A {#a}\nThe TTFT, `TTFT` and *TTFT*. From [a report](source:a-report).\n\
                ## B {#b}\n### TTFT\nThe TTFT again.\n";
    let course = read_body(body).unwrap();
    let texts: Vec<&str> = course.parts[0]
        .cards
        .iter()
        .flat_map(|card| &card.blocks)
        .filter_map(|block| match block {
            Block::Html(html) => Some(html.as_marked()),
            _ => None,
        })
        .collect();
    let all = texts.concat();
    assert_eq!(all.matches("class=\"term\"").count(), 1, "{all}");
    assert!(
        all.contains("The <a href=\"\u{E000}glossary#ttft\" class=\"term\">TTFT</a>, <code>"),
        "{all}"
    );
    assert!(
        all.contains("<a href=\"\u{E000}sources#a-report\" class=\"source\">a report</a>"),
        "{all}"
    );
}
