//! One run: a question out, a stream of stamped reads in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use super::connecting::unreached;
use super::{Connection, MeasuringState, OUTCOME_ID, Outcome, PAGE_ID, Phase, Server, Subject};
use crate::browser::clock::{self, Moment};
use crate::browser::fetch::{self, Abort, Begun, BodyType, NoAnswer, Read};
use crate::browser::page::{self, PolicyWatch, VisibilityWatch};
use crate::browser::{frame, random};
use crate::engine::failure::{Closed, StreamCheck};
use crate::engine::request::Question;
use crate::engine::{Decoder, Event, Failure, Model, Protocol};
use crate::timing::{Channel, Guard, Numbers, Run, guards};
use crate::words::text;

/// Tokens asked for at the most: the length of the lesson's draft.
pub const MAX_TOKENS: u32 = 150;

const HTTP_OK: u16 = 200;

impl MeasuringState {
    /// Lets the chosen model answer once, and measures it.
    pub fn measure(self) {
        // The second half of a double click starts nothing new.
        if self.phase.get_untracked().is_running() {
            return;
        }
        let Connection::Open(server) = self.connection.get_untracked() else {
            return;
        };
        let name = self.model.get_untracked();
        let Some(model) = server.writing_models().find(|model| model.name == name) else {
            return;
        };
        let model = model.clone();
        let abort = self.next_abort();
        // Without the old results the page may be shorter than it is scrolled: the button would
        // move away between the two halves of a double click.
        page::hold_height(PAGE_ID);
        self.clear_run();
        self.phase.set(Phase::Preparing);
        spawn_local(async move {
            let outcome = self.run(&server, &model, &abort).await;
            if abort.is_aborted() {
                return;
            }
            self.outcome.set(Some(outcome));
            // The verdict is on screen, and in sight, before it is said.
            tick().await;
            if !abort.is_aborted() {
                page::release_height(PAGE_ID);
                page::scroll_into_sight(OUTCOME_ID);
                self.phase.set(Phase::Done);
            }
        });
    }

    async fn run(self, server: &Server, model: &Model, abort: &Abort) -> Outcome {
        let subject = Subject {
            model: model.clone(),
            address: server.address.clone(),
            protocol: server.protocol,
        };
        let visibility = VisibilityWatch::start();
        let screen = Screen::start(self, abort);
        let outcome = match self.send(server, model, abort, &screen).await {
            Ok(begun) => {
                let decoder = Decoder::new(server.protocol, model.runner());
                let (run, failure) = receive(begun, decoder, &screen, &visibility).await;
                Outcome::of(subject, &run, failure)
            }
            Err(failure) => Outcome::of(subject, &Run::default(), Some(failure)),
        };
        screen.stop();
        if !abort.is_aborted() {
            screen.show();
        }
        outcome
    }

    /// Sends the question. A server that does not take plain text gets it once more as JSON,
    /// with the browser's preflight paid before the clock starts again.
    async fn send(
        self,
        server: &Server,
        model: &Model,
        abort: &Abort,
        screen: &Screen,
    ) -> Result<Begun, Failure> {
        let refusal = match self.send_once(server, model, abort, screen).await? {
            Ok(begun) => return Ok(begun),
            Err(refusal) => refusal,
        };
        let may_want_json = server.protocol == Protocol::OpenAi
            && self.body_type.get_untracked() == BodyType::Plain
            && matches!(
                refusal,
                Failure::JsonTypeWanted { .. }
                    | Failure::Http {
                        status: 400 | 422,
                        ..
                    }
            );
        if !may_want_json {
            return Err(refusal);
        }
        self.body_type.set(BodyType::Json);
        let url = server.address.url(server.protocol.chat_path());
        // An empty question is refused at once; all it does is make the browser ask for leave.
        let _refusal = fetch::post(&url, "{}".to_owned(), BodyType::Json, abort).await;
        self.send_once(server, model, abort, screen).await?
    }

    /// The outer error means that no answer came, the inner one that the answer is a refusal.
    async fn send_once(
        self,
        server: &Server,
        model: &Model,
        abort: &Abort,
        screen: &Screen,
    ) -> Result<Result<Begun, Failure>, Failure> {
        // A cheap request just before opens the connection, so that the run does not pay for it.
        let policy = PolicyWatch::start();
        let greeting = server.address.url(server.protocol.greeting_path());
        if fetch::get(&greeting, abort).await.is_err() {
            return Err(unreached(&server.address, &policy, abort).await);
        }
        let body = server.protocol.chat_body(&Question {
            model: &model.name,
            prompt: &prompt(),
            max_tokens: MAX_TOKENS,
            think: false,
        });
        let url = server.address.url(server.protocol.chat_path());
        screen.clock_starts();
        let begun = fetch::begin_post(&url, body, self.body_type.get_untracked(), abort)
            .await
            .map_err(|NoAnswer| Failure::Cut { text_seen: false })?;
        if begun.status() == HTTP_OK {
            return Ok(Ok(begun));
        }
        let status = begun.status();
        let body = begun.text().await;
        Ok(Err(Failure::from_response(
            status,
            &body,
            Some(&model.name),
        )))
    }
}

