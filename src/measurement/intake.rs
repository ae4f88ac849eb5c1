//! One answer on its way in: bytes with their stamps go in, text comes out, a run remains.

use crate::engine::failure::{Closed, StreamCheck};
use crate::engine::{Decoder, Event, Failure};
use crate::timing::{Channel, Micros, Run};

/// Takes the reads of one answer. The same way in serves a stream and a recording of one.
#[derive(Debug)]
pub struct Intake {
    run: Run,
    decoder: Decoder,
    check: StreamCheck,
}

impl Intake {
    /// Nothing has arrived yet.
    pub fn new(decoder: Decoder) -> Self {
        Self {
            run: Run::default(),
            decoder,
            check: StreamCheck::default(),
        }
    }

    /// A read returned these bytes at `at`, counted from the click. `heard` gets each text in them.
    pub fn read(&mut self, at: Micros, bytes: &[u8], heard: impl FnMut(Channel, &str)) {
        self.run.read(at);
        let events = self.decoder.push(bytes);
        note(&mut self.run, &mut self.check, events, heard);
    }

    /// The stream is over. Gives the run, and what was wrong with its stream.
    pub fn close(self, closed: Closed, heard: impl FnMut(Channel, &str)) -> (Run, Option<Failure>) {
        let Self {
            mut run,
            decoder,
            mut check,
        } = self;
        note(&mut run, &mut check, decoder.finish(), heard);
        (run, check.verdict(closed).err())
    }
}

fn note(
    run: &mut Run,
    check: &mut StreamCheck,
    events: Vec<Event>,
    mut heard: impl FnMut(Channel, &str),
) {
    for event in events {
        check.note(&event);
        match event {
            Event::Text { channel, text } => {
                run.text(channel);
                heard(channel, &text);
            }
            Event::Finished(reason) => run.finished(reason),
            Event::Account(message) => run.accounted(message),
            Event::Report(report) => run.reported(report),
            // The check has noted what these mean.
            Event::End | Event::Error(_) | Event::Unreadable(_) | Event::TooLong => {}
        }
    }
}
