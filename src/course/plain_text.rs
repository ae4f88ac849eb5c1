//! The text within the HTML that the build made.

/// Elements that stand within a line; at every other one a line ends.
const INLINE: [&str; 5] = ["a", "strong", "em", "code", "span"];

/// The characters that the build writes as entities.
const ENTITIES: [(&str, char); 5] = [
    ("&amp;", '&'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&quot;", '"'),
    ("&#39;", '\''),
];

/// `html` without its tags, with a space where a paragraph or list item ends.
pub fn plain_text(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = match rest.strip_prefix('<') {
            Some(tag) => after_tag(tag, &mut text),
            None => after_entity(rest, &mut text),
        };
    }
    text.push_str(rest);
    text.trim().to_owned()
}

fn after_tag<'h>(tag: &'h str, text: &mut String) -> &'h str {
    let (inside, after) = tag.split_once('>').unwrap_or((tag, ""));
    let name = inside.trim_start_matches('/');
    let name = name.split([' ', '/']).next().unwrap_or_default();
    if !INLINE.contains(&name) && !text.is_empty() && !text.ends_with(char::is_whitespace) {
        text.push(' ');
    }
    after
}

fn after_entity<'h>(from: &'h str, text: &mut String) -> &'h str {
    for (entity, character) in ENTITIES {
        if let Some(after) = from.strip_prefix(entity) {
            text.push(character);
            return after;
        }
    }
    text.push('&');
    &from[1..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tags_go_and_entities_become_characters() {
        for (html, text) in [
            ("plain", "plain"),
            ("<strong>bold</strong>ly", "boldly"),
            ("<p>One</p>\n<p>Two</p>", "One \nTwo"),
            ("<ul><li>a</li><li>b</li></ul>", "a b"),
            ("1 &lt; 2 &amp; 3", "1 < 2 & 3"),
            ("<a href=\"x\">link</a>, more", "link, more"),
            ("unclosed <b", "unclosed"),
            ("&unknown;", "&unknown;"),
        ] {
            assert_eq!(plain_text(html), text, "{html}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(html in "\\PC{0,40}") {
            plain_text(&html);
        }

        #[test]
        fn escaped_text_comes_back(text in "[^\\s]\\PC{0,20}[^\\s]") {
            prop_assert_eq!(plain_text(&crate::course::html::escape(&text)), text);
        }
    }
}
