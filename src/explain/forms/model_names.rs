//! Names of models whose tag is a format that only MLX runs: a hint, no proof.

use super::json::is_mlx_tag;
use super::{Findings, Hint};
use crate::explain::EngineName;
use crate::explain::paste::Paste;

/// What such a tag holds, to look no closer at all other text.
const FORMATS: [&str; 3] = ["mlx", "nvfp4", "mxfp8"];

/// Notes the first name with such a tag.
pub fn read(paste: &Paste<'_>, found: &mut Findings) {
    let text = paste.text();
    let lines = text
        .lines()
        .filter(|line| FORMATS.iter().any(|format| line.contains(format)));
    let is_name = |word: &&str| word.contains(':') && !word.contains("//") && is_mlx_tag(word);
    let name = lines
        .flat_map(|line| line.split([' ', '\t', '"', '\'', ',', '`', '(', ')']))
        .find(is_name);
    found.hints.extend(name.map(|name| Hint {
        engine: EngineName::Mlx,
        printed_by_it: false,
        span: paste.span_of(name),
    }));
}
