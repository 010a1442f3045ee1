//! Search over boards against published answers and a plain search.

mod clusters;
mod known_answers;
mod naive;
mod rules;
mod ways;
