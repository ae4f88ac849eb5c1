//! Plays a script in real time: tokens at their instants, bytes into writes, faults where they stand.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::script::{Chop, Counting, Fault, Piece, Script};
use crate::server::Step;

/// Which part of an answer a piece belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    Thinking,
    Answer,
}

/// The server's account of one answer, in its own time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Account {
    pub(crate) stopped: bool,
    pub(crate) total: Duration,
    pub(crate) load: Duration,
    pub(crate) prompt: Duration,
    pub(crate) generation: Duration,
    pub(crate) prompt_tokens: u64,
    pub(crate) cached_tokens: Option<u64>,
    pub(crate) generated_tokens: u64,
}

/// A protocol: turns what happens into the bytes of one message, empty where it says nothing.
pub(crate) trait Encode: Send {
    fn text(&mut self, channel: Channel, text: &str) -> Vec<u8>;
    fn done(&mut self, account: &Account) -> Vec<u8>;
    fn error(&mut self, error: &str) -> Vec<u8>;
}

/// What a request asks of a script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) think: bool,
    /// The most tokens it may generate.
    pub(crate) tokens: Option<u64>,
}

/// How long the request had been on the server before its prompt was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    pub(crate) received: std::time::Instant,
    pub(crate) load: Duration,
}

/// The client is no longer there.
#[derive(Debug)]
pub(crate) struct Gone;

/// Plays `script` from now on. The caller holds a slot for as long.
pub(crate) async fn play(
    script: &Script,
    counting: Counting,
    limits: Limits,
    before: Before,
    encode: &mut impl Encode,
    mut out: Writer,
) -> Result<(), Gone> {
    let score = Score::new(script, limits);
    let started = Instant::now();
    let prompt_end = started + script.prompt;
    out.until(prompt_end).await?;
    let read = Instant::now();
    let first_step = match counting {
        Counting::LlamaCpp => 0,
        Counting::Mlx => 1,
    };
    let instant = |token: u64| prompt_end + script.step * as_steps(token + first_step);

    let mut tokens = 0;
    for (channel, piece) in score.pieces {
        if let Some(fault) = script.fault.as_ref().filter(|fault| fault.due(tokens)) {
            out.until(instant(tokens)).await?;
            return fail(fault, encode, out).await;
        }
        tokens += piece.tokens;
        out.until(instant(tokens - 1)).await?;
        out.message(encode.text(channel, &piece.text)).await?;
    }
    if let Some(fault) = &script.fault {
        return fail(fault, encode, out).await;
    }
    if score.stops {
        out.until(instant(tokens)).await?;
    }
    let counted_end = u64::from(score.stops && counting == Counting::LlamaCpp);
    let said = script.reported;
    let account = Account {
        stopped: score.stops,
        total: said.total.unwrap_or_else(|| before.received.elapsed()),
        load: said.load.unwrap_or(before.load),
        prompt: said.prompt.unwrap_or(read - started),
        generation: said.generation.unwrap_or_else(|| read.elapsed()),
        prompt_tokens: script.prompt_tokens,
        cached_tokens: script.cached_tokens,
        generated_tokens: said.generated_tokens.unwrap_or(tokens + counted_end),
    };
    out.message(encode.done(&account)).await?;
    out.flush().await
}

async fn fail(fault: &Fault, encode: &mut impl Encode, mut out: Writer) -> Result<(), Gone> {
    match fault {
        // Refused before there was a stream: nothing is left to do here.
        Fault::Refuse { .. } => Ok(()),
        Fault::ErrorLine { error, .. } => {
            out.message(encode.error(error)).await?;
            out.flush().await
        }
        Fault::EndEarly { .. } => out.flush().await,
        Fault::Cut { .. } => {
            out.flush().await?;
            out.send(Step::Reset).await
        }
        Fault::Hang { .. } => {
            out.flush().await?;
            out.writes.closed().await;
            Err(Gone)
        }
    }
}

impl Fault {
    fn due(&self, tokens: u64) -> bool {
        match self {
            Self::Refuse { .. } => false,
            Self::ErrorLine { after, .. }
            | Self::EndEarly { after }
            | Self::Cut { after }
            | Self::Hang { after } => tokens >= *after,
        }
    }
}

/// The pieces that will be played, and whether the model ends by itself.
struct Score<'a> {
    pieces: Vec<(Channel, &'a Piece)>,
    stops: bool,
}

