//! The command line, from outside: the real program, its exit codes and its output.

#[path = "../support/mod.rs"]
mod support;

mod atlas;
mod atlas_exports;
mod atlas_rows;
mod bad_input;
#[cfg(feature = "bench")]
mod bench;
mod certificate_lists;
mod certificates;
mod check;
mod check_plan;
mod clauses;
mod compare;
mod convert;
mod deductions;
mod diagrams;
mod export;
mod files;
mod formulas;
mod generate;
mod golden;
mod graph;
mod hearsay;
mod help;
mod hostile_certificates;
mod interrupt;
mod json_docs;
mod known_answers;
mod lemma_certificates;
mod limits;
mod lists;
mod looking;
mod mistakes;
mod models;
mod paper;
mod plan;
#[cfg(feature = "play")]
mod play;
mod program_certificates;
mod puma;
mod puma_reports;
mod puma_tables;
mod query;
mod ratings;
mod reach;
mod readme;
mod refutations;
mod render;
mod sat;
mod shards;
mod shards_killed;
mod sizes;
mod solve;
mod solver_names;
mod states;
mod statistics;
mod time_limits;
mod unbounded;
mod units;
mod universe;
mod unsolvable_certificates;
mod verify;
mod why;
mod wishes;
