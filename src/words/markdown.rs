//! Text in Markdown.

/// Text that means only itself in Markdown: what a person typed or a server sent is in it.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '!' => {
                out.extend(['\\', character]);
            }
            '\n' | '\r' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// A table; every cell is text.
pub(super) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| ["| ", &cells.join(" | "), " |\n"].concat();
    let head_line = line(head.iter().map(|cell| escaped(cell)).collect());
    let rule = line(head.iter().map(|_| "---".to_owned()).collect());
    let rows = rows
        .iter()
        .map(|row| line(row.iter().map(|cell| escaped(cell)).collect()));
    [head_line, rule].into_iter().chain(rows).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_cannot_break_its_table() {
        let rows = [vec!["a|b".to_owned(), "<b>\n#".to_owned()]];
        assert_eq!(
            table(&["x", "y"], &rows),
            "| x | y |\n| --- | --- |\n| a\\|b | \\<b\\> \\# |\n"
        );
    }
}
