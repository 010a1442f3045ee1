//! Boards, plans and their texts, from outside.

mod docs;
mod names;
mod order;
mod plans;
mod puzzles;
mod read_errors;
mod reads;
mod round_trips;
mod tasks;
mod write_errors;
