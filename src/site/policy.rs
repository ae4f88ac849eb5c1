//! The Content-Security-Policy of a page: its own files, its own inline scripts and styles by
//! hash, and model servers on the person's own machine.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Where model servers may be contacted in any case: this machine, on any port.
const LOOPBACK: &str =
    "http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:*";

/// The policy for `html`. `engine_addresses` are further model servers that the author allows.
pub fn for_page(html: &str, engine_addresses: &[String]) -> String {
    let engines: String = engine_addresses
        .iter()
        .map(|address| format!(" {address}"))
        .collect();
    let scripts = hashes(html, "script");
    let styles = hashes(html, "style");
    [
        "default-src 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        format!("script-src 'self' 'wasm-unsafe-eval'{scripts}"),
        format!("style-src 'self'{styles}"),
        "img-src 'self' data:".to_owned(),
        // The one worker is made of the page's own code (`browser::stamped`).
        "worker-src blob:".to_owned(),
        format!("connect-src 'self' {LOOPBACK}{engines}"),
    ]
    .join("; ")
}

/// The hash of the content of every inline `tag`, each with a space before it.
fn hashes(html: &str, tag: &str) -> String {
    inline_contents(html, tag)
        .map(|content| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(content))))
        .collect()
}

fn inline_contents<'h>(html: &'h str, tag: &str) -> impl Iterator<Item = &'h str> {
    let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
    let mut rest = html;
    std::iter::from_fn(move || {
        let (_, after_open) = rest.split_once(&open)?;
        let (attributes, after_tag) = after_open.split_once('>')?;
        let (content, after) = after_tag.split_once(&close)?;
        rest = after;
        Some((attributes, content))
    })
    .filter(|(attributes, _)| !attributes.contains("src="))
    .map(|(_, content)| content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_scripts_are_allowed_by_hash_and_nothing_else_inline_is() {
        let policy = for_page(
            "<script>alert(1)</script><script src=\"x.js\"></script>",
            &[],
        );
        // The hash of `alert(1)`, reckoned with another tool.
        assert!(
            policy.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"),
            "{policy}"
        );
        assert_eq!(policy.matches("sha256-").count(), 1);
        assert!(!policy.contains("unsafe-inline"));
    }

    #[test]
    fn requests_go_to_the_page_this_machine_and_listed_servers_only() {
        let policy = for_page("", &["https://models.example".to_owned()]);
        let connect = policy
            .split("; ")
            .find(|rule| rule.starts_with("connect-src"));
        assert_eq!(
            connect,
            Some(
                "connect-src 'self' http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* https://models.example"
            )
        );
    }
}
