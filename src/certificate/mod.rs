//! Certificates: a claim about a board in a folder, with all that is needed to check it.
//!
//! A [`Draft`] writes the files, [`audit()`] checks them and trusts none. What they hold is said in
//! `docs/certificates.md`.

mod audit;
mod claim;
mod compare;
mod parts;
mod write;

pub(crate) use audit::{Audit, audit};
pub(crate) use claim::{Claim, ClaimFile, Model};
pub(crate) use parts::{Part, Verdict};
pub(crate) use write::{Draft, Figures, Refuted, Solver};

/// The claim and how the formula is made.
pub(crate) const CLAIM: &str = "claim.json";
/// The board as rushsat JSON.
const BOARD: &str = "board.json";
/// The plan, in the database's notation.
const PLAN: &str = "plan.txt";
/// The inductive invariant of an unsolvable board.
const INVARIANT: &str = "invariant.txt";

/// A formula that must have no model, and its refutation.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    formula: String,
    refutation: String,
}

impl Files {
    /// Those of a bounded formula.
    pub(crate) fn bounded() -> Self {
        Self { formula: "formula.cnf".to_owned(), refutation: "refutation.lrat".to_owned() }
    }

    /// Those of an obligation of an invariant.
    pub(crate) fn of(obligation: &str) -> Self {
        Self { formula: format!("{obligation}.cnf"), refutation: format!("{obligation}.lrat") }
    }
}
