//! The words of the interface: `interface.toml` in, Rust constants and functions out.
//!
//! `title = "Budget"` becomes `pub const TITLE: &str`, `spare = "{time} to spare"` becomes
//! `pub fn spare(time: &str) -> String`, and `{ one = "{count} run", other = "{count} runs" }`
//! becomes a function of the count. English says which words exist and in which order their
//! placeholders are passed; another language says the same things in its own order.

use std::collections::BTreeMap;

use toml::de::{DeTable, DeValue};

use super::mistake::{Excerpt, Mistake, Mistakes, Source};

/// Rust source with every word, its keys from `english` and its sentences from `translation`.
/// Without a translation the sentences are the English ones.
///
/// # Errors
/// Every mistake in either file.
pub fn rust_code(english: &Source, translation: Option<&Source>) -> Result<String, Vec<Mistake>> {
    let mut mistakes = Mistakes::default();
    let keys = read(english.whole(), &mut mistakes);
    let sentences = translation.map(|source| {
        let words = read(source.whole(), &mut mistakes);
        compare(&keys, &words, &source.file, &mut mistakes);
        words
    });
    let mut code = String::new();
    write_module(&keys, sentences.as_ref().unwrap_or(&keys), 0, &mut code);
    mistakes.unless_any(code)
}

/// The dotted path of every word in `source`, such as `budget.title`.
///
/// # Errors
/// Every mistake in the file.
pub fn paths(source: &Source) -> Result<Vec<String>, Vec<Mistake>> {
    let mut mistakes = Mistakes::default();
    let words = read(source.whole(), &mut mistakes);
    let mut paths = Vec::new();
    collect_paths(&words, "", &mut paths);
    mistakes.unless_any(paths)
}

fn collect_paths(group: &Group, prefix: &str, paths: &mut Vec<String>) {
    for (name, entry) in &group.entries {
        let path = format!("{prefix}{name}");
        match entry {
            Entry::Group(inner) => collect_paths(inner, &format!("{path}."), paths),
            Entry::Word(_) => paths.push(path),
        }
    }
}

/// A table of words.
#[derive(Debug)]
struct Group {
    line: usize,
    entries: BTreeMap<String, Entry>,
}

#[derive(Debug)]
enum Entry {
    Group(Group),
    Word(Word),
}

#[derive(Debug)]
struct Word {
    line: usize,
    form: Form,
}

#[derive(Debug)]
enum Form {
    Plain(Sentence),
    /// For one thing, and for any other number of things.
    Counted {
        one: Sentence,
        other: Sentence,
    },
}

/// A sentence cut at its placeholders.
#[derive(Debug)]
struct Sentence {
    written: String,
    pieces: Vec<Piece>,
}

#[derive(Debug, PartialEq)]
enum Piece {
    Text(String),
    Placeholder(String),
}

/// The placeholder that carries the number in counted sentences.
const COUNT: &str = "count";

impl Word {
    /// What the function takes, in order of first appearance; a count comes first.
    fn parameters(&self) -> Vec<&str> {
        let (mut names, sentences) = match &self.form {
            Form::Plain(sentence) => (vec![], vec![sentence]),
            Form::Counted { one, other } => (vec![COUNT], vec![other, one]),
        };
        for piece in sentences.iter().flat_map(|sentence| &sentence.pieces) {
            if let Piece::Placeholder(name) = piece
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        }
        names
    }
}

fn read(excerpt: Excerpt<'_>, mistakes: &mut Mistakes) -> Group {
    let (table, errors) = DeTable::parse_recoverable(excerpt.text);
    for error in errors {
        let line = excerpt.line_at(error.span().map_or(0, |span| span.start));
        mistakes.add(
            excerpt.file,
            line,
            format!("This is not TOML: {}.", error.message()),
        );
    }
    read_group(table.get_ref(), excerpt.first_line, excerpt, mistakes)
}

fn read_group(
    table: &DeTable<'_>,
    line: usize,
    excerpt: Excerpt<'_>,
    mistakes: &mut Mistakes,
) -> Group {
    let mut entries = BTreeMap::new();
    for (key, value) in table {
        let name: &str = key.get_ref();
        let line = excerpt.line_at(key.span().start);
        if let Err(reason) = check_name(name) {
            mistakes.add(excerpt.file, line, format!("The key `{name}` {reason}."));
            continue;
        }
        let read = match value.get_ref() {
            DeValue::String(text) => read_sentence(text).map(|sentence| {
                Entry::Word(Word {
                    line,
                    form: Form::Plain(sentence),
                })
            }),
            DeValue::Table(table) if is_counted(table) => {
                read_counted(table).map(|form| Entry::Word(Word { line, form }))
            }
            DeValue::Table(table) => Ok(Entry::Group(read_group(table, line, excerpt, mistakes))),
            other => Err(format!(
                "is {}, not a sentence in quotes",
                article(other.type_str())
            )),
        };
        match read {
            Ok(entry) => {
                entries.insert(name.to_owned(), entry);
            }
            Err(reason) => mistakes.add(excerpt.file, line, format!("The word `{name}` {reason}.")),
        }
    }
    Group { line, entries }
}

