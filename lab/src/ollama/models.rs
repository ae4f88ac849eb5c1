//! The models of an Ollama server: what they are, and which of them are in memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, sleep_until};

use crate::ms;
use crate::script::{Counting, Script, Turns};
use crate::sse::merge;

/// How long a model is still listed after its time in memory is over: unloading takes a moment.
const UNLOADING: Duration = ms(40);

/// One model: a GGUF file run by llama-server unless said otherwise.
#[derive(Clone, Debug)]
pub struct Model {
    name: String,
    turns: Turns,
    load: Duration,
    loaded: bool,
    thinks: bool,
    embeds: bool,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Gguf,
    Safetensors,
    Cloud,
}

impl Model {
    /// A model of this name that is in memory already and answers with a short sentence.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            turns: Turns::new(vec![Script::saying(
                "Thank you for writing. I will look into it.",
            )]),
            load: ms(50),
            loaded: true,
            thinks: false,
            embeds: false,
            kind: Kind::Gguf,
        }
    }

    /// Answers with these scripts in turn, then keeps to the last.
    #[must_use]
    pub fn answering(mut self, scripts: impl IntoIterator<Item = Script>) -> Self {
        self.turns = Turns::new(scripts.into_iter().collect());
        self
    }

    /// Is not in memory at first and takes this long to load, each time.
    #[must_use]
    pub fn cold(mut self, load: Duration) -> Self {
        self.loaded = false;
        self.load = load;
        self
    }

    /// Can think, and does unless told not to.
    #[must_use]
    pub fn thinking(mut self) -> Self {
        self.thinks = true;
        self
    }

    /// Only makes embeddings: listed, but answers no chat.
    #[must_use]
    pub fn embedding(mut self) -> Self {
        self.embeds = true;
        self
    }

    /// Is a safetensors model run by MLX, with MLX's counting.
    #[must_use]
    pub fn safetensors(mut self) -> Self {
        self.kind = Kind::Safetensors;
        self
    }

    /// Is only an entry for a model that runs remotely.
    #[must_use]
    pub fn cloud(mut self) -> Self {
        self.kind = Kind::Cloud;
        self.loaded = false;
        self
    }

    pub(super) fn is_cloud(&self) -> bool {
        self.kind == Kind::Cloud
    }

    pub(super) fn counting(&self) -> Counting {
        match self.kind {
            Kind::Safetensors => Counting::Mlx,
            Kind::Gguf | Kind::Cloud => Counting::LlamaCpp,
        }
    }

    pub(super) fn can_think(&self) -> bool {
        self.thinks
    }

    pub(super) fn can_chat(&self) -> bool {
        !self.embeds
    }

    fn capabilities(&self) -> Vec<&'static str> {
        let mut all = vec![if self.embeds {
            "embedding"
        } else {
            "completion"
        }];
        all.extend(self.thinks.then_some("thinking"));
        all
    }

    fn details(&self) -> Value {
        json!({
            "parent_model": "",
            "format": if self.kind == Kind::Safetensors { "safetensors" } else { "gguf" },
            "family": "lab",
            "families": ["lab"],
            "parameter_size": "1.2B",
            "quantization_level": "Q4_K_M",
        })
    }

    fn identity(&self) -> Value {
        json!({
            "name": self.name,
            "model": self.name,
            "size": if self.kind == Kind::Cloud { 384 } else { 1_321_098_329_u64 },
            "digest": "baf6a787fdffd633537aa2eb51cfd54cb93ff08e28040095462bb63daf552878",
            "details": self.details(),
        })
    }
}

/// A model with its place in memory.
pub(super) struct Resident {
    pub(super) model: Model,
    pub(super) slots: Arc<Semaphore>,
    memory: Mutex<Memory>,
    loading: tokio::sync::Mutex<()>,
}

/// Whether a model is in memory, for whom and until when.
#[derive(Debug, Default)]
struct Memory {
    /// The load-time options it was loaded with; None when it is not in memory.
    options: Option<Value>,
    in_use: usize,
    keep: Keep,
    idle_since: Option<Instant>,
}

/// How long a model stays in memory after its last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    For(Duration),
    Forever,
}

impl Default for Keep {
    fn default() -> Self {
        Self::For(Duration::from_secs(300))
    }
}

