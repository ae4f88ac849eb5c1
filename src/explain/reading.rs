//! What a reader takes from a paste: the figures of one run, each with its unit and its source.

use super::paste::{Sourced, Span};
use crate::timing::{Micros, TokenRate};

/// In which form a run was pasted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The final message of Ollama's API.
    OllamaJson,
    /// The block of `ollama run --verbose`.
    OllamaVerbose,
    /// A request and a load in Ollama's log.
    OllamaLog,
    /// The lines of Ollama's MLX runner about one request.
    MlxLog,
    /// The `timings` object of llama-server and of programs that print it as well.
    Timings,
    /// The timing block of a llama.cpp program.
    LlamaLog,
    /// The running speed lines of llama-server: not yet at the end.
    LlamaProgress,
    /// A table of llama-bench.
    LlamaBench,
    /// Counts in the dialect of OpenAI.
    OpenAiUsage,
    /// Counts in the dialect of Anthropic.
    AnthropicUsage,
    /// The statistics of a chat program or an app around an engine.
    Statistics,
    /// The summary of `mlx_lm.generate`.
    MlxLm,
    /// A row of a table.
    Table,
    /// A sentence of a benchmark.
    Sentence,
}

impl Form {
    /// Its name in the JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OllamaJson => "ollama-json",
            Self::OllamaVerbose => "ollama-verbose",
            Self::OllamaLog => "ollama-log",
            Self::MlxLog => "mlx-log",
            Self::Timings => "timings",
            Self::LlamaLog => "llama-log",
            Self::LlamaProgress => "llama-progress",
            Self::LlamaBench => "llama-bench",
            Self::OpenAiUsage => "openai-usage",
            Self::AnthropicUsage => "anthropic-usage",
            Self::Statistics => "statistics",
            Self::MlxLm => "mlx-lm",
            Self::Table => "table",
            Self::Sentence => "sentence",
        }
    }
}

/// The figures of one run, as printed. What is not printed is None, never 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// From the arrival of the request to its end, by the server's clock.
    pub total: Option<Sourced<Micros>>,
    /// Until the model was there, as Ollama states it.
    pub load: Option<Sourced<Micros>>,
    /// llama.cpp's "load time". It may hold the first prompt pass and is no step of a run.
    pub engine_load: Option<Sourced<Micros>>,
    /// Reading the prompt.
    pub prompt: Option<Sourced<Micros>>,
    /// Writing the answer.
    pub generation: Option<Sourced<Micros>>,
    /// The first word, where the paste states it by itself.
    pub first_word: Option<Sourced<Micros>>,
    /// The whole request by the client's clock.
    pub client_total: Option<Sourced<Micros>>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<Sourced<u64>>,
    /// Those of them, or beside them, that came from the cache.
    pub cached_tokens: Option<Sourced<u64>>,
    /// Tokens written.
    pub generated_tokens: Option<Sourced<u64>>,
    /// The speed of reading, as printed.
    pub prompt_rate: Option<Sourced<TokenRate>>,
    /// The speed of writing, as printed.
    pub generation_rate: Option<Sourced<TokenRate>>,
}

/// One run as pasted.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Its form.
    pub form: Form,
    /// Where it stands.
    pub span: Span,
    /// Whether all that its form prints is there.
    pub complete: bool,
    /// Its figures.
    pub figures: Figures,
    /// What its form says beside the figures.
    pub marks: Marks,
}

/// What decides how figures are to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cached tokens are part of `prompt_tokens`.
    pub cached_within_prompt: bool,
    /// Rounds of drafting, where the engine drafted.
    pub draft_rounds: Option<u64>,
    /// How many runs the counts are from, where that is more than one.
    pub runs: Option<u64>,
    /// The prompt's and the generation's time, were they in milliseconds: where the form's own
    /// unit makes both shorter than one.
    pub steps_in_millis: Option<(Micros, Micros)>,
    /// A person typed while the total was counted.
    pub interactive: bool,
    /// The prompt's time was set aside: its work is in the generation.
    pub prompt_set_aside: bool,
    /// The split into steps was refused as a whole.
    pub split_refused: bool,
}

impl Reading {
    /// A run of which nothing is read yet.
    pub fn new(form: Form, span: Span) -> Self {
        Self {
            form,
            span,
            complete: true,
            figures: Figures::default(),
            marks: Marks::default(),
        }
    }
}
