//! Everything that can go wrong between the page and a model server, told apart.
//!
//! The values are what a sentence needs: which model, which status, the server's own words.
//! The sentences themselves are content.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Event;
use super::json::{error_text, excerpt};
use super::models::ListError;

/// Why a server could not be reached, asked, or heard to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The page's own Content-Security-Policy forbids this address; the server was never asked.
    AddressRefusedByPage,
    /// No program answers at the address.
    NothingListens,
    /// The browser was told to let this page reach no other apps on this device.
    PermissionDenied,
    /// No program answers at the address, or the browser's question whether this page may reach
    /// other apps on this device was closed without an answer.
    PermissionOpen,
    /// The page came by plain http from another machine: most browsers let such a page reach
    /// nothing on this device, so whether a program answers cannot be known.
    InsecurePage,
    /// The browser lets no page that came by https reach a server that speaks http, not even on
    /// this device: Safari.
    MixedContent,
    /// A server answers, but not to pages from this origin (CORS).
    OriginRefused,
    /// The server refuses the host name it was called by: Ollama behind a tunnel or proxy.
    HostRefused,
    /// Something answers that is not this kind of server, or a version without this endpoint.
    WrongServer {
        /// The HTTP status of the answer.
        status: u16,
        /// The first characters of the answer; may be empty.
        excerpt: String,
    },
    /// The answer is not JSON, or not the protocol's; the first characters of it.
    NotJson {
        /// What came instead; never empty.
        excerpt: String,
    },
    /// The server has no model of this name.
    ModelNotFound {
        /// The model that was asked for.
        model: String,
    },
    /// The server was told to take the model out of memory and still lists it.
    StaysLoaded {
        /// The model.
        model: String,
    },
    /// The server is there and still loads its model: wait and try again.
    StillLoading {
        /// The server's own words.
        message: String,
    },
    /// The server has too much to do (503 or 429).
    Busy {
        /// The HTTP status.
        status: u16,
        /// The server's own words; may be empty.
        message: String,
    },
    /// The server wants a key, or another one (401).
    Unauthorized {
        /// The server's own words; may be empty.
        message: String,
    },
    /// The server reads a body only when it is declared as `application/json`.
    JsonTypeWanted {
        /// The server's own words; may be empty.
        message: String,
    },
    /// Any other refusal.
    Http {
        /// The HTTP status.
        status: u16,
        /// The server's own words; may be empty.
        message: String,
    },
    /// The server failed after it had begun to answer, and said so in the stream.
    InStream {
        /// The server's own words.
        message: String,
    },
    /// The server sent a line beyond every sensible length.
    LineTooLong,
    /// The server closed the stream without its final message and without a word.
    EndedEarly {
        /// Whether text had arrived.
        text_seen: bool,
    },
    /// The connection broke while the answer was on its way.
    Cut {
        /// Whether text had arrived.
        text_seen: bool,
    },
}

impl From<ListError> for Failure {
    /// For lists that came with status 200.
    fn from(error: ListError) -> Self {
        match error {
            ListError::NotJson(excerpt) if !excerpt.is_empty() => Self::NotJson { excerpt },
            ListError::NotJson(excerpt) | ListError::OtherShape(excerpt) => Self::WrongServer {
                status: 200,
                excerpt,
            },
        }
    }
}

impl Failure {
    /// What an answer with a status other than 200 means. `model` is the one that was asked for,
    /// if any was.
    pub fn from_response(status: u16, body: &str, model: Option<&str>) -> Self {
        let message = message_in(body).unwrap_or_else(|| excerpt(body));
        match (status, model) {
            (400 | 404, Some(model)) if says_no_such_model(&message) => Self::ModelNotFound {
                model: model.to_owned(),
            },
            (400 | 415 | 422, _) if status == 415 || asks_for_json_type(body) => {
                Self::JsonTypeWanted { message }
            }
            (401, _) => Self::Unauthorized { message },
            (403, _) if message.is_empty() => Self::HostRefused,
            (404 | 405, _) => Self::WrongServer {
                status,
                excerpt: message,
            },
            (503, _) if message.to_lowercase().contains("loading") => {
                Self::StillLoading { message }
            }
            (429 | 503, _) => Self::Busy { status, message },
            _ => Self::Http { status, message },
        }
    }
}

/// How the connection of a stream ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// In order, by the server.
    ByServer,
    /// By an error on the way.
    Broken,
}

/// Follows the events of one stream to say at its end whether it was whole.
#[derive(Clone, Debug, Default)]
pub struct StreamCheck {
    text_seen: bool,
    finished: bool,
    ended: bool,
    failure: Option<Failure>,
}

