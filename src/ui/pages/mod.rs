//! One file per route.

mod budget;
mod home;
mod lesson;
mod measure;
mod not_found;
mod reference;
mod review;
mod runs;

pub use budget::BudgetPage;
pub use home::HomePage;
pub use lesson::LessonPage;
pub use measure::MeasurePage;
pub use not_found::NotFoundPage;
pub use reference::{GlossaryPage, SourcesPage};
pub use review::ReviewPage;
pub use runs::RunsPage;
