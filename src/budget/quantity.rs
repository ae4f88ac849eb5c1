//! Reading the numbers people type: units, decimal commas, and why a number cannot be used.

use crate::timing::{Micros, TokenRate};

/// The longest time the page reckons with.
const ONE_DAY_S: f64 = 86_400.0;
/// The rates the page reckons with, in tokens per second: from one token in about a quarter of
/// an hour to far beyond any engine.
const SLOWEST_RATE: f64 = 0.001;
const FASTEST_RATE: f64 = 1_000_000.0;
/// The longest draft the page reckons with.
const MOST_TOKENS: f64 = 1_000_000.0;

/// A unit of time that a number may be given in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeUnit {
    /// Seconds.
    #[default]
    Seconds,
    /// Milliseconds.
    Millis,
}

/// How a comma that could have been either was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CommaReading {
    /// As a decimal sign: `1,250` is one and a quarter.
    Decimal,
    /// As a thousands separator: `1,250` is twelve hundred and fifty.
    Thousands,
}

/// A value that was understood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Read<T> {
    /// The value.
    pub value: T,
    /// The number as it was read, in the unit it was given in.
    pub number: f64,
    /// Set when its comma could have meant something else.
    pub ambiguous_comma: Option<CommaReading>,
}

/// Why what was typed is not a usable number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// Nothing was typed.
    Empty,
    /// It is not a number, or a number with something else behind it.
    NotANumber,
    /// The word behind the number is not a unit of this quantity.
    UnknownUnit(String),
    /// Zero is no time and no rate.
    Zero,
    /// Below zero.
    Negative,
    /// Above zero but too small to reckon with.
    TooSmall,
    /// Too large to reckon with.
    TooLarge,
    /// A count must be whole.
    NotWhole,
}

/// Reads a time such as `0.06`, `56ms`, `0,056 s`; a bare number is in `bare_unit`.
pub fn read_time(text: &str, bare_unit: TimeUnit) -> Result<Read<Micros>, NumberError> {
    let (number_text, unit_text) = split_unit(text)?;
    let seconds_per_unit = match unit_text.as_str() {
        "" if bare_unit == TimeUnit::Seconds => 1.0,
        "" => 1e-3,
        "s" | "sec" | "secs" | "second" | "seconds" => 1.0,
        "ms" | "msec" | "msecs" | "millisecond" | "milliseconds" => 1e-3,
        "us" | "µs" | "μs" | "microsecond" | "microseconds" => 1e-6,
        "m" | "min" | "minute" | "minutes" => 60.0,
        _ => return Err(NumberError::UnknownUnit(unit_text)),
    };
    // In seconds a comma is a decimal sign (nobody waits 1,250 s), in smaller units a thousands separator.
    let likely = if seconds_per_unit >= 1.0 {
        CommaReading::Decimal
    } else {
        CommaReading::Thousands
    };
    let (number, ambiguous_comma) = read_number(&number_text, likely)?;
    let seconds = positive_within(number * seconds_per_unit, 1e-6, ONE_DAY_S)?;
    let value = Micros::from_millis_f64(seconds * 1e3).ok_or(NumberError::TooLarge)?;
    Ok(Read {
        value,
        number,
        ambiguous_comma,
    })
}

/// Reads a rate such as `278`, `278.0 tok/s`, `30 t/s`, in tokens per second.
pub fn read_rate(text: &str) -> Result<Read<TokenRate>, NumberError> {
    let (number_text, unit_text) = split_unit(text)?;
    if !unit_text.is_empty() && !is_rate_unit(&unit_text) {
        return Err(NumberError::UnknownUnit(unit_text));
    }
    let (number, ambiguous_comma) = read_number(&number_text, CommaReading::Thousands)?;
    let rate = positive_within(number, SLOWEST_RATE, FASTEST_RATE)?;
    let value = TokenRate::from_tokens_per_second(rate).ok_or(NumberError::TooSmall)?;
    Ok(Read {
        value,
        number,
        ambiguous_comma,
    })
}

/// Reads a whole number of tokens such as `150` or `150 tokens`.
pub fn read_count(text: &str) -> Result<Read<u64>, NumberError> {
    let (number_text, unit_text) = split_unit(text)?;
    if !matches!(unit_text.as_str(), "" | "token" | "tokens" | "tok") {
        return Err(NumberError::UnknownUnit(unit_text));
    }
    let (number, ambiguous_comma) = read_number(&number_text, CommaReading::Thousands)?;
    let whole = positive_within(number, 1.0, MOST_TOKENS)?;
    if whole.fract() != 0.0 {
        return Err(NumberError::NotWhole);
    }
    Ok(Read {
        value: whole as u64,
        number,
        ambiguous_comma,
    })
}

