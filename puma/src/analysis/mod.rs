//! What holds in all states of a program that can be reached, or in those so soon after the start or so
//! near a goal, found without formulas and without looking at single states.
//!
//! A *fact* is "this variable has this value". The *cases* of an instance are what it does to the variables
//! that it touches, one for each combination of their values. From the cases follow
//!
//! - for each two facts, the least number of steps after which, or before a goal, they may hold together
//!   ([`Distances`]; Haslum and Geffner, *Admissible heuristics for optimal planning*, AIPS 2000, the family
//!   h^m, here with m = 3 in both directions; the facts of a case are looked at together, not three by
//!   three alone);
//! - weighted sums of facts that no instance changes, as numbers or modulo 2 ([`Sum`]; place invariants of
//!   Petri nets: Murata, *Petri nets*, Proceedings of the IEEE 77, 1989, section VI; modulo 2: the
//!   colourings of peg solitaire, Berlekamp, Conway and Guy, *Winning Ways*, chapter 23).

mod cases;
mod facts;
mod reach;
mod sums;
mod triples;

use std::collections::BTreeSet;

use limits::{Ledger, StopReason};

use crate::{expr::Expr, program::Program};
use cases::{Cases, MAX_TRIES};
pub(crate) use facts::{Fact, Facts};
pub(crate) use reach::Distances;
use reach::Reach;
pub(crate) use sums::Sum;

/// Beyond this many facts nothing is looked for: triples of them fill 4 MiB.
const MAX_FACTS: usize = 320;

/// What is known of a program.
pub(crate) struct Analysis {
    pub(crate) facts: Facts,
    /// How soon after the start facts may hold together.
    pub(crate) early: Distances,
    /// How near a goal.
    pub(crate) late: Distances,
    pub(crate) sums: Vec<Sum>,
}

impl Analysis {
    /// `None` where it would take too long: too many facts, cases, or combinations of them.
    ///
    /// Cost, counted in the ledger: for each number of steps after which something new can hold, the number
    /// of cases times the square of the number of facts.
    ///
    /// # Errors
    ///
    /// Why work must stop.
    pub(crate) fn of(program: &Program, ledger: &mut Ledger) -> Result<Option<Self>, StopReason> {
        let before = ledger.n_bytes();
        let analysis = match Self::found(program, ledger) {
            Ok(analysis) => Some(analysis),
            Err(NotFound::TooMuch) => None,
            Err(NotFound::Stopped(reason)) => return Err(reason),
        };
        // What stays is small: two numbers for each two of at most `MAX_FACTS` facts.
        ledger.give_back(ledger.n_bytes() - before);
        Ok(analysis)
    }

    fn found(program: &Program, ledger: &mut Ledger) -> Result<Self, NotFound> {
        let (facts, cases) = Cases::all(program, MAX_TRIES, ledger)?;
        if facts.is_empty() || facts.len() > MAX_FACTS {
            return Err(NotFound::TooMuch);
        }
        let reach = Reach { program, facts: &facts, cases: &cases };
        let (early, reached) = reach.early(ledger)?;
        let late = reach.late(&reached, ledger)?;
        let initial = facts.of_state(&program.initial);
        let sums = sums::sums(&initial, &facts, &cases, &reached, ledger)?;
        Ok(Self { facts, early, late, sums })
    }
}

/// Why nothing is known.
enum NotFound {
    /// Too many facts, cases, or combinations of them.
    TooMuch,
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for NotFound {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The variables that an expression may read and that some rule changes.
fn changing_vars(
    part: &Expr,
    program: &Program,
    ledger: &mut Ledger,
) -> Result<BTreeSet<usize>, StopReason> {
    let mut found = BTreeSet::new();
    part.visit_vars(ledger, &mut |var| {
        if program.fixed[var].is_none() {
            found.insert(var);
        }
    })?;
    Ok(found)
}

/// Returns `true` if a condition that reads one changing variable holds with a value of it.
fn holds_with(part: &Expr, var: usize, value: i64, program: &Program) -> bool {
    part.holds(&|other| if other == var { value } else { program.initial[other] })
}

#[cfg(test)]
mod tests;
