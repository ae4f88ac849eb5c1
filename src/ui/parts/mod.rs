//! What several pages share.

mod calculator;
mod copy_button;
mod frontier_chart;
mod in_place;
mod number_field;
mod page_link;
mod paste_field;
mod theme_switch;
mod verdicts;

pub use calculator::{Calculator, CalculatorAnswer, CalculatorInputs, CalculatorRules};
pub use copy_button::CopyButton;
pub use frontier_chart::FrontierChart;
pub use in_place::InPlace;
pub use page_link::PageLink;
pub use paste_field::PasteField;
pub use theme_switch::ThemeSwitch;
pub use verdicts::Verdicts;
