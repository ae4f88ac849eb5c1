//! What is going to be measured.

use serde::{Deserialize, Serialize};

use crate::engine::Model;
use crate::engine::request::Think;

/// Tokens asked for at the most where nothing else is chosen: the length of the lesson's draft.
pub const ANSWER_TOKENS: u32 = 150;

/// The longest answer that can be asked for.
pub const MAX_ANSWER_TOKENS: u32 = 4_000;

/// Warm runs where nothing else is chosen: from the least to the greatest of six lies the median
/// with a chance of 96.9 % (`1 - 2^(1 - 6)`).
pub const WARM_RUNS: u32 = 6;

/// The most warm runs in one measurement.
pub const MAX_WARM_RUNS: u32 = 100;

/// What the model is asked. Every run gets another leading word, so that no prompt cache can
/// serve it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PromptChoice {
    /// A reply to a customer: the lesson's task.
    #[default]
    DraftReply,
    /// One short question: hardly any prompt to read.
    Short,
    /// A long correspondence to read before a short answer.
    Long,
    /// The person's own text.
    Own(String),
}

/// How much a model that has levels of thinking should think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effort {
    /// Little.
    Low,
    /// Some.
    Medium,
    /// Much.
    High,
}

/// Every effort, the smallest first.
pub const EFFORTS: [Effort; 3] = [Effort::Low, Effort::Medium, Effort::High];

impl Effort {
    /// The word that servers take for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// What is said to the model about thinking before it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Thinking {
    /// It must not.
    #[default]
    Off,
    /// It must.
    On,
    /// It must, so much; only some models have levels.
    Effort(Effort),
}

/// A measurement before it is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What the model is asked.
    pub prompt: PromptChoice,
    /// Whether it may think first.
    pub thinking: Thinking,
    /// The most tokens an answer may have, thinking included.
    pub max_tokens: u32,
    /// Whether one run comes first for which the model has to be loaded. It is kept apart.
    pub cold: bool,
    /// How many runs with a loaded model.
    pub warm_runs: u32,
    /// Where the model's dice start; the same in every run. None leaves it to the server.
    pub seed: Option<u32>,
    /// How freely the model picks its tokens. None leaves it to the server.
    pub temperature: Option<f64>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            prompt: PromptChoice::DraftReply,
            thinking: Thinking::Off,
            max_tokens: ANSWER_TOKENS,
            cold: false,
            warm_runs: WARM_RUNS,
            seed: None,
            temperature: None,
        }
    }
}

impl Plan {
    /// What Ollama is told about thinking. A model that cannot think must not be asked to, and one
    /// whose abilities the server does not tell is asked for what was planned.
    pub fn think(&self, model: &Model) -> Think<'static> {
        match self.thinking {
            _ if model.thinks() == Some(false) => Think::Switch(false),
            Thinking::Off => Think::Switch(false),
            Thinking::On => Think::Switch(true),
            Thinking::Effort(effort) => Think::Level(effort.word()),
        }
    }

    /// How many runs are timed in all.
    pub const fn timed_runs(&self) -> u32 {
        self.warm_runs + self.cold as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_model_that_can_think_is_asked_to() {
        let model = |capabilities: Option<&[&str]>| Model {
            capabilities: capabilities
                .map(|known| known.iter().map(|one| (*one).to_owned()).collect()),
            ..Model::default()
        };
        let thinker = model(Some(&["completion", "thinking"]));
        let plain = model(Some(&["completion"]));
        let unknown = model(None);
        let think = |thinking, model: &Model| {
            let plan = Plan {
                thinking,
                ..Plan::default()
            };
            plan.think(model)
        };
        assert_eq!(think(Thinking::On, &thinker), Think::Switch(true));
        assert_eq!(think(Thinking::On, &plain), Think::Switch(false));
        assert_eq!(think(Thinking::On, &unknown), Think::Switch(true));
        assert_eq!(think(Thinking::Off, &thinker), Think::Switch(false));
        let effort = Thinking::Effort(Effort::Low);
        assert_eq!(think(effort, &thinker), Think::Level("low"));
    }
}
