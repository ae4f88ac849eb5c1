//! Who answered, and on what.

use serde::{Deserialize, Serialize};

use crate::engine::{Address, Model, Protocol};

/// Who answers in a measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// The model.
    pub model: Model,
    /// Where its server is.
    pub address: Address,
    /// What its server speaks.
    pub protocol: Protocol,
    /// Its server's version, where it says one.
    pub version: Option<String>,
    /// How the model lay in memory after the runs, where the server says it.
    pub residence: Option<Residence>,
}

/// How a loaded model lies in memory, as Ollama's `/api/ps` tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Residence {
    /// Bytes in memory.
    pub size: Option<u64>,
    /// Bytes of them on the GPU (`size_vram`).
    pub size_vram: Option<u64>,
    /// Tokens of prompt and answer that it has room for.
    pub context_length: Option<u64>,
    /// What identifies the very weights.
    pub digest: Option<String>,
}

impl Residence {
    /// The share on the GPU in percent, `size_vram / size`. None where one of them is not known.
    pub fn gpu_percent(&self) -> Option<u64> {
        let (size, on_gpu) = (self.size?, self.size_vram?);
        let percent = u128::from(on_gpu.min(size)) * 100;
        u64::try_from(percent.checked_div(size.into())?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_on_the_gpu_is_bytes_by_bytes() {
        let share = |size, size_vram| {
            let residence = Residence {
                size,
                size_vram,
                ..Residence::default()
            };
            residence.gpu_percent()
        };
        assert_eq!(share(Some(200), Some(200)), Some(100));
        assert_eq!(share(Some(200), Some(50)), Some(25));
        assert_eq!(share(Some(200), Some(0)), Some(0));
        assert_eq!(share(Some(0), Some(0)), None);
        assert_eq!(share(None, Some(1)), None);
        assert_eq!(share(Some(1), Some(2)), Some(100));
    }
}
