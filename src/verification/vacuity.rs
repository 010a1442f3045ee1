//! Whether lemmas about transitions are about any.

use limits::Budget;
use logic::{AtMostOne, Formula};
use solvers::{Limits, SolverSpec};

use super::LemmaSubject;
use crate::{Error, formula::TitledFormula, has_model::has_model};

/// Returns `true` if some of the boards have this many transitions, one after another.
///
/// # Errors
///
/// [`Error::GaveUp`].
pub(super) fn has_transitions(
    subject: &LemmaSubject,
    n_transitions: usize,
    budget: &Budget,
) -> Result<bool, Error> {
    if n_transitions == 0 {
        return Ok(true);
    }
    let mut system = subject.theory(n_transitions, budget)?.system().clone();
    system.set_goal(Formula::TRUE);
    let no_title = String::new();
    let amo = AtMostOne::default();
    let formula = TitledFormula::of_system(system, amo, n_transitions, no_title, budget)?;
    let limits = Limits { budget: budget.clone(), conflicts: None };
    let mut solver = SolverSpec::BatSat.start(&limits)?;
    formula.load(&mut solver, budget)?;
    has_model(&mut solver, &[])
}
