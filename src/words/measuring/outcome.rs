//! What came of a measurement, and of each of its runs.

use super::super::number::{duration, rate, tokens, whole_percent};
use super::super::text;
use super::super::verdict::{badge, verdict_sentence};
use crate::budget::{Budget, Verdict};
use crate::measurement::{Attainment, Start, Summary, TimedRun};
use crate::statistics::{Interval, Sample};
use crate::timing::{FirstWord, Micros, Numbers, TokenRate};

/// What became of a measurement, for the line of its state: it is read out, so the verdict is in it.
pub fn outcome_sentence(verdicts: Option<&[Verdict; 2]>, failed: bool) -> String {
    use text::measure as words;
    match verdicts {
        Some([first, draft]) => words::done(&verdict_sentence(first), &verdict_sentence(draft)),
        None if failed => words::FAILED.to_owned(),
        None => words::VOID.to_owned(),
    }
}

/// How many runs met a rule, and what share of all runs that shows.
pub fn attainment_sentence(attainment: &Attainment) -> Option<String> {
    attainment_of(attainment.met, attainment.of, attainment.share)
}

/// The same for any rule.
pub(super) fn attainment_of(met: usize, of: usize, share: Option<Interval>) -> Option<String> {
    let share = share?;
    Some(text::runs::attainment(
        of as u64,
        &met.to_string(),
        &whole_percent(share.low),
        &whole_percent(share.high),
    ))
}

/// One measured number over all warm runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpreadRow {
    /// A name for scripts, the same in every language.
    pub key: &'static str,
    /// What it is called.
    pub name: String,
    /// Its median.
    pub median: String,
    /// From the least to the greatest; None of a single run.
    pub range: Option<String>,
}

/// The numbers over all warm runs that count, each with its median and range.
pub fn spread_rows(summary: &Summary, budget: &Budget) -> Vec<SpreadRow> {
    use text::measure as words;
    let draft = words::draft_time(&tokens(budget.draft_tokens));
    let time = |us: f64| duration(Micros::new(us.round() as u64));
    let pace = |tokens_per_second: f64| {
        TokenRate::from_tokens_per_second(tokens_per_second)
            .map_or_else(|| words::NOT_MEASURED.to_owned(), rate)
    };
    [
        ("ttft", words::TTFT.to_owned(), &summary.ttft_us, true),
        (
            "first-answer-word",
            words::FIRST_ANSWER_WORD.to_owned(),
            &summary.first_word_us,
            true,
        ),
        (
            "rate",
            words::RATE.to_owned(),
            &summary.tokens_per_second,
            false,
        ),
        ("draft-time", draft, &summary.draft_us, true),
    ]
    .into_iter()
    .map(|(key, name, sample, is_time)| {
        let show = |value: f64| if is_time { time(value) } else { pace(value) };
        SpreadRow {
            key,
            name,
            median: sample
                .as_ref()
                .map_or_else(|| words::NOT_MEASURED.to_owned(), |one| show(one.median())),
            range: sample
                .as_ref()
                .filter(|one| one.count() > 1)
                .map(|one: &Sample| text::runs::range(&show(one.least()), &show(one.greatest()))),
        }
    })
    .collect()
}

/// One run in the list of runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRow {
    /// Cold, or which of the warm ones.
    pub name: String,
    /// Its first answer word.
    pub first_word: String,
    /// Its tokens/s.
    pub rate: String,
    /// Its draft time.
    pub draft: String,
    /// What the rules say, or why it does not count, and a name for the look of that.
    pub verdicts: Vec<(String, &'static str)>,
}

/// The row of `timed`, the `number`th of its kind.
pub fn run_row(timed: &TimedRun, number: usize, budget: &Budget) -> RunRow {
    use text::measure as words;
    let numbers = Numbers::of(&timed.run);
    let counted = timed.counted().is_some();
    let shown = |value: Option<String>| match value {
        Some(value) if counted => value,
        _ => words::NOT_MEASURED.to_owned(),
    };
    let verdicts = if counted {
        let verdicts = budget.verdicts_of_run(&numbers);
        let looks = verdicts.iter().map(badge);
        looks
            .map(|look| (look.word.to_owned(), look.class))
            .collect()
    } else if timed.failure.is_some() {
        vec![(text::runs::FAILED.to_owned(), "fail")]
    } else {
        vec![(text::runs::VOID.to_owned(), "unknown")]
    };
    RunRow {
        name: match timed.start {
            Start::Cold => text::runs::COLD.to_owned(),
            Start::Warm => text::runs::warm(&number.to_string()),
        },
        first_word: shown(numbers.first_answer_word.map(|first| match first {
            FirstWord::At(time) => duration(time),
            FirstWord::LaterThan(bound) => text::quantity::more_than(&duration(bound)),
        })),
        rate: shown(numbers.decode_rate.map(rate)),
        draft: shown(numbers.draft_time(budget.draft_tokens).map(duration)),
        verdicts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Outcome;
    use crate::statistics::wilson;

    #[test]
    fn the_state_says_what_became_of_it() {
        let first = Some(Micros::from_millis(56));
        let passes = Budget::default().verdicts(first, TokenRate::from_tokens_per_second(278.0));
        assert!(matches!(passes[0].outcome, Outcome::Pass { .. }));
        let said = outcome_sentence(Some(&passes), false);
        assert!(said.starts_with("Done. Rule 1 PASS: 0.06 s"), "{said}");
        assert!(said.contains("Rule 2 PASS"), "{said}");
        for failed in [true, false] {
            assert!(!outcome_sentence(None, failed).contains("Done"));
        }
    }

    #[test]
    fn how_many_runs_met_a_rule_says_how_sure_that_is() {
        let of = |met, of| Attainment {
            met,
            of,
            share: wilson(met, of),
        };
        assert_eq!(
            attainment_sentence(&of(5, 6)).as_deref(),
            Some("5 of 6 runs met it: a share between 44 % and 97 % (Wilson, 95 %).")
        );
        assert_eq!(attainment_sentence(&of(0, 0)), None);
    }
}