impl StreamCheck {
    /// Takes notice of an event.
    pub fn note(&mut self, event: &Event) {
        let failure = match event {
            Event::Text { .. } => {
                self.text_seen = true;
                return;
            }
            Event::Finished(_) => {
                self.finished = true;
                return;
            }
            Event::End => {
                self.ended = true;
                return;
            }
            Event::Account(_) | Event::Report(_) => return,
            Event::Error(message) => Failure::InStream {
                message: message.clone(),
            },
            Event::Unreadable(excerpt) => Failure::NotJson {
                excerpt: excerpt.clone(),
            },
            Event::TooLong => Failure::LineTooLong,
        };
        // The first one is the cause, what follows it may be its consequence.
        self.failure.get_or_insert(failure);
    }

    /// Whether the answer is whole, after every event was noted.
    ///
    /// # Errors
    /// The [`Failure`] that makes the run void.
    pub fn verdict(self, closed: Closed) -> Result<(), Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let text_seen = self.text_seen;
        match closed {
            _ if self.ended => Ok(()),
            // Some servers of the OpenAI protocol leave out `[DONE]` after a proper finish.
            Closed::ByServer if self.finished => Ok(()),
            Closed::ByServer => Err(Failure::EndedEarly { text_seen }),
            Closed::Broken => Err(Failure::Cut { text_seen }),
        }
    }
}

/// The server's sentence in a JSON body, wherever the usual servers put it.
fn message_in(body: &str) -> Option<String> {
    let body: Value = serde_json::from_str(body).ok()?;
    let fields = ["error", "message", "detail"];
    let found = fields.iter().find_map(|field| body.get(field))?;
    Some(error_text(found))
}

fn says_no_such_model(message: &str) -> bool {
    let message = message.to_lowercase();
    let missing = ["not found", "does not exist"];
    message.contains("model") && missing.iter().any(|word| message.contains(word))
}

