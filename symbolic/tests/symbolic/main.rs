//! Decision diagrams: sets of sets, and explorations against explicit search.

mod explore;
mod zdd;
