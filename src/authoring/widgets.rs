//! The `widget` fence: something to use, standing among the text.

use super::fields::{Fields, Located};
use crate::course::model::{CalculatorStart, Widget};

/// Reads one widget. None when it is unknown or lacks something; that was noted.
pub fn read(fields: &mut Fields<'_>) -> Option<Widget> {
    let name = fields.text("name")?;
    match name.value.as_str() {
        "calculator" => read_calculator(fields).map(Widget::Calculator),
        unknown => {
            let sentence = format!("There is no widget `{unknown}`; there is: calculator.");
            fields.wrong_at(name.line, sentence);
            fields.skip_rest();
            None
        }
    }
}

fn read_calculator(fields: &mut Fields<'_>) -> Option<CalculatorStart> {
    let ttft_seconds = positive("ttft_seconds", fields);
    let tokens_per_second = positive("tokens_per_second", fields);
    Some(CalculatorStart {
        ttft_seconds: ttft_seconds?,
        tokens_per_second: tokens_per_second?,
    })
}

fn positive(key: &'static str, fields: &mut Fields<'_>) -> Option<f64> {
    let Located { value, line } = fields.number(key)?;
    if value > 0.0 {
        return Some(value);
    }
    fields.wrong_at(line, format!("The `{key}` must be more than 0."));
    None
}
