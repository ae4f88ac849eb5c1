//! What a server says about itself: its version and its models.
//!
//! Ask `/api/version` to learn whether a server is Ollama. `/api/tags` does not tell: versions of
//! llama-server answer it as well.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::json::{Figure, excerpt};
use crate::timing::Runner;

/// A model that can be asked. What the server did not say is None.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Model {
    /// The name to ask for, such as `gemma3:1b`.
    pub name: String,
    /// Bytes on disk.
    pub size: Option<u64>,
    /// Architecture, such as `gemma3`.
    pub family: Option<String>,
    /// Number of parameters in the server's words, such as `4.3B`.
    pub parameter_size: Option<String>,
    /// How the weights are stored, such as `Q4_K_M`.
    pub quantization: Option<String>,
    /// File format: `gguf` or `safetensors`.
    pub format: Option<String>,
    /// What identifies the very weights.
    pub digest: Option<String>,
    /// What the model can do, such as `completion`, `thinking`, `embedding`.
    pub capabilities: Option<Vec<String>>,
}

impl Model {
    /// What computes this model's answers, told by its file format.
    pub fn runner(&self) -> Option<Runner> {
        match self.format.as_deref()? {
            "gguf" => Some(Runner::LlamaCpp),
            "safetensors" => Some(Runner::Mlx),
            _ => None,
        }
    }

    /// Whether the model can think before it answers; None when the server does not say.
    /// Asking Ollama for thinking where this is false is refused.
    pub fn thinks(&self) -> Option<bool> {
        self.can("thinking")
    }

    /// Whether the model writes text at all (one for embeddings does not); None when the server
    /// does not say.
    pub fn writes(&self) -> Option<bool> {
        self.can("completion")
    }

    fn can(&self, capability: &str) -> Option<bool> {
        let known = self.capabilities.as_ref()?;
        Some(known.iter().any(|known| known == capability))
    }
}

/// The models of a server, the ones that run elsewhere kept apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Models {
    /// Models that run on the server itself, in the server's order.
    pub local: Vec<Model>,
    /// Names of models that the server only passes on to a cloud: their times are not this machine's.
    pub cloud: Vec<String>,
}

/// How a loaded model lies in memory. What the server did not say is None.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Residence {
    /// Bytes in memory.
    pub size: Option<u64>,
    /// Bytes of them on the GPU.
    pub size_vram: Option<u64>,
    /// Tokens of prompt and answer that it has room for.
    pub context_length: Option<u64>,
    /// What identifies the very weights.
    pub digest: Option<String>,
}

impl Residence {
    /// The share on the GPU in percent, `size_vram / size`, rounded down. None where one of the
    /// two is not known.
    pub fn gpu_percent(&self) -> Option<u64> {
        let (size, on_gpu) = (self.size?, self.size_vram?);
        let percent = u128::from(on_gpu.min(size)) * 100;
        u64::try_from(percent.checked_div(size.into())?).ok()
    }
}

/// Why an answer is no list of models or no version: then another program listens there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListError {
    /// Not JSON; the first characters of what came.
    NotJson(String),
    /// JSON of another shape; its first characters.
    OtherShape(String),
}

#[derive(Deserialize)]
struct Version {
    version: String,
}

#[derive(Deserialize)]
struct Tags {
    /// Ollama without any model sends an empty list, some versions null.
    models: Option<Vec<Tag>>,
}

#[derive(Deserialize)]
struct Tag {
    name: String,
    remote_host: Option<String>,
    #[serde(default)]
    size: Figure,
    digest: Option<String>,
    details: Option<Details>,
    capabilities: Option<Vec<String>>,
}

#[derive(Default, Deserialize)]
struct Details {
    format: Option<String>,
    family: Option<String>,
    parameter_size: Option<String>,
    quantization_level: Option<String>,
}

#[derive(Deserialize)]
struct Loaded {
    models: Option<Vec<LoadedModel>>,
}

#[derive(Deserialize)]
struct LoadedModel {
    name: String,
    #[serde(default)]
    size: Figure,
    #[serde(default)]
    size_vram: Figure,
    #[serde(default)]
    context_length: Figure,
    digest: Option<String>,
}

#[derive(Deserialize)]
struct OpenAiList {
    data: Vec<OpenAiModel>,
}

