//! Durations as Go prints them: `1m37.3s`, `231.4ms`, `891.9µs`, `5m0s`.

use crate::timing::Micros;

/// Units below a minute, the longer name first, in nanoseconds. The micro sign has two code points.
const UNITS: [(&str, u128); 6] = [
    ("ms", 1_000_000),
    ("us", 1_000),
    ("\u{b5}s", 1_000),
    ("\u{3bc}s", 1_000),
    ("ns", 1),
    ("s", 1_000_000_000),
];

const MINUTE_NANOS: u128 = 60_000_000_000;

/// The duration that `text` starts with, and the text behind it.
///
/// Go ends every duration with a unit below a minute, so `5m` and `12.3m` are durations cut short.
pub fn go_duration(text: &str) -> Option<(Micros, &str)> {
    let (hours, rest) = whole_unit(text, 'h').unwrap_or((0, text));
    let (minutes, rest) = whole_unit(rest, 'm').unwrap_or((0, rest));
    let (nanos, rest) = below_a_minute(rest)?;
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let minutes = hours.saturating_mul(60).saturating_add(minutes);
    let nanos = minutes.saturating_mul(MINUTE_NANOS).saturating_add(nanos);
    let nanos = u64::try_from(nanos).unwrap_or(u64::MAX);
    Some((Micros::from_nanos(nanos), rest))
}

/// A whole number and its unit; the `m` of `ms` is not a minute.
fn whole_unit(text: &str, unit: char) -> Option<(u128, &str)> {
    let (number, rest) = whole(text)?;
    let rest = rest.strip_prefix(unit)?;
    (!rest.starts_with('s')).then_some((number, rest))
}

fn whole(text: &str) -> Option<(u128, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(..text.len() - rest.len())?;
    Some((digits.parse().ok()?, rest))
}

/// A number with its fraction and a unit, in nanoseconds.
fn below_a_minute(text: &str) -> Option<(u128, &str)> {
    let (number, rest) = whole(text)?;
    let (fraction, rest) = match rest.strip_prefix('.') {
        None => ("", rest),
        Some(behind) => {
            let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
            (behind.get(..behind.len() - rest.len())?, rest)
        }
    };
    let (unit, nanos) = UNITS.iter().find(|(unit, _)| rest.starts_with(unit))?;
    let parts: u128 = fraction.get(..fraction.len().min(9))?.parse().unwrap_or(0);
    let scale = 10u128.pow(fraction.len().min(9) as u32);
    let value = number
        .saturating_mul(*nanos)
        .saturating_add(parts * nanos / scale);
    Some((value, rest.get(unit.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_form_of_go_is_read() {
        for (text, micros, rest) in [
            ("2m5.25s", 125_250_000, ""),
            ("1h0m3s |", 3_603_000_000, " |"),
            ("41.5ms", 41_500, ""),
            ("700.25\u{b5}s", 700, ""),
            ("700.25\u{3bc}s", 700, ""),
            ("812us", 812, ""),
            ("1999ns", 2, ""),
            ("0s", 0, ""),
            ("1.s", 1_000_000, ""),
            ("2562047h47m16.854775807s", 9_223_372_036_854_776, ""),
        ] {
            assert_eq!(
                go_duration(text),
                Some((Micros::new(micros), rest)),
                "{text}"
            );
        }
        for text in [
            "", "5", "5m", "12.3m", "1h", "5m33.", "3 s", "5sec", "ms", "1h5m", "3.5",
        ] {
            assert_eq!(go_duration(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "([0-9]{1,40}|[hms.]|µs|ns|\\PC){0,8}") {
            go_duration(&text);
        }
    }
}
