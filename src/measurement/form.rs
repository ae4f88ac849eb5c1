//! A plan as a person types it.

use super::{
    ANSWER_TOKENS, MAX_ANSWER_TOKENS, MAX_WARM_RUNS, Plan, PromptChoice, Thinking, WARM_RUNS,
};

/// The hottest temperature that servers take.
const MAX_TEMPERATURE: f64 = 2.0;

/// A field that numbers are typed into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanField {
    /// The most tokens of an answer.
    MaxTokens,
    /// The number of warm runs.
    WarmRuns,
    /// The seed.
    Seed,
    /// The temperature.
    Temperature,
    /// The text of the person's own prompt.
    OwnPrompt,
}

/// Why what stands in a field cannot be planned with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlanProblem {
    /// Nothing stands there.
    Empty,
    /// It is no whole number.
    NotWhole,
    /// It is no number.
    NotANumber,
    /// It is outside what can be asked for.
    Outside {
        /// The least.
        least: f64,
        /// The most.
        most: f64,
    },
}

/// Everything of the plan as typed. It is kept as it is, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanForm {
    /// Which prompt.
    pub prompt: PromptChoice,
    /// The text of the person's own prompt, also while another one is chosen.
    pub own_prompt: String,
    /// Whether the model may think first.
    pub thinking: Thinking,
    /// The most tokens of an answer.
    pub max_tokens: String,
    /// Whether a cold run comes first.
    pub cold: bool,
    /// The number of warm runs.
    pub warm_runs: String,
    /// The seed; empty leaves it to the server.
    pub seed: String,
    /// The temperature; empty leaves it to the server.
    pub temperature: String,
}

impl Default for PlanForm {
    fn default() -> Self {
        Self {
            prompt: PromptChoice::DraftReply,
            own_prompt: String::new(),
            thinking: Thinking::Off,
            max_tokens: ANSWER_TOKENS.to_string(),
            cold: false,
            warm_runs: WARM_RUNS.to_string(),
            seed: String::new(),
            temperature: String::new(),
        }
    }
}

impl PlanForm {
    /// The plan.
    ///
    /// # Errors
    /// Every field that is wrong, with what is wrong.
    pub fn read(&self) -> Result<Plan, Vec<(PlanField, PlanProblem)>> {
        let mut problems = Vec::new();
        let mut note = |field, problem| problems.push((field, problem));
        let max_tokens = whole(&self.max_tokens, 1, MAX_ANSWER_TOKENS)
            .map_err(|problem| note(PlanField::MaxTokens, problem));
        let warm_runs = whole(&self.warm_runs, 1, MAX_WARM_RUNS)
            .map_err(|problem| note(PlanField::WarmRuns, problem));
        let seed = optional(&self.seed, |typed| whole(typed, 0, i32::MAX as u32))
            .map_err(|problem| note(PlanField::Seed, problem));
        let temperature = optional(&self.temperature, temperature)
            .map_err(|problem| note(PlanField::Temperature, problem));
        let prompt = self
            .chosen_prompt()
            .map_err(|problem| note(PlanField::OwnPrompt, problem));
        match (prompt, max_tokens, warm_runs, seed, temperature) {
            (Ok(prompt), Ok(max_tokens), Ok(warm_runs), Ok(seed), Ok(temperature)) => Ok(Plan {
                prompt,
                thinking: self.thinking,
                max_tokens,
                cold: self.cold,
                warm_runs,
                seed,
                temperature,
            }),
            _ => Err(problems),
        }
    }

    fn chosen_prompt(&self) -> Result<PromptChoice, PlanProblem> {
        match &self.prompt {
            PromptChoice::Own(_) if self.own_prompt.trim().is_empty() => Err(PlanProblem::Empty),
            PromptChoice::Own(_) => Ok(PromptChoice::Own(self.own_prompt.clone())),
            given => Ok(given.clone()),
        }
    }
}

/// An empty field is no value; anything else is read.
fn optional<T>(
    typed: &str,
    read: impl Fn(&str) -> Result<T, PlanProblem>,
) -> Result<Option<T>, PlanProblem> {
    match typed.trim() {
        "" => Ok(None),
        typed => read(typed).map(Some),
    }
}