/// vLLM names the type it wants; FastAPI servers complain that a text is no dictionary.
fn asks_for_json_type(body: &str) -> bool {
    let signs = ["application/json", "valid dictionary"];
    signs.iter().any(|sign| body.contains(sign))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::timing::{Channel, FinishReason, ServerReport};

    #[test]
    fn tells_refusals_apart_by_status_and_words() {
        let message = |text: &str| text.to_owned();
        let not_found = || Failure::ModelNotFound {
            model: message("x"),
        };
        let cases = [
            (404, r#"{"error":"model 'x' not found"}"#, not_found()),
            (
                404,
                r#"{"error":{"message":"The model `x` does not exist.","type":"NotFoundError"}}"#,
                not_found(),
            ),
            (
                400,
                r#"{"error":{"code":400,"message":"model 'x' not found"}}"#,
                not_found(),
            ),
            (
                404,
                "404 page not found",
                Failure::WrongServer {
                    status: 404,
                    excerpt: message("404 page not found"),
                },
            ),
            (
                404,
                r#"{"error":{"code":404,"message":"File Not Found"}}"#,
                Failure::WrongServer {
                    status: 404,
                    excerpt: message("File Not Found"),
                },
            ),
            (
                404,
                "",
                Failure::WrongServer {
                    status: 404,
                    excerpt: message(""),
                },
            ),
            (
                405,
                "405 method not allowed",
                Failure::WrongServer {
                    status: 405,
                    excerpt: message("405 method not allowed"),
                },
            ),
            (
                503,
                r#"{"error":"server busy, please try again.  maximum pending requests exceeded"}"#,
                Failure::Busy {
                    status: 503,
                    message: message(
                        "server busy, please try again.  maximum pending requests exceeded",
                    ),
                },
            ),
            (
                503,
                r#"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#,
                Failure::StillLoading {
                    message: message("Loading model"),
                },
            ),
            (
                503,
                "",
                Failure::Busy {
                    status: 503,
                    message: message(""),
                },
            ),
            (
                429,
                "slow down",
                Failure::Busy {
                    status: 429,
                    message: message("slow down"),
                },
            ),
            (
                401,
                r#"{"error":"unauthorized","signin_url":"s"}"#,
                Failure::Unauthorized {
                    message: message("unauthorized"),
                },
            ),
            (403, "", Failure::HostRefused),
            (
                403,
                r#"{"error":"cloud is disabled"}"#,
                Failure::Http {
                    status: 403,
                    message: message("cloud is disabled"),
                },
            ),
            (
                400,
                r#"{"error":"\"x\" does not support thinking"}"#,
                Failure::Http {
                    status: 400,
                    message: message("\"x\" does not support thinking"),
                },
            ),
            (
                400,
                r#"{"error":"model is required"}"#,
                Failure::Http {
                    status: 400,
                    message: message("model is required"),
                },
            ),
            (
                400,
                r#"{"object":"error","message":"Unsupported Media Type: Only 'application/json' is allowed"}"#,
                Failure::JsonTypeWanted {
                    message: message("Unsupported Media Type: Only 'application/json' is allowed"),
                },
            ),
            (
                415,
                "",
                Failure::JsonTypeWanted {
                    message: message(""),
                },
            ),
            (
                422,
                r#"{"detail":"messages is missing"}"#,
                Failure::Http {
                    status: 422,
                    message: message("messages is missing"),
                },
            ),
            (
                500,
                r#"{"error":"llama-server process has terminated: exit status 2"}"#,
                Failure::Http {
                    status: 500,
                    message: message("llama-server process has terminated: exit status 2"),
                },
            ),
            (
                502,
                "<html>Bad gateway</html>",
                Failure::Http {
                    status: 502,
                    message: message("<html>Bad gateway</html>"),
                },
            ),
        ];
        for (status, body, expected) in cases {
            assert_eq!(
                Failure::from_response(status, body, Some("x")),
                expected,
                "{status} {body}"
            );
        }
    }

    #[test]
    fn a_missing_endpoint_is_no_missing_model() {
        let failure = Failure::from_response(404, r#"{"error":"model not found"}"#, None);
        assert!(matches!(failure, Failure::WrongServer { status: 404, .. }));
    }

    #[test]
    fn a_fastapi_server_that_got_text_wants_json() {
        let body = r#"{"detail":[{"type":"model_attributes_type","loc":["body"],
            "msg":"Input should be a valid dictionary or object to extract fields from","input":"{}"}]}"#;
        let failure = Failure::from_response(422, body, Some("x"));
        assert!(
            matches!(failure, Failure::JsonTypeWanted { .. }),
            "{failure:?}"
        );
    }

    #[test]
    fn a_list_of_another_program_is_another_server() {
        let text = || "<html>".to_owned();
        let wrong = |excerpt: &str| Failure::WrongServer {
            status: 200,
            excerpt: excerpt.to_owned(),
        };
        let cases = [
            (
                ListError::NotJson(text()),
                Failure::NotJson { excerpt: text() },
            ),
            (ListError::NotJson(String::new()), wrong("")),
            (ListError::OtherShape("[]".to_owned()), wrong("[]")),
        ];
        for (error, expected) in cases {
            assert_eq!(Failure::from(error), expected);
        }
    }

    #[test]
    fn a_stream_is_whole_only_with_its_final_message() {
        use Closed::{Broken, ByServer};
        let text = || Event::Text {
            channel: Channel::Answer,
            text: "a".to_owned(),
        };
        let error = || Event::Error("out of memory".to_owned());
        let stop = || Event::Finished(FinishReason::Stop);
        let report = || Event::Report(ServerReport::default());
        let in_stream = Failure::InStream {
            message: "out of memory".to_owned(),
        };
        let not_json = Failure::NotJson {
            excerpt: "<p>".to_owned(),
        };
        let cases: Vec<(Vec<Event>, Closed, Result<(), Failure>)> = vec![
            (vec![text(), stop(), report(), Event::End], ByServer, Ok(())),
            (vec![text(), Event::End], Broken, Ok(())),
            (vec![text(), stop(), report()], ByServer, Ok(())),
            (
                vec![text(), stop()],
                Broken,
                Err(Failure::Cut { text_seen: true }),
            ),
            (
                vec![text()],
                ByServer,
                Err(Failure::EndedEarly { text_seen: true }),
            ),
            (
                vec![],
                ByServer,
                Err(Failure::EndedEarly { text_seen: false }),
            ),
            (vec![text()], Broken, Err(Failure::Cut { text_seen: true })),
            (vec![], Broken, Err(Failure::Cut { text_seen: false })),
            (vec![text(), error()], ByServer, Err(in_stream.clone())),
            (
                vec![error(), Event::Unreadable("<p>".to_owned()), Event::End],
                ByServer,
                Err(in_stream),
            ),
            (
                vec![Event::Unreadable("<p>".to_owned()), text(), Event::End],
                ByServer,
                Err(not_json),
            ),
            (
                vec![Event::TooLong, Event::End],
                ByServer,
                Err(Failure::LineTooLong),
            ),
        ];
        for (events, closed, expected) in cases {
            let mut check = StreamCheck::default();
            events.iter().for_each(|event| check.note(event));
            assert_eq!(check.verdict(closed), expected, "{events:?} {closed:?}");
        }
    }
}
