//! The line that lesson 2's script prints for this lesson, and everything people paste instead.

use super::Field;
use super::quantity::{
    CommaReading, NumberError, TimeUnit, is_rate_unit, is_time_unit, plain_rate, plain_seconds,
    read_rate, read_time, words_of_number,
};
use crate::timing::{Micros, TokenRate};

/// What a pasted line says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LessonLine {
    /// The TTFT it names.
    pub ttft: Option<Micros>,
    /// The tokens/s it names.
    pub rate: Option<TokenRate>,
    /// What the person should know about how it was read, in reading order.
    pub remarks: Vec<Remark>,
}

/// Something to say about a pasted line.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// The label was pasted too; the script would have answered "unrecognized arguments".
    LabelPasted,
    /// The comma of this text could have meant something else.
    AmbiguousComma {
        /// Which field.
        field: Field,
        /// The number as pasted.
        text: String,
        /// The number as read.
        number: f64,
        /// How its comma was read.
        reading: CommaReading,
    },
    /// The field was named more than once; the last value counts, as in the script.
    Repeated(Field),
    /// The field was named but its value cannot be used.
    BadValue {
        /// Which field.
        field: Field,
        /// The value as pasted.
        text: String,
        /// What is wrong with it.
        error: NumberError,
    },
    /// The field was named without a value behind it.
    NoValue(Field),
    /// These words mean nothing here.
    NotUnderstood(Vec<String>),
}

impl Remark {
    /// The field it is about.
    pub fn field(&self) -> Option<Field> {
        match self {
            Self::AmbiguousComma { field, .. }
            | Self::BadValue { field, .. }
            | Self::Repeated(field)
            | Self::NoValue(field) => Some(*field),
            Self::LabelPasted | Self::NotUnderstood(_) => None,
        }
    }

    fn is_about_a_value(&self) -> bool {
        matches!(self, Self::AmbiguousComma { .. } | Self::BadValue { .. })
    }
}

/// The line that carries a TTFT and a rate to this lesson, label included:
/// `for lesson 4: --ttft 0.06 --tps 278.0`.
pub fn print_lesson_line(ttft: Micros, rate: TokenRate) -> String {
    let ttft = plain_seconds(ttft);
    let rate = plain_rate(rate);
    let point = if rate.contains('.') { "" } else { ".0" };
    format!("for lesson 4: --ttft {ttft} --tps {rate}{point}")
}

/// Reads a pasted line. Flags in any order, with or without dashes, `=` or units; a value with a
/// unit needs no flag. Words of the command around it are passed over.
pub fn read_lesson_line(pasted: &str) -> LessonLine {
    let (command, values) = match pasted.rsplit_once(SCRIPT) {
        Some((command, values)) => (command, values),
        None => ("", pasted),
    };
    let words = with_whole_numbers(words(values));
    let mut reader = Reader {
        words: &words,
        line: LessonLine::default(),
        leftovers: Vec::new(),
    };
    if command.to_lowercase().contains("for lesson") {
        reader.remark(Remark::LabelPasted);
    }
    reader.read_all();
    reader.finish()
}

/// The checker of lesson 4. What stands before it is a prompt and the way to call it.
const SCRIPT: &str = "budget_check.py";

/// Splits at white space and at the `=` or `:` behind a flag; quotes, list commas and characters
/// that nobody can see fall away.
fn words(text: &str) -> Vec<String> {
    text.replace(
        [
            '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}',
        ],
        "",
    )
    .split_whitespace()
    .flat_map(|word| word.split(['=', ':', '"', '`', ';', '|', '(', ')', '{', '}']))
    .map(|word| word.trim_end_matches([',', '\'']).trim_start_matches('\''))
    .filter(|word| !word.is_empty())
    .map(str::to_owned)
    .collect()
}

/// The words with `1 250 ms` as one number, as the fields read it. Two numbers that stand next to
/// each other stay two: where the first has a flag whose quantity the unit behind the second does not
/// fit, and where nothing says what they are.
fn with_whole_numbers(words: Vec<String>) -> Vec<String> {
    let mut whole = Vec::new();
    let mut rest = words.as_slice();
    while !rest.is_empty() {
        let (number, behind) = rest.split_at(words_of_number(rest));
        let joined = number.concat();
        let flag = whole.last().and_then(|word: &String| field_named(word));
        let unit = unit_of(&joined, behind.first()).and_then(field_of_unit);
        let is_one = match (flag, unit) {
            (Some(flag), Some(unit)) => flag == unit,
            (flag, unit) => flag.or(unit).is_some(),
        };
        if is_one {
            whole.push(joined);
            rest = behind;
        } else {
            whole.push(rest[0].clone());
            rest = &rest[1..];
        }
    }
    whole
}

