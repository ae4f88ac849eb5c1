//! The answer as it arrived: pieces of text against time.

use super::plot::{Axis, Mark, Plot, Tone};
use crate::timing::{FirstWord, Numbers, Run, stalls};

/// The words in the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelineLabels<'a> {
    /// Under the axis of the time in seconds.
    pub time: &'a str,
    /// Above the axis of the pieces of text.
    pub pieces: &'a str,
    /// At the first text of any kind.
    pub first_text: &'a str,
    /// At the first text of the answer, where that came later.
    pub first_word: &'a str,
}

/// The reads of `run` that held text, each with how many pieces had come by then. Stalls are
/// marked over the whole height. None without any text. `write` writes a number with so many decimals.
pub fn timeline(
    run: &Run,
    labels: &TimelineLabels<'_>,
    write: impl Fn(f64, usize) -> String + Copy,
) -> Option<Plot> {
    let last = run.arrivals.last()?;
    let mut pieces = 0.0;
    let points: Vec<((f64, f64), bool)> = run
        .arrivals
        .iter()
        .map(|arrival| {
            pieces += f64::from(arrival.chunks);
            ((arrival.at.as_secs_f64(), pieces), arrival.answer)
        })
        .collect();
    let of = |answer: bool| {
        let chosen = points.iter().filter(|(_, is_answer)| *is_answer == answer);
        chosen.map(|(point, _)| *point).collect::<Vec<_>>()
    };
    let paused = stalls(run).into_iter().map(|stall| Mark::Stretch {
        from: stall.from.as_secs_f64(),
        to: stall.to.as_secs_f64(),
        tone: Tone::Attention,
    });
    let mut marks: Vec<Mark> = paused.collect();
    marks.push(Mark::Line(points.iter().map(|(point, _)| *point).collect()));
    marks.push(Mark::Dots(of(false), Tone::Quiet));
    marks.push(Mark::Dots(of(true), Tone::Main));
    let numbers = Numbers::of(run);
    if let Some(ttft) = numbers.ttft {
        marks.push(Mark::Up(ttft.as_secs_f64(), labels.first_text.to_owned()));
    }
    match numbers.first_answer_word {
        Some(FirstWord::At(word)) if Some(word) != numbers.ttft => {
            marks.push(Mark::Up(word.as_secs_f64(), labels.first_word.to_owned()));
        }
        _ => {}
    }
    Some(Plot {
        x: Axis::to(last.at.as_secs_f64(), labels.time, write),
        y: Axis::to(pieces, labels.pieces, write),
        marks,
    })
}

/// One row of the table beside the chart: by this share of the text, so much time had passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quarter {
    /// Pieces of text by then.
    pub pieces: u64,
    /// When the last of them arrived, in seconds from the click.
    pub at_seconds: f64,
}

/// When the first piece, each quarter and the last piece had come.
pub fn quarters(run: &Run) -> Vec<Quarter> {
    let mut so_far = 0;
    let reads: Vec<Quarter> = run
        .arrivals
        .iter()
        .map(|arrival| {
            so_far += u64::from(arrival.chunks);
            Quarter {
                pieces: so_far,
                at_seconds: arrival.at.as_secs_f64(),
            }
        })
        .collect();
    let last = reads.len().saturating_sub(1);
    let mut rows: Vec<Quarter> = [0, last / 4, last / 2, last * 3 / 4, last]
        .iter()
        .filter_map(|place| reads.get(*place).copied())
        .collect();
    rows.dedup();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timing::{Channel, Micros};

    const LABELS: TimelineLabels<'_> = TimelineLabels {
        time: "s",
        pieces: "pieces",
        first_text: "TTFT",
        first_word: "first word",
    };

    fn run(texts: &[(u64, Channel)]) -> Run {
        let mut run = Run::default();
        for (at_ms, channel) in texts {
            run.read(Micros::from_millis(*at_ms));
            run.text(*channel);
        }
        run
    }

    fn plot(run: &Run) -> Plot {
        timeline(run, &LABELS, |number, decimals| {
            format!("{number:.decimals$}")
        })
        .expect("a plot")
    }

    #[test]
    fn every_read_has_its_place() {
        use Channel::{Answer, Thinking};
        let run = run(&[
            (100, Thinking),
            (200, Thinking),
            (900, Answer),
            (950, Answer),
        ]);
        let plot = plot(&run);
        let (x, y) = (&plot.x.scale, &plot.y.scale);
        assert_eq!((x.end, y.end), (1.0, 4.0));
        let dots: Vec<usize> = plot
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Dots(points, _) => Some(points.len()),
                _ => None,
            })
            .collect();
        assert_eq!(dots, [2, 2], "thinking apart from answer");
        let names: Vec<&str> = plot
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Up(_, name) => Some(name.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(names, ["TTFT", "first word"]);
        assert!(matches!(plot.marks[0], Mark::Stretch { from, .. } if from == 0.2));
    }

    #[test]
    fn the_table_follows_the_quarters() {
        let texts: Vec<_> = (0..9).map(|at| (at * 100, Channel::Answer)).collect();
        let rows = quarters(&run(&texts));
        let pieces: Vec<u64> = rows.iter().map(|row| row.pieces).collect();
        assert_eq!(pieces, [1, 3, 5, 7, 9]);
        assert_eq!(quarters(&run(&texts[..1])).len(), 1);
        assert_eq!(quarters(&Run::default()), []);
    }

    #[test]
    fn without_text_there_is_no_chart() {
        assert!(timeline(&Run::default(), &LABELS, |_, _| String::new()).is_none());
    }
}
