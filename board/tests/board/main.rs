//! Boards, plans and their texts, from outside.

mod actions;
mod cells;
mod compact_states;
mod docs;
mod legal;
mod lists;
mod marks;
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
