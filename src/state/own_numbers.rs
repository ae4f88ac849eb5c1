//! The two numbers of the person's own machine: measured by the page, or typed and kept.

use leptos::prelude::*;

use super::calculator::CalculatorState;
use super::measuring::MeasuringState;
use super::progress::ProgressState;
use crate::course::progress::Origin;
use crate::timing::{Micros, TokenRate};

/// Keeps the medians of each measurement.
pub fn keep_measured(measuring: MeasuringState, progress: ProgressState) {
    Effect::new(move || {
        let carried = measuring
            .summary
            .get()
            .and_then(|summary| summary.carried());
        // What was made earlier, or elsewhere, is not what this machine does now.
        let carried = carried.filter(|_| measuring.shown_from.get_untracked().is_none());
        let model = measuring.measurement.with_untracked(|measurement| {
            let measured = measurement.as_ref()?;
            Some(measured.subject.model.name.clone())
        });
        if let Some(((first_word, rate), model)) = carried.zip(model) {
            untrack(|| progress.keep_own_numbers(first_word, rate, Origin::Measured { model }));
        }
    });
}

/// The two numbers in `calculator`, where both can be read and differ from the kept ones.
pub fn to_keep(
    calculator: CalculatorState,
    progress: ProgressState,
) -> Option<(Micros, TokenRate)> {
    let inputs = calculator.inputs();
    let (first_word, rate) = (inputs.ttft.ok()?.value, inputs.rate.ok()?.value);
    let kept = progress.own_numbers();
    let are_kept = kept.is_some_and(|own| own.first_word() == first_word && own.rate() == rate);
    (!are_kept).then_some((first_word, rate))
}
