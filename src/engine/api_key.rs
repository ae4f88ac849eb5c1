//! The key that some servers want before they answer.

use std::fmt;

/// What stands before the key in the header `Authorization`.
const SCHEME: &str = "Bearer";

/// A key as it was typed, fit to be sent. It is kept nowhere and shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

/// Why what was typed cannot be a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyError {
    /// There is a space or a line end inside.
    HasSpace,
    /// There is a character that no header can hold.
    HasOther(char),
}

impl ApiKey {
    /// Reads what was typed or pasted; None where nothing was. The word `Bearer`, which a copied
    /// header brings along, is taken off.
    ///
    /// # Errors
    /// A [`KeyError`], when it cannot stand in a header.
    pub fn read(typed: &str) -> Result<Option<Self>, KeyError> {
        let typed = typed.trim();
        let key = match typed.split_once(char::is_whitespace) {
            Some((scheme, key)) if scheme.eq_ignore_ascii_case(SCHEME) => key.trim_start(),
            _ => typed,
        };
        match key.chars().find(|one| !one.is_ascii_graphic()) {
            Some(one) if one.is_whitespace() => Err(KeyError::HasSpace),
            Some(one) => Err(KeyError::HasOther(one)),
            None => Ok((!key.is_empty()).then(|| Self(key.to_owned()))),
        }
    }

    /// The key alone.
    pub(super) fn alone(&self) -> &str {
        &self.0
    }

    /// As the header `Authorization` has it.
    pub(super) fn as_bearer(&self) -> String {
        format!("{SCHEME} {}", self.0)
    }
}

/// Never the key itself: what is printed may be copied on.
impl fmt::Debug for ApiKey {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("ApiKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_people_type_and_paste_it() {
        let key = |text: &str| Ok(Some(ApiKey(text.to_owned())));
        for (typed, read) in [
            ("", Ok(None)),
            ("  \n", Ok(None)),
            ("sk-1a_2B.3", key("sk-1a_2B.3")),
            (" sk-1 \n", key("sk-1")),
            ("Bearer sk-1", key("sk-1")),
            ("bearer  sk-1", key("sk-1")),
            ("bearer", key("bearer")),
            ("sk 1", Err(KeyError::HasSpace)),
            ("sk-1\nsk-2", Err(KeyError::HasSpace)),
            ("sk-“1”", Err(KeyError::HasOther('“'))),
            ("sk-\u{7f}", Err(KeyError::HasOther('\u{7f}'))),
        ] {
            assert_eq!(ApiKey::read(typed), read, "{typed:?}");
        }
    }

    #[test]
    fn a_key_is_sent_and_printed_nowhere() {
        let key = ApiKey("secret".to_owned());
        assert_eq!(key.as_bearer(), "Bearer secret");
        assert_eq!(format!("{key:?}"), "ApiKey");
    }
}
