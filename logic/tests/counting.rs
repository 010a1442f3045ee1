//! What a system counts is at most the horizon.

use logic::{CompileOptions, CompiledSystem, Formula, Prop, Trace, TransitionSystem};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::Cl,
};
use rustsat_batsat::BasicSolver;

fn solve(compiled: &CompiledSystem, horizon: usize) -> Option<Trace> {
    let mut solver = BasicSolver::default();
    compiled.formula(horizon, |clause| solver.add_clause_ref(Cl::new(clause)).unwrap());
    let is_plan = solver.solve().unwrap() == SolverResult::Sat;
    let holds = |lit| solver.lit_val(lit).unwrap().to_bool_with_def(false);
    is_plan.then(|| compiled.trace(horizon, holds))
}

/// Some actions and some state propositions, all free and all counted, of which these must hold in every
/// frame.
fn counting(n_actions: usize, n_states: usize, held: &[usize]) -> (CompiledSystem, Vec<Prop>) {
    let mut system = TransitionSystem::new();
    let mut props: Vec<Prop> =
        (0..n_actions).map(|i| system.action_prop(format!("a{i}"))).collect();
    props.extend((0..n_states).map(|i| system.state_prop(format!("s{i}"))));
    for (index, &prop) in props.iter().enumerate() {
        system.count(prop);
        match held.contains(&index) {
            true if index < n_actions => system.each_transition("held", prop.now().into()),
            true => system.always("held", prop.now().into()),
            false => {}
        }
    }
    system.set_goal(Formula::TRUE);
    (CompiledSystem::new(system, CompileOptions::default()), props)
}

/// An action counts in each transition, a state proposition once.
#[test]
fn no_more_than_the_horizon_holds() {
    for (held, horizons) in [
        (vec![], vec![true, true, true, true]),
        (vec![0], vec![true, true, true, true]),
        (vec![0, 1], vec![true, false, false, false]),
        (vec![2], vec![false, true, true, true]),
        (vec![2, 3], vec![false, false, true, true]),
        (vec![2, 3, 4], vec![false, false, false, true]),
        (vec![0, 2], vec![false, false, false, false]),
    ] {
        let (compiled, props) = counting(2, 3, &held);
        for (horizon, expected) in horizons.into_iter().enumerate() {
            let trace = solve(&compiled, horizon);
            assert_eq!(trace.is_some(), expected, "{held:?} within {horizon}");
            let Some(trace) = trace else { continue };
            let holding = |frame: usize, props: &[Prop]| {
                props.iter().filter(|&&prop| trace.frames[frame].holds(prop)).count()
            };
            let n_actions: usize = (0..horizon).map(|t| holding(t, &props[..2])).sum();
            assert!(n_actions + holding(horizon, &props[2..]) <= horizon);
        }
    }
}

#[test]
fn counts_of_variables_and_clauses_include_what_counting_needs() {
    let (compiled, _) = counting(3, 2, &[]);
    for horizon in 0..6 {
        let (mut n_clauses, mut n_vars) = (0, 0);
        compiled.formula(horizon, |clause| {
            n_clauses += 1;
            n_vars = clause.iter().map(|lit| lit.vidx32() + 1).fold(n_vars, u32::max);
        });
        assert_eq!(n_clauses, compiled.n_clauses(horizon), "horizon {horizon}");
        assert!(n_vars <= compiled.n_vars(horizon), "horizon {horizon}");
        assert!(horizon == 0 || compiled.n_vars(horizon) > compiled.n_frame_vars(horizon));
    }
}

#[test]
fn a_system_that_counts_is_not_for_languages_without_a_horizon() {
    let (compiled, _) = counting(1, 0, &[]);
    assert!(!compiled.system().is_uniform());
}
