//! Server-sent events: lines in, the data of events out.

/// What a line of an event stream brought.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// The data of one event, its lines joined by `\n`.
    Data(String),
    /// A line that belongs to no event stream, such as an error sent as bare JSON.
    Stray(String),
    /// The data of one event grew beyond the limit and was dropped.
    TooLong,
}

/// Gathers `data:` lines until the blank line that closes their event.
#[derive(Debug)]
pub struct Sse {
    /// The data of the open event; None while it has none.
    data: Option<String>,
    limit: usize,
    /// The open event was too long: its remaining data is passed over.
    dropping: bool,
}

impl Sse {
    /// Events with at most `limit` bytes of data.
    pub fn new(limit: usize) -> Self {
        Self {
            data: None,
            limit,
            dropping: false,
        }
    }

    /// Takes one line without its end.
    pub fn line(&mut self, line: &str) -> Option<Frame> {
        if line.is_empty() {
            return self.close();
        }
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        match field {
            "data" => self.append(value.strip_prefix(' ').unwrap_or(value)),
            // A comment, or a field that says nothing about the answer.
            "" | "event" | "id" | "retry" => None,
            _ => Some(Frame::Stray(line.to_owned())),
        }
    }

    /// The stream is over. An event left open is complete all the same: servers do end without the
    /// blank line, and the last event is the one with the token counts.
    pub fn finish(mut self) -> Option<Frame> {
        self.close()
    }

    fn append(&mut self, value: &str) -> Option<Frame> {
        if self.dropping {
            return None;
        }
        let held = self.data.as_ref().map_or(0, String::len);
        if held + value.len() > self.limit {
            self.data = None;
            self.dropping = true;
            return Some(Frame::TooLong);
        }
        match &mut self.data {
            Some(data) => {
                data.push('\n');
                data.push_str(value);
            }
            None => self.data = Some(value.to_owned()),
        }
        None
    }

    fn close(&mut self) -> Option<Frame> {
        self.dropping = false;
        self.data.take().map(Frame::Data)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn frames(limit: usize, lines: &[&str]) -> Vec<Frame> {
        let mut sse = Sse::new(limit);
        let mut seen: Vec<Frame> = lines.iter().filter_map(|line| sse.line(line)).collect();
        seen.extend(sse.finish());
        seen
    }

    fn data(text: &str) -> Frame {
        Frame::Data(text.to_owned())
    }

    #[test]
    fn reads_events_as_servers_write_them() {
        let stray = Frame::Stray("{\"error\":\"x\"}".to_owned());
        let cases: Vec<(&[&str], Vec<Frame>)> = vec![
            (&["data: a", "", "data: b", ""], vec![data("a"), data("b")]),
            (&["data:a", ""], vec![data("a")]),
            (&["data:  a", ""], vec![data(" a")]),
            (&["data: a", "data: b", ""], vec![data("a\nb")]),
            (&["event: error", "id: 7", "data: a", ""], vec![data("a")]),
            (&[": keep-alive", "", "retry: 10", ""], vec![]),
            (&["data", ""], vec![data("")]),
            (&["data: [DONE]"], vec![data("[DONE]")]),
            (&["{\"error\":\"x\"}"], vec![stray]),
            (&["", "", ""], vec![]),
        ];
        for (lines, expected) in cases {
            assert_eq!(frames(100, lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn drops_an_endless_event_and_reads_the_next() {
        let lines = &["data: 123", "data: 456", "data: 789", "", "data: ok", ""];
        assert_eq!(frames(5, lines), vec![Frame::TooLong, data("ok")]);
    }
}
