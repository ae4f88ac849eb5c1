//! The recordings in words.

use super::super::text;
use crate::recordings::Available;

/// What a recording is called.
pub const fn recording_name(which: Available) -> &'static str {
    match which {
        Available::LlamaServer => text::recordings::LLAMA_SERVER,
        Available::OllamaCold => text::recordings::OLLAMA_COLD,
        Available::OllamaThinking => text::recordings::OLLAMA_THINKING,
    }
}

/// What it is and what it shows.
pub const fn recording_note(which: Available) -> &'static str {
    match which {
        Available::LlamaServer => text::recordings::LLAMA_SERVER_NOTE,
        Available::OllamaCold => text::recordings::OLLAMA_COLD_NOTE,
        Available::OllamaThinking => text::recordings::OLLAMA_THINKING_NOTE,
    }
}
