//! Version numbers as programs print them.

/// The first word that starts with a digit: `0.21.14` of `trunk 0.21.14`, `156.0.8078.114` of
/// `Chromium 156.0.8078.114 built on Debian`.
pub fn in_output(output: &str) -> Option<&str> {
    output
        .split_whitespace()
        .find(|word| word.starts_with(|c: char| c.is_ascii_digit()))
}

/// The number before the first dot of the version in a program's output.
pub fn major_in_output(output: &str) -> Option<u32> {
    in_output(output)?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_version_in_what_programs_print() {
        for (output, version, major) in [
            ("trunk 0.21.14", Some("0.21.14"), Some(0)),
            ("wasm-bindgen 0.2.130\n", Some("0.2.130"), Some(0)),
            ("wasm-opt version 132 (version_132)", Some("132"), Some(132)),
            ("wasm-opt version 108", Some("108"), Some(108)),
            (
                "Chromium 156.0.8078.114 built on Debian GNU/Linux 12 (bookworm)",
                Some("156.0.8078.114"),
                Some(156),
            ),
            (
                "ChromeDriver 156.0.1 (ea19f97-refs/x@{#5})",
                Some("156.0.1"),
                Some(156),
            ),
            ("command not found", None, None),
            ("", None, None),
        ] {
            assert_eq!(in_output(output), version, "{output:?}");
            assert_eq!(major_in_output(output), major, "{output:?}");
        }
    }
}
