//! One Markdown file of `parts/`: front matter, then cards.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, OffsetIter, Parser, Tag, TagEnd};

use super::fields::{self, Fields};
use super::index::{Index, MARKDOWN, TakenIds};
use super::markdown::{Terms, Writer};
use super::mistake::{Excerpt, Mistakes, Source};
use super::questions::{self, QuestionFence};
use super::widgets;
use crate::course::model::{Block, Card, Part, QuestionKind};

/// More words than this do not fit one screen of 1280 by 800.
const MOST_WORDS: usize = 100;

/// The same beside a question or a widget.
const MOST_WORDS_BESIDE: usize = 60;

/// A guess is remembered when the answer follows within this many cards.
const GUESS_REACH: usize = 8;

/// Begins and ends the front matter.
const FRONT_MATTER: &str = "+++\n";

/// Ids that must be unique in the whole course.
#[derive(Debug, Default)]
pub struct CourseIds {
    cards: TakenIds,
    questions: TakenIds,
}

/// The part's id: its file name without `.md`.
pub fn id(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".md").unwrap_or(name)
}

/// Reads the part in `source`. None when its front matter lacks something; that was noted.
pub fn read(
    source: &Source,
    index: &Index,
    ids: &mut CourseIds,
    mistakes: &mut Mistakes,
) -> Option<Part> {
    let Some((front, body)) = split(source) else {
        let sentence = "This part has no front matter: begin with +++, a title and so on, and +++.";
        mistakes.add(&source.file, 1, sentence);
        return None;
    };
    let head = fields::read(
        "The front matter",
        front,
        1,
        index,
        mistakes,
        read_front_matter,
    );
    let mut reader = CardReader {
        file: body.file,
        index,
        ids,
        mistakes,
        text: Writer::new(body.file, index, Terms::LinkFirstUse),
        cards: Vec::new(),
        first_stray: None,
    };
    reader.read(body);
    let cards = reader.finish();
    Some(Part {
        id: id(&source.file).to_owned(),
        cards,
        ..head?
    })
}

/// The lines between the two `+++`, and those after them.
fn split(source: &Source) -> Option<(Excerpt<'_>, Excerpt<'_>)> {
    let whole = source.whole();
    let inside = whole.text.strip_prefix(FRONT_MATTER)?;
    let end = match inside.starts_with(FRONT_MATTER) {
        true => 0,
        false => inside.find("\n+++\n")? + 1,
    };
    let front = Excerpt {
        text: &inside[..end],
        first_line: 2,
        ..whole
    };
    let text = &inside[end + FRONT_MATTER.len()..];
    let first_line = whole.line_at(whole.text.len() - text.len());
    Some((
        front,
        Excerpt {
            text,
            first_line,
            ..whole
        },
    ))
}

/// The part without its id and cards.
fn read_front_matter(fields: &mut Fields<'_>) -> Option<Part> {
    let title = fields.text("title");
    let minutes = fields.number("minutes");
    let summary = fields.html("summary");
    let objectives = fields.htmls("objectives");
    let minutes = minutes?;
    let in_range = (1.0..=60.0).contains(&minutes.value) && minutes.value.fract() == 0.0;
    if !in_range {
        fields.wrong_at(
            minutes.line,
            "The `minutes` must be a whole number from 1 to 60.",
        );
    }
    Some(Part {
        id: String::new(),
        title: title?.value,
        minutes: minutes.value as u32,
        summary,
        objectives,
        cards: Vec::new(),
    })
}

/// A card that is being read.
struct OpenCard {
    card: Card,
    line: usize,
    guesses: Vec<OpenGuess>,
}

/// A guess whose answer has not been found yet.
struct OpenGuess {
    question: String,
    answered_by: String,
    line: usize,
}