fn article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'i']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// Names become Rust names, so they follow Rust's rules.
fn check_name(name: &str) -> Result<(), &'static str> {
    const RESERVED: [&str; 38] = [
        "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum",
        "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod",
        "move", "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait",
        "true", "type", "unsafe", "use", "where", "while",
    ];
    let fits = |character: char| {
        character.is_ascii_lowercase() || character.is_ascii_digit() || character == '_'
    };
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) || !name.chars().all(fits) {
        return Err("is not in snake_case: use a to z, 0 to 9 and _, and begin with a letter");
    }
    if RESERVED.contains(&name) {
        return Err("is a word that Rust keeps for itself: choose another");
    }
    Ok(())
}

fn is_counted(table: &DeTable<'_>) -> bool {
    table
        .keys()
        .any(|key| matches!(key.get_ref().as_ref(), "one" | "other"))
}

fn read_counted(table: &DeTable<'_>) -> Result<Form, String> {
    let sentence = |form: &str| match table.get(form).map(|value| value.get_ref()) {
        Some(DeValue::String(text)) => read_sentence(text),
        _ => Err(format!(
            "counts things, so it needs a sentence for `{form}` too"
        )),
    };
    if table.len() > 2 {
        return Err("counts things, so it takes `one` and `other` and nothing else".to_owned());
    }
    let (one, other) = (sentence("one")?, sentence("other")?);
    if !other.pieces.contains(&Piece::Placeholder(COUNT.to_owned())) {
        return Err("counts things, so its `other` needs the placeholder {count}".to_owned());
    }
    Ok(Form::Counted { one, other })
}

/// Cuts `text` at its `{placeholders}`; `{{` and `}}` are plain braces.
fn read_sentence(text: &str) -> Result<Sentence, String> {
    if text.trim().is_empty() {
        return Err("is empty: write its sentence, or remove the key".to_owned());
    }
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(brace) = rest.find(['{', '}']) {
        plain.push_str(&rest[..brace]);
        let from_brace = &rest[brace..];
        if let Some(after) = from_brace.strip_prefix("{{") {
            plain.push('{');
            rest = after;
        } else if let Some(after) = from_brace.strip_prefix("}}") {
            plain.push('}');
            rest = after;
        } else if let Some(after) = from_brace.strip_prefix('{') {
            let (name, after) = after
                .split_once('}')
                .ok_or("has a `{` without its `}`: write `{{` for a plain brace")?;
            check_name(name)
                .map_err(|reason| format!("has a placeholder `{{{name}}}` that {reason}"))?;
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Placeholder(name.to_owned()));
            rest = after;
        } else {
            return Err("has a `}` without its `{`: write `}}` for a plain brace".to_owned());
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pieces.push(Piece::Text(plain));
    }
    Ok(Sentence {
        written: text.to_owned(),
        pieces,
    })
}

/// Notes where a translation says more, less or something else than English does.
fn compare(english: &Group, other: &Group, file: &str, mistakes: &mut Mistakes) {
    for (name, entry) in &english.entries {
        match (entry, other.entries.get(name)) {
            (_, None) => mistakes.add(
                file,
                other.line,
                format!("The word `{name}` is missing here; the English file has it."),
            ),
            (Entry::Group(english), Some(Entry::Group(other))) => {
                compare(english, other, file, mistakes);
            }
            (Entry::Word(english), Some(Entry::Word(other))) => {
                compare_placeholders(name, english, other, file, mistakes);
            }
            (Entry::Group(_), Some(Entry::Word(Word { line, .. }))) => mistakes.add(
                file,
                *line,
                format!("`{name}` is a sentence here and a table in the English file."),
            ),
            (Entry::Word(_), Some(Entry::Group(Group { line, .. }))) => mistakes.add(
                file,
                *line,
                format!("`{name}` is a table here and a sentence in the English file."),
            ),
        }
    }
    for (name, entry) in &other.entries {
        if !english.entries.contains_key(name) {
            let (Entry::Group(Group { line, .. }) | Entry::Word(Word { line, .. })) = entry;
            mistakes.add(
                file,
                *line,
                format!("The English file has no `{name}`: remove it here."),
            );
        }
    }
}

