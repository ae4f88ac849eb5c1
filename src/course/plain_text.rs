//! The text within the HTML that the build made.

/// Tags that stand within a word or a line. Every other tag parts what is before and after it.
const INLINE_TAGS: [&str; 21] = [
    "a", "abbr", "b", "cite", "code", "del", "dfn", "em", "i", "kbd", "mark", "q", "s", "small",
    "span", "strong", "sub", "sup", "time", "u", "var",
];

/// What the build escapes, and what it stands for.
const ENTITIES: [(&str, &str); 5] = [
    ("&amp;", "&"),
    ("&lt;", "<"),
    ("&gt;", ">"),
    ("&quot;", "\""),
    ("&#39;", "'"),
];

/// The text that a reader of `html` sees, in one line. It is made for the HTML of the build,
/// where `<` begins a tag and no attribute holds `>`.
pub fn plain_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        push_in_line(&mut text, &rest[..at]);
        rest = &rest[at..];
        let (length, meant) = read_markup(rest);
        push_in_line(&mut text, meant);
        rest = &rest[length..];
    }
    push_in_line(&mut text, rest);
    text.truncate(text.trim_end_matches(' ').len());
    text
}

/// The length of the tag or entity that `html` begins with, and what it means to a reader.
/// What is neither is read as the one character it is.
fn read_markup(html: &str) -> (usize, &str) {
    let entity = ENTITIES.iter().find(|(entity, _)| html.starts_with(entity));
    match (entity, html.find('>')) {
        (Some((entity, meant)), _) => (entity.len(), meant),
        (None, Some(end)) if html.starts_with('<') => {
            let name = html[1..end].trim_start_matches('/');
            let name = name.split(|character: char| !character.is_ascii_alphanumeric());
            let is_inline = name.take(1).any(|name| INLINE_TAGS.contains(&name));
            (end + 1, if is_inline { "" } else { " " })
        }
        (None, _) => (1, &html[..1]),
    }
}

/// Adds `more`, with one space for any run of spaces and line ends. Spaces that hold a number and
/// its unit together stay what they are.
fn push_in_line(text: &mut String, more: &str) {
    for character in more.chars() {
        if !character.is_ascii_whitespace() {
            text.push(character);
        } else if !text.is_empty() && !text.ends_with(' ') {
            text.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::html::escape;
    use proptest::prelude::*;

    #[test]
    fn html_becomes_the_text_a_reader_sees() {
        for (html, text) in [
            ("", ""),
            ("<p>One <em>t</em>wo</p>\n<p>Three</p>\n", "One two Three"),
            ("<ul><li>a</li><li>b<br/>c</li></ul>", "a b c"),
            (
                "a <a href=\"\u{e000}budget\">link</a>, <code>x &lt; y</code>",
                "a link, x < y",
            ),
            ("&amp;lt; &quot;q&quot; it&#39;s &gt;", "&lt; \"q\" it's >"),
            ("5.8\u{a0}s", "5.8\u{a0}s"),
            ("R&D < x", "R&D < x"),
        ] {
            assert_eq!(plain_text(html), text, "{html}");
        }
    }

    proptest! {
        #[test]
        fn escaped_text_comes_back(text in "\\PC{0,40}") {
            let expected: Vec<&str> = text.split_ascii_whitespace().collect();
            prop_assert_eq!(plain_text(&escape(&text)), expected.join(" "));
        }

        #[test]
        fn any_html_becomes_text(html in "[<>&/a-z é#;\"]{0,40}|\\PC{0,20}") {
            let text = plain_text(&html);
            prop_assert!(text.len() <= html.len());
        }
    }
}