/// Reads the cards of one part.
struct CardReader<'r> {
    file: &'r str,
    index: &'r Index,
    ids: &'r mut CourseIds,
    mistakes: &'r mut Mistakes,
    /// One for the whole part: it knows which terms were linked on earlier cards.
    text: Writer<'r>,
    cards: Vec<OpenCard>,
    /// Where something stands before the first card.
    first_stray: Option<usize>,
}

impl<'r> CardReader<'r> {
    fn read(&mut self, body: Excerpt<'r>) {
        let mut events = Parser::new_ext(body.text, MARKDOWN).into_offset_iter();
        let mut depth = 0_usize;
        while let Some((event, range)) = events.next() {
            let line = body.line_at(range.start);
            match event {
                Event::Start(Tag::Heading {
                    level: HeadingLevel::H2,
                    id,
                    classes,
                    attrs,
                }) if depth == 0 => {
                    if !classes.is_empty() || !attrs.is_empty() {
                        self.wrong(
                            line,
                            "A card's title takes an id in its braces and nothing else.",
                        );
                    }
                    let title = plain_text(&mut events);
                    self.begin_card(id.map(|id| id.to_string()), title, line);
                }
                Event::Start(Tag::CodeBlock(kind)) if depth == 0 => {
                    let text = plain_text(&mut events);
                    self.read_fence(&kind, text, line);
                }
                event => {
                    match &event {
                        Event::Start(_) => depth += 1,
                        Event::End(_) => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    self.write(event, line);
                }
            }
        }
    }

    fn write(&mut self, event: Event<'r>, line: usize) {
        if self.cards.is_empty() {
            self.first_stray.get_or_insert(line);
        } else {
            self.text.write(event, line, self.mistakes);
        }
    }

    /// Ends the text written so far as a block of its own.
    fn end_text(&mut self) {
        let html = self.text.take();
        if let Some(open) = self.cards.last_mut().filter(|_| !html.is_empty()) {
            open.card.blocks.push(Block::Html(html));
        }
    }

    fn wrong(&mut self, line: usize, sentence: impl Into<String>) {
        self.mistakes.add(self.file, line, sentence);
    }

    fn begin_card(&mut self, id: Option<String>, title: String, line: usize) {
        if title.trim().is_empty() {
            self.wrong(line, "This card has no title: write `## Title {#its-id}`.");
        }
        match &id {
            Some(id) => self
                .ids
                .cards
                .take("card", id, self.file, line, self.mistakes),
            None => self.wrong(
                line,
                format!("The card “{title}” has no id: end its title with {{#its-id}}."),
            ),
        }
        self.end_card();
        self.cards.push(OpenCard {
            card: Card {
                id: id.unwrap_or_default(),
                title,
                blocks: Vec::new(),
            },
            line,
            guesses: Vec::new(),
        });
    }

    fn end_card(&mut self) {
        self.end_text();
        let words = self.text.take_words();
        let Some(open) = self.cards.last() else {
            return;
        };
        let line = open.line;
        if open.card.blocks.is_empty() {
            self.mistakes.add(self.file, line, "This card is empty.");
        }
        let only_text = open
            .card
            .blocks
            .iter()
            .all(|block| matches!(block, Block::Html(_)));
        let most = if only_text {
            MOST_WORDS
        } else {
            MOST_WORDS_BESIDE
        };
        if words > most {
            let sentence = format!(
                "This card has {words} words of text; up to {most} fit one screen: make it two cards."
            );
            self.mistakes.add(self.file, line, sentence);
        }
    }

    fn read_fence(&mut self, kind: &CodeBlockKind<'_>, text: String, line: usize) {
        if self.cards.is_empty() {
            self.first_stray.get_or_insert(line);
            return;
        }
        let CodeBlockKind::Fenced(name) = kind else {
            self.wrong(
                line,
                "Indented text becomes code: begin at the margin, or use a fence.",
            );
            return;
        };
        if let Some(question) = QuestionFence::named(name) {
            return self.read_question(question, &text, line);
        }
        match name.as_ref() {
            "widget" => self.read_widget(&text, line),
            "text" | "sh" => self.text.write_code(text, line, self.mistakes),
            unknown => {
                let sentence = format!(
                    "There is no fence `{unknown}`; there is: {}, widget, text, sh.",
                    QuestionFence::names()
                );
                self.wrong(line, sentence);
            }
        }
    }

    fn read_widget(&mut self, text: &str, line: usize) {
        let lines = self.fence_lines(text, line);
        let widget = fields::read(
            "This widget",
            lines,
            line,
            self.index,
            self.mistakes,
            widgets::read,
        );
        if let Some(widget) = widget {
            self.put(Block::Widget(widget));
        }
    }

    fn read_question(&mut self, fence: QuestionFence, text: &str, line: usize) {
        let lines = self.fence_lines(text, line);
        let ids = &mut self.ids.questions;
        let question = fields::read(
            fence.subject(),
            lines,
            line,
            self.index,
            self.mistakes,
            |fields| questions::read(fence, fields, ids),
        );
        let Some(question) = question else {
            return;
        };
        if let (QuestionKind::Guess(guess), Some(open)) = (&question.kind, self.cards.last_mut()) {
            open.guesses.push(OpenGuess {
                question: question.id.clone(),
                answered_by: guess.answered_by.clone(),
                line,
            });
        }
        self.put(Block::Question(question));
    }

    /// Puts `block` behind the text written so far.
    fn put(&mut self, block: Block) {
        self.end_text();
        if let Some(open) = self.cards.last_mut() {
            open.card.blocks.push(block);
        }
    }

    /// The lines between a fence that opens on `line` and its end.
    const fn fence_lines<'t>(&self, text: &'t str, line: usize) -> Excerpt<'t>
    where
        'r: 't,
    {
        Excerpt {
            file: self.file,
            text,
            first_line: line + 1,
        }
    }

