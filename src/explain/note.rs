//! What is to be said about a paste as a whole, as values; the words layer makes sentences of it.

use super::account::Step;
use super::paste::Span;
use crate::timing::{Micros, TokenRate};

/// Something to say about the whole paste.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// No figure, request, engine or version was found.
    Nothing,
    /// An answer that was cut before its end: nothing is said about it.
    CutAnswer {
        /// Where it stands.
        at: Span,
    },
    /// Messages of a stream, but not the last one, which holds the figures.
    StreamWithoutEnd {
        /// How many.
        chunks: u64,
        /// From the first to the last.
        span: Micros,
    },
    /// The first run against the ones after it.
    FirstAgainstLater {
        /// The first run's total.
        first: Micros,
        /// The middle of the others.
        later: Micros,
        /// The step that explains most of the difference, where both state their steps.
        step: Option<Step>,
    },
    /// The step that took most of a run.
    LongestStep {
        /// The run, counted from 1.
        run: u64,
        /// The step.
        step: Step,
        /// Its time.
        took: Micros,
        /// The total.
        of: Micros,
    },
    /// The client waited longer than the server worked.
    OutsideServer {
        /// By the client's clock.
        client: Micros,
        /// The difference.
        outside: Micros,
    },
    /// Requests of a minute and more are cut to whole seconds.
    WholeSecondsAboveAMinute {
        /// How many.
        requests: u64,
    },
    /// Request lines tell totals only.
    RequestsOnly {
        /// How many.
        requests: u64,
        /// How many of them failed or were given up.
        failed: u64,
        /// How many were given up by the client or a limit.
        aborted: u64,
    },
    /// Loads that belong to no request of the paste.
    Loads {
        /// How many.
        count: u64,
        /// The shortest.
        least: Micros,
        /// The longest.
        most: Micros,
        /// The first of them, in order.
        each: Vec<Micros>,
    },
    /// A load whose end was not pasted.
    LoadUnderWay {
        /// From its start to its last line.
        so_far: Micros,
    },
    /// Ollama is set to keep models loaded for good.
    KeptLoadedForever {
        /// Where it stands.
        at: Span,
    },
    /// Several tasks write at once.
    Together {
        /// How many.
        tasks: u64,
        /// The sum of their rates.
        rate: TokenRate,
    },
    /// Tokens that speculation must have written, as no count is printed.
    EstimatedTokens {
        /// Rounds and accepted drafts.
        tokens: u64,
        /// Over the generation.
        rate: TokenRate,
    },
    /// Averages of a server over a window, not of a request.
    ServerWindows {
        /// How many lines.
        windows: u64,
        /// The last one's generation.
        rate: Option<TokenRate>,
        /// How many requests it was shared by.
        running: u64,
    },
    /// Time before the first token and after it, between the lines of a log in whole seconds.
    BetweenLines {
        /// From the request to the first token.
        before: Micros,
        /// From there to the end.
        generation: Micros,
    },
    /// A loaded model that is partly on the processor.
    SplitModel {
        /// Its name.
        name: String,
        /// The share on the processor, in per cent.
        cpu: u64,
    },
    /// A loaded model past its time to stay.
    StoppingModel {
        /// Its name.
        name: String,
    },
    /// Models are loaded now.
    LoadedModels {
        /// How many.
        models: u64,
    },
    /// Counts without a time.
    CountsOnly,
    /// Command and server differ in their version.
    VersionsDiffer {
        /// The command's.
        client: String,
        /// The server's, which does the work.
        server: String,
    },
    /// No server answered the command.
    NoServer,
    /// The engine is not shown, and what would show it.
    EngineNotShown,
    /// The engine is only hinted at.
    EngineHinted,
    /// Keeping the model loaded would spare the load.
    KeepLoaded {
        /// What it would spare.
        load: Micros,
    },
    /// A shorter prompt, or one that is in the cache, would help.
    ShorterPrompt {
        /// The prompt's time.
        prompt: Micros,
    },
    /// Few tokens of prompt took long, read more slowly than others were written.
    SlowPrompt {
        /// The prompt's new tokens.
        tokens: u64,
        /// Their time.
        prompt: Micros,
        /// The speed of reading.
        reading: TokenRate,
        /// The speed of writing.
        writing: TokenRate,
    },
    /// The wait in no step may be one for a slot.
    MoreSlots {
        /// The time in no step.
        in_no_step: Micros,
    },
    /// A faster rate needs a smaller model.
    SmallerModel {
        /// The rate it has.
        rate: TokenRate,
    },
    /// Steps are missing; what to paste for them.
    PasteSteps,
}
