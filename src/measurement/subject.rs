//! Who answered, and on what.

use serde::{Deserialize, Serialize};

use crate::engine::models::Residence;
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
