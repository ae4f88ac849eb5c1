//! Who answers: the server and its models.

use super::super::text;
use crate::engine::{Model, Protocol};

/// Which model a run was measured with, and where.
pub fn measured_with(model: &Model, address: &str) -> String {
    text::measure::measured_with(&model_label(model), address)
}

/// Who answered where.
pub fn server_sentence(protocol: Protocol, address: &str, version: Option<&str>) -> String {
    match (protocol, version) {
        (Protocol::Ollama, Some(version)) => text::measure::connected_ollama(version, address),
        _ => text::measure::connected_openai(address),
    }
}

/// A model in the list: its name, with size and quantisation where the server says them.
/// llama-server names a model by the path of its file; the end of it tells models apart.
pub fn model_label(model: &Model) -> String {
    let is_path = model.name.starts_with('/') || model.name.contains('\\');
    let name = match model.name.rsplit(['/', '\\']).next() {
        Some(file) if is_path => file,
        _ => model.name.as_str(),
    };
    let known = [&model.parameter_size, &model.quantization];
    let details: Vec<&str> = known.into_iter().flatten().map(String::as_str).collect();
    if details.is_empty() {
        name.to_owned()
    } else {
        text::measure::model_detail(name, &details.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_named_by_its_path_is_listed_by_its_file() {
        let named = |name: &str| {
            model_label(&Model {
                name: name.to_owned(),
                ..Model::default()
            })
        };
        assert_eq!(named("/models/gemma.gguf"), "gemma.gguf");
        assert_eq!(named("C:\\models\\gemma.gguf"), "gemma.gguf");
        assert_eq!(named("hf.co/somebody/model:Q4"), "hf.co/somebody/model:Q4");
    }
}
