//! What went wrong with a model server, and what the person can do about it.

use super::excerpt::excerpt;
use super::text;
use crate::engine::address::{AddressError, Change};
use crate::engine::api_key::KeyError;
use crate::engine::{Failure, Protocol};

/// What a sentence about a failure needs to know beside the failure itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The server's address as it was called.
    pub address: String,
    /// The origin of this page, as the server sees it.
    pub origin: String,
    /// What the server speaks, once that is known.
    pub protocol: Option<Protocol>,
}

/// One way to mend something, with what to copy for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The system it is for; None where it is for all.
    pub system: Option<&'static str>,
    /// What to do.
    pub instruction: String,
    /// Commands or lines to copy, in order.
    pub commands: Vec<String>,
}

/// A failure in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What happened and what to do.
    pub sentence: String,
    /// The server's own words, where it said any.
    pub server_says: Option<String>,
    /// Ways to mend it, one per system; any one of them is enough.
    pub steps: Vec<Step>,
    /// A command that shows outside of the browser whether it is mended.
    pub proof: Option<String>,
    /// Whether asking the server again may go otherwise.
    pub may_check_again: bool,
}

/// A small model that suits a first measurement, the one the course uses.
const SMALL_MODEL: &str = "qwen3:0.6b";

/// The command that gets `model` from Ollama's library.
fn pull_command(model: &str) -> String {
    format!("ollama pull {model}")
}

/// The command that gets a small model, for a server without any.
pub fn small_model_command() -> String {
    pull_command(SMALL_MODEL)
}

/// What happened and what to do.
pub fn advice(failure: &Failure, scene: &Scene) -> Advice {
    use text::failure as words;
    let address = &excerpt(&scene.address);
    let (sentence, server_says) = match failure {
        Failure::AddressRefusedByPage => (words::address_not_allowed(address), ""),
        Failure::NothingListens => match scene.address.strip_prefix("https://") {
            Some(server) => {
                let plain = format!("http://{server}");
                (
                    words::nothing_answers_by_https(address, &excerpt(&plain)),
                    "",
                )
            }
            None => (words::nothing_listens(address), ""),
        },
        Failure::PermissionDenied => (words::PERMISSION_DENIED.to_owned(), ""),
        Failure::PermissionOpen => (words::permission_open(address), ""),
        Failure::InsecurePage => (words::INSECURE_PAGE.to_owned(), ""),
        Failure::MixedContent => (words::MIXED_CONTENT.to_owned(), ""),
        Failure::OriginRefused => (words::origin_refused(address), ""),
        Failure::HostRefused => (words::REFUSED_403.to_owned(), ""),
        Failure::WrongServer { excerpt, .. } => (words::wrong_server(address), excerpt.as_str()),
        Failure::NotJson { excerpt } => (words::not_json(address), excerpt.as_str()),
        Failure::ModelNotFound { model } if scene.protocol == Some(Protocol::Ollama) => {
            (words::model_not_found(model, &pull_command(model)), "")
        }
        Failure::ModelNotFound { model } => (words::model_not_found_openai(model), ""),
        Failure::StaysLoaded { model } => (words::stays_loaded(model), ""),
        Failure::StillLoading { message } => (words::LOADING.to_owned(), message.as_str()),
        Failure::Busy { status, message } => (words::busy(&status.to_string()), message.as_str()),
        Failure::Unauthorized { message } => (words::UNAUTHORIZED.to_owned(), message.as_str()),
        Failure::JsonTypeWanted { message } => {
            (words::JSON_TYPE_WANTED.to_owned(), message.as_str())
        }
        Failure::Http { status, message } => {
            (words::http_status(&status.to_string()), message.as_str())
        }
        Failure::InStream { message } => (words::IN_STREAM.to_owned(), message.as_str()),
        Failure::LineTooLong => (words::LINE_TOO_LONG.to_owned(), ""),
        Failure::EndedEarly { text_seen: true } => (words::ENDED_EARLY.to_owned(), ""),
        Failure::EndedEarly { text_seen: false } => (words::ENDED_EMPTY.to_owned(), ""),
        Failure::Cut { text_seen: true } => (words::CUT.to_owned(), ""),
        Failure::Cut { text_seen: false } => (words::CUT_EMPTY.to_owned(), ""),
    };
    let steps = match failure {
        Failure::OriginRefused => allow_origin_steps(&scene.origin),
        _ => Vec::new(),
    };
    Advice {
        proof: proof(failure, scene),
        may_check_again: scene.protocol.is_none(),
        sentence,
        server_says: (!server_says.is_empty()).then(|| words::server_says(server_says)),
        steps,
    }
}

/// What the server answers to this page, asked for outside of the browser.
fn proof(failure: &Failure, scene: &Scene) -> Option<String> {
    let (origin, address) = (&scene.origin, &scene.address);
    match failure {
        Failure::OriginRefused | Failure::HostRefused => Some(format!(
            "curl -i -H \"Origin: {origin}\" {address}/api/version"
        )),
        Failure::NothingListens
        | Failure::PermissionDenied
        | Failure::PermissionOpen
        | Failure::InsecurePage
        | Failure::MixedContent => Some(format!("curl -i {address}/api/version")),
        _ => None,
    }
}

