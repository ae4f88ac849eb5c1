//! Quantities as text, with the separators of the language.

use super::text;
use crate::timing::{Micros, TokenRate};

const MICROS_DECIMALS: usize = 6;

/// A time in seconds to two decimals: `0.60 s`.
pub fn seconds(time: Micros) -> String {
    seconds_to(time, 2)
}

/// A time in seconds to so many decimals (six at the most), rounded to the nearest.
pub(super) fn seconds_to(time: Micros, decimals: usize) -> String {
    let step = micros_per_unit(decimals);
    text::quantity::seconds(&fixed(time.get().saturating_add(step / 2) / step, decimals))
}

/// A time that may at most be so long, in seconds, rounded down so that it never promises more:
/// `0.62 s` for 0.625 s. A time that two decimals would make zero keeps more of them.
pub fn seconds_at_most(time: Micros) -> String {
    let decimals = (2..MICROS_DECIMALS)
        .find(|&decimals| time.get() >= micros_per_unit(decimals))
        .unwrap_or(MICROS_DECIMALS);
    let step = micros_per_unit(decimals);
    text::quantity::seconds(&fixed(time.get() / step, decimals))
}

/// A time in seconds with every digit it has and no more: `0.5 s`, `10 s`.
pub fn exact_seconds(time: Micros) -> String {
    text::quantity::seconds(&without_trailing_zeros(fixed(time.get(), MICROS_DECIMALS)))
}

/// A share of a whole in whole per cent: `93 %` for 0.9300. What is there is never shown as none.
pub fn whole_percent(share: f64) -> String {
    let percent = 100.0 * share;
    let shown = match percent.round() {
        0.0 if percent > 0.0 => return text::quantity::percent(text::quantity::LESS_THAN_ONE),
        whole => plain_number(whole),
    };
    text::quantity::percent(&shown)
}

/// A time in the unit that suits it: `3.2 ms`, `56 ms`, `3.61 s`.
pub fn duration(time: Micros) -> String {
    match time.get() {
        0..10_000 => text::quantity::millis(&fixed((time.get() + 50) / 100, 1)),
        10_000..999_500 => text::quantity::millis(&fixed((time.get() + 500) / 1_000, 0)),
        _ => seconds(time),
    }
}

/// A rate to one decimal: `278.0 tokens/s`.
pub fn rate(rate: TokenRate) -> String {
    text::quantity::tokens_per_second(&decimal(rate.tokens_per_second(), 1))
}

/// A rate with every digit that was typed, to three decimals: `30 tokens/s`.
pub fn exact_rate(rate: TokenRate) -> String {
    let number = without_trailing_zeros(decimal(rate.tokens_per_second(), 3));
    text::quantity::tokens_per_second(&number)
}

/// A rate that is just enough, rounded up to one decimal: `15.8 tokens/s` for 15.79.
pub fn rate_at_least(rate: TokenRate) -> String {
    text::quantity::tokens_per_second(&fixed(rate.tenths_per_second_rounded_up(), 1))
}

/// A number of tokens with its word: `150 tokens`.
pub fn tokens(count: u64) -> String {
    text::quantity::tokens(count)
}

/// A number as it was read, to six decimals: `1.25`, `1,250`.
pub fn plain_number(number: f64) -> String {
    without_trailing_zeros(decimal(number, MICROS_DECIMALS))
}

/// A power of ten, digit by digit: `0.0001` for -4, `1,000` for 3.
pub(super) fn power_of_ten(exponent: i32) -> String {
    let zeros = "0".repeat(exponent.unsigned_abs() as usize);
    match zeros.strip_prefix('0') {
        Some(zeros_behind_sign) if exponent < 0 => {
            with_separators("0", &format!("{zeros_behind_sign}1"), zeros.len())
        }
        _ => with_separators(&format!("1{zeros}"), "", 0),
    }
}

fn micros_per_unit(decimals: usize) -> u64 {
    10u64.pow(MICROS_DECIMALS.saturating_sub(decimals) as u32)
}

/// `units` with its last `decimals` digits behind the decimal sign.
fn fixed(units: u64, decimals: usize) -> String {
    let one = 10u64.pow(decimals as u32);
    let whole = (units / one).to_string();
    with_separators(&whole, &format!("{:0decimals$}", units % one), decimals)
}

pub(super) fn decimal(number: f64, decimals: usize) -> String {
    let plain = format!("{number:.decimals$}");
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    with_separators(whole, fraction, decimals)
}

fn with_separators(whole: &str, fraction: &str, decimals: usize) -> String {
    let mut number = String::new();
    for (index, digit) in whole.chars().enumerate() {
        let digits_left = whole.len() - index;
        if index > 0 && digits_left.is_multiple_of(3) {
            number.push_str(text::number::THOUSANDS_SIGN);
        }
        number.push(digit);
    }
    if decimals > 0 {
        number.push_str(text::number::DECIMAL_SIGN);
        number.push_str(fraction);
    }
    number
}

fn without_trailing_zeros(number: String) -> String {
    if !number.contains(text::number::DECIMAL_SIGN) {
        return number;
    }
    number
        .trim_end_matches('0')
        .trim_end_matches(text::number::DECIMAL_SIGN)
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_well_at_every_size() {
        for (micros, shown) in [
            (0, "0.0 ms"),
            (3_240, "3.2 ms"),
            (56_000, "56 ms"),
            (999_499, "999 ms"),
            (999_500, "1.00 s"),
            (3_610_000, "3.61 s"),
            (3_273_000_000, "3,273.00 s"),
        ] {
            assert_eq!(duration(Micros::new(micros)), shown);
        }
    }

    #[test]
    fn what_is_enough_is_rounded_up_and_what_is_allowed_down() {
        let needed = TokenRate::new(150, Micros::from_millis(9_500)).expect("a rate");
        assert_eq!(rate_at_least(needed), "15.8 tokens/s");
        assert_eq!(seconds_at_most(Micros::new(629_999)), "0.62 s");
        assert_eq!(seconds_at_most(Micros::new(1_234)), "0.001 s");
        assert_eq!(seconds_at_most(Micros::new(1)), "0.000001 s");
        assert_eq!(seconds_at_most(Micros::from_millis(1_000)), "1.00 s");
    }

    #[test]
    fn exact_values_keep_their_digits_and_no_zeros() {
        assert_eq!(exact_seconds(Micros::from_millis(500)), "0.5 s");
        assert_eq!(exact_seconds(Micros::from_millis(10_000)), "10 s");
        assert_eq!(exact_seconds(Micros::new(1)), "0.000001 s");
        assert_eq!(plain_number(1.25), "1.25");
        assert_eq!(plain_number(1250.0), "1,250");
    }

    #[test]
    fn powers_of_ten_are_written_out() {
        for (exponent, shown) in [
            (-6, "0.000001"),
            (-4, "0.0001"),
            (-1, "0.1"),
            (0, "1"),
            (3, "1,000"),
            (12, "1,000,000,000,000"),
        ] {
            assert_eq!(power_of_ten(exponent), shown);
        }
    }

    #[test]
    fn rates_keep_one_decimal() {
        let rate_of = |number| TokenRate::from_tokens_per_second(number).expect("a rate");
        assert_eq!(rate(rate_of(278.0)), "278.0 tokens/s");
        assert_eq!(rate(rate_of(1250.04)), "1,250.0 tokens/s");
        assert_eq!(exact_rate(rate_of(30.0)), "30 tokens/s");
    }
}
