//! `roles.toml`: who works on which step of the wait.

use super::fields::{self, Fields};
use super::index::{Index, TakenIds};
use super::mistake::{Mistakes, Source};
use crate::course::model::{Evidence, Role, RoleMap, Step, Watches};

/// Reads the map of roles. Empty after a mistake that leaves nothing to show.
pub fn read(file: &Source, index: &Index, mistakes: &mut Mistakes) -> RoleMap {
    let (mut step_ids, mut role_ids) = (TakenIds::default(), TakenIds::default());
    fields::read(
        "The map of roles",
        file.whole(),
        1,
        index,
        mistakes,
        |fields| {
            let note = fields.html("note");
            let steps = fields.each("step", "This step", |fields| {
                read_step(fields, &mut step_ids)
            });
            let steps: Vec<Step> = steps.into_iter().flatten().collect();
            let roles = fields.each("role", "This role", |fields| {
                read_role(fields, &mut role_ids, &steps)
            });
            RoleMap {
                note,
                roles: roles.into_iter().flatten().collect(),
                steps,
            }
        },
    )
}

fn read_step(fields: &mut Fields<'_>, ids: &mut TakenIds) -> Option<Step> {
    let id = fields.id("step", ids);
    let name = fields.text("name");
    let text = fields.html("text");
    Some(Step {
        id: id?,
        name: name?.value,
        text,
    })
}

fn read_role(fields: &mut Fields<'_>, ids: &mut TakenIds, known: &[Step]) -> Option<Role> {
    let id = fields.id("role", ids);
    let name = fields.text("name");
    let short = fields.optional_text("short");
    let day = fields.html("day");
    let watches = read_watches(fields);
    let watches_why = fields.html("watches_why");
    let mut steps = Vec::new();
    for step in fields.texts("steps") {
        if known.iter().any(|one| one.id == step.value) {
            steps.push(step.value);
        } else {
            fields.wrong_at(step.line, format!("There is no step `{}`.", step.value));
        }
    }
    let evidence = fields.each("evidence", "This evidence", read_evidence);
    Some(Role {
        id: id?,
        name: name?.value,
        short: short.map(|short| short.value),
        day,
        evidence: evidence.into_iter().flatten().collect(),
        watches: watches?,
        watches_why,
        steps,
    })
}

fn read_watches(fields: &mut Fields<'_>) -> Option<Watches> {
    let text = fields.text("watches")?;
    match text.value.as_str() {
        "ttft" => Some(Watches::Ttft),
        "tokens/s" => Some(Watches::TokensPerSecond),
        "both" => Some(Watches::Both),
        other => {
            let sentence = format!("A role cannot watch `{other}`: write ttft, tokens/s or both.");
            fields.wrong_at(text.line, sentence);
            None
        }
    }
}

fn read_evidence(fields: &mut Fields<'_>) -> Option<Evidence> {
    let company = fields.text("company");
    let text = fields.html("text");
    let source = fields.text("source")?;
    if !fields.index.has_source(&source.value) {
        let sentence = format!(
            "There is no source `{}` in the list of sources.",
            source.value
        );
        fields.wrong_at(source.line, sentence);
    }
    Some(Evidence {
        company: company?.value,
        text,
        source: source.value,
    })
}