/// How to let Ollama answer pages from `origin`, for each system. The value must be the origin
/// exactly: no path, no slash at its end, no space.
fn allow_origin_steps(origin: &str) -> Vec<Step> {
    use text::failure as words;
    let step = |system, instruction: &str, commands: Vec<String>| Step {
        system,
        instruction: instruction.to_owned(),
        commands,
    };
    vec![
        step(
            None,
            words::ORIGIN_VALUE,
            vec![words::origin_setting(origin)],
        ),
        step(
            Some(words::ORIGIN_MACOS_NAME),
            words::ORIGIN_MACOS,
            vec![words::origin_macos_command(origin)],
        ),
        step(
            Some(words::ORIGIN_LINUX_NAME),
            words::ORIGIN_LINUX,
            vec![
                words::ORIGIN_LINUX_COMMAND.to_owned(),
                words::origin_linux_lines(origin),
                words::ORIGIN_LINUX_RESTART.to_owned(),
            ],
        ),
        step(
            Some(words::ORIGIN_WINDOWS_NAME),
            words::ORIGIN_WINDOWS,
            Vec::new(),
        ),
        step(
            Some(words::ORIGIN_DOCKER_NAME),
            words::ORIGIN_DOCKER,
            vec![words::origin_docker_command(origin)],
        ),
        step(
            Some(words::ORIGIN_TERMINAL_NAME),
            words::ORIGIN_TERMINAL,
            vec![words::origin_terminal_command(origin)],
        ),
        step(
            Some(words::ORIGIN_OTHER_NAME),
            words::ORIGIN_OTHER,
            Vec::new(),
        ),
    ]
}

/// Why a typed address cannot be used.
pub fn address_error(error: &AddressError) -> String {
    use text::failure as words;
    match error {
        AddressError::Empty => words::EMPTY_ADDRESS.to_owned(),
        AddressError::Scheme(scheme) => words::scheme(&excerpt(scheme)),
        AddressError::Credentials => words::CREDENTIALS.to_owned(),
        AddressError::Character(' ') => words::SPACE_IN_ADDRESS.to_owned(),
        AddressError::Character(character) => words::character(&character.to_string()),
        AddressError::NoHost => words::NO_HOST.to_owned(),
        AddressError::Host(host) => words::bad_host(&excerpt(host)),
        AddressError::Port(port) => words::bad_port(&excerpt(port)),
        AddressError::BlockedPort(port) => words::blocked_port(&port.to_string()),
    }
}

/// Why a typed key cannot be used.
pub fn key_error(error: KeyError) -> String {
    use text::failure as words;
    match error {
        KeyError::HasSpace => words::KEY_SPACE.to_owned(),
        KeyError::HasOther(character) => words::key_character(&character.to_string()),
    }
}

/// What was done to a typed address so that it can be used; None when nothing was.
pub fn address_changes(address: &str, changes: &[Change]) -> Option<String> {
    let worth_saying = changes
        .iter()
        .any(|change| !matches!(change, Change::SchemeAdded));
    worth_saying.then(|| text::measure::used_address(&excerpt(address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene(protocol: Protocol) -> Scene {
        Scene {
            address: "http://localhost:11434".to_owned(),
            origin: "https://course.example".to_owned(),
            protocol: Some(protocol),
        }
    }

    #[test]
    fn a_refused_origin_gets_the_exact_value_for_each_system() {
        let advice = advice(&Failure::OriginRefused, &scene(Protocol::Ollama));
        let commands: Vec<&str> = advice
            .steps
            .iter()
            .flat_map(|step| step.commands.iter().map(String::as_str))
            .collect();
        assert_eq!(commands[0], "OLLAMA_ORIGINS=https://course.example");
        assert!(commands.contains(&"launchctl setenv OLLAMA_ORIGINS \"https://course.example\""));
        assert!(
            commands.contains(&"[Service]\nEnvironment=\"OLLAMA_ORIGINS=https://course.example\"")
        );
        assert!(commands.contains(&"OLLAMA_ORIGINS=https://course.example ollama serve"));
    }

    #[test]
    fn a_missing_model_gets_ollamas_pull_command_only_from_ollama() {
        let missing = Failure::ModelNotFound {
            model: "gemma3:1b".to_owned(),
        };
        let from_ollama = advice(&missing, &scene(Protocol::Ollama)).sentence;
        assert!(from_ollama.contains("ollama pull gemma3:1b"));
        let from_other = advice(&missing, &scene(Protocol::OpenAi)).sentence;
        assert!(!from_other.contains("ollama pull"));
    }

    #[test]
    fn silence_at_an_https_address_suggests_plain_http() {
        let silence = |address: &str| {
            let scene = Scene {
                address: address.to_owned(),
                ..scene(Protocol::Ollama)
            };
            advice(&Failure::NothingListens, &scene).sentence
        };
        let by_https = silence("https://localhost:11434");
        assert!(
            by_https.contains("write http://localhost:11434"),
            "{by_https}"
        );
        let by_http = silence("http://localhost:11434");
        assert!(!by_http.contains("https"), "{by_http}");
    }

    #[test]
    fn a_command_proves_what_the_page_only_sees_fail() {
        let proof = |failure| advice(&failure, &scene(Protocol::Ollama)).proof;
        assert_eq!(
            proof(Failure::OriginRefused).as_deref(),
            Some(
                r#"curl -i -H "Origin: https://course.example" http://localhost:11434/api/version"#
            )
        );
        assert_eq!(
            proof(Failure::NothingListens).as_deref(),
            Some("curl -i http://localhost:11434/api/version")
        );
        // Where the page can't know whether a server runs, the command does.
        for unknown in [Failure::PermissionOpen, Failure::InsecurePage] {
            assert_eq!(proof(unknown), proof(Failure::NothingListens));
        }
        assert_eq!(proof(Failure::LineTooLong), None);
    }

    #[test]
    fn the_servers_own_words_are_kept_apart() {
        let failure = Failure::Http {
            status: 500,
            message: "out of memory".to_owned(),
        };
        let advice = advice(&failure, &scene(Protocol::Ollama));
        assert!(advice.sentence.contains("500"));
        assert!(
            advice
                .server_says
                .is_some_and(|said| said.contains("out of memory"))
        );
    }
}
