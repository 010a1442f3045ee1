//! Explicit search on packed states.
//!
//! A state is a few machine words that hold the bits of all variables. Each instance becomes a test of
//! bits (`Cube` in `moves.rs`), a change of bits, and whatever is left of its guard and its assignments as
//! expressions. No formulas are involved.

mod applicable;
mod backward;
mod determined;
mod folded;
mod goals;
mod layout;
mod moves;
mod solve;
mod space;

pub use folded::shortest_plan_by_orbits;
pub use solve::{Direction, NoBackward, SearchResult, reached_states, shortest_plan};
