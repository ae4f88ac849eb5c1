//! Requests on one time scale, each cut into its steps: what stands where.

use crate::course::model::{TimedRequest, TimedSteps, Waterfall};

/// What a stretch of a bar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// Loading the model.
    Load,
    /// Reading the prompt.
    Prompt,
    /// Writing the answer.
    Generation,
    /// What the server counts in its total and in none of its steps.
    InNoStep,
    /// A request whose steps were not reported.
    Undivided,
    /// From the shortest to the longest of several such requests.
    UpTo,
}

impl SegmentKind {
    /// A name for styles, the same in every language.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Load => "load",
            Self::Prompt => "prompt",
            Self::Generation => "generation",
            Self::InNoStep => "in-no-step",
            Self::Undivided => "undivided",
            Self::UpTo => "up-to",
        }
    }
}

/// A stretch of a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// What it is.
    pub kind: SegmentKind,
    /// How long it is, in milliseconds.
    pub time_ms: f64,
    /// Where it begins, in percent of the scale.
    pub start_percent: f64,
    /// How wide it is, in percent of the scale.
    pub width_percent: f64,
}

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar<'w> {
    /// What kind of request it was.
    pub label: &'w str,
    /// The server's total, in milliseconds.
    pub total_ms: f64,
    /// The longest total, where several were reported.
    pub total_up_to_ms: Option<f64>,
    /// The stretches from left to right.
    pub segments: Vec<Segment>,
    /// The earliest moment of the first word by the server's clock: load + prompt, in
    /// milliseconds. The person waited at least so long.
    pub first_word_ms: Option<f64>,
    /// Where that is, in percent of the scale.
    pub first_word_percent: Option<f64>,
}

/// The bars of `waterfall`. The scale ends with the longest request. The time in no step stands
/// at the end: when it was is not reported.
pub fn bars(waterfall: &Waterfall) -> Vec<Bar<'_>> {
    let longest = waterfall
        .requests
        .iter()
        .map(longest_ms)
        .fold(0.0, f64::max);
    let requests = waterfall.requests.iter();
    requests.map(|request| bar(request, longest)).collect()
}

fn longest_ms(request: &TimedRequest) -> f64 {
    request.total_up_to_ms.unwrap_or(request.total_ms)
}

fn bar(request: &TimedRequest, longest_ms: f64) -> Bar<'_> {
    let percent = |time_ms: f64| 100.0 * time_ms / longest_ms;
    let first_word_ms = request.steps.map(|steps| steps.load_ms + steps.prompt_ms);
    let mut start_ms = 0.0;
    let mut segments = Vec::new();
    for (kind, time_ms) in stretches(request) {
        segments.push(Segment {
            kind,
            time_ms,
            start_percent: percent(start_ms),
            width_percent: percent(time_ms),
        });
        start_ms += time_ms;
    }
    Bar {
        label: &request.label,
        total_ms: request.total_ms,
        total_up_to_ms: request.total_up_to_ms,
        segments,
        first_word_ms,
        first_word_percent: first_word_ms.map(percent),
    }
}

fn stretches(request: &TimedRequest) -> Vec<(SegmentKind, f64)> {
    let all = match request.steps {
        Some(steps) => vec![
            (SegmentKind::Load, steps.load_ms),
            (SegmentKind::Prompt, steps.prompt_ms),
            (SegmentKind::Generation, steps.generation_ms),
            (
                SegmentKind::InNoStep,
                in_no_step_ms(request.total_ms, steps),
            ),
        ],
        None => vec![
            (SegmentKind::Undivided, request.total_ms),
            (SegmentKind::UpTo, longest_ms(request) - request.total_ms),
        ],
    };
    all.into_iter()
        .filter(|(_, time_ms)| *time_ms > 0.0)
        .collect()
}

/// total - load - prompt - generation, in milliseconds.
fn in_no_step_ms(total_ms: f64, steps: TimedSteps) -> f64 {
    total_ms - steps.load_ms - steps.prompt_ms - steps.generation_ms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::model::Html;

    fn case() -> Waterfall {
        Waterfall {
            caption: Html::default(),
            requests: vec![
                TimedRequest {
                    label: "idle".to_owned(),
                    total_ms: 3273.0,
                    total_up_to_ms: None,
                    steps: Some(TimedSteps {
                        load_ms: 24.0,
                        prompt_ms: 3044.0,
                        generation_ms: 39.0,
                    }),
                },
                TimedRequest {
                    label: "warm".to_owned(),
                    total_ms: 111.0,
                    total_up_to_ms: Some(116.0),
                    steps: None,
                },
            ],
        }
    }

    #[test]
    fn the_idle_request_is_cut_into_its_steps_and_what_is_in_none() {
        let case = case();
        let idle = &bars(&case)[0];
        let seen: Vec<(&str, f64)> = idle
            .segments
            .iter()
            .map(|segment| (segment.kind.key(), segment.time_ms))
            .collect();
        assert_eq!(
            seen,
            [
                ("load", 24.0),
                ("prompt", 3044.0),
                ("generation", 39.0),
                ("in-no-step", 166.0)
            ]
        );
        assert_eq!(idle.first_word_ms, Some(3068.0));
        let end = idle
            .segments
            .last()
            .map(|last| last.start_percent + last.width_percent);
        assert!(end.is_some_and(|end| (end - 100.0).abs() < 1e-9), "{end:?}");
    }

    #[test]
    fn the_warm_request_stays_whole_on_the_same_scale() {
        let case = case();
        let warm = &bars(&case)[1];
        let seen: Vec<(&str, f64)> = warm
            .segments
            .iter()
            .map(|segment| (segment.kind.key(), segment.time_ms))
            .collect();
        assert_eq!(seen, [("undivided", 111.0), ("up-to", 5.0)]);
        assert!((warm.segments[0].width_percent - 100.0 * 111.0 / 3273.0).abs() < 1e-9);
        assert_eq!((warm.first_word_ms, warm.first_word_percent), (None, None));
    }
}