/// The unit in or behind a number.
fn unit_of<'w>(number: &'w str, behind: Option<&'w String>) -> Option<&'w str> {
    let inside = number.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    if inside.is_empty() {
        behind.map(String::as_str)
    } else {
        Some(inside)
    }
}

struct Reader<'a> {
    words: &'a [String],
    line: LessonLine,
    leftovers: Vec<String>,
}

impl Reader<'_> {
    fn read_all(&mut self) {
        while let Some((word, rest)) = self.words.split_first() {
            self.words = rest;
            if self.passes_label(word) {
                self.remark(Remark::LabelPasted);
            } else if let Some(field) = field_named(word) {
                self.read_value_of(field);
            } else if let Some(field) = self.field_of_bare_value(word) {
                self.read_value(field, word);
            } else if !is_command_word(word) {
                self.leftovers.push(word.clone());
            }
        }
    }

    /// Passes over `lesson 4`, the end of the label `for lesson 4:`.
    fn passes_label(&mut self, word: &str) -> bool {
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
        match self.words.split_first() {
            Some((number, rest)) if word.eq_ignore_ascii_case("lesson") && is_number(number) => {
                self.words = rest;
                true
            }
            _ => false,
        }
    }

    /// Says something once. Of two things about one field's value only the last counts, as of
    /// the values themselves.
    fn remark(&mut self, remark: Remark) {
        let outdated = |earlier: &Remark| {
            *earlier == remark
                || (earlier.is_about_a_value() && remark.is_about_a_value())
                    && earlier.field() == remark.field()
        };
        self.line.remarks.retain(|earlier| !outdated(earlier));
        self.line.remarks.push(remark);
    }

    fn read_value_of(&mut self, field: Field) {
        match self.words.split_first() {
            Some((value, rest)) if field_named(value).is_none() => {
                self.words = rest;
                self.read_value(field, value);
            }
            _ => self.remark(Remark::NoValue(field)),
        }
    }

    /// A value that needs no flag, because its unit says what it is.
    fn field_of_bare_value(&self, word: &str) -> Option<Field> {
        if !word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',')) {
            return None;
        }
        field_of_unit(unit_of(word, self.words.first())?)
    }

    fn read_value(&mut self, field: Field, value: &str) {
        let mut text = value.to_owned();
        if let Some((unit, rest)) = self.words.split_first()
            && field_of_unit(unit) == Some(field)
            && ends_as_number(value)
        {
            self.words = rest;
            text = format!("{value} {}", unit.trim_end_matches('.'));
        }
        if self.is_set(field) {
            self.remark(Remark::Repeated(field));
        }
        let read = match field {
            Field::Rate => read_rate(&text).map(|read| {
                self.line.rate = Some(read.value);
                (read.number, read.ambiguous_comma)
            }),
            _ => read_time(&text, TimeUnit::Seconds).map(|read| {
                self.line.ttft = Some(read.value);
                (read.number, read.ambiguous_comma)
            }),
        };
        match read {
            Ok((_, None)) => {}
            Ok((number, Some(reading))) => self.remark(Remark::AmbiguousComma {
                field,
                text,
                number,
                reading,
            }),
            Err(error) => self.remark(Remark::BadValue { field, text, error }),
        }
    }

    fn is_set(&self, field: Field) -> bool {
        match field {
            Field::Rate => self.line.rate.is_some(),
            _ => self.line.ttft.is_some(),
        }
    }

    fn finish(mut self) -> LessonLine {
        if !self.leftovers.is_empty() {
            self.line
                .remarks
                .push(Remark::NotUnderstood(self.leftovers));
        }
        self.line
    }
}

/// The field that a flag or a name stands for. Word processors turn `--` into a dash.
fn field_named(word: &str) -> Option<Field> {
    let name = word.trim_start_matches(['-', '–', '—', '−']).to_lowercase();
    match name.as_str() {
        "ttft" => Some(Field::Ttft),
        "tps" | "tokens_per_second" | "tokens-per-second" => Some(Field::Rate),
        unit if is_rate_unit(unit) => Some(Field::Rate),
        _ => None,
    }
}

