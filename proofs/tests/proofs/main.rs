//! Checkers of proofs: what they accept, refuse and cost.

mod deduction;
mod deduction_cost;
mod drat;
mod export;
mod lrat_corruption;
mod lrat_cost;
mod lrat_wrong;
mod proof_texts;
mod search;