fn whole(typed: &str, least: u32, most: u32) -> Result<u32, PlanProblem> {
    let typed = typed.trim();
    let outside = PlanProblem::Outside {
        least: least.into(),
        most: most.into(),
    };
    if typed.is_empty() {
        return Err(PlanProblem::Empty);
    }
    let digits = typed.strip_prefix('-').unwrap_or(typed);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PlanProblem::NotWhole);
    }
    // Whole numbers that are too long to read are outside as well.
    typed
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or(outside)
}

fn temperature(typed: &str) -> Result<f64, PlanProblem> {
    let number: f64 = typed
        .replace(',', ".")
        .parse()
        .map_err(|_| PlanProblem::NotANumber)?;
    if number.is_nan() {
        return Err(PlanProblem::NotANumber);
    }
    if (0.0..=MAX_TEMPERATURE).contains(&number) {
        Ok(number)
    } else {
        Err(PlanProblem::Outside {
            least: 0.0,
            most: MAX_TEMPERATURE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn problem(change: impl Fn(&mut PlanForm)) -> Vec<(PlanField, PlanProblem)> {
        let mut form = PlanForm::default();
        change(&mut form);
        form.read().expect_err("a form with a mistake")
    }

    #[test]
    fn the_form_begins_as_the_default_plan() {
        assert_eq!(PlanForm::default().read(), Ok(Plan::default()));
    }

    #[test]
    fn every_field_is_read() {
        let form = PlanForm {
            prompt: PromptChoice::Own(String::new()),
            own_prompt: "Say hello.".to_owned(),
            thinking: Thinking::On,
            max_tokens: " 60 ".to_owned(),
            cold: true,
            warm_runs: "100".to_owned(),
            seed: "7".to_owned(),
            temperature: "0,5".to_owned(),
        };
        let plan = form.read().expect("a good form");
        assert_eq!(plan.prompt, PromptChoice::Own("Say hello.".to_owned()));
        assert_eq!((plan.max_tokens, plan.warm_runs), (60, 100));
        assert_eq!((plan.seed, plan.temperature), (Some(7), Some(0.5)));
        assert_eq!(plan.timed_runs(), 101);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_field() {
        let runs = PlanProblem::Outside {
            least: 1.0,
            most: 100.0,
        };
        for (typed, expected) in [
            ("", PlanProblem::Empty),
            ("six", PlanProblem::NotWhole),
            ("6.5", PlanProblem::NotWhole),
            ("-", PlanProblem::NotWhole),
            ("0", runs),
            ("-1", runs),
            ("101", runs),
            ("99999999999999999999", runs),
        ] {
            let problems = problem(|form| form.warm_runs = typed.to_owned());
            assert_eq!(problems, [(PlanField::WarmRuns, expected)], "{typed}");
        }
        let heat = PlanProblem::Outside {
            least: 0.0,
            most: 2.0,
        };
        for (typed, expected) in [
            ("warm", PlanProblem::NotANumber),
            ("NaN", PlanProblem::NotANumber),
            ("-0.1", heat),
            ("inf", heat),
        ] {
            let problems = problem(|form| form.temperature = typed.to_owned());
            assert_eq!(problems, [(PlanField::Temperature, expected)], "{typed}");
        }
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let problems = problem(|form| {
            form.prompt = PromptChoice::Own(String::new());
            form.max_tokens = "x".to_owned();
            form.seed = "-5".to_owned();
        });
        let fields: Vec<PlanField> = problems.into_iter().map(|(field, _)| field).collect();
        assert_eq!(
            fields,
            [PlanField::MaxTokens, PlanField::Seed, PlanField::OwnPrompt]
        );
    }

    proptest! {
        #[test]
        fn any_typing_is_answered(runs in "\\PC{0,20}", temperature in "\\PC{0,20}") {
            let form = PlanForm { warm_runs: runs, temperature, ..PlanForm::default() };
            if let Ok(plan) = form.read() {
                prop_assert!((1..=MAX_WARM_RUNS).contains(&plan.warm_runs));
                prop_assert!(plan.temperature.is_none_or(|heat| (0.0..=MAX_TEMPERATURE).contains(&heat)));
            }
        }
    }
}
