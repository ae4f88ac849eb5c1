//! One run: a question out, a stream of stamped reads in.

use leptos::prelude::*;

use super::connecting::unreached;
use super::live::Screen;
use super::{MeasuringState, Server};
use crate::browser::fetch::{self, Abort, NoAnswer};
use crate::browser::page::{PolicyWatch, VisibilityWatch};
use crate::browser::stamped::{self, Begun, Read};
use crate::engine::failure::Closed;
use crate::engine::request::Question;
use crate::engine::{Decoder, Failure, Manner, Model, Protocol};
use crate::measurement::{Intake, Plan, Start, TimedRun};
use crate::timing::{Micros, Run};
use crate::words::question_text;

const HTTP_OK: u16 = 200;

/// What every run of a measurement has in common.
pub(super) struct Task {
    /// Who is asked.
    pub server: Server,
    /// Which of its models.
    pub model: Model,
    /// What is planned.
    pub plan: Plan,
    /// Ends everything.
    pub abort: Abort,
}

impl Task {
    /// The body that asks the plan's question, beginning with `leading`, for so many tokens.
    pub(super) fn question(&self, leading: &str, max_tokens: u32) -> String {
        self.server.protocol.chat_body(&Question {
            model: &self.model.name,
            prompt: &question_text(&self.plan.prompt, leading),
            max_tokens,
            think: self.plan.think(&self.model),
            seed: self.plan.seed,
            temperature: self.plan.temperature,
        })
    }
}

impl MeasuringState {
    /// Lets the model answer once, and stamps what arrives.
    pub(super) async fn run(self, task: &Task, start: Start, leading: String) -> TimedRun {
        let visibility = VisibilityWatch::start();
        let screen = Screen::start(self, &task.abort);
        let body = task.question(&leading, task.plan.max_tokens);
        let clock_starts = || screen.clock_starts();
        let (run, failure) = match self.send(task, &body, clock_starts).await {
            Ok(begun) => {
                let decoder = Decoder::new(task.server.protocol, task.model.runner());
                receive(begun, decoder, &screen, &visibility).await
            }
            Err(failure) => (Run::default(), Some(failure)),
        };
        screen.stop();
        TimedRun {
            start,
            leading,
            run,
            failure,
        }
    }

    /// Sends a question, and calls `clock_starts` just before it goes out. A server that refuses
    /// the manner it was asked in is asked in another one, as long as there is one.
    pub(super) async fn send(
        self,
        task: &Task,
        body: &str,
        clock_starts: impl Fn(),
    ) -> Result<Begun, Failure> {
        loop {
            let refusal = match self.send_once(task, body, &clock_starts).await? {
                Ok(begun) => return Ok(begun),
                Err(refusal) => refusal,
            };
            let next = match task.server.protocol {
                Protocol::Ollama => None,
                Protocol::OpenAi => {
                    let manner = self.manner_for(&task.server);
                    manner.after(&refusal, task.server.key.as_ref())
                }
            };
            match next {
                Some(manner) => self.manner.set(Some(manner)),
                None => return Err(refusal),
            }
        }
    }

    /// How this server is asked.
    fn manner_for(self, server: &Server) -> Manner {
        let found_out = self.manner.get_untracked();
        found_out.unwrap_or(Manner::first(server.protocol))
    }

    /// The outer error means that no answer came, the inner one that the answer is a refusal.
    async fn send_once(
        self,
        task: &Task,
        body: &str,
        clock_starts: &impl Fn(),
    ) -> Result<Result<Begun, Failure>, Failure> {
        let Server {
            address, protocol, ..
        } = &task.server;
        let question = stamped::Question {
            greeting: &address.url(protocol.greeting_path()),
            url: &address.url(protocol.chat_path()),
            body,
            manner: self.manner_for(&task.server),
            key: task.server.key.as_ref(),
        };
        let Ok(begun) = stamped::post(question, &task.abort, clock_starts).await else {
            self.greet(task).await?;
            return Err(Failure::Cut { text_seen: false });
        };
        if begun.status() == HTTP_OK {
            return Ok(Ok(begun));
        }
        let status = begun.status();
        let body = begun.text().await;
        let model = Some(task.model.name.as_str());
        Ok(Err(Failure::from_response(status, &body, model)))
    }

    /// A cheap request, which tells why the server is out of reach where it is.
    pub(super) async fn greet(self, task: &Task) -> Result<(), Failure> {
        let policy = PolicyWatch::start();
        let address = &task.server.address;
        let greeting = address.url(task.server.protocol.greeting_path());
        match fetch::get(&greeting, task.server.key.as_ref(), &task.abort).await {
            Ok(_) => Ok(()),
            Err(NoAnswer) => Err(unreached(address, &policy, &task.abort).await),
        }
    }
}

/// Reads the stream to its end. Each read is stamped before anything looks at it, and the screen
/// follows in its own rhythm.
async fn receive(
    mut begun: Begun,
    decoder: Decoder,
    screen: &Screen,
    visibility: &VisibilityWatch,
) -> (Run, Option<Failure>) {
    let mut intake = Intake::new(decoder);
    let mut last = Micros::ZERO;
    let closed = loop {
        match begun.read().await {
            Read::Bytes { at, bytes } => {
                last = at;
                intake.read(at, &bytes, |channel, text| screen.note(at, channel, text));
            }
            Read::Closed => break Closed::ByServer,
            Read::Broken => break Closed::Broken,
        }
    };
    let (mut run, failure) = intake.close(closed, |channel, text| screen.note(last, channel, text));
    run.was_hidden = visibility.was_hidden();
    (run, failure)
}
