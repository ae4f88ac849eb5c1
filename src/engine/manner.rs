//! How a question is sent: what differs between servers, and is found out by their refusals.

use super::{ApiKey, Failure, Protocol};

/// The manner that a server is asked in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// How the body is declared.
    pub body_type: BodyType,
    /// Where the key stands, if there is one.
    pub key_header: KeyHeader,
}

/// How a body is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyType {
    /// `text/plain`, which browsers send across origins without asking the server first.
    /// Ollama and llama-server read it as the JSON it is.
    Plain,
    /// `application/json`, for servers that insist; the browser then asks first (a preflight).
    Json,
}

/// Which header holds a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyHeader {
    /// `X-Api-Key`. llama-server reads it, and lets browsers send it by a star, which does not
    /// cover `Authorization`: for that one Chromium asks anew before each request, in the midst of
    /// what is timed.
    XApiKey,
    /// `Authorization`, which every server with keys reads.
    Authorization,
}

impl Manner {
    /// The first to try: nothing that a browser has to ask for, where there is a choice.
    pub const fn first(protocol: Protocol) -> Self {
        Self {
            body_type: BodyType::Plain,
            key_header: match protocol {
                Protocol::Ollama => KeyHeader::Authorization,
                Protocol::OpenAi => KeyHeader::XApiKey,
            },
        }
    }

    /// What to try with `key` after a refusal by a server of the OpenAI protocol, which is spoken
    /// in several manners; None when another one would not help.
    pub fn after(self, refusal: &Failure, key: Option<&ApiKey>) -> Option<Self> {
        let next = match refusal {
            Failure::Unauthorized { .. } if key.is_some() => Self {
                key_header: KeyHeader::Authorization,
                ..self
            },
            Failure::JsonTypeWanted { .. }
            | Failure::Http {
                status: 400 | 422, ..
            } => Self {
                body_type: BodyType::Json,
                ..self
            },
            _ => self,
        };
        (next != self).then_some(next)
    }

    /// The headers of a question in this manner.
    pub fn headers(self, key: Option<&ApiKey>) -> Vec<(&'static str, String)> {
        let body = ("Content-Type", self.body_type.name().to_owned());
        let key = key.map(|key| self.key_header.with(key));
        [body].into_iter().chain(key).collect()
    }

    /// Whether browsers ask the server (a preflight) before they send a question in this manner.
    pub fn needs_leave(self, key: Option<&ApiKey>) -> bool {
        self.body_type == BodyType::Json || key.is_some()
    }
}

impl BodyType {
    /// As the header `Content-Type` has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "text/plain;charset=UTF-8",
            Self::Json => "application/json",
        }
    }
}

impl KeyHeader {
    /// The header that holds `key`: its name and its value.
    pub fn with(self, key: &ApiKey) -> (&'static str, String) {
        match self {
            Self::XApiKey => ("X-Api-Key", key.alone().to_owned()),
            Self::Authorization => ("Authorization", key.as_bearer()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn refusal(status: u16) -> Failure {
        Failure::from_response(status, r#"{"error":"so it is"}"#, None)
    }

    #[test]
    fn a_refusal_leads_to_the_manner_that_may_help() {
        let key = ApiKey::read("k").unwrap();
        let after = |manner: Manner, status| manner.after(&refusal(status), key.as_ref());
        let first = Manner::first(Protocol::OpenAi);
        let as_json = after(first, 415).unwrap();
        assert_eq!(as_json.body_type, BodyType::Json);
        assert_eq!(as_json.key_header, KeyHeader::XApiKey);
        for status in [400, 422] {
            assert_eq!(after(first, status), Some(as_json), "{status}");
        }
        let as_bearer = after(first, 401).unwrap();
        assert_eq!(as_bearer.body_type, BodyType::Plain);
        assert_eq!(as_bearer.key_header, KeyHeader::Authorization);
        // A server may want both.
        let both = after(as_bearer, 415).unwrap();
        assert_eq!(both, after(as_json, 401).unwrap());
        for status in [400, 401, 415, 422, 500] {
            assert_eq!(after(both, status), None, "{status}");
        }
        assert_eq!(after(first, 500), None);
        assert_eq!(first.after(&refusal(401), None), None);
    }

    #[test]
    fn a_browser_asks_for_leave_where_a_header_is_not_plain() {
        let key = ApiKey::read("k").unwrap();
        let plain = Manner::first(Protocol::OpenAi);
        let as_json = plain.after(&refusal(415), None).unwrap();
        assert!(!plain.needs_leave(None));
        assert!(plain.needs_leave(key.as_ref()));
        assert!(as_json.needs_leave(None));
    }

    #[test]
    fn a_key_stands_in_the_header_of_the_manner() {
        let key = ApiKey::read("k-1").unwrap();
        let content = |kind: &str| ("Content-Type", kind.to_owned());
        let plain = content("text/plain;charset=UTF-8");
        for (protocol, header) in [
            (Protocol::OpenAi, ("X-Api-Key", "k-1".to_owned())),
            (Protocol::Ollama, ("Authorization", "Bearer k-1".to_owned())),
        ] {
            let manner = Manner::first(protocol);
            assert_eq!(manner.headers(None), std::slice::from_ref(&plain));
            assert_eq!(manner.headers(key.as_ref()), [plain.clone(), header]);
        }
    }
}
