//! The library notices mistakes in the model: with each of them some lemma has another verdict than it
//! declares.

use board::{Metric, Size};
use encodings::cell::{CellTheory, Mistake};
use lemmas::{Claim, Lemma, Validity, library};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Cl, Lit},
};
use rustsat_batsat::BasicSolver;

/// The verdict on a lemma in a theory.
pub(crate) fn verdict(lemma: &Lemma, theory: &CellTheory) -> Validity {
    let claim = Claim::new(lemma, theory, &Budget::default()).unwrap();
    let negated = claim.negated(&Budget::default()).unwrap();
    let system = negated.system.system().clone();
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
    compiled.first_frame(&mut add).unwrap();
    for frame in 1..=claim.horizon() {
        compiled.next_frame(frame, &mut add).unwrap();
    }
    match solver.solve().unwrap() {
        SolverResult::Unsat => Validity::Holds,
        _ => Validity::Fails,
    }
}

/// The lemmas of the library that have not the verdict that they declare.
fn surprises(mistake: Option<Mistake>) -> Vec<&'static str> {
    let size = Size::new(4, 3).unwrap();
    let theory = |metric| {
        let theory = CellTheory::of_size(size, 1, metric, &Budget::default()).unwrap().unwrap();
        match mistake {
            Some(mistake) => theory.with_mistake(mistake),
            None => theory,
        }
    };
    let (states, transitions) = (theory(None), theory(Some(Metric::Steps)));
    let is_surprise = |lemma: &&Lemma| {
        let theory = if lemma.horizon() == 0 { &states } else { &transitions };
        let declared = lemma.declared(theory, &Budget::default()).unwrap();
        declared != Some(verdict(lemma, theory))
    };
    library::lemmas().iter().filter(is_surprise).map(Lemma::name).collect()
}

#[test]
fn the_right_model_surprises_nobody() {
    assert_eq!(surprises(None), [""; 0]);
}

#[test]
fn each_mistake_is_noticed() {
    for (mistake, witness) in [
        (Mistake::CanMoveOneWay, "can_move_right_defined"),
        (Mistake::NoShape, "parts_together_right"),
        (Mistake::NoFrame, "frame_empty"),
        (Mistake::ExitAsWall, "never_won"),
    ] {
        let names = surprises(Some(mistake));
        assert!(names.contains(&witness), "{mistake}: {names:?}");
    }
}
