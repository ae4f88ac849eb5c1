//! The page's decoders alone in a browser: what `cargo xtask bench decode` measures.

#[cfg(target_arch = "wasm32")]
mod decode {
    use two_numbers::engine::{Decoder, Event, Protocol};
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Decodes `stream` in reads of `read_bytes`, and gives how many texts were in it.
    #[wasm_bindgen]
    pub fn texts(is_ollama: bool, stream: &[u8], read_bytes: usize) -> usize {
        let protocol = match is_ollama {
            true => Protocol::Ollama,
            false => Protocol::OpenAi,
        };
        let mut decoder = Decoder::new(protocol, None);
        let is_text = |event: &Event| matches!(event, Event::Text { .. });
        let mut texts = 0;
        for read in stream.chunks(read_bytes.max(1)) {
            texts += decoder.push(read).iter().filter(|e| is_text(e)).count();
        }
        texts + decoder.finish().iter().filter(|e| is_text(e)).count()
    }
}

/// In the browser the functions are called from outside; on the host there is nothing to do.
fn main() {}