fn compare_placeholders(
    name: &str,
    english: &Word,
    other: &Word,
    file: &str,
    mistakes: &mut Mistakes,
) {
    let counted = |word: &Word| matches!(word.form, Form::Counted { .. });
    let sorted = |word: &Word| {
        let mut names: Vec<String> = word
            .parameters()
            .iter()
            .map(|name| format!("{{{name}}}"))
            .collect();
        names.sort();
        names.join(" ")
    };
    if counted(english) != counted(other) {
        let sentence = format!("`{name}` has `one` and `other` in only one of the two languages.");
        mistakes.add(file, other.line, sentence);
    } else if sorted(english) != sorted(other) {
        let shown = |names: String| {
            if names.is_empty() {
                "none".to_owned()
            } else {
                names
            }
        };
        let sentence = format!(
            "The word `{name}` has other placeholders than in English: {} instead of {}.",
            shown(sorted(other)),
            shown(sorted(english)),
        );
        mistakes.add(file, other.line, sentence);
    }
}

/// Writes the items of one module. Where a translation lacks a word, a mistake has been noted.
fn write_module(keys: &Group, sentences: &Group, depth: usize, code: &mut String) {
    let indent = "    ".repeat(depth);
    for (name, entry) in &keys.entries {
        match (entry, sentences.entries.get(name)) {
            (Entry::Group(keys), Some(Entry::Group(sentences))) => {
                code.push_str(&format!(
                    "{indent}/// Words of `{name}`.\n{indent}pub mod {name} {{\n"
                ));
                write_module(keys, sentences, depth + 1, code);
                code.push_str(&format!("{indent}}}\n"));
            }
            (Entry::Word(key), Some(Entry::Word(word))) => {
                for line in item(name, &key.parameters(), &word.form) {
                    code.push_str(&format!("{indent}{line}\n"));
                }
            }
            _ => {}
        }
    }
}

/// The lines of one constant or function. The calls are plain concatenations: formatting code
/// would cost more bytes in the page than the words do.
fn item(name: &str, parameters: &[&str], form: &Form) -> Vec<String> {
    match form {
        Form::Plain(sentence) if parameters.is_empty() => vec![
            doc(&sentence.written),
            format!(
                "pub const {}: &str = {:?};",
                name.to_ascii_uppercase(),
                sentence.plain_text()
            ),
        ],
        Form::Plain(sentence) => vec![
            doc(&sentence.written),
            format!("pub fn {name}({}) -> String {{", signature(parameters)),
            format!("    {}", sentence.concatenation()),
            "}".to_owned(),
        ],
        Form::Counted { one, other } => vec![
            doc(&format!("{} / {}", one.written, other.written)),
            format!(
                "pub fn {name}({COUNT}: u64{}) -> String {{",
                parameters[1..]
                    .iter()
                    .map(|name| format!(", {name}: &str"))
                    .collect::<String>()
            ),
            format!("    let is_one = {COUNT} == 1;"),
            format!("    let {COUNT}: &str = &{COUNT}.to_string();"),
            format!(
                "    if is_one {{ {} }} else {{ {} }}",
                one.concatenation(),
                other.concatenation()
            ),
            "}".to_owned(),
        ],
    }
}

fn signature(parameters: &[&str]) -> String {
    let typed: Vec<String> = parameters
        .iter()
        .map(|name| format!("{name}: &str"))
        .collect();
    typed.join(", ")
}

/// The sentence as code, since documentation is Markdown and a sentence is not: `[Service]` in it
/// is no link. It stands in one line, between more backticks than it holds itself.
fn doc(sentence: &str) -> String {
    let line = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut fence = "`".to_owned();
    while line.contains(&fence) {
        fence.push('`');
    }
    let text = format!("{fence} {line} {fence}");
    format!("#[doc = {text:?}]")
}

impl Sentence {
    fn plain_text(&self) -> String {
        let texts = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) | Piece::Placeholder(text) => text.as_str(),
        });
        texts.collect()
    }

    fn concatenation(&self) -> String {
        let pieces: Vec<String> = self
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => format!("{text:?}"),
                Piece::Placeholder(name) => name.clone(),
            })
            .collect();
        format!("[{}].concat()", pieces.join(", "))
    }
}