    /// The cards, each guess revealed on the card that answers it.
    fn finish(mut self) -> Vec<Card> {
        self.end_card();
        if let Some(line) = self.first_stray {
            self.wrong(
                line,
                "This stands before the first card: begin with `## Title {#its-id}`.",
            );
        }
        if self.cards.is_empty() {
            self.wrong(
                1,
                "This part has no cards: write `## Title {#its-id}` and what it says.",
            );
        }
        let reveals = self.reveals();
        let mut cards: Vec<Card> = self.cards.into_iter().map(|open| open.card).collect();
        for (answer, guess) in reveals {
            if let Some(card) = cards.get_mut(answer) {
                card.blocks.push(Block::Reveal(guess));
            }
        }
        cards
    }

    /// Which card reveals which guess. Notes the guesses whose answer is not near.
    fn reveals(&mut self) -> Vec<(usize, String)> {
        let mut reveals = Vec::new();
        for (at, open) in self.cards.iter().enumerate() {
            for OpenGuess {
                question,
                answered_by,
                line,
            } in &open.guesses
            {
                let answer = self
                    .cards
                    .iter()
                    .position(|other| other.card.id == *answered_by);
                match answer.filter(|answer| (1..=GUESS_REACH).contains(&answer.saturating_sub(at)))
                {
                    Some(answer) => reveals.push((answer, question.clone())),
                    None => {
                        let sentence = format!(
                            "The guess `{question}` is answered by `{answered_by}`, which must be one \
                             of the {GUESS_REACH} cards after it."
                        );
                        self.mistakes.add(self.file, *line, sentence);
                    }
                }
            }
        }
        reveals
    }
}

/// The text up to the end of the heading or code block that has just begun.
fn plain_text(events: &mut OffsetIter<'_>) -> String {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::End(TagEnd::Heading(_) | TagEnd::CodeBlock) => break,
            Event::Text(piece) | Event::Code(piece) => text.push_str(&piece),
            _ => {}
        }
    }
    text
}
