//! What is wrong with a number that was typed or pasted, and what to do.

use super::excerpt::excerpt;
use super::number::plain_number;
use super::text;
use crate::budget::{CommaReading, Field, LessonLine, NumberError, Remark};
use crate::words::{exact_rate, exact_seconds};

/// The name of a field, as its label says it.
pub fn field_name(field: Field) -> &'static str {
    match field {
        Field::Ttft => text::budget::TTFT,
        Field::Rate => text::budget::RATE,
        Field::DraftTokens => text::budget::DRAFT_TOKENS,
        Field::FirstWordsLimit => text::budget::FIRST_WORDS_LIMIT,
        Field::DraftLimit => text::budget::DRAFT_LIMIT,
    }
}

/// Why the number in `field` cannot be used.
pub fn number_problem(field: Field, error: &NumberError) -> String {
    use text::number_problem as words;
    let kind = Kind::of(field);
    match error {
        NumberError::Empty => words::EMPTY.to_owned(),
        NumberError::NotANumber => words::not_a_number(kind.example),
        NumberError::UnknownUnit(unit) => words::unknown_unit(&excerpt(unit), kind.units),
        NumberError::Zero => words::ZERO.to_owned(),
        NumberError::Negative => words::NEGATIVE.to_owned(),
        NumberError::TooSmall => words::too_small(kind.least),
        NumberError::TooLarge => words::too_large(kind.most),
        NumberError::NotWhole => words::NOT_WHOLE.to_owned(),
    }
}

/// How a comma that could be either was read.
pub fn comma_note(number: f64, reading: CommaReading) -> String {
    let number = plain_number(number);
    match reading {
        CommaReading::Decimal => text::number_problem::comma_as_decimal(&number),
        CommaReading::Thousands => text::number_problem::comma_as_thousands(&number),
    }
}

/// Everything to say about a pasted line: first what was taken from it, then each remark.
pub fn paste_remarks(line: &LessonLine) -> Vec<String> {
    use text::paste as words;
    let ttft = line.ttft.map(exact_seconds);
    let rate = line.rate.map(exact_rate);
    let names = |field| {
        line.remarks
            .iter()
            .any(|remark| remark.field() == Some(field))
    };
    let taken = match (ttft, rate) {
        (Some(ttft), Some(rate)) => Some(words::took_both(&ttft, &rate)),
        (Some(ttft), None) if names(Field::Rate) => Some(words::took_only(&ttft)),
        (Some(ttft), None) => Some(words::took_ttft(&ttft)),
        (None, Some(rate)) if names(Field::Ttft) => Some(words::took_only(&rate)),
        (None, Some(rate)) => Some(words::took_rate(&rate)),
        // What is wrong with each is said below.
        (None, None) if names(Field::Ttft) || names(Field::Rate) => None,
        (None, None) => Some(words::took_nothing(words::EXAMPLE)),
    };
    taken
        .into_iter()
        .chain(line.remarks.iter().map(paste_remark))
        .collect()
}

fn paste_remark(remark: &Remark) -> String {
    use text::paste as words;
    match remark {
        Remark::LabelPasted => words::LABEL_PASTED.to_owned(),
        Remark::AmbiguousComma {
            text,
            number,
            reading: CommaReading::Decimal,
            ..
        } => words::comma_as_decimal(&excerpt(text), &plain_number(*number)),
        Remark::AmbiguousComma {
            text,
            number,
            reading: CommaReading::Thousands,
            ..
        } => words::comma_as_thousands(&excerpt(text), &plain_number(*number)),
        Remark::Repeated(field) => words::repeated(field_name(*field)),
        Remark::BadValue { field, text, error } => words::bad_value(
            field_name(*field),
            &excerpt(text),
            &number_problem(*field, error),
        ),
        Remark::NoValue(field) => words::no_value(field_name(*field)),
        Remark::NotUnderstood(unknown) => words::not_understood(&excerpt(&unknown.join(" "))),
    }
}

/// What a field holds, as far as sentences about it need to know.
struct Kind {
    example: &'static str,
    units: &'static str,
    least: &'static str,
    most: &'static str,
}

impl Kind {
    fn of(field: Field) -> Self {
        use text::number_problem as words;
        match field {
            Field::Ttft | Field::FirstWordsLimit | Field::DraftLimit => Self {
                example: words::EXAMPLE_TIME,
                units: words::UNITS_OF_TIME,
                least: words::LEAST_TIME,
                most: words::MOST_TIME,
            },
            Field::Rate => Self {
                example: words::EXAMPLE_RATE,
                units: words::UNITS_OF_RATE,
                least: words::LEAST_RATE,
                most: words::MOST_RATE,
            },
            Field::DraftTokens => Self {
                example: words::EXAMPLE_COUNT,
                units: words::UNITS_OF_COUNT,
                least: words::LEAST_COUNT,
                most: words::MOST_COUNT,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::read_lesson_line;

    #[test]
    fn each_problem_says_what_to_do() {
        for (field, error, sentence) in [
            (
                Field::Ttft,
                NumberError::NotANumber,
                "This is not a number. Write digits, such as 0.06.",
            ),
            (
                Field::Ttft,
                NumberError::UnknownUnit("tok/s".to_owned()),
                "“tok/s” is not a unit for this. Write s or ms.",
            ),
            (
                Field::Rate,
                NumberError::TooLarge,
                "This is too large to reckon with. The most is 1,000,000 tokens/s.",
            ),
            (
                Field::Ttft,
                NumberError::Zero,
                "Zero cannot be measured. Put in a number above 0.",
            ),
        ] {
            assert_eq!(number_problem(field, &error), sentence);
        }
    }

    #[test]
    fn a_pasted_label_is_taken_and_explained() {
        let said = paste_remarks(&read_lesson_line("for lesson 4: --ttft 0.06 --tps 278.0"));
        assert_eq!(said[0], "Read: TTFT 0.06 s, 278 tokens/s.");
        assert!(said[1].contains("“unrecognized arguments”"));
    }

    #[test]
    fn what_is_named_but_unusable_is_not_called_missing() {
        let said = paste_remarks(&read_lesson_line("--ttft 0 --tps 0"));
        assert_eq!(said.len(), 2);
        assert!(said[0].starts_with("TTFT 0: Zero"), "{said:?}");
        let said = paste_remarks(&read_lesson_line("--ttft -1 --tps 278"));
        assert_eq!(said[0], "Read: 278 tokens/s.");
    }

    #[test]
    fn a_huge_paste_is_named_by_its_beginning() {
        let said = paste_remarks(&read_lesson_line(&"💥".repeat(20_000)));
        assert!(said[1].chars().count() < 200, "{}", said[1]);
        assert!(said[1].contains("💥…"));
    }

    #[test]
    fn a_comma_that_could_be_either_says_how_it_was_read() {
        let said = paste_remarks(&read_lesson_line("--ttft 0.06 --tps 1,250"));
        assert_eq!(
            said[1],
            "1,250 was read with a thousands comma, as 1,250 and no fraction. If you meant a decimal, write a point."
        );
    }
}
