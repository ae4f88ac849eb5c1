//! Checked Markdown to HTML: the few constructs a card uses, links that lead somewhere, no raw HTML.

use std::collections::BTreeSet;

use pulldown_cmark::{CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

use super::dates::{self, Piece};
use super::index::{Index, MARKDOWN};
use super::mistake::{Excerpt, Mistakes};
use super::spellings::Cut;
use crate::course::model::{BASE_MARK, Html};

/// Link texts that say nothing when read on their own, as screen readers list them.
const EMPTY_LINK_TEXTS: [&str; 6] = [
    "here",
    "click here",
    "this",
    "link",
    "this link",
    "read more",
];

/// The HTML of `text`, which must be a single paragraph, without the paragraph's own tags.
pub fn inline(text: Excerpt<'_>, index: &Index, mistakes: &mut Mistakes) -> Html {
    let mut writer = Writer::new(text.file, index, Terms::AsWritten);
    let mut paragraphs = 0;
    for (event, range) in Parser::new_ext(text.text, MARKDOWN).into_offset_iter() {
        let line = text.line_at(range.start);
        match event {
            Event::Start(Tag::Paragraph) => {
                paragraphs += 1;
                if paragraphs == 2 {
                    mistakes.add(
                        text.file,
                        line,
                        "Only one paragraph fits here: join the two.",
                    );
                }
            }
            Event::End(TagEnd::Paragraph) => {}
            Event::Start(
                Tag::Heading { .. } | Tag::List(_) | Tag::BlockQuote(_) | Tag::CodeBlock(_),
            ) => {
                let sentence = "Only plain text with emphasis, `code` and links fits here, \
                                no heading, list, quote or code block.";
                mistakes.add(text.file, line, sentence);
            }
            event => writer.write(event, line, mistakes),
        }
    }
    writer.take()
}

/// What becomes of the glossary's words in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Only the author's own links lead to the glossary.
    AsWritten,
    /// The first use of each word that the glossary spells out is a link as well.
    LinkFirstUse,
}

/// Takes Markdown events, checks them, and turns them into HTML.
pub struct Writer<'w> {
    file: &'w str,
    index: &'w Index,
    events: Vec<Event<'w>>,
    /// Text of the link that is open.
    link_text: Option<String>,
    in_heading: bool,
    words: usize,
    terms: Terms,
    /// Ids of the terms that were linked so far.
    linked: BTreeSet<String>,
}

impl<'w> Writer<'w> {
    /// A writer for text of `file` whose links lead to what `index` knows.
    pub const fn new(file: &'w str, index: &'w Index, terms: Terms) -> Self {
        Self {
            file,
            index,
            events: Vec::new(),
            link_text: None,
            in_heading: false,
            words: 0,
            terms,
            linked: BTreeSet::new(),
        }
    }

    /// How many words were written since the last call.
    pub const fn take_words(&mut self) -> usize {
        std::mem::replace(&mut self.words, 0)
    }

    /// The HTML written since the last call; empty when nothing was.
    pub fn take(&mut self) -> Html {
        let mut out = String::new();
        html::push_html(&mut out, self.events.drain(..));
        Html::trusted(out.trim_end().to_owned())
    }

    /// Writes `text` as a block of code, which stands on `line`.
    pub fn write_code(&mut self, text: String, line: usize, mistakes: &mut Mistakes) {
        self.read(&text, line, mistakes);
        // Long lines scroll inside the block, which takes the keyboard's focus for that.
        self.raw("<pre tabindex=\"0\"><code>".to_owned());
        self.events.push(Event::Text(CowStr::from(text)));
        self.raw("</code></pre>\n".to_owned());
    }