/// Reads a number above 0 whose unit, where one is written, is one of `units` in lower case.
/// A lone comma before three digits is read as a thousands separator.
pub fn read_plain(text: &str, units: &[&str]) -> Result<Read<f64>, NumberError> {
    let (number_text, unit_text) = split_unit(text)?;
    if !unit_text.is_empty() && !units.contains(&unit_text.as_str()) {
        return Err(NumberError::UnknownUnit(unit_text));
    }
    let (number, ambiguous_comma) = read_number(&number_text, CommaReading::Thousands)?;
    Ok(Read {
        value: positive_within(number, LEAST_PLAIN, MOST_PLAIN)?,
        number,
        ambiguous_comma,
    })
}

/// The plain numbers the page reckons with: far beyond what any question asks for.
const LEAST_PLAIN: f64 = 1e-6;
const MOST_PLAIN: f64 = 1e9;

/// A time in seconds, exact and without trailing zeros: `0.06`, `10`.
pub(super) fn plain_seconds(time: Micros) -> String {
    trim_zeros(&format!("{:.6}", time.as_secs_f64()))
}

/// A rate in tokens per second to three decimals, without trailing zeros: `278`, `30.5`.
pub(super) fn plain_rate(rate: TokenRate) -> String {
    trim_zeros(&format!("{:.3}", rate.tokens_per_second()))
}

fn trim_zeros(decimal: &str) -> String {
    decimal
        .trim_end_matches('0')
        .trim_end_matches('.')
        .to_owned()
}

/// Whether `word` is a way to write tokens per second.
pub(super) fn is_rate_unit(word: &str) -> bool {
    let word = word.to_lowercase();
    matches!(
        word.as_str(),
        "tok/s"
            | "toks/s"
            | "token/s"
            | "tokens/s"
            | "t/s"
            | "tps"
            | "tok/sec"
            | "tokens/sec"
            | "tokens/second"
            | "tokens per second"
    )
}

/// Whether `word` is a way to write a unit of time.
pub(super) fn is_time_unit(word: &str) -> bool {
    let with_unit = format!("1{word}");
    word.starts_with(char::is_alphabetic) && read_time(&with_unit, TimeUnit::Seconds).is_ok()
}

/// Splits `56 ms` into `56` and the lower-case `ms`.
fn split_unit(text: &str) -> Result<(String, String), NumberError> {
    let text = without_digit_spaces(text.trim());
    if text.is_empty() {
        return Err(NumberError::Empty);
    }
    let mut end = text
        .find(|c: char| {
            !(c.is_ascii_digit() || matches!(c, '.' | ',' | '+' | '-' | '−' | '_' | '\''))
        })
        .unwrap_or(text.len());
    if let Some(exponent) = exponent_length(&text[end..]).filter(|_| end > 0) {
        end += exponent;
    }
    let (number, unit) = text.split_at(end);
    // What is no word, such as the second number of `0.06 278`, is no unit either.
    if number.is_empty() || unit.contains(|c: char| c.is_ascii_digit()) {
        return Err(NumberError::NotANumber);
    }
    Ok((number.to_owned(), unit.trim().to_lowercase()))
}

/// `1 250` is how many languages write 1,250: the spaces between its digits fall away.
fn without_digit_spaces(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (number, rest) = words.split_at(words_of_number(&words));
    let number = number.concat();
    let all: Vec<&str> = [number.as_str()].iter().chain(rest).copied().collect();
    all.join(" ")
}

/// How many of `words`, from the first on, are one number in groups of digits: one to three
/// digits, then groups of exactly three, the last of which may go on with a fraction or a unit.
/// A fraction and a zero have no groups behind them.
pub(super) fn words_of_number<W: AsRef<str>>(words: &[W]) -> usize {
    let digits_of = |word: &str| word.bytes().take_while(u8::is_ascii_digit).count();
    let Some((first, rest)) = words.split_first() else {
        return 0;
    };
    let first = first.as_ref().trim_start_matches(['+', '-', '−']);
    if !(1..=3).contains(&first.len()) || digits_of(first) != first.len() || first.starts_with('0')
    {
        return 1;
    }
    let mut count = 1;
    for word in rest.iter().map(AsRef::as_ref) {
        if digits_of(word) != 3 {
            break;
        }
        count += 1;
        if word.len() > 3 {
            break;
        }
    }
    count
}

