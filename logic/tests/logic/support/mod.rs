//! Transition systems as they are meant: paths of valuations, found by trying them all.

use logic::{
    Atom, BoundedFormula, CompiledSystem, Formula, Kind, Moment, Prop, Trace, TransitionSystem,
    Valuation,
};
use rand::{RngExt, rngs::StdRng};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Lit},
};
use rustsat_batsat::BasicSolver;

/// A formula over `atoms` with connectives of up to three parts.
pub(crate) fn random_formula(rng: &mut StdRng, atoms: &[Atom], depth: usize) -> Formula {
    if depth == 0 {
        return atoms[rng.random_range(0..atoms.len())].into();
    }
    let n_parts = rng.random_range(1..=3);
    let mut parts: Vec<Formula> =
        (0..n_parts).map(|_| random_formula(rng, atoms, depth - 1)).collect();
    match rng.random_range(0..5) {
        0 => !parts.remove(0),
        1 => parts.remove(0).iff(random_formula(rng, atoms, depth - 1)),
        2 => Formula::all(parts),
        3 => Formula::any(parts),
        _ => Formula::at_most_one(parts),
    }
}

/// Returns `true` if `frames` are the beginning of a path. The action of the last frame is ignored.
fn is_path(system: &TransitionSystem, frames: &[Valuation]) -> bool {
    let holds_at = |formula: &Formula, frame: usize| {
        formula.evaluate(&|atom| {
            let later = match atom.moment {
                Moment::Now => 0,
                Moment::Next => 1,
                Moment::AfterNext => 2,
            };
            frames[frame + later].holds(atom.prop)
        })
    };
    let n = frames.len();
    system.initial().iter().all(|constraint| holds_at(&constraint.formula, 0))
        && system.invariant().iter().all(|c| (0..n).all(|t| holds_at(&c.formula, t)))
        && system.transition().iter().all(|c| (1..n).all(|t| holds_at(&c.formula, t - 1)))
        && system.two_transitions().iter().all(|c| (2..n).all(|t| holds_at(&c.formula, t - 2)))
}

fn is_goal(system: &TransitionSystem, frame: &Valuation) -> bool {
    system.goal().evaluate(&|atom| frame.holds(atom.prop))
}

/// Asserts that a trace is a path with this many transitions that ends in a goal state.
pub(crate) fn assert_is_plan(system: &TransitionSystem, horizon: usize, trace: &Trace) {
    assert_eq!(trace.frames.len(), horizon + 1);
    assert!(is_path(system, &trace.frames), "{trace:?} in {system:?}");
    assert!(is_goal(system, &trace.frames[horizon]), "{trace:?} in {system:?}");
    let props = system.props();
    let mut actions = props.iter().filter(|&prop| props.kind(prop) == Kind::Action);
    assert!(!actions.any(|prop| trace.frames[horizon].holds(prop)), "an action in the last frame");
}

/// Returns `true` if some path with this many transitions ends in a goal state.
pub(crate) fn has_plan(system: &TransitionSystem, horizon: usize) -> bool {
    fn extend(system: &TransitionSystem, frames: &mut Vec<Valuation>, n_frames: usize) -> bool {
        if !is_path(system, frames) {
            return false;
        }
        if frames.len() == n_frames {
            return is_goal(system, &frames[n_frames - 1]);
        }
        (0..1 << system.props().len()).any(|bits: usize| {
            let valuation = Valuation::new(system.props(), |prop| bits >> prop.index() & 1 == 1);
            frames.push(valuation);
            let found = extend(system, frames, n_frames);
            frames.pop();
            found
        })
    }
    // Frames are checked when they are the last, so their actions once there is one more.
    (0..1 << system.props().len()).any(|bits: usize| {
        let first = Valuation::new(system.props(), |prop: Prop| bits >> prop.index() & 1 == 1);
        extend(system, &mut vec![first], horizon + 1)
    })
}

/// A plan with this horizon, by the one-shot formula.
pub(crate) fn solve(compiled: &CompiledSystem, horizon: usize) -> Option<Trace> {
    let mut solver = BasicSolver::default();
    let formula = BoundedFormula::new(compiled, horizon).unwrap();
    formula.try_for_each(|clause| solver.add_clause_ref(Cl::new(clause))).unwrap();
    (solver.solve().unwrap() == SolverResult::Sat).then(|| trace(compiled, horizon, &solver))
}

/// Frames for one horizon after another, the goal assumed.
pub(crate) struct Incremental<'a> {
    compiled: &'a CompiledSystem,
    solver: BasicSolver,
    next_frame: usize,
}

impl<'a> Incremental<'a> {
    pub(crate) fn new(compiled: &'a CompiledSystem) -> Self {
        Self { compiled, solver: BasicSolver::default(), next_frame: 0 }
    }

    pub(crate) fn solve(&mut self, horizon: usize) -> Option<Trace> {
        while self.next_frame <= horizon {
            let solver = &mut self.solver;
            let add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
            let added = match self.next_frame {
                0 => self.compiled.first_frame(add),
                frame => self.compiled.next_frame(frame, add),
            };
            added.unwrap();
            self.next_frame += 1;
        }
        let result = self.solver.solve_assumps(&self.compiled.goal(horizon)).unwrap();
        (result == SolverResult::Sat).then(|| trace(self.compiled, horizon, &self.solver))
    }
}

/// Variables that occur in no clause are unknown to the solver: they are false.
fn trace(compiled: &CompiledSystem, horizon: usize, solver: &BasicSolver) -> Trace {
    let model = solver.full_solution().unwrap();
    compiled.trace(horizon, |lit| model.lit_value(lit).to_bool_with_def(false))
}