impl<'a> Score<'a> {
    /// A limit of as many tokens as there are leaves no room for the end token: reason "length".
    /// A piece that does not fit whole is not begun.
    fn new(script: &'a Script, limits: Limits) -> Self {
        let thinking = script.thinking.iter().filter(|_| limits.think);
        let all = thinking
            .map(|piece| (Channel::Thinking, piece))
            .chain(script.answer.iter().map(|piece| (Channel::Answer, piece)));
        let mut room = limits.tokens.unwrap_or(u64::MAX);
        let mut pieces = Vec::new();
        for (channel, piece) in all {
            if piece.tokens > room {
                room = 0;
                break;
            }
            room -= piece.tokens;
            pieces.push((channel, piece));
        }
        Self {
            pieces,
            stops: script.stops && room > 0,
        }
    }
}

fn as_steps(tokens: u64) -> u32 {
    u32::try_from(tokens).unwrap_or(u32::MAX)
}

/// Divides messages into writes and hands them to the connection.
pub(crate) struct Writer {
    writes: mpsc::Sender<Step>,
    chop: Chop,
    waiting: BytesMut,
    messages: usize,
}

impl Writer {
    /// A writer and the end the connection reads from.
    pub(crate) fn new(chop: Chop) -> (Self, mpsc::Receiver<Step>) {
        let (writes, steps) = mpsc::channel(256);
        (
            Self {
                writes,
                chop,
                waiting: BytesMut::new(),
                messages: 0,
            },
            steps,
        )
    }

    /// Waits until `instant`, or until the client has gone.
    async fn until(&self, instant: Instant) -> Result<(), Gone> {
        self.or_gone(sleep_until(instant)).await
    }

    /// Does `work`, or gives it up when the client has gone.
    pub(crate) async fn or_gone<T>(&self, work: impl Future<Output = T>) -> Result<T, Gone> {
        tokio::select! {
            () = self.writes.closed() => Err(Gone),
            done = work => Ok(done),
        }
    }

    /// Adds one message and writes what is due by then.
    pub(crate) async fn message(&mut self, bytes: Vec<u8>) -> Result<(), Gone> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.waiting.extend_from_slice(&bytes);
        self.messages += 1;
        for write in self.ready() {
            self.send(Step::Write(write)).await?;
        }
        Ok(())
    }

    /// The writes that are due after a message.
    fn ready(&mut self) -> Vec<Bytes> {
        let mut writes = Vec::new();
        match self.chop {
            Chop::Messages => writes.push(self.waiting.split().freeze()),
            Chop::Several(count) if self.messages.is_multiple_of(count) => {
                writes.push(self.waiting.split().freeze());
            }
            Chop::Bytes(size) => {
                while self.waiting.len() >= size {
                    writes.push(self.waiting.split_to(size).freeze());
                }
            }
            Chop::Several(_) | Chop::Buffered => {}
        }
        writes
    }

    async fn flush(&mut self) -> Result<(), Gone> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let rest = self.waiting.split().freeze();
        self.send(Step::Write(rest)).await
    }

    async fn send(&self, step: Step) -> Result<(), Gone> {
        self.writes.send(step).await.map_err(|_| Gone)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The writes that a chop makes of three messages and the flush at the end.
    async fn writes(chop: Chop) -> Vec<String> {
        let (mut out, mut steps) = Writer::new(chop);
        for message in ["é1\n", "é2\n", "é3\n"] {
            assert!(out.message(message.into()).await.is_ok());
        }
        assert!(out.flush().await.is_ok());
        drop(out);
        let mut writes = Vec::new();
        while let Some(Step::Write(bytes)) = steps.recv().await {
            writes.push(String::from_utf8_lossy(&bytes).into_owned());
        }
        writes
    }

    #[tokio::test]
    async fn bytes_are_divided_as_told() {
        for (chop, expected) in [
            (Chop::Messages, vec!["é1\n", "é2\n", "é3\n"]),
            (Chop::Several(2), vec!["é1\né2\n", "é3\n"]),
            (Chop::Bytes(5), vec!["é1\n\u{fffd}", "\u{fffd}2\né", "3\n"]),
            (Chop::Buffered, vec!["é1\né2\né3\n"]),
        ] {
            assert_eq!(writes(chop).await, expected, "{chop:?}");
        }
    }

    #[test]
    fn a_limit_ends_the_score_without_an_end_token() {
        let script = Script::saying("")
            .pieces([("ab", 2), ("cd", 2)])
            .thinking("x y");
        for (think, tokens, pieces, stops) in [
            (true, None, 4, true),
            (false, None, 2, true),
            (true, Some(6), 4, false),
            (true, Some(7), 4, true),
            (true, Some(5), 3, false),
            (false, Some(0), 0, false),
        ] {
            let score = Score::new(&script, Limits { think, tokens });
            assert_eq!(
                (score.pieces.len(), score.stops),
                (pieces, stops),
                "{think} {tokens:?}"
            );
        }
    }
}