/// The length of an exponent such as `e309` or `E-3` at the start of `text`.
fn exponent_length(text: &str) -> Option<usize> {
    let after_e = text.strip_prefix(['e', 'E'])?;
    let sign = usize::from(after_e.starts_with(['+', '-']));
    let digits = after_e[sign..]
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(after_e.len() - sign);
    (digits > 0).then_some(1 + sign + digits)
}

/// Reads a number in any of the ways people write one. A lone comma before exactly three digits
/// could be either sign; it is read as `likely` and reported.
fn read_number(
    text: &str,
    likely: CommaReading,
) -> Result<(f64, Option<CommaReading>), NumberError> {
    let plain: String = text
        .chars()
        .filter(|c| !matches!(c, '_' | '\''))
        .map(|c| if c == '−' { '-' } else { c })
        .collect();
    let (plain, ambiguous) = resolve_commas(&plain, likely).ok_or(NumberError::NotANumber)?;
    let number: f64 = plain.parse().map_err(|_| NumberError::NotANumber)?;
    Ok((number, ambiguous))
}

/// Turns commas into what they stand for, so that only a decimal point is left.
/// None where the separators make no number.
fn resolve_commas(text: &str, likely: CommaReading) -> Option<(String, Option<CommaReading>)> {
    let commas = text.matches(',').count();
    let last_comma = text.rfind(',');
    let last_point = text.rfind('.');
    let (reading, ambiguous) = match (last_comma, last_point) {
        (None, _) => return Some((text.to_owned(), None)),
        (Some(comma), Some(point)) if comma > point => {
            let without_points = text.replace('.', "");
            return groups_of_three(text, '.', comma)
                .then(|| (without_points.replace(',', "."), None));
        }
        (Some(_), Some(point)) => {
            return groups_of_three(text, ',', point).then(|| (text.replace(',', ""), None));
        }
        (Some(_), None) if commas > 1 => {
            return groups_of_three(text, ',', text.len()).then(|| (text.replace(',', ""), None));
        }
        (Some(comma), None)
            if groups_of_three(text, ',', text.len()) && !leads_with_zero(text, comma) =>
        {
            (likely, Some(likely))
        }
        (Some(_), None) => (CommaReading::Decimal, None),
    };
    let resolved = match reading {
        CommaReading::Decimal => text.replace(',', "."),
        CommaReading::Thousands => text.replace(',', ""),
    };
    Some((resolved, ambiguous))
}

/// Whether the digits of `text[..end]` stand in groups of three behind each `separator`.
fn groups_of_three(text: &str, separator: char, end: usize) -> bool {
    let mut groups = text[..end].split(separator);
    let first = groups
        .next()
        .unwrap_or_default()
        .trim_start_matches(['+', '-']);
    let all_digits = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    (1..=3).contains(&first.len())
        && all_digits(first)
        && groups.all(|group| group.len() == 3 && all_digits(group))
}

/// `0,125` can only be a decimal: no thousands start with a zero.
fn leads_with_zero(text: &str, comma: usize) -> bool {
    text[..comma]
        .trim_start_matches(['+', '-'])
        .starts_with('0')
}