fn field_of_unit(word: &str) -> Option<Field> {
    let unit = word.trim_end_matches('.');
    if is_rate_unit(unit) {
        Some(Field::Rate)
    } else if is_time_unit(unit) {
        Some(Field::Ttft)
    } else {
        None
    }
}

fn ends_as_number(word: &str) -> bool {
    word.ends_with(|c: char| c.is_ascii_digit() || c == '.')
}

/// Words of a command line or of running text that carry no value.
fn is_command_word(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "$" | "%" | ">" | ">>>" | "#" | "for" | "and" | "&" | "," | "/" | "·"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(pasted: &str) -> (Option<u64>, Option<f64>) {
        let line = read_lesson_line(pasted);
        (
            line.ttft.map(Micros::get),
            line.rate.map(TokenRate::tokens_per_second),
        )
    }

    #[test]
    fn every_way_to_write_the_line_is_understood() {
        for pasted in [
            "--ttft 0.06 --tps 278.0",
            "--tps 278.0 --ttft 0.06",
            "--ttft=0.06 --tps=278.0",
            "--ttft = 0.06 --tps = 278",
            "ttft 0.06 tps 278",
            "TTFT: 60 ms, 278 tok/s",
            "60ms 278tok/s",
            "0.06 s and 278.0 tokens/s.",
            "278 tokens/s, 60 ms",
            "tokens/s: 278 ttft: 0.06",
            "—ttft 0,06 –tps 278,0",
            "python3 budget_check.py --ttft 0.06 --tps 278.0",
            "$ python ./lesson/budget_check.py --ttft 60ms --tps 278",
            "`--ttft 0.06 --tps 278.0`",
            "{\"ttft\": 0.06, \"tps\": 278.0}",
            "  --ttft\t0.06\n--tps 278.0  ",
            "C:\\> python C:\\lesson\\budget_check.py --ttft 0.06 --tps 278",
            "PS C:\\Users\\me> py -3 budget_check.py --ttft 0.06 --tps 278",
            "\u{200b}--ttft 0.06 --tps\u{a0}278.0\u{feff}",
        ] {
            assert_eq!(numbers(pasted), (Some(60_000), Some(278.0)), "{pasted}");
            assert_eq!(read_lesson_line(pasted).remarks, [], "{pasted}");
        }
    }

    #[test]
    fn digits_in_groups_are_one_number_whatever_space_parts_them() {
        for space in [' ', '\u{a0}', '\u{202f}', '\u{2009}'] {
            for (pasted, expected) in [
                ("--ttft 1_250 ms --tps 278", (Some(1_250_000), Some(278.0))),
                ("--ttft 1_250ms --tps 278", (Some(1_250_000), Some(278.0))),
                (
                    "--ttft=1_250.5 ms --tps=1_278",
                    (Some(1_250_500), Some(1278.0)),
                ),
                ("1_250 ms, 1_278 tok/s", (Some(1_250_000), Some(1278.0))),
                ("--tps 1_000_000 --ttft 2", (Some(2_000_000), Some(1e6))),
            ] {
                let pasted = pasted.replace('_', &space.to_string());
                assert_eq!(numbers(&pasted), expected, "{pasted:?}");
            }
        }
    }

    #[test]
    fn two_numbers_side_by_side_stay_two() {
        assert_eq!(
            numbers("--ttft 1 278 tok/s"),
            (Some(1_000_000), Some(278.0))
        );
        assert_eq!(
            numbers("--ttft 60 ms 278 tok/s"),
            (Some(60_000), Some(278.0))
        );
        let both = read_lesson_line("60 278");
        let expected = Remark::NotUnderstood(vec!["60".to_owned(), "278".to_owned()]);
        assert_eq!(both.remarks, [expected]);
    }

    #[test]
    fn the_label_is_understood_and_said() {
        for pasted in [
            "for lesson 4: --ttft 0.06 --tps 278.0",
            "For lesson 4:--ttft 0.06 --tps 278.0",
            "FOR LESSON 4 --ttft 0.06 --tps 278.0",
            "for lesson 4: python3 budget_check.py --ttft 0.06 --tps 278.0",
            "python3 budget_check.py for lesson 4: --ttft 0.06 --tps 278.0",
        ] {
            assert_eq!(numbers(pasted), (Some(60_000), Some(278.0)), "{pasted}");
            assert_eq!(
                read_lesson_line(pasted).remarks,
                [Remark::LabelPasted],
                "{pasted}"
            );
        }
    }

    #[test]
    fn an_ambiguous_comma_is_reported_as_it_was_read() {
        let line = read_lesson_line("--ttft 0,5 --tps 1,250");
        assert_eq!(line.rate.map(TokenRate::tokens_per_second), Some(1250.0));
        let expected = Remark::AmbiguousComma {
            field: Field::Rate,
            text: "1,250".to_owned(),
            number: 1250.0,
            reading: CommaReading::Thousands,
        };
        assert_eq!(line.remarks, [expected]);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let line = read_lesson_line("--ttft 0.06 --model qwen3 --tps 278");
        let expected = Remark::NotUnderstood(vec!["--model".to_owned(), "qwen3".to_owned()]);
        assert_eq!(line.remarks, [expected]);
        assert_eq!(numbers("hello there"), (None, None));
    }

    #[test]
    fn a_bad_a_missing_and_a_repeated_value_are_each_said() {
        assert_eq!(
            read_lesson_line("--ttft fast --tps").remarks,
            [
                Remark::BadValue {
                    field: Field::Ttft,
                    text: "fast".to_owned(),
                    error: NumberError::NotANumber
                },
                Remark::NoValue(Field::Rate),
            ]
        );
        let repeated = read_lesson_line("--ttft 0.06 --ttft 0.07");
        assert_eq!(repeated.ttft, Some(Micros::from_millis(70)));
        assert_eq!(repeated.remarks, [Remark::Repeated(Field::Ttft)]);
        assert_eq!(
            read_lesson_line("--ttft --tps 30").remarks,
            [Remark::NoValue(Field::Ttft)]
        );
    }

    #[test]
    fn what_is_said_is_said_once() {
        let repeated = read_lesson_line(&"--ttft 0.06 ".repeat(200));
        assert_eq!(repeated.remarks, [Remark::Repeated(Field::Ttft)]);
        let wrong = read_lesson_line(&"--ttft soon ".repeat(200));
        assert_eq!(wrong.remarks.len(), 1);
    }

    #[test]
    fn a_bare_number_is_no_unit() {
        let line = read_lesson_line("0.06 278");
        let expected = Remark::NotUnderstood(vec!["0.06".to_owned(), "278".to_owned()]);
        assert_eq!(
            (line.ttft, line.rate, line.remarks),
            (None, None, vec![expected])
        );
    }

    #[test]
    fn a_negative_value_is_a_value_not_a_flag() {
        let line = read_lesson_line("--ttft -1 --tps 30");
        assert!(matches!(
            line.remarks.as_slice(),
            [Remark::BadValue {
                error: NumberError::Negative,
                ..
            }]
        ));
    }

    #[test]
    fn the_printed_line_is_the_scripts() {
        let rate = TokenRate::from_tokens_per_second(278.0).expect("a rate");
        let line = print_lesson_line(Micros::from_millis(60), rate);
        assert_eq!(line, "for lesson 4: --ttft 0.06 --tps 278.0");
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_back(ttft in 1u64..80_000_000_000, milli_rate in 1u64..900_000_000) {
            let ttft = Micros::new(ttft);
            let rate = TokenRate::from_tokens_per_second(milli_rate as f64 / 1e3).expect("a rate");
            let line = read_lesson_line(&print_lesson_line(ttft, rate));
            prop_assert_eq!(line.ttft, Some(ttft));
            prop_assert_eq!(line.rate, Some(rate));
            prop_assert_eq!(line.remarks, [Remark::LabelPasted]);
        }

        #[test]
        fn a_paste_reads_a_time_as_the_field_does(
            number in "[1-9][0-9]{0,2}([ \u{a0}\u{202f}][0-9]{3}){0,2}([.,][0-9]{1,2})?",
            unit in "( |)(ms|s|µs)",
        ) {
            let typed = format!("{number}{unit}");
            let field = read_time(&typed, TimeUnit::Seconds).ok().map(|read| read.value);
            let line = read_lesson_line(&format!("--ttft {typed} --tps 278"));
            prop_assert_eq!(line.ttft, field, "{}", typed);
        }

        #[test]
        fn nothing_pasted_panics(pasted in "\\PC{0,60}") {
            read_lesson_line(&pasted);
        }
    }
}
