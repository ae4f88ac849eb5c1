//! JSON as people paste it: inside logs and other JSON, pretty or on a line, cut at either end.
//!
//! An object inside a string has a backslash before each quote; one inside that string has three.
//! The readers see every object at its own depth of escaping. Time grows with the length only.

/// How deep objects may stand in objects, and strings in strings.
const DEEPEST: usize = 40;
const MOST_ESCAPED: u32 = 3;
/// No key of a form is longer.
const LONGEST_KEY: usize = 48;

/// An object, as far as it was pasted.
#[derive(Clone, Debug, Default)]
pub struct Object<'a> {
    /// Its members in order. A value that was cut is not among them.
    pub members: Vec<(&'a str, Value<'a>)>,
    /// All of its text.
    pub text: &'a str,
    /// Whether its start was pasted.
    pub opened: bool,
    /// Whether its end was pasted.
    pub closed: bool,
}

/// A value of a member.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A number and the text it was read from.
    Number(f64, &'a str),
    /// A string, still escaped.
    Text(&'a str),
    /// `true` or `false`.
    Truth(bool),
    /// An object.
    Object(Object<'a>),
    /// The objects of a list; nothing else of it is kept.
    Objects(Vec<Object<'a>>),
    /// `null`.
    Null,
}

impl<'a> Object<'a> {
    /// The value of `key`; the last where it stands twice.
    pub fn get(&self, key: &str) -> Option<&Value<'a>> {
        let mut found = self.members.iter().rev();
        found.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// The number of `key` and its text.
    pub fn number(&self, key: &str) -> Option<(f64, &'a str)> {
        match self.get(key)? {
            Value::Number(number, text) => Some((*number, text)),
            _ => None,
        }
    }

    /// The string of `key`.
    pub fn string(&self, key: &str) -> Option<&'a str> {
        match self.get(key)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The object of `key`.
    pub fn object(&self, key: &str) -> Option<&Object<'a>> {
        match self.get(key)? {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Whether it has `key`.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }
}

/// Gives every outermost object in `text` to `take`, also those inside strings, in order.
pub fn each_object<'a>(text: &'a str, take: &mut dyn FnMut(&Object<'a>)) {
    scan(text, 0, take);
}

fn scan<'a>(text: &'a str, depth: u32, take: &mut dyn FnMut(&Object<'a>)) {
    let mut parser = Parser {
        text,
        at: 0,
        escapes: depth,
        inner: Vec::new(),
    };
    while let Some(ahead) = parser.rest().find(['{', '"', '\\']) {
        parser.at += ahead;
        let start = parser.at;
        let object = parser.object_or_members();
        if let Some(object) = object {
            take(&object);
        }
        for string in std::mem::take(&mut parser.inner) {
            // Escaped once more than the string it stands in.
            if parser.escapes < MOST_ESCAPED {
                scan(string, parser.escapes + 1, take);
            }
        }
        parser.escapes = depth;
        // The first byte looked at is ASCII, so the next is the start of a character.
        parser.at = parser.at.max(start + 1);
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// How many strings the JSON stands in.
    escapes: u32,
    /// Strings that may hold JSON themselves.
    inner: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The object that starts here, or the members of one whose start was cut off.
    fn object_or_members(&mut self) -> Option<Object<'a>> {
        let start = self.at;
        let opened = self.rest().starts_with('{');
        if opened {
            self.at += 1;
            self.skip_space();
        }
        let quote_at = self.at;
        let backslashes = self
            .rest()
            .bytes()
            .take_while(|byte| *byte == b'\\')
            .count();
        self.escapes = match backslashes {
            0 => 0,
            1 => 1,
            3 => 2,
            7 => 3,
            _ => {
                self.at = quote_at + backslashes;
                return None;
            }
        };
        if !self.is_at_key() {
            self.at = match opened {
                true => quote_at,
                false => start + backslashes + 1,
            };
            return None;
        }
        let mut object = self.members(start, DEEPEST);
        object.opened = opened;
        Some(object)
    }

    /// Whether a quoted word and a colon stand here. Moves nothing.
    fn is_at_key(&self) -> bool {
        let quote = quote(self.escapes);
        let Some(name) = self.rest().strip_prefix(quote) else {
            return false;
        };
        let length = name
            .bytes()
            .take(LONGEST_KEY)
            .take_while(|byte| is_of_key(*byte))
            .count();
        let behind = name.get(length..).unwrap_or_default();
        let colon = behind.strip_prefix(quote).map(str::trim_start);
        length > 0 && colon.is_some_and(|text| text.starts_with(':'))
    }

    /// The members from here to the end of their object.
    fn members(&mut self, start: usize, room: usize) -> Object<'a> {
        let mut object = Object::default();
        while let Some(key) = self.key() {
            let Some(value) = self.value(room) else { break };
            object.members.push((key, value));
            self.skip_space();
            if self.take(",") {
                self.skip_space();
                continue;
            }
            break;
        }
        object.closed = self.take("}");
        object.text = self.slice(start, self.at);
        object
    }

    fn key(&mut self) -> Option<&'a str> {
        self.skip_space();
        let key = self.string()?;
        self.skip_space();
        self.take(":").then_some(key)
    }

    fn value(&mut self, room: usize) -> Option<Value<'a>> {
        self.skip_space();
        let start = self.at;
        for (word, value) in [
            ("true", Value::Truth(true)),
            ("false", Value::Truth(false)),
            ("null", Value::Null),
            ("NaN", Value::Null),
        ] {
            if self.take(word) {
                return Some(value);
            }
        }
        match self.rest().bytes().next()? {
            b'{' => {
                self.at += 1;
                self.skip_space();
                let room = room.checked_sub(1)?;
                let mut object = self.members(start, room);
                object.opened = true;
                Some(Value::Object(object))
            }
            b'[' => {
                self.at += 1;
                self.list(room.checked_sub(1)?).map(Value::Objects)
            }
            b'"' | b'\\' => {
                let string = self.string()?;
                if string.contains("\\\"") && string.contains(':') {
                    self.inner.push(string);
                }
                Some(Value::Text(string))
            }
            _ => self.number(),
        }
    }

    /// The objects in the list that was opened just before.
    fn list(&mut self, room: usize) -> Option<Vec<Object<'a>>> {
        let mut objects = Vec::new();
        loop {
            self.skip_space();
            if self.take("]") {
                return Some(objects);
            }
            match self.value(room) {
                Some(Value::Object(object)) => objects.push(object),
                Some(_) => {}
                None => return (!objects.is_empty()).then_some(objects),
            }
            self.skip_space();
            self.take(",");
        }
    }

    /// A number, with something behind it: at the end of a paste it may lack its last digits.
    fn number(&mut self) -> Option<Value<'a>> {
        let rest = self.rest();
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let length = rest.find(|c| !is_part(c))?;
        let text = rest.get(..length)?;
        let number: f64 = text.parse().ok()?;
        self.at += length;
        number.is_finite().then_some(Value::Number(number, text))
    }

    /// The string that starts here, without its quotes.
    fn string(&mut self) -> Option<&'a str> {
        let quote = quote(self.escapes);
        if !self.rest().starts_with(quote) {
            return None;
        }
        let start = self.at + quote.len();
        let modulus = 2usize.pow(self.escapes + 1);
        let mut from = start;
        loop {
            let ahead = self.text.get(from..)?.find('"')?;
            let at = from + ahead;
            let backslashes = self
                .slice(start, at)
                .bytes()
                .rev()
                .take_while(|byte| *byte == b'\\')
                .count();
            from = at + 1;
            if backslashes % modulus == quote.len() - 1 {
                self.at = from;
                return Some(self.slice(start, at + 1 - quote.len()));
            }
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        let is_here = self.rest().starts_with(sign);
        if is_here {
            self.at += sign.len();
        }
        is_here
    }

    /// Skips spaces, escaped line ends and comments.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let spaces = rest.len() - rest.trim_start().len();
            let text = rest.trim_start();
            let more = if text.starts_with("//") || text.starts_with("...") {
                text.find('\n').unwrap_or(text.len())
            } else if self.escapes > 0 {
                escaped_space(text)
            } else {
                0
            };
            if spaces + more == 0 {
                return;
            }
            self.at += spaces + more;
        }
    }
}

