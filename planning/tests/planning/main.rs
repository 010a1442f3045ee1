//! Planning on systems that are small enough to know the answer, and on boards against the rules.

mod boards;
mod bounded;
mod cores;
mod counter;
mod double;
mod few;
mod pdr;
mod race;
mod shortest;