#[derive(Deserialize)]
struct OpenAiModel {
    id: String,
}

/// Reads the body of Ollama's `GET /api/version`.
///
/// # Errors
/// When the body is something else.
pub fn ollama_version(body: &str) -> Result<String, ListError> {
    read(body).map(|Version { version }| version)
}

/// Reads the body of Ollama's `GET /api/tags`.
///
/// # Errors
/// When the body is something else.
pub fn ollama_models(body: &str) -> Result<Models, ListError> {
    let tags: Tags = read_with(body, "models")?;
    let mut models = Models::default();
    for tag in tags.models.unwrap_or_default() {
        if tag.is_cloud() {
            models.cloud.push(tag.name);
        } else {
            models.local.push(tag.into_model());
        }
    }
    Ok(models)
}

/// Reads the body of Ollama's `GET /api/ps`, and gives how `model` lies in memory: None when it is
/// not there.
///
/// # Errors
/// When the body is something else.
pub fn ollama_residence(body: &str, model: &str) -> Result<Option<Residence>, ListError> {
    let loaded: Loaded = read_with(body, "models")?;
    let mut models = loaded.models.unwrap_or_default().into_iter();
    let found = models.find(|loaded| loaded.name == model);
    Ok(found.map(|loaded| Residence {
        size: loaded.size.count(),
        size_vram: loaded.size_vram.count(),
        context_length: loaded.context_length.count(),
        digest: loaded.digest,
    }))
}

/// Reads the body of `GET /v1/models`: names, and nothing that is sure about them.
///
/// # Errors
/// When the body is something else.
pub fn openai_models(body: &str) -> Result<Models, ListError> {
    let list: OpenAiList = read(body)?;
    let named = |OpenAiModel { id: name }| Model {
        name,
        ..Model::default()
    };
    Ok(Models {
        local: list.data.into_iter().map(named).collect(),
        cloud: Vec::new(),
    })
}

impl Tag {
    fn is_cloud(&self) -> bool {
        let marked = [":cloud", "-cloud"];
        self.remote_host
            .as_ref()
            .is_some_and(|host| !host.is_empty())
            || marked.iter().any(|mark| self.name.ends_with(mark))
    }

