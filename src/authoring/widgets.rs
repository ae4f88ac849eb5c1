//! The `widget` fence: something to use, standing among the text.

use super::fields::{Fields, Located};
use crate::course::model::{
    CalculatorStart, ColdClick, EngineFinder, FeelIt, FiveAtOnce, LogPlace, Preset, ThinkingOn,
    TimedRequest, TimedSteps, VersionFinder, Waterfall, Widget,
};

/// The names of all widgets.
const NAMES: [&str; 10] = [
    "calculator",
    "role-map",
    "waterfall",
    "engine-finder",
    "version-finder",
    "feel-it",
    "five-at-once",
    "cold-click",
    "thinking-on",
    "support-answer",
];

/// Reads one widget. None when it is unknown or lacks something; that was noted.
pub fn read(fields: &mut Fields<'_>) -> Option<Widget> {
    let name = fields.text("name")?;
    match name.value.as_str() {
        "calculator" => read_numbers(fields).map(Widget::Calculator),
        "role-map" => Some(Widget::RoleMap),
        "waterfall" => Some(Widget::Waterfall(read_waterfall(fields))),
        "engine-finder" => Some(Widget::EngineFinder(read_engine_finder(fields))),
        "version-finder" => read_version_finder(fields).map(Widget::VersionFinder),
        "feel-it" => read_feel_it(fields).map(Widget::FeelIt),
        "five-at-once" => read_five_at_once(fields).map(Widget::FiveAtOnce),
        "cold-click" => read_cold_click(fields).map(Widget::ColdClick),
        "thinking-on" => read_thinking_on(fields).map(Widget::ThinkingOn),
        "support-answer" => read_numbers(fields).map(Widget::SupportAnswer),
        unknown => {
            let names = NAMES.join(", ");
            let sentence = format!("There is no widget `{unknown}`; there is: {names}.");
            fields.wrong_at(name.line, sentence);
            fields.skip_rest();
            None
        }
    }
}

fn read_numbers(fields: &mut Fields<'_>) -> Option<CalculatorStart> {
    let ttft_seconds = positive("ttft_seconds", fields);
    let tokens_per_second = positive("tokens_per_second", fields);
    Some(CalculatorStart {
        ttft_seconds: ttft_seconds?,
        tokens_per_second: tokens_per_second?,
    })
}

fn read_waterfall(fields: &mut Fields<'_>) -> Waterfall {
    let caption = fields.html("caption");
    let requests = fields.each("request", "This request", read_request);
    if requests.is_empty() {
        fields.wrong("This waterfall has no request: write one under [[request]].");
    }
    Waterfall {
        caption,
        requests: requests.into_iter().flatten().collect(),
    }
}

fn read_request(fields: &mut Fields<'_>) -> Option<TimedRequest> {
    let label = fields.text("label");
    let total_ms = positive("total_ms", fields);
    let total_up_to_ms = optional_positive("total_up_to_ms", fields);
    let has_steps = ["load_ms", "prompt_ms", "generation_ms"]
        .iter()
        .any(|step| fields.has(step));
    let steps = if has_steps { read_steps(fields) } else { None };
    let (label, total_ms) = (label?, total_ms?);
    if total_up_to_ms.is_some_and(|most| most < total_ms) {
        fields.wrong("The `total_up_to_ms` must not be less than the `total_ms`.");
    }
    if steps.is_some_and(|steps| steps.load_ms + steps.prompt_ms + steps.generation_ms > total_ms) {
        fields.wrong("The steps of this request add up to more than its `total_ms`.");
    }
    Some(TimedRequest {
        label: label.value,
        total_ms,
        total_up_to_ms,
        steps,
    })
}

fn read_steps(fields: &mut Fields<'_>) -> Option<TimedSteps> {
    let load_ms = positive("load_ms", fields);
    let prompt_ms = positive("prompt_ms", fields);
    let generation_ms = positive("generation_ms", fields);
    Some(TimedSteps {
        load_ms: load_ms?,
        prompt_ms: prompt_ms?,
        generation_ms: generation_ms?,
    })
}

fn read_engine_finder(fields: &mut Fields<'_>) -> EngineFinder {
    let systems = fields.each("system", "This system", read_system);
    if systems.is_empty() {
        fields.wrong("This engine finder has no system: write one under [[system]].");
    }
    EngineFinder {
        systems: systems.into_iter().flatten().collect(),
    }
}

