//! Dates such as `2026-10-01` in a text: marked, so that a line never breaks within one.

/// The look of a date: a digit for each 0.
const PATTERN: &[u8] = b"0000-00-00";

/// A piece of text, cut where dates stand.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece<'t> {
    /// Plain text.
    Text(&'t str),
    /// A date: year, month and day.
    Date(&'t str),
}

/// Cuts `text` at each of its dates.
pub fn cut(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = first_date(rest) {
        let (before, from_date) = rest.split_at(start);
        let (date, after) = from_date.split_at(PATTERN.len());
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(Piece::Date(date));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// Where the first date starts. Longer runs of digits and dashes, such as a version's, are none.
fn first_date(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let belongs =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    (0..bytes.len()).find(|&start| {
        let before = start.checked_sub(1).and_then(|at| bytes.get(at));
        !belongs(before) && is_date(&bytes[start..]) && !belongs(bytes.get(start + PATTERN.len()))
    })
}

fn is_date(bytes: &[u8]) -> bool {
    let fits = |(byte, sign): (&u8, &u8)| match sign {
        b'0' => byte.is_ascii_digit(),
        sign => byte == sign,
    };
    bytes.len() >= PATTERN.len() && bytes.iter().zip(PATTERN).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn dates_are_found_and_nothing_else_is() {
        let date = Piece::Date("2026-10-01");
        for (text, pieces) in [
            ("", vec![]),
            ("2026-10-01", vec![Piece::Date("2026-10-01")]),
            (
                "read on 2026-10-01.",
                vec![Piece::Text("read on "), date, Piece::Text(".")],
            ),
            ("12026-10-01", vec![Piece::Text("12026-10-01")]),
            ("2026-10-011", vec![Piece::Text("2026-10-011")]),
            ("2026-10-01-rc", vec![Piece::Text("2026-10-01-rc")]),
            ("2026-1-01", vec![Piece::Text("2026-1-01")]),
            ("2026-10", vec![Piece::Text("2026-10")]),
            (
                "é2026-10-01é",
                vec![
                    Piece::Text("é"),
                    Piece::Date("2026-10-01"),
                    Piece::Text("é"),
                ],
            ),
        ] {
            assert_eq!(cut(text), pieces, "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_pieces_are_the_text(text in "([0-9]{2,4}-?|[a-zé .-]){0,12}") {
            let joined: String = cut(&text)
                .into_iter()
                .map(|piece| match piece { Piece::Text(text) | Piece::Date(text) => text })
                .collect();
            prop_assert_eq!(joined, text);
        }
    }
}
