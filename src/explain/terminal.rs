//! Text copied from a terminal, without the codes that colour it and move the cursor.

use std::borrow::Cow;

const ESCAPE: char = '\u{1b}';

/// `text` without its ANSI control sequences. Text that has none is given back as it is.
pub fn without_codes(text: &str) -> Cow<'_, str> {
    if !text.contains(ESCAPE) {
        return Cow::Borrowed(text);
    }
    let mut pieces = text.split(ESCAPE);
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        plain.push_str(after_code(piece));
    }
    Cow::Owned(plain)
}

/// What follows the code that starts `piece`, its escape character already gone.
fn after_code(piece: &str) -> &str {
    piece.get(code_length(piece)..).unwrap_or_default()
}

/// The length of the code that `text` starts with, counted from behind its escape character.
pub(super) fn code_length(text: &str) -> usize {
    let text = text.split(['\n', ESCAPE]).next().unwrap_or_default();
    if let Some(parameters) = text.strip_prefix('[') {
        let end = parameters.find(|c: char| ('@'..='~').contains(&c));
        return end.map_or(text.len(), |end| 1 + end + 1);
    }
    if let Some(title) = text.strip_prefix(']') {
        // A window's title ends at a bell, or at the next escape.
        return title.find('\u{7}').map_or(text.len(), |end| 1 + end + 1);
    }
    text.chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn codes_fall_away_and_text_stays() {
        for (text, plain) in [
            ("level=INFO", "level=INFO"),
            ("\u{1b}[32mINFO\u{1b}[0m ready", "INFO ready"),
            ("\u{1b}[?2026h\u{1b}[?25l\u{1b}[1Gdone", "done"),
            ("\u{1b}[38;5;12mtime=\u{1b}[m12", "time=12"),
            ("\u{1b}]0;title\u{7}after", "after"),
            ("\u{1b}]0;title\u{1b}\\after", "after"),
            ("\u{1b}(Bé", "Bé"),
            ("cut \u{1b}[31", "cut "),
            ("\u{1b}", ""),
        ] {
            assert_eq!(without_codes(text), plain, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_escape_is_left(text in "([a-z\u{1b}\\[\\];0-9m\u{7}é ]|\\PC){0,40}") {
            prop_assert!(!without_codes(&text).contains(ESCAPE));
        }
    }
}
