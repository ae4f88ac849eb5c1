//! What several pages share.

mod calculator;
mod card_view;
mod copy_button;
mod frontier_chart;
mod in_place;
mod number_field;
mod own_numbers;
mod page_link;
mod part_list;
mod paste_field;
mod plot_chart;
mod progress_panel;
mod search_dialog;
mod theme_switch;
mod trouble_note;
mod verdicts;

pub use calculator::{Calculator, CalculatorAnswer, CalculatorInputs, CalculatorRules};
pub use card_view::CardView;
pub use copy_button::CopyButton;
pub use frontier_chart::FrontierChart;
pub use in_place::InPlace;
pub use own_numbers::OwnNumbers;
pub use page_link::PageLink;
pub use part_list::{PartBar, PartRow};
pub use paste_field::PasteField;
pub use plot_chart::PlotChart;
pub use progress_panel::ProgressPanel;
pub use search_dialog::{SearchButton, SearchDialog};
pub use theme_switch::ThemeSwitch;
pub use trouble_note::TroubleNote;
pub use verdicts::Verdicts;
