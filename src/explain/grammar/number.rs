//! Numbers as tools and people print them: `3656.10`, `3656,10`, `1,234.5`, `9.9k`.

/// The number that `text` starts with, and the text behind it.
///
/// A number that ends the text may have lost its last digits, so it is none.
pub fn number(text: &str) -> Option<(f64, &str)> {
    let (number, rest) = last_number(text)?;
    let is_cut = rest.trim_start_matches(['.', ',']).is_empty();
    (!is_cut).then_some((number, rest))
}

/// The number that `text` starts with, even where it ends the text: for cells whose end is known.
pub fn last_number(text: &str) -> Option<(f64, &str)> {
    let mut end = 0;
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    while is_digit(end)
        || (end > 0 && matches!(bytes.get(end), Some(b'.' | b',')) && is_digit(end + 1))
    {
        end += 1;
    }
    let exponent = exponent_length(bytes.get(end..)?);
    let (digits, rest) = text.split_at_checked(end + exponent)?;
    // A longer series, such as a version or an address, is no number.
    let value = plain(digits)?
        .parse()
        .ok()
        .filter(|value: &f64| value.is_finite())?;
    (end > 0).then_some((value, rest))
}

/// The length of an exponent such as `e-05`.
fn exponent_length(bytes: &[u8]) -> usize {
    let Some((b'e' | b'E', rest)) = bytes.split_first() else {
        return 0;
    };
    let sign = usize::from(matches!(rest.first(), Some(b'+' | b'-')));
    let digits = rest
        .iter()
        .skip(sign)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if digits == 0 { 0 } else { 1 + sign + digits }
}

/// `digits` with a point for its decimal sign and no other separators. A lone separator before
/// groups of three is taken for one of thousands only when it is a comma.
fn plain(digits: &str) -> Option<String> {
    let (points, commas) = (digits.matches('.').count(), digits.matches(',').count());
    match (points, commas) {
        (0 | 1, 0) => Some(digits.to_owned()),
        (0, 1) if !has_groups(digits, ',') => Some(digits.replace(',', ".")),
        (0, _) => has_groups(digits, ',').then(|| digits.replace(',', "")),
        (1, _) if digits.rfind('.') > digits.rfind(',') => {
            let (whole, _) = digits.split_once('.')?;
            has_groups(whole, ',').then(|| digits.replace(',', ""))
        }
        (_, 1) => {
            let (whole, _) = digits.split_once(',')?;
            has_groups(whole, '.').then(|| digits.replace('.', "").replace(',', "."))
        }
        _ => None,
    }
}

fn has_groups(digits: &str, separator: char) -> bool {
    let mut groups = digits.split(separator);
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && groups.all(|group| group.len() == 3)
}

/// The whole number that `text` starts with, with its thousands' separators, and the text behind.
pub fn count(text: &str) -> Option<(u64, &str)> {
    let (value, rest) = number(text)?;
    let is_count = (0.0..1e15).contains(&value) && value.fract() == 0.0;
    is_count.then_some((value as u64, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn separators_of_every_language_are_understood() {
        for (text, value) in [
            ("12.5 ms", 12.5),
            ("412,07 ms", 412.07),
            ("1,250 tokens", 1250.0),
            ("1,250.5 t", 1250.5),
            ("1.250,5 t", 1250.5),
            ("0,125 s", 0.125),
            ("1,250,000 t", 1_250_000.0),
            ("7.5e-05 x", 7.5e-5),
            ("3. ", 3.0),
        ] {
            assert_eq!(number(text).map(|read| read.0), Some(value), "{text}");
        }
        for text in [
            "",
            "12",
            "12.",
            "12.5",
            "inf ",
            "NaN ",
            "-1 ",
            ".5 ",
            "127.0.0.1 ",
            "1,2,3 ",
        ] {
            assert_eq!(number(text), None, "{text}");
        }
        assert_eq!(count("1.5 x"), None);
        assert_eq!(count("61 token(s)"), Some((61, " token(s)")));
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "([0-9]{1,30}|[.,e+-]|\\PC){0,10}") {
            number(&text);
            count(&text);
        }
    }
}
