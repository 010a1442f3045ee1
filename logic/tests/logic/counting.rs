//! What a system counts is at most the horizon.

use itertools::Itertools;
use limits::Budget;
use logic::{
    BoundedFormula, CompileOptions, CompiledSystem, Formula, FormulaSize, Prop, Trace,
    TransitionSystem,
};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::Cl,
};
use rustsat_batsat::BasicSolver;

fn solve(compiled: &CompiledSystem, horizon: usize) -> Option<Trace> {
    let mut solver = BasicSolver::default();
    let formula = BoundedFormula::new(compiled, horizon).unwrap();
    formula.try_for_each(|clause| solver.add_clause_ref(Cl::new(clause))).unwrap();
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
        match held.contains(&index) {
            true if index < n_actions => system.each_transition("held", prop.now().into()),
            true => system.always("held", prop.now().into()),
            false => {}
        }
    }
    // Groups of different sizes, an empty one too.
    for group in props.chunks(3).chain([&[][..]]) {
        system.count(group.iter().copied());
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

/// Odd and even numbers of literals, fewer and more than the horizon.
#[test]
fn sizes_are_those_of_what_is_visited() {
    let cases = (0..4).cartesian_product(0..9).cartesian_product((0..14).chain([31, 32, 33]));
    for ((n_actions, n_states), horizon) in cases {
        let (compiled, _) = counting(n_actions, n_states, &[]);
        let formula = BoundedFormula::new(&compiled, horizon).unwrap();
        let mut visited = FormulaSize { n_vars: formula.n_frame_vars(), ..FormulaSize::default() };
        formula.for_each(|clause| {
            visited.n_clauses += 1;
            visited.n_lits += clause.len();
            let n_vars = clause.iter().map(|lit| lit.vidx() + 1);
            visited.n_vars = n_vars.fold(visited.n_vars, usize::max);
        });
        assert_eq!(formula.size(), visited, "{n_actions}, {n_states}, horizon {horizon}");
    }
}

/// 300 million clauses would take minutes.
#[test]
fn what_is_too_large_is_refused_before_it_is_built() {
    let (compiled, _) = counting(200, 0, &[]);
    let formula = BoundedFormula::new(&compiled, 1000).unwrap();
    let FormulaSize { n_clauses, n_lits, .. } = formula.size();
    assert!(n_clauses > 100_000_000 && n_lits > 2 * n_clauses, "{n_clauses}");
    let budget = Budget::default().with_memory(1 << 30);
    let error = formula.allow_load(1, &budget).unwrap_err().to_string();
    assert!(error.starts_with("memory limit reached: the formula with "), "{error}");
    let error = BoundedFormula::new(&compiled, compiled.max_horizon()).unwrap_err().to_string();
    assert!(error.ends_with("more than can be numbered"), "{error}");
}

#[test]
fn a_visit_ends_where_the_sink_fails() {
    let (compiled, _) = counting(3, 2, &[]);
    let formula = BoundedFormula::new(&compiled, 4).unwrap();
    for most in 0..formula.size().n_clauses {
        let mut n = 0;
        let visited = formula.try_for_each(|_| {
            n += 1;
            if n > most { Err(n) } else { Ok(()) }
        });
        assert_eq!(visited, Err(most + 1));
    }
}

#[test]
fn a_system_that_counts_is_not_for_languages_without_a_horizon() {
    let (compiled, _) = counting(1, 0, &[]);
    assert!(!compiled.system().is_uniform());
}
