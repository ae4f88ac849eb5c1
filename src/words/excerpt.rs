//! What somebody typed or a server sent, short enough for a sentence.

/// The beginning of `text`: enough to find it again where it stands in full.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