fn is_of_key(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// The length of an escaped line end or tab, such as `\n`.
fn escaped_space(text: &str) -> usize {
    let behind = text.trim_start_matches('\\');
    let backslashes = text.len() - behind.len();
    let is_space = backslashes > 0 && behind.starts_with(['n', 'r', 't']);
    if is_space { backslashes + 1 } else { 0 }
}

/// The quote of JSON that stands in so many strings.
fn quote(escapes: u32) -> &'static str {
    match escapes {
        0 => "\"",
        1 => "\\\"",
        2 => "\\\\\\\"",
        _ => "\\\\\\\\\\\\\\\"",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(text: &str, key: &str) -> Vec<f64> {
        let mut found = Vec::new();
        each_object(text, &mut |object| {
            found.extend(object.number(key).map(|read| read.0))
        });
        found
    }

    #[test]
    fn an_object_is_found_in_any_noise() {
        for (text, found) in [
            (r#"{"a": 5}"#, vec![5.0]),
            (
                r#"$ curl x {"a":1,"b":{"a":2}} {"a" : 3 }%"#,
                vec![1.0, 3.0],
            ),
            (
                "data: {\n  \"b\": [1, {\"a\": 9}],\n  \"a\": 5\n}",
                vec![5.0],
            ),
            (r#"{"line":"{\"a\":5,\"b\":\"x\\\"y\"}\n"}"#, vec![5.0]),
            (r#""{\"b\":1}\n{\"a\":5}\n""#, vec![5.0]),
            (r#"{"l":"{\"m\":\"{\\\"a\\\":5}\"}"}"#, vec![5.0]),
            (r#"ount":7,"a":5}"#, vec![5.0]),
            (r#"{"b":"unended, "a":5}"#, vec![]),
            (r#"{"a":5,"b":"cut te"#, vec![5.0]),
            (r#"{"a":5"#, vec![]),
            ("{\n // a remark\n \"a\": 5,\n}", vec![5.0]),
            (r#"he said "a": no {"a":-1e3 }"#, vec![-1000.0]),
        ] {
            assert_eq!(numbers(text, "a"), found, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "(\\{|\\}|\\[|\"|\\\\|\"a\":|[0-9,:n]|\\PC){0,60}") {
            numbers(&text, "a");
        }
    }
}