/// Reads the stream to its end. Each read is stamped before anything looks at it, and the screen
/// follows in its own rhythm.
async fn receive(
    begun: Begun,
    mut decoder: Decoder,
    screen: &Screen,
    visibility: &VisibilityWatch,
) -> (Run, Option<Failure>) {
    let stream = begun.stream();
    let mut run = Run::default();
    let mut check = StreamCheck::default();
    let closed = loop {
        match stream.read().await {
            Read::Bytes { at, bytes } => {
                run.read(at);
                take(decoder.push(&bytes), &mut run, &mut check, screen);
            }
            Read::Closed => break Closed::ByServer,
            Read::Broken => break Closed::Broken,
        }
    };
    take(decoder.finish(), &mut run, &mut check, screen);
    run.was_hidden = visibility.was_hidden();
    (run, check.verdict(closed).err())
}

fn take(events: Vec<Event>, run: &mut Run, check: &mut StreamCheck, screen: &Screen) {
    for event in events {
        check.note(&event);
        match event {
            Event::Text { channel, text } => {
                run.text(channel);
                screen.note(channel, &text);
            }
            Event::Finished(reason) => run.finished(reason),
            Event::Account(message) => run.accounted(message),
            Event::Report(report) => run.reported(report),
            // The check has noted what these mean.
            Event::End | Event::Error(_) | Event::Unreadable(_) | Event::TooLong => {}
        }
    }
}

impl Outcome {
    fn of(subject: Subject, run: &Run, failure: Option<Failure>) -> Self {
        let numbers = Numbers::of(run);
        let guards = guards(run);
        let counts = failure.is_none() && !guards.iter().any(|guard| guard.voids());
        Self {
            subject,
            report: run.report.clone(),
            verdicts: counts.then(|| MeasuringState::budget().verdicts_of_run(&numbers)),
            guards: match failure {
                // The failure itself already says that the end is missing.
                Some(_) => guards
                    .into_iter()
                    .filter(|guard| *guard == Guard::Hidden)
                    .collect(),
                None => guards,
            },
            numbers,
            failure,
        }
    }
}

/// The Draft reply task. Its first word differs from run to run, so that the server cannot take
/// the prompt from its cache.
fn prompt() -> String {
    text::measure::prompt(&random::number(10_000, 100_000).to_string())
}

/// Carries what arrives to the screen, at most once a frame, so that drawing never delays a read.
#[derive(Clone)]
struct Screen {
    state: MeasuringState,
    abort: Abort,
    sent: Rc<Cell<Option<Moment>>>,
    running: Rc<Cell<bool>>,
    arrived: Rc<RefCell<Arrived>>,
}

#[derive(Default)]
struct Arrived {
    answer: String,
    thinking: String,
}

impl Screen {
    fn start(state: MeasuringState, abort: &Abort) -> Self {
        let screen = Self {
            state,
            abort: abort.clone(),
            sent: Rc::default(),
            running: Rc::new(Cell::new(true)),
            arrived: Rc::default(),
        };
        let follower = screen.clone();
        spawn_local(async move {
            while follower.running.get() && follower.is_wanted() {
                follower.show();
                frame::next().await;
            }
        });
        screen
    }

    /// Whether the run is still the person's wish. A cancelled one must not touch the screen
    /// any more: the next one may be on it already.
    fn is_wanted(&self) -> bool {
        !self.abort.is_aborted()
    }

    /// The request goes out.
    fn clock_starts(&self) {
        if self.is_wanted() {
            self.sent.set(Some(clock::now()));
            self.state.phase.set(Phase::Waiting);
        }
    }

    fn stop(&self) {
        self.running.set(false);
    }

    fn note(&self, channel: Channel, text: &str) {
        let mut arrived = self.arrived.borrow_mut();
        match channel {
            Channel::Answer => arrived.answer.push_str(text),
            Channel::Thinking => arrived.thinking.push_str(text),
        }
    }

    fn show(&self) {
        if let Some(sent) = self.sent.get() {
            self.state.elapsed.set(clock::now().since(sent));
        }
        let arrived = self.arrived.borrow();
        if grew(self.state.thinking, &arrived.thinking) && arrived.answer.is_empty() {
            self.state.phase.set(Phase::Thinking);
        }
        if grew(self.state.answer, &arrived.answer) {
            self.state.phase.set(Phase::Writing);
        }
    }
}

/// Shows `arrived` where it is longer than what is shown.
fn grew(shown: RwSignal<String>, arrived: &str) -> bool {
    let more = arrived.len() > shown.with_untracked(String::len);
    if more {
        shown.set(arrived.to_owned());
    }
    more
}
