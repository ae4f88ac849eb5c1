//! The words of the interface, as the build made them from `content/en/interface.toml`.

/// Every sentence, by the tables of `interface.toml`.
pub mod text {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}