fn read_system(fields: &mut Fields<'_>) -> Option<LogPlace> {
    let name = fields.text("name");
    let place = fields.html("where");
    let command = fields.text("command");
    Some(LogPlace {
        name: name?.value,
        place,
        command: command?.value,
    })
}

fn read_version_finder(fields: &mut Fields<'_>) -> Option<VersionFinder> {
    let ours = version("ours", fields);
    let changed_in = version("changed_in", fields);
    let newest = version("newest", fields);
    let newest_on = fields.text("newest_on");
    Some(VersionFinder {
        ours: ours?,
        changed_in: changed_in?,
        newest: newest?,
        newest_on: newest_on?.value,
    })
}

fn version(key: &'static str, fields: &mut Fields<'_>) -> Option<String> {
    let Located { value, line } = fields.text(key)?;
    let numbers: Vec<Option<u32>> = value.split('.').map(|part| part.parse().ok()).collect();
    if matches!(numbers.as_slice(), [Some(_), Some(_), Some(_)]) {
        return Some(value);
    }
    let sentence = format!("The `{key}` must be a version such as 0.40.0, not `{value}`.");
    fields.wrong_at(line, sentence);
    None
}

fn read_feel_it(fields: &mut Fields<'_>) -> Option<FeelIt> {
    let reply = fields.text("reply");
    let tokens = whole("tokens", fields);
    let presets = fields.each("preset", "This preset", read_preset);
    if presets.is_empty() {
        fields.wrong("This demo has no preset: write one under [[preset]].");
    }
    Some(FeelIt {
        reply: reply?.value,
        tokens: tokens?.into(),
        presets: presets.into_iter().flatten().collect(),
    })
}

fn read_preset(fields: &mut Fields<'_>) -> Option<Preset> {
    let id = fields.text("id");
    let label = fields.text("label");
    let ttft_seconds = positive("ttft_seconds", fields);
    let ttft_up_to_seconds = optional_positive("ttft_up_to_seconds", fields);
    let tokens_per_second = positive("tokens_per_second", fields);
    let note = fields.optional_html("note");
    Some(Preset {
        id: id?.value,
        label: label?.value,
        ttft_seconds: ttft_seconds?,
        ttft_up_to_seconds,
        tokens_per_second: tokens_per_second?,
        note,
    })
}

fn read_five_at_once(fields: &mut Fields<'_>) -> Option<FiveAtOnce> {
    let people = whole("people", fields);
    let draft_seconds = positive("draft_seconds", fields);
    Some(FiveAtOnce {
        people: people?,
        draft_seconds: draft_seconds?,
    })
}

fn read_cold_click(fields: &mut Fields<'_>) -> Option<ColdClick> {
    let cold_seconds = positive("cold_seconds", fields);
    let warm_ttft_seconds = positive("warm_ttft_seconds", fields);
    let tokens_per_second = positive("tokens_per_second", fields);
    Some(ColdClick {
        cold_seconds: cold_seconds?,
        warm_ttft_seconds: warm_ttft_seconds?,
        tokens_per_second: tokens_per_second?,
    })
}

fn read_thinking_on(fields: &mut Fields<'_>) -> Option<ThinkingOn> {
    let off_seconds = positive("off_seconds", fields);
    let on_seconds = positive("on_seconds", fields);
    let tokens_per_second = positive("tokens_per_second", fields);
    Some(ThinkingOn {
        off_seconds: off_seconds?,
        on_seconds: on_seconds?,
        tokens_per_second: tokens_per_second?,
    })
}

fn positive(key: &'static str, fields: &mut Fields<'_>) -> Option<f64> {
    let number = fields.number(key)?;
    above_zero(key, number, fields)
}

fn optional_positive(key: &'static str, fields: &mut Fields<'_>) -> Option<f64> {
    let number = fields.optional_number(key)?;
    above_zero(key, number, fields)
}

fn above_zero(key: &str, number: Located<f64>, fields: &mut Fields<'_>) -> Option<f64> {
    if number.value > 0.0 {
        return Some(number.value);
    }
    fields.wrong_at(number.line, format!("The `{key}` must be more than 0."));
    None
}

/// A whole number from 1 on, small enough to count on screen.
fn whole(key: &'static str, fields: &mut Fields<'_>) -> Option<u32> {
    let Located { value, line } = fields.number(key)?;
    if value.fract() == 0.0 && (1.0..=10_000.0).contains(&value) {
        return Some(value as u32);
    }
    let sentence = format!("The `{key}` must be a whole number from 1 to 10000.");
    fields.wrong_at(line, sentence);
    None
}
