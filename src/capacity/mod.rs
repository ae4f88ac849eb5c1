//! What happens to a wait when more is asked: several people at once, a load, thinking first.

mod one_slot;
mod room;

pub use one_slot::{Wait, most_people, waits, waits_for_example};
pub use room::{ThinkingRoom, load_room, thinking_room};
