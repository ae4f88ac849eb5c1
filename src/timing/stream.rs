//! What a model server says while it answers, whichever protocol it speaks.

use serde::{Deserialize, Serialize};

use super::{Micros, TokenRate};

/// Which part of an answer a piece of text belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Reasoning that comes before the answer and is usually hidden.
    Thinking,
    /// The answer itself.
    Answer,
}

/// Why the server stopped writing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FinishReason {
    /// The model ended its answer. llama.cpp engines then count an end token that no text shows.
    Stop,
    /// The token limit of the request was reached.
    Length,
    /// Any other word of the server's, as it sent it.
    Other(String),
}

/// The program that computed an answer. It decides what the server's token count holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Runner {
    /// llama.cpp: llama-server itself, or an Ollama model in GGUF format.
    LlamaCpp,
    /// Apple's MLX: an Ollama model in safetensors format.
    Mlx,
}

impl Runner {
    /// Whether the generated count includes an end token that no text shows: then the final
    /// message, not the last text, marks the arrival of the last counted token.
    pub fn counts_unseen_end(self, finish: &FinishReason) -> bool {
        self == Self::LlamaCpp && *finish == FinishReason::Stop
    }
}

/// The server's own account of one answer. Everything it did not say is None, never 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerReport {
    /// Whole time the server spent on the request (`total_duration`).
    pub total: Option<Micros>,
    /// Until the model was ready (`load_duration`).
    pub load: Option<Micros>,
    /// Reading the prompt (`prompt_eval_duration`, `timings.prompt_ms`).
    pub prompt: Option<Micros>,
    /// Writing the answer (`eval_duration`, `timings.predicted_ms`).
    pub generation: Option<Micros>,
    /// Tokens in the prompt, cached ones included where the server counts so.
    pub prompt_tokens: Option<u64>,
    /// How many of the prompt's tokens came from the cache.
    pub prompt_tokens_cached: Option<u64>,
    /// Tokens generated (`eval_count`, `usage.completion_tokens`): the N of every rate.
    pub generated_tokens: Option<u64>,
    /// How many of the generated tokens were thinking (`reasoning_tokens`).
    pub thinking_tokens: Option<u64>,
    /// The rate as the server states it (`timings.predicted_per_second`), where it states one.
    pub stated_rate: Option<TokenRate>,
    /// What computed the answer, which no count can be read without.
    pub runner: Option<Runner>,
}

impl ServerReport {
    /// The least time the server says it took: its total, or its steps where they are longer.
    pub fn stated_time(&self) -> Option<Micros> {
        let steps = [self.load, self.prompt, self.generation];
        let steps = steps.into_iter().flatten().reduce(Micros::saturating_add);
        self.total.max(steps)
    }

    /// How fast the prompt was read: `(count - cached) / prompt`. Where the server does not say how
    /// many tokens came from its cache, the whole count is taken, and the rate may be too high.
    pub fn prompt_rate(&self) -> Option<TokenRate> {
        let cached = self.prompt_tokens_cached.unwrap_or(0);
        TokenRate::new(self.prompt_tokens?.checked_sub(cached)?, self.prompt?)
    }

    /// The part of the server's total that is in none of its steps: waiting for a slot, filling
    /// in the template, tokenising. `total - load - prompt - generation`; None where one of the
    /// four is missing or the steps exceed the total.
    pub fn in_no_step(&self) -> Option<Micros> {
        self.total?
            .checked_sub(self.load?)?
            .checked_sub(self.prompt?)?
            .checked_sub(self.generation?)
    }
}
