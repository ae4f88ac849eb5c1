//! What is going on and how long it took, for a person who waits.

use std::time::{Duration, Instant};

use crate::failure::{Failure, Result};

/// Says one thing that is about to happen. Progress goes to standard error, results to standard
/// output.
pub fn say(sentence: impl std::fmt::Display) {
    eprintln!("==> {sentence}");
}

/// Says what is being done, does it, and says how long it took.
///
/// # Errors
/// Whatever `work` fails with.
pub fn timed<T>(sentence: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    say(sentence);
    let start = Instant::now();
    let value = work()?;
    say(format_args!("done in {}", Took(start.elapsed())));
    Ok(value)
}

/// A duration as a person says it: `0.4 s`, `12 s`, `2 min 48 s`.
#[derive(Clone, Copy, Debug)]
pub struct Took(pub Duration);

impl std::fmt::Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0.as_millis() + 50) / 100;
        if tenths < 100 {
            return f.pad(&format!("{}.{} s", tenths / 10, tenths % 10));
        }
        let seconds = (self.0.as_millis() + 500) / 1000;
        match (seconds / 60, seconds % 60) {
            (0, seconds) => f.pad(&format!("{seconds} s")),
            (minutes, seconds) => f.pad(&format!("{minutes} min {seconds} s")),
        }
    }
}

/// Steps done one after the other, each with its headline and its time.
#[derive(Debug, Default)]
pub struct Steps {
    done: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    name: String,
    outcome: Outcome,
}

#[derive(Debug)]
enum Outcome {
    Passed(Duration),
    Failed(Duration),
    Skipped(String),
}

impl Steps {
    /// Does one step under a headline.
    ///
    /// # Errors
    /// The step's own failure, with the step's name before it. The step is then in the summary
    /// as failed.
    pub fn run<T>(&mut self, name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        eprintln!();
        say(name);
        let start = Instant::now();
        let result = work();
        let took = start.elapsed();
        let outcome = match result {
            Ok(_) => Outcome::Passed(took),
            Err(_) => Outcome::Failed(took),
        };
        self.done.push(Step {
            name: name.to_owned(),
            outcome,
        });
        result.map_err(|failure| Failure::new(format!("step \"{name}\" failed: {failure}")))
    }

    /// Notes a step that could not be done here, and why.
    pub fn skip(&mut self, name: &str, reason: impl Into<String>) {
        let reason = reason.into();
        eprintln!();
        say(format_args!("{name}: SKIPPED, {reason}"));
        self.done.push(Step {
            name: name.to_owned(),
            outcome: Outcome::Skipped(reason),
        });
    }

    /// One line per step: what became of it, how long it took, its name.
    pub fn summary(&self) -> String {
        self.done
            .iter()
            .map(|Step { name, outcome }| match outcome {
                Outcome::Passed(took) => format!("  passed   {:>12}  {name}\n", Took(*took)),
                Outcome::Failed(took) => format!("  FAILED   {:>12}  {name}\n", Took(*took)),
                Outcome::Skipped(reason) => format!("  skipped  {:>12}  {name} ({reason})\n", "-"),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_like_a_person_says_them() {
        for (millis, text) in [
            (0, "0.0 s"),
            (449, "0.4 s"),
            (9_949, "9.9 s"),
            (9_950, "10 s"),
            (59_499, "59 s"),
            (59_500, "1 min 0 s"),
            (168_000, "2 min 48 s"),
        ] {
            assert_eq!(Took(Duration::from_millis(millis)).to_string(), text);
        }
    }

    #[test]
    fn a_failed_step_is_named_and_stays_in_the_summary() {
        let mut steps = Steps::default();
        assert_eq!(steps.run("first", || Ok(7)), Ok(7));
        steps.skip("second", "no engine");
        let failure = steps.run("third", || Err::<(), _>(Failure::new("it broke")));
        assert_eq!(
            failure,
            Err(Failure::new("step \"third\" failed: it broke"))
        );
        let summary = steps.summary();
        let lines: Vec<&str> = summary.lines().map(str::trim_start).collect();
        assert!(lines[0].starts_with("passed") && lines[0].ends_with("first"));
        assert!(lines[1].starts_with("skipped") && lines[1].ends_with("second (no engine)"));
        assert!(lines[2].starts_with("FAILED") && lines[2].ends_with("third"));
    }
}