impl Memory {
    /// When its time in memory is over; None while it is used or kept for ever.
    fn over_at(&self) -> Option<Instant> {
        match (self.in_use, self.keep, self.idle_since) {
            (0, Keep::For(keep), Some(since)) => Some(since + keep),
            _ => None,
        }
    }

    /// Forgets a model whose time is over and that has been unloaded by now.
    fn tidy(&mut self) {
        if self
            .over_at()
            .is_some_and(|over| over + UNLOADING <= Instant::now())
        {
            self.options = None;
        }
    }
}

impl Resident {
    pub(super) fn new(model: Model, slots: usize) -> Arc<Self> {
        let memory = Memory {
            options: model.loaded.then(|| json!({})),
            idle_since: Some(Instant::now()),
            ..Memory::default()
        };
        Arc::new(Self {
            model,
            slots: Arc::new(Semaphore::new(slots)),
            memory: Mutex::new(memory),
            loading: tokio::sync::Mutex::new(()),
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.model.name
    }

    pub(super) fn next_script(&self) -> Script {
        self.model.turns.next()
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a request with these load-time options would have to wait for a load.
    pub(super) fn needs_load(&self, options: &Value) -> bool {
        let mut memory = self.memory();
        memory.tidy();
        let over = memory.over_at().is_some_and(|over| over <= Instant::now());
        over || memory.options.as_ref() != Some(options)
    }

    /// Loads the model if need be and keeps it in memory while the lease lives. Dropping the
    /// future gives the load up.
    pub(super) async fn lease(self: &Arc<Self>, options: Value, keep: Keep) -> Lease {
        let _one_at_a_time = self.loading.lock().await;
        if self.needs_load(&options) {
            let over = self
                .memory()
                .over_at()
                .filter(|over| *over <= Instant::now());
            if let Some(over) = over {
                sleep_until(over + UNLOADING).await;
            }
            sleep(self.model.load).await;
        }
        let mut memory = self.memory();
        memory.options = Some(options);
        memory.in_use += 1;
        memory.keep = keep;
        Lease(self.clone())
    }

    /// Ends its time in memory as soon as nobody uses it.
    pub(super) fn unload(&self) {
        let mut memory = self.memory();
        memory.keep = Keep::For(Duration::ZERO);
        memory.idle_since = Some(Instant::now());
    }

    /// Its entry in `/api/tags`.
    pub(super) fn tag(&self) -> Value {
        let mut tag = self.model.identity();
        let more = json!({
            "modified_at": "2026-10-01T09:30:00+02:00",
            "capabilities": self.model.capabilities(),
        });
        merge(&mut tag, &more);
        if self.model.kind == Kind::Cloud {
            let remote = json!({"remote_model": "lab", "remote_host": "https://ollama.com:443"});
            merge(&mut tag, &remote);
        }
        tag
    }

    /// Its entry in `/api/ps`, once no load is under way; None when it is not in memory.
    pub(super) async fn process(&self) -> Option<Value> {
        let _no_load = self.loading.lock().await;
        let mut memory = self.memory();
        memory.tidy();
        memory.options.as_ref()?;
        let left = match memory.keep {
            Keep::Forever => Duration::from_secs(100 * 365 * 24 * 3600),
            Keep::For(keep) => memory
                .over_at()
                .map_or(keep, |over| over.saturating_duration_since(Instant::now())),
        };
        let mut process = self.model.identity();
        let expires = humantime::format_rfc3339_nanos(SystemTime::now() + left).to_string();
        let more = json!({
            "expires_at": expires,
            "size_vram": 1_321_098_329_u64,
            "context_length": 4096,
        });
        merge(&mut process, &more);
        Some(process)
    }

    /// What `/api/show` says.
    pub(super) fn show(&self) -> Value {
        json!({
            "details": self.model.details(),
            "capabilities": self.model.capabilities(),
            "model_info": {"general.architecture": "lab", "lab.context_length": 131_072},
        })
    }
}

/// Keeps a model in memory; its keep-alive time begins when the last lease is dropped.
pub(super) struct Lease(Arc<Resident>);

impl Drop for Lease {
    fn drop(&mut self) {
        let mut memory = self.0.memory();
        memory.in_use -= 1;
        memory.idle_since = Some(Instant::now());
    }
}
