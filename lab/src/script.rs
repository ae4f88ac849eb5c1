//! What an engine answers and when, as data.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::ms;

/// One answer of a model: pieces of text on a timetable.
///
/// The defaults answer at once: 20 ms for the prompt, 2 ms for each token.
///
/// ```
/// use lab::{Chop, Script, ms};
/// let script = Script::saying("Your parcel is on its way.")
///     .thinking("A late parcel: be kind.")
///     .prompt(ms(40))
///     .step(ms(5))
///     .chop(Chop::Bytes(7));
/// assert_eq!(script.answer_text(), "Your parcel is on its way.");
/// ```
#[derive(Clone, Debug)]
pub struct Script {
    pub(crate) prompt: Duration,
    pub(crate) step: Duration,
    pub(crate) thinking: Vec<Piece>,
    pub(crate) answer: Vec<Piece>,
    pub(crate) stops: bool,
    pub(crate) fault: Option<Fault>,
    pub(crate) chop: Chop,
    pub(crate) prompt_tokens: u64,
    pub(crate) cached_tokens: Option<u64>,
    pub(crate) reported: Reported,
}

/// A piece of text that arrives at once, and how many tokens it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text; may be empty, as when a character is not complete yet.
    pub text: String,
    /// Tokens sampled for it, at least 1.
    pub tokens: u64,
}

/// What goes wrong, if anything. `after` counts tokens of the whole answer, thinking included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An HTTP error before the first token: status and the sentence in `error`.
    Refuse {
        /// The HTTP status.
        status: u16,
        /// What the body says.
        error: String,
    },
    /// Status 200, then an error inside the stream, then its end.
    ErrorLine {
        /// Tokens before it.
        after: u64,
        /// What the line says.
        error: String,
    },
    /// The stream ends properly but without its final message.
    EndEarly {
        /// Tokens before it.
        after: u64,
    },
    /// The connection is reset in the middle.
    Cut {
        /// Tokens before it.
        after: u64,
    },
    /// Nothing more comes, until the client leaves.
    Hang {
        /// Tokens before it.
        after: u64,
    },
}

/// How the bytes of the stream are divided into writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chop {
    /// Each message in a write of its own, as engines do.
    Messages,
    /// So many messages in one write.
    Several(usize),
    /// Blocks of so many bytes, cutting lines and characters anywhere.
    Bytes(usize),
    /// Everything in one write at the end, as a buffering proxy does.
    Buffered,
}

/// How an engine counts its tokens and from where it times them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// llama.cpp: the unseen end token counts; N tokens are timed over N - 1 steps.
    LlamaCpp,
    /// MLX: the end token does not count, its step is timed; the first token's step is timed too.
    Mlx,
}

/// What the server says about itself in place of what it measured; zero is left out by Ollama.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reported {
    /// In place of the measured total.
    pub total: Option<Duration>,
    /// In place of the measured load.
    pub load: Option<Duration>,
    /// In place of the measured prompt time.
    pub prompt: Option<Duration>,
    /// In place of the measured generation time.
    pub generation: Option<Duration>,
    /// In place of the counted tokens.
    pub generated_tokens: Option<u64>,
}

impl Script {
    /// Answers with `text`, a token for each word with its leading space.
    #[must_use]
    pub fn saying(text: &str) -> Self {
        Self {
            prompt: ms(20),
            step: ms(2),
            thinking: Vec::new(),
            answer: words(text),
            stops: true,
            fault: None,
            chop: Chop::Messages,
            prompt_tokens: 30,
            cached_tokens: None,
            reported: Reported::default(),
        }
    }

    /// Answers with `count` tokens of filler text: ` w1 w2 w3 …`.
    #[must_use]
    pub fn of_tokens(count: u64) -> Self {
        let mut script = Self::saying("");
        script.answer = (1..=count)
            .map(|n| Piece {
                text: format!(" w{n}"),
                tokens: 1,
            })
            .collect();
        script
    }

    /// Exactly these pieces of answer text with their tokens (at least 1), for pieces of several
    /// tokens and for empty ones.
    #[must_use]
    pub fn pieces(mut self, pieces: impl IntoIterator<Item = (&'static str, u64)>) -> Self {
        let piece = |(text, tokens): (&str, u64)| Piece {
            text: text.to_owned(),
            tokens: tokens.max(1),
        };
        self.answer = pieces.into_iter().map(piece).collect();
        self
    }

    /// Thinks first, a token for each word, unless the request switches thinking off.
    #[must_use]
    pub fn thinking(mut self, text: &str) -> Self {
        self.thinking = words(text);
        self
    }

    /// Time for reading the prompt: the first token is sampled at its end.
    #[must_use]
    pub fn prompt(mut self, duration: Duration) -> Self {
        self.prompt = duration;
        self
    }

    /// Time from one token to the next.
    #[must_use]
    pub fn step(mut self, duration: Duration) -> Self {
        self.step = duration;
        self
    }

    /// Finishes with reason "length" after its last token, as if a limit had been met there.
    #[must_use]
    pub fn cut_by_length(mut self) -> Self {
        self.stops = false;
        self
    }

    /// Goes wrong.
    #[must_use]
    pub fn failing(mut self, fault: Fault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// Divides the bytes into writes.
    #[must_use]
    pub fn chop(mut self, chop: Chop) -> Self {
        self.chop = chop;
        self
    }

    /// Reports so many prompt tokens (30 otherwise).
    #[must_use]
    pub fn prompt_tokens(mut self, count: u64) -> Self {
        self.prompt_tokens = count;
        self
    }

    /// Reports that so many prompt tokens came from the cache; otherwise says nothing about it.
    #[must_use]
    pub fn cached_tokens(mut self, count: u64) -> Self {
        self.cached_tokens = Some(count);
        self
    }

    /// Reports these figures instead of the measured ones.
    #[must_use]
    pub fn reporting(mut self, reported: Reported) -> Self {
        self.reported = reported;
        self
    }

    /// The whole answer, without thinking.
    #[must_use]
    pub fn answer_text(&self) -> String {
        self.answer
            .iter()
            .map(|piece| piece.text.as_str())
            .collect()
    }
}

fn words(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, character) in text.char_indices() {
        match pieces.last_mut() {
            Some(word) if character != ' ' || at == 0 => word.text.push(character),
            _ => pieces.push(Piece {
                text: character.to_string(),
                tokens: 1,
            }),
        }
    }
    pieces
}

/// Scripts taken in turn; the last one is repeated.
#[derive(Debug)]
pub(crate) struct Turns {
    scripts: Vec<Script>,
    taken: AtomicUsize,
}

impl Turns {
    pub(crate) fn new(scripts: Vec<Script>) -> Self {
        Self {
            scripts,
            taken: AtomicUsize::new(0),
        }
    }

    pub(crate) fn next(&self) -> Script {
        let turn = self.taken.fetch_add(1, Ordering::Relaxed);
        let script = self.scripts.get(turn).or(self.scripts.last());
        script.cloned().unwrap_or_else(|| Script::saying("Hello."))
    }
}

impl Clone for Turns {
    fn clone(&self) -> Self {
        Self::new(self.scripts.clone())
    }
}