fn positive_within(number: f64, least: f64, most: f64) -> Result<f64, NumberError> {
    if number.is_nan() {
        Err(NumberError::NotANumber)
    } else if number < 0.0 {
        Err(NumberError::Negative)
    } else if number == 0.0 {
        Err(NumberError::Zero)
    } else if number > most {
        Err(NumberError::TooLarge)
    } else if number < least {
        Err(NumberError::TooSmall)
    } else {
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn micros(text: &str, unit: TimeUnit) -> Result<u64, NumberError> {
        read_time(text, unit).map(|read| read.value.get())
    }

    #[test]
    fn times_are_read_in_every_way_people_write_them() {
        use TimeUnit::{Millis, Seconds};
        for (text, unit, expected) in [
            ("0.06", Seconds, 60_000),
            ("56ms", Seconds, 56_000),
            ("56 ms", Seconds, 56_000),
            ("0.056 s", Millis, 56_000),
            ("0,056", Seconds, 56_000),
            ("56", Millis, 56_000),
            (" .5 s ", Seconds, 500_000),
            ("1e-3", Seconds, 1_000),
            ("2 min", Seconds, 120_000_000),
            ("250 µs", Seconds, 250),
            ("1.250,5 ms", Seconds, 1_250_500),
            ("1,250.5 ms", Seconds, 1_250_500),
            ("+0.5", Seconds, 500_000),
            ("1 250 ms", Seconds, 1_250_000),
            ("1\u{a0}250", Millis, 1_250_000),
            ("1\u{202f}250ms", Seconds, 1_250_000),
            ("12 345.5 ms", Seconds, 12_345_500),
            ("1 250 000 µs", Seconds, 1_250_000),
            ("1.000", Seconds, 1_000_000),
        ] {
            assert_eq!(micros(text, unit), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_says_why() {
        use NumberError::*;
        for (text, error) in [
            ("", Empty),
            ("  ", Empty),
            ("abc", NotANumber),
            ("NaN", NotANumber),
            ("inf", NotANumber),
            ("1e309", TooLarge),
            ("-1", Negative),
            ("−1", Negative),
            ("0", Zero),
            ("0.000", Zero),
            ("1e-9", TooSmall),
            ("100000", TooLarge),
            ("1.2.3", NotANumber),
            ("1,2,3", NotANumber),
            ("--5", NotANumber),
            ("0x10", NotANumber),
            ("0.06 27", NotANumber),
            ("0.06 278", NotANumber),
            ("0 250", NotANumber),
            ("1250 250", NotANumber),
            ("1 25", NotANumber),
            ("5 apples", UnknownUnit("apples".into())),
            ("5 tok/s", UnknownUnit("tok/s".into())),
        ] {
            assert_eq!(micros(text, TimeUnit::Seconds), Err(error), "{text:?}");
        }
    }

    #[test]
    fn rates_and_counts_have_their_own_units() {
        for text in [
            "278",
            "278.0",
            "278,0 tok/s",
            "278 tokens/s",
            "278 t/s",
            "278tps",
        ] {
            let read = read_rate(text).map(|read| read.number);
            assert_eq!(read, Ok(278.0), "{text}");
        }
        assert_eq!(
            read_rate("278 ms").map(|read| read.number),
            Err(NumberError::UnknownUnit("ms".into()))
        );
        assert_eq!(read_count("150 tokens").map(|read| read.value), Ok(150));
        assert_eq!(
            read_count("1.5").map(|read| read.value),
            Err(NumberError::NotWhole)
        );
        assert_eq!(
            read_count("0").map(|read| read.value),
            Err(NumberError::Zero)
        );
        assert_eq!(
            read_count("1e309").map(|read| read.value),
            Err(NumberError::TooLarge)
        );
    }

    #[test]
    fn a_comma_that_could_be_either_is_reported_as_it_was_read() {
        use CommaReading::{Decimal, Thousands};
        let time = read_time("1,250", TimeUnit::Seconds).expect("a time");
        assert_eq!((time.number, time.ambiguous_comma), (1.25, Some(Decimal)));
        let time = read_time("1,250", TimeUnit::Millis).expect("a time");
        assert_eq!(
            (time.number, time.ambiguous_comma),
            (1250.0, Some(Thousands))
        );
        let rate = read_rate("1,250").expect("a rate");
        assert_eq!(
            (rate.number, rate.ambiguous_comma),
            (1250.0, Some(Thousands))
        );
        for sure in ["0,125", "12,5", "1,2500", "1234,567"] {
            let read = read_rate(sure).expect("a rate");
            assert_eq!(read.ambiguous_comma, None, "{sure}");
        }
        let many = read_rate("100,000").expect("a rate");
        assert_eq!(many.number, 100_000.0);
    }

    proptest! {
        #[test]
        fn no_text_panics_or_gives_an_unusable_number(text in "\\PC{0,20}") {
            if let Ok(read) = read_time(&text, TimeUnit::Seconds) {
                prop_assert!(read.number.is_finite() && read.value > Micros::ZERO);
            }
            if let Ok(read) = read_rate(&text) {
                prop_assert!(read.value.tokens_per_second().is_finite());
            }
            let _ = read_count(&text);
        }

        #[test]
        fn a_printed_time_is_read_back(micros in 1u64..80_000_000_000) {
            let text = format!("{:.6}", Micros::new(micros).as_secs_f64());
            let read = read_time(&text, TimeUnit::Seconds);
            prop_assert_eq!(read.map(|read| read.value.get()), Ok(micros));
        }
    }
}
