//! Budgets that others have set, as rules.

use super::share::{Quantity, ShareRule};
use crate::timing::Micros;

/// A budget with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The lesson's two rules: first words within 1 s, a draft of 150 tokens within 10 s.
    Lesson,
    /// Zed's for its edit predictions: half within 200 ms, 9 in 10 within 500 ms. The lesson gives
    /// these figures.
    Zed,
    /// A limit of MLPerf Inference.
    MlPerf(MlPerf),
}

/// The limits that MLPerf Inference sets for one model in one scenario: on the 99th percentile of
/// TTFT and of TPOT, over many thousand queries. From `inference_rules.adoc` of
/// `mlcommons/inference_policies` and `loadgen/mlperf.conf` of `mlcommons/inference`, as read in
/// July and August 2026.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MlPerf {
    /// The model's name.
    pub model: &'static str,
    /// Whether it is the tier for interactive use, and not the one for servers.
    pub interactive: bool,
    /// The limit on TTFT.
    pub ttft: Micros,
    /// The limit on TPOT, the time from token to token.
    pub time_per_output_token: Micros,
    /// Whether the two sources disagree; this is what the rules say then.
    pub disputed: bool,
}

const fn limits(model: &'static str, interactive: bool, ttft_ms: u64, tpot_ms: u64) -> MlPerf {
    MlPerf {
        model,
        interactive,
        ttft: Micros::from_millis(ttft_ms),
        time_per_output_token: Micros::from_millis(tpot_ms),
        disputed: false,
    }
}

/// Every MLPerf limit that a chat has to keep.
pub const MLPERF: [MlPerf; 11] = [
    limits("Llama3.1-8B", true, 500, 30),
    limits("Llama3.1-8B", false, 2_000, 100),
    limits("Llama2-70B", true, 450, 40),
    limits("Llama2-70B", false, 2_000, 200),
    limits("Llama3.1-405B", true, 4_500, 80),
    limits("Llama3.1-405B", false, 6_000, 175),
    limits("Mixtral-8x7B", false, 2_000, 200),
    limits("DeepSeek-R1", true, 1_500, 15),
    limits("DeepSeek-R1", false, 2_000, 80),
    // The rules say 20 ms, the benchmark's own configuration 15 ms.
    MlPerf {
        disputed: true,
        ..limits("GPT-OSS-120B", true, 2_000, 20)
    },
    limits("GPT-OSS-120B", false, 3_000, 80),
];

/// Every preset, the lesson's first.
pub fn presets() -> Vec<Preset> {
    let mlperf = MLPERF.into_iter().map(Preset::MlPerf);
    [Preset::Lesson, Preset::Zed]
        .into_iter()
        .chain(mlperf)
        .collect()
}

impl Preset {
    /// Its rules.
    pub fn rules(self) -> Vec<ShareRule> {
        let rule = |quantity, limit, percent| ShareRule {
            quantity,
            limit,
            percent,
        };
        match self {
            Self::Lesson => vec![
                rule(Quantity::FirstAnswerWord, Micros::from_millis(1_000), None),
                rule(
                    Quantity::Draft { tokens: 150 },
                    Micros::from_millis(10_000),
                    None,
                ),
            ],
            Self::Zed => vec![
                rule(Quantity::WholeAnswer, Micros::from_millis(200), Some(50)),
                rule(Quantity::WholeAnswer, Micros::from_millis(500), Some(90)),
            ],
            Self::MlPerf(limits) => vec![
                rule(Quantity::Ttft, limits.ttft, None),
                rule(
                    Quantity::InterTokenLatency,
                    limits.time_per_output_token,
                    None,
                ),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    #[test]
    fn the_lesson_s_rules_are_the_same_everywhere() {
        let budget = Budget::default();
        let limits: Vec<Micros> = Preset::Lesson
            .rules()
            .iter()
            .map(|rule| rule.limit)
            .collect();
        assert_eq!(limits, [budget.first_words_limit, budget.draft_limit]);
        let draft = Preset::Lesson.rules()[1].quantity;
        assert_eq!(
            draft,
            Quantity::Draft {
                tokens: budget.draft_tokens
            }
        );
    }

    /// A draft of 150 tokens at the limits, as `TTFT + 149 * TPOT`, in hundredths of a second: what
    /// the facts of this course list beside the limits.
    #[test]
    fn the_limits_are_those_of_mlperf() {
        let draft = |limits: &MlPerf| {
            let us = limits.ttft.get() + 149 * limits.time_per_output_token.get();
            (us + 5_000) / 10_000
        };
        let drafts: Vec<u64> = MLPERF.iter().map(draft).collect();
        assert_eq!(
            drafts,
            [
                497, 1_690, 641, 3_180, 1_642, 3_208, 3_180, 374, 1_392, 498, 1_492
            ]
        );
        let disputed = MLPERF.iter().filter(|limits| limits.disputed);
        assert_eq!(
            disputed.map(|limits| limits.model).collect::<Vec<_>>(),
            ["GPT-OSS-120B"]
        );
    }

    #[test]
    fn every_preset_has_rules() {
        assert_eq!(presets().len(), 13);
        assert!(presets().iter().all(|preset| preset.rules().len() == 2));
    }
}
