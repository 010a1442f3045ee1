//! Boards, plans and their texts, from outside.

mod docs;
mod names;
mod order;
mod plans;
mod puzzles;
mod read_errors;
mod reads;
mod replay;
mod round_trips;
mod rules;
mod shorter;
mod tasks;
mod write_errors;
