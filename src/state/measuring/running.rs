//! One run: a question out, a stream of stamped reads in.

use leptos::prelude::*;

use super::connecting::unreached;
use super::live::Screen;
use super::{MeasuringState, Server};
use crate::browser::fetch::{self, Abort, BodyType, NoAnswer};
use crate::browser::page::{PolicyWatch, VisibilityWatch};
use crate::browser::stamped::{self, Begun, Read};
use crate::engine::failure::Closed;
use crate::engine::request::Question;
use crate::engine::{Decoder, Failure, Model, Protocol};
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

    /// Sends a question, and calls `clock_starts` just before it goes out. A server that does not
    /// take plain text gets it once more as JSON, with the browser's preflight paid before the
    /// clock starts again.
    pub(super) async fn send(
        self,
        task: &Task,
        body: &str,
        clock_starts: impl Fn(),
    ) -> Result<Begun, Failure> {
        let refusal = match self.send_once(task, body, &clock_starts).await? {
            Ok(begun) => return Ok(begun),
            Err(refusal) => refusal,
        };
        let may_want_json = task.server.protocol == Protocol::OpenAi
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
        let url = task.server.address.url(task.server.protocol.chat_path());
        // An empty question is refused at once; all it does is make the browser ask for leave.
        let _refusal = fetch::post(&url, "{}".to_owned(), BodyType::Json, &task.abort).await;
        self.send_once(task, body, &clock_starts).await?
    }

    /// The outer error means that no answer came, the inner one that the answer is a refusal.
    async fn send_once(
        self,
        task: &Task,
        body: &str,
        clock_starts: &impl Fn(),
    ) -> Result<Result<Begun, Failure>, Failure> {
        self.open_connection(task).await?;
        let url = task.server.address.url(task.server.protocol.chat_path());
        let body_type = self.body_type.get_untracked();
        let begun = stamped::post(&url, body, body_type, &task.abort, clock_starts)
            .await
            .map_err(|NoAnswer| Failure::Cut { text_seen: false })?;
        if begun.status() == HTTP_OK {
            return Ok(Ok(begun));
        }
        let status = begun.status();
        let body = begun.text().await;
        let model = Some(task.model.name.as_str());
        Ok(Err(Failure::from_response(status, &body, model)))
    }

    /// A cheap request that opens the connection, so that no run pays for it.
    pub(super) async fn open_connection(self, task: &Task) -> Result<(), Failure> {
        let policy = PolicyWatch::start();
        let address = &task.server.address;
        let greeting = address.url(task.server.protocol.greeting_path());
        match fetch::get(&greeting, &task.abort).await {
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