    /// Writes one event, which stands on `line`.
    pub fn write(&mut self, event: Event<'w>, line: usize, mistakes: &mut Mistakes) {
        match event {
            Event::Text(text) => {
                self.read(&text, line, mistakes);
                self.write_text(&with_units_kept(&text));
            }
            Event::Code(text) => {
                self.read(&text, line, mistakes);
                self.events.push(Event::Code(text));
            }
            Event::SoftBreak | Event::HardBreak => {
                self.link_text.iter_mut().for_each(|text| text.push(' '));
                self.events.push(event);
            }
            Event::Start(tag) => self.open(tag, line, mistakes),
            Event::End(tag) => self.close(tag, line, mistakes),
            Event::Html(html) | Event::InlineHtml(html) => {
                let sentence = format!(
                    "HTML such as `{}` is not allowed: use Markdown, or `&lt;` for a plain <.",
                    html.trim()
                );
                mistakes.add(self.file, line, sentence);
            }
            Event::Rule
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_) => refuse(self.file, line, mistakes),
        }
    }

    /// Text with its terms as links, unless it is in a link or a heading already.
    fn write_text(&mut self, text: &str) {
        let is_prose = self.link_text.is_none() && !self.in_heading;
        if self.terms == Terms::AsWritten || !is_prose {
            self.write_plain(text);
            return;
        }
        for cut in self.index.spellings().cut(text, &mut self.linked) {
            match cut {
                Cut::Text(text) => self.write_plain(text),
                Cut::Term { id, word } => {
                    self.raw(link_tag(
                        &[&BASE_MARK.to_string(), TERM_ADDRESS, &id].concat(),
                    ));
                    self.events.push(Event::Text(CowStr::from(word.to_owned())));
                    self.raw("</a>".to_owned());
                }
            }
        }
    }

    /// Text as it is, with its dates marked.
    fn write_plain(&mut self, text: &str) {
        for piece in dates::cut(text) {
            match piece {
                Piece::Text(text) => self.events.push(Event::Text(CowStr::from(text.to_owned()))),
                Piece::Date(date) => self.raw(["<time>", date, "</time>"].concat()),
            }
        }
    }

    fn read(&mut self, text: &str, line: usize, mistakes: &mut Mistakes) {
        self.words += text.split_whitespace().count();
        self.link_text
            .iter_mut()
            .for_each(|link| link.push_str(text));
        if text.contains(BASE_MARK) {
            mistakes.add(
                self.file,
                line,
                "This line holds the private character U+E000: remove it.",
            );
        }
    }

    fn open(&mut self, tag: Tag<'w>, line: usize, mistakes: &mut Mistakes) {
        match tag {
            Tag::Link { title, .. } if !title.is_empty() => {
                self.link_text = Some(String::new());
                let sentence = "A link takes no title in quotes: few readers ever see it.";
                mistakes.add(self.file, line, sentence);
            }
            Tag::Link { dest_url, .. } => match self.index.resolve(&dest_url) {
                Ok(address) => {
                    self.link_text = Some(String::new());
                    if let Some(term) = dest_url.strip_prefix("term:") {
                        self.linked.insert(term.to_owned());
                    }
                    self.raw(link_tag(&address));
                }
                Err(sentence) => {
                    self.link_text = Some(String::new());
                    mistakes.add(self.file, line, sentence);
                }
            },
            Tag::CodeBlock(_) => {
                let sentence = "A fence cannot stand inside a list or quote: end that first.";
                mistakes.add(self.file, line, sentence);
            }
            Tag::Heading {
                level: HeadingLevel::H3,
                ..
            } => {
                self.in_heading = true;
                self.events.push(Event::Start(tag));
            }
            Tag::Paragraph
            | Tag::BlockQuote(None)
            | Tag::List(_)
            | Tag::Item
            | Tag::Emphasis
            | Tag::Strong => self.events.push(Event::Start(tag)),
            // Its lines follow as HTML events, each refused in its place.
            Tag::HtmlBlock => {}
            Tag::Heading { .. } => {
                let sentence = "Only ## (a card) and ### (within a card) are headings here.";
                mistakes.add(self.file, line, sentence);
            }
            Tag::Image { .. } => {
                let sentence = "Images have no place in cards: say it in words, or use a widget.";
                mistakes.add(self.file, line, sentence);
            }
            _ => refuse(self.file, line, mistakes),
        }
    }

    fn close(&mut self, tag: TagEnd, line: usize, mistakes: &mut Mistakes) {
        match tag {
            TagEnd::Link => {
                let text = self.link_text.take().unwrap_or_default();
                self.raw("</a>".to_owned());
                if text.trim().is_empty()
                    || EMPTY_LINK_TEXTS.contains(&text.trim().to_lowercase().as_str())
                {
                    let sentence = format!(
                        "The link text `{}` says nothing on its own: name where the link leads.",
                        text.trim()
                    );
                    mistakes.add(self.file, line, sentence);
                }
            }
            TagEnd::Heading(_) => {
                self.in_heading = false;
                self.events.push(Event::End(tag));
            }
            TagEnd::Paragraph
            | TagEnd::BlockQuote(_)
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::Emphasis
            | TagEnd::Strong => self.events.push(Event::End(tag)),
            // Their beginnings were refused.
            _ => {}
        }
    }

    fn raw(&mut self, html: String) {
        self.events.push(Event::InlineHtml(CowStr::from(html)));
    }
}

/// Signs that must not be torn from the number before them at the end of a line.
const UNIT_SIGNS: [&str; 4] = ["s", "ms", "tokens/s", "%"];

/// `text` with a no-break space between each number and its unit.
fn with_units_kept(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for (at, word) in text.split(' ').enumerate() {
        let sign = word.trim_end_matches(|end: char| end.is_ascii_punctuation());
        let belongs_to_number =
            kept.ends_with(|last: char| last.is_ascii_digit()) && UNIT_SIGNS.contains(&sign);
        if at > 0 {
            kept.push(if belongs_to_number { '\u{A0}' } else { ' ' });
        }
        kept.push_str(word);
    }
    kept
}

fn refuse(file: &str, line: usize, mistakes: &mut Mistakes) {
    let sentence = "Cards hold paragraphs, ### headings, lists, quotes, code, emphasis and links; \
                    this is something else.";
    mistakes.add(file, line, sentence);
}

/// Where terms and sources are explained, below the site's first page.
const TERM_ADDRESS: &str = "glossary#";
const SOURCE_ADDRESS: &str = "sources#";

/// The beginning of a link. Terms and sources are marked by their class: the page explains them in
/// place.
fn link_tag(address: &str) -> String {
    let escaped = address.replace('&', "&amp;").replace('"', "&quot;");
    let attributes = match address.strip_prefix(BASE_MARK) {
        None => " rel=\"external noopener\"",
        Some(inside) if inside.starts_with(TERM_ADDRESS) => " class=\"term\"",
        Some(inside) if inside.starts_with(SOURCE_ADDRESS) => " class=\"source\"",
        Some(_) => "",
    };
    format!("<a href=\"{escaped}\"{attributes}>")
}