    fn into_model(self) -> Model {
        let details = self.details.unwrap_or_default();
        let said = |word: Option<String>| word.filter(|word| !word.is_empty());
        Model {
            name: self.name,
            size: self.size.count(),
            family: said(details.family),
            parameter_size: said(details.parameter_size),
            quantization: said(details.quantization_level),
            format: said(details.format),
            digest: said(self.digest),
            capabilities: self.capabilities,
        }
    }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, ListError> {
    let value: Value = serde_json::from_str(body).map_err(|_| ListError::NotJson(excerpt(body)))?;
    serde_json::from_value(value).map_err(|_| ListError::OtherShape(excerpt(body)))
}

/// As [`read`], for a body whose `field` may be null but must be there.
fn read_with<T: DeserializeOwned>(body: &str, field: &str) -> Result<T, ListError> {
    let value: Value = read(body)?;
    if value.get(field).is_none() {
        return Err(ListError::OtherShape(excerpt(body)));
    }
    serde_json::from_value(value).map_err(|_| ListError::OtherShape(excerpt(body)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn reads_ollamas_list_and_keeps_the_cloud_apart() {
        let body = r#"{"models":[
            {"name":"gemma3:1b","model":"gemma3:1b","modified_at":"2026-09-30T10:00:00Z","size":815319791,"digest":"d",
             "details":{"parent_model":"","format":"gguf","family":"gemma3","families":["gemma3"],
                        "parameter_size":"999.89M","quantization_level":"Q4_K_M"},"capabilities":["completion"]},
            {"name":"qwen3:4b-mlx","size":1,"details":{"format":"safetensors","family":""},"capabilities":["completion","thinking"]},
            {"name":"gpt-oss:120b-cloud","size":384},
            {"name":"kimi:cloud"},
            {"name":"renamed","remote_host":"https://ollama.example","remote_model":"big"},
            {"name":"nomic-embed-text","capabilities":["embedding"]},
            {"name":"old:7b","size":"","details":null}
        ]}"#;
        let models = ollama_models(body).unwrap();
        assert_eq!(
            models.cloud,
            ["gpt-oss:120b-cloud", "kimi:cloud", "renamed"]
        );
        let [gemma, mlx, embedder, old] = &models.local[..] else {
            panic!("four local models: {models:?}");
        };
        let expected = Model {
            name: "gemma3:1b".to_owned(),
            size: Some(815_319_791),
            family: Some("gemma3".to_owned()),
            parameter_size: Some("999.89M".to_owned()),
            quantization: Some("Q4_K_M".to_owned()),
            format: Some("gguf".to_owned()),
            digest: Some("d".to_owned()),
            capabilities: Some(vec!["completion".to_owned()]),
        };
        assert_eq!(*gemma, expected);
        assert_eq!(
            (gemma.runner(), gemma.thinks(), gemma.writes()),
            (Some(Runner::LlamaCpp), Some(false), Some(true))
        );
        assert_eq!(
            (mlx.runner(), mlx.thinks(), &mlx.family),
            (Some(Runner::Mlx), Some(true), &None)
        );
        assert_eq!(embedder.writes(), Some(false));
        assert_eq!(
            (old.runner(), old.thinks(), old.writes(), old.size),
            (None, None, None, None)
        );
    }

    #[test]
    fn a_server_without_models_is_no_error() {
        for body in [r#"{"models":[]}"#, r#"{"models":null}"#] {
            assert_eq!(ollama_models(body), Ok(Models::default()), "{body}");
        }
    }

    #[test]
    fn reads_the_openai_list() {
        // llama-server sends a second list under another name.
        let body = r#"{"models":[{"name":"a.gguf"}],"object":"list","data":[{"id":"a.gguf","object":"model"},{"id":"b"}]}"#;
        let models = openai_models(body).unwrap();
        let names: Vec<&str> = models
            .local
            .iter()
            .map(|model| model.name.as_str())
            .collect();
        assert_eq!(names, ["a.gguf", "b"]);
        assert_eq!(models.local[0].thinks(), None);
    }

    #[test]
    fn a_loaded_model_says_how_it_lies_in_memory() {
        let body = r#"{"models":[{"name":"a:1b","size":200,"size_vram":50,"context_length":4096,"digest":"d1"},
            {"name":"b:1b"}]}"#;
        let found = ollama_residence(body, "a:1b").unwrap().unwrap();
        assert_eq!(found.gpu_percent(), Some(25));
        assert_eq!(
            (found.context_length, found.digest.as_deref()),
            (Some(4_096), Some("d1"))
        );
        assert_eq!(
            ollama_residence(body, "b:1b"),
            Ok(Some(Residence::default()))
        );
        assert_eq!(ollama_residence(body, "c:1b"), Ok(None));
        assert_eq!(ollama_residence(r#"{"models":null}"#, "a:1b"), Ok(None));
        assert!(ollama_residence("{}", "a:1b").is_err());
    }

    #[test]
    fn the_share_on_the_gpu_is_bytes_by_bytes() {
        for (size, size_vram, percent) in [
            (Some(200), Some(200), Some(100)),
            (Some(200), Some(0), Some(0)),
            (Some(1), Some(2), Some(100)),
            (Some(0), Some(0), None),
            (None, Some(1), None),
        ] {
            let residence = Residence {
                size,
                size_vram,
                ..Residence::default()
            };
            assert_eq!(residence.gpu_percent(), percent, "{residence:?}");
        }
    }

    #[test]
    fn reads_the_version() {
        assert_eq!(
            ollama_version(r#"{"version":"0.33.0"}"#),
            Ok("0.33.0".to_owned())
        );
    }

    #[test]
    fn says_when_another_program_answers() {
        let html = "<!doctype html><title>Router</title>";
        let not_json = Err(ListError::NotJson(html.to_owned()));
        assert_eq!(ollama_models(html), not_json);
        assert_eq!(openai_models(html), not_json);
        for body in [
            r#"{"status":"ok"}"#,
            "[]",
            "null",
            r#"{"models":7}"#,
            r#"{"data":[{}]}"#,
        ] {
            let other = ListError::OtherShape(body.to_owned());
            assert_eq!(ollama_models(body), Err(other.clone()), "{body}");
            assert_eq!(openai_models(body), Err(other.clone()), "{body}");
            assert_eq!(ollama_version(body), Err(other), "{body}");
        }
    }
}
