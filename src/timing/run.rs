//! One streamed answer as it arrived: stamped reads, how it finished, what the server said of it.

use serde::{Deserialize, Serialize};

use super::{Channel, FinishReason, Micros, ServerReport};

/// A read from the stream that held text. All stamps count from the click, the instant before
/// the request was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Micros, u32, bool)", into = "(Micros, u32, bool)")]
pub struct Arrival {
    /// When the read returned.
    pub at: Micros,
    /// How many pieces of text it held. A piece is what the server sent at once, not a token.
    pub chunks: u32,
    /// Whether any of its text belonged to the answer (and not only to thinking).
    pub answer: bool,
}

/// Stored runs hold hundreds of arrivals, so each is stored as a short list.
impl From<(Micros, u32, bool)> for Arrival {
    fn from((at, chunks, answer): (Micros, u32, bool)) -> Self {
        Self { at, chunks, answer }
    }
}

impl From<Arrival> for (Micros, u32, bool) {
    fn from(arrival: Arrival) -> Self {
        (arrival.at, arrival.chunks, arrival.answer)
    }
}

/// The end that the server announced, as opposed to a stream that merely stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// When the message that announced it arrived.
    pub at: Micros,
    /// Why the server stopped writing.
    pub reason: FinishReason,
}

/// One run, filled while its stream is read: call [`Run::read`] for each read with its stamp,
/// then one of the others for each thing the read said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Every read that held text, oldest first.
    pub arrivals: Vec<Arrival>,
    /// The announced end, if it came.
    pub finish: Option<Finish>,
    /// The server's own account, if it gave one.
    pub report: Option<ServerReport>,
    /// The messages that account was read from, as they were sent.
    pub account: Vec<String>,
    /// Whether the page was hidden at any moment of the run: browsers slow hidden pages down.
    pub was_hidden: bool,
    #[serde(skip)]
    last_read: Micros,
    #[serde(skip)]
    last_read_held_text: bool,
}

impl Run {
    /// A read returned at `at`, whatever it held.
    pub fn read(&mut self, at: Micros) {
        self.last_read = at;
        self.last_read_held_text = false;
    }

    /// When the current read returned.
    pub const fn last_read(&self) -> Micros {
        self.last_read
    }

    /// The current read held non-empty text of this channel.
    pub fn text(&mut self, channel: Channel) {
        let answer = channel == Channel::Answer;
        match self.arrivals.last_mut() {
            Some(this_read) if self.last_read_held_text => {
                this_read.chunks += 1;
                this_read.answer |= answer;
            }
            _ => self.arrivals.push(Arrival {
                at: self.last_read,
                chunks: 1,
                answer,
            }),
        }
        self.last_read_held_text = true;
    }

    /// The current read announced the end of the answer.
    pub fn finished(&mut self, reason: FinishReason) {
        self.finish = Some(Finish {
            at: self.last_read,
            reason,
        });
    }

    /// The current read held a message that the server's account is read from.
    pub fn accounted(&mut self, message: String) {
        self.account.push(message);
    }

    /// The current read held the server's account.
    pub fn reported(&mut self, report: ServerReport) {
        self.report = Some(report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_texts_in_one_read_are_one_arrival() {
        let mut run = Run::default();
        run.read(Micros::new(10));
        run.text(Channel::Thinking);
        run.text(Channel::Answer);
        run.read(Micros::new(20));
        run.text(Channel::Answer);
        let expected = [
            Arrival {
                at: Micros::new(10),
                chunks: 2,
                answer: true,
            },
            Arrival {
                at: Micros::new(20),
                chunks: 1,
                answer: true,
            },
        ];
        assert_eq!(run.arrivals, expected);
    }

    #[test]
    fn two_reads_at_one_tick_of_a_coarse_clock_stay_two() {
        let mut run = Run::default();
        for _ in 0..2 {
            run.read(Micros::new(10));
            run.text(Channel::Answer);
        }
        assert_eq!(run.arrivals.len(), 2);
    }

    #[test]
    fn a_stored_run_comes_back_as_it_was() {
        let mut run = Run::default();
        run.read(Micros::new(10));
        run.text(Channel::Thinking);
        run.read(Micros::new(30));
        run.text(Channel::Answer);
        run.finished(FinishReason::Other("load".to_owned()));
        run.accounted("{}".to_owned());
        run.reported(ServerReport::default());
        let stored = serde_json::to_string(&run).expect("a run can be stored");
        let back: Run = serde_json::from_str(&stored).expect("what was stored can be read");
        assert!(stored.contains("[[10,1,false],[30,1,true]]"), "{stored}");
        assert_eq!(back.arrivals, run.arrivals);
        assert_eq!(
            (back.finish, back.report, back.account),
            (run.finish, run.report, run.account)
        );
    }

    #[test]
    fn a_read_without_text_is_no_arrival() {
        let mut run = Run::default();
        run.read(Micros::new(10));
        run.read(Micros::new(20));
        run.finished(FinishReason::Stop);
        assert!(run.arrivals.is_empty());
        assert_eq!(run.finish.map(|finish| finish.at), Some(Micros::new(20)));
    }
}
