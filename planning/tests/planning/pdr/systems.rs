//! Random systems, against breadth-first search by evaluating their formulas.

use std::collections::HashSet;

use limits::Budget;
use logic::{
    Atom, CompileOptions, CompiledSystem, Constraint, Formula, Kind, Moment, Prop, Trace,
    TransitionSystem,
};
use planning::pdr::{Generalization, PdrAnswer, Query};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{Doubles, unmet};

const N_STATE: usize = 4;
const N_ACTION: usize = 2;

/// A formula over some of the atoms.
fn formula(rng: &mut StdRng, atoms: &[Atom], depth: usize) -> Formula {
    if depth == 0 || rng.random_ratio(1, 4) {
        let atom = Formula::from(atoms[rng.random_range(0..atoms.len())]);
        return if rng.random() { atom } else { !atom };
    }
    let mut part = || formula(rng, atoms, depth - 1);
    let [a, b, c] = [part(), part(), part()];
    match rng.random_range(0..6) {
        0 => a.and(b),
        1 | 2 => a.or(b).or(c),
        3 => a.iff(b),
        4 => Formula::at_most_one([a, b, c]),
        _ => !a.or(b),
    }
}

/// Some constraints of each kind, a few of them strong: the initial state may be one, several or none.
fn random_system(rng: &mut StdRng) -> TransitionSystem {
    let mut system = TransitionSystem::new();
    let state: Vec<Prop> = (0..N_STATE).map(|i| system.state_prop(format!("s{i}"))).collect();
    let action: Vec<Prop> = (0..N_ACTION).map(|i| system.action_prop(format!("a{i}"))).collect();
    let now: Vec<Atom> = state.iter().map(|prop| prop.now()).collect();
    for &atom in &now {
        if rng.random_ratio(3, 4) {
            let value = Formula::from(atom);
            system.initially("initial", if rng.random() { value } else { !value });
        }
    }
    if rng.random() {
        system.initially("initial", formula(rng, &now, 2));
    }
    if rng.random_ratio(1, 3) {
        system.always("always", formula(rng, &now, 2));
    }
    let all: Vec<Atom> = now
        .iter()
        .copied()
        .chain(action.iter().map(|prop| prop.now()))
        .chain(state.iter().map(|prop| prop.next()))
        .collect();
    for &prop in &state {
        // Most propositions follow from state and action, the others are free.
        if rng.random_ratio(3, 4) {
            let inputs = &all[..N_STATE + N_ACTION];
            let value = formula(rng, inputs, 2);
            system.each_transition("next", prop.next().iff(value));
        }
    }
    if rng.random_ratio(1, 4) {
        system.each_transition("transition", formula(rng, &all, 3));
    }
    let goal = Formula::all(now.iter().map(|_| formula(rng, &now, 1)));
    system.set_goal(goal);
    system
}

type State = u32;

/// Returns `true` if all constraints hold for a state, an action and the next state.
fn hold(constraints: &[Constraint], state: State, action: u32, next: State) -> bool {
    let value = |atom: Atom| {
        let (bits, index) = match (atom.moment, atom.prop.index()) {
            (_, index) if index >= N_STATE => (action, index - N_STATE),
            (Moment::Now, index) => (state, index),
            (_, index) => (next, index),
        };
        bits >> index & 1 == 1
    };
    constraints.iter().all(|constraint| constraint.formula.evaluate(&value))
}

/// The fewest transitions to the goal.
fn distance(system: &TransitionSystem) -> Option<usize> {
    let states: Vec<State> =
        (0..1 << N_STATE).filter(|&state| hold(system.invariant(), state, 0, 0)).collect();
    let mut layer: Vec<State> = states.clone();
    layer.retain(|&state| hold(system.initial(), state, 0, 0));
    let mut seen: HashSet<State> = layer.iter().copied().collect();
    for depth in 0.. {
        if layer.iter().any(|&state| is_goal(system, state)) {
            return Some(depth);
        }
        let follows = |from: State, to: State| {
            (0..1 << N_ACTION).any(|action| hold(system.transition(), from, action, to))
        };
        let next: HashSet<State> = states
            .iter()
            .copied()
            .filter(|&to| !seen.contains(&to) && layer.iter().any(|&from| follows(from, to)))
            .collect();
        if next.is_empty() {
            return None;
        }
        seen.extend(&next);
        layer = next.into_iter().collect();
    }
    unreachable!("there are finitely many states")
}

fn is_goal(system: &TransitionSystem, state: State) -> bool {
    system.goal().evaluate(&|atom| state >> atom.prop.index() & 1 == 1)
}

/// Asserts that a trace begins and ends where it must, and that each frame follows from the one before.
fn assert_plan(system: &TransitionSystem, trace: &Trace) {
    let bits = |frame: usize, kind: Kind| {
        let props = system.props().iter().filter(|&prop| system.props().kind(prop) == kind);
        let set = props.enumerate().filter(|&(_, prop)| trace.frames[frame].holds(prop));
        set.fold(0_u32, |bits, (index, _)| bits | 1 << index)
    };
    let state = |frame| bits(frame, Kind::State);
    let last = trace.frames.len() - 1;
    assert!(hold(system.initial(), state(0), 0, 0));
    assert!(is_goal(system, state(last)));
    assert!((0..=last).all(|frame| hold(system.invariant(), state(frame), 0, 0)));
    for frame in 0..last {
        let action = bits(frame, Kind::Action);
        assert!(hold(system.transition(), state(frame), action, state(frame + 1)));
    }
}

const GENERALIZATIONS: [Generalization; 4] = [
    Generalization { max_failures: usize::MAX, max_depth: 0, max_ctgs: 0, max_joins: 0 },
    Generalization { max_failures: 0, max_depth: 1, max_ctgs: 0, max_joins: 2 },
    Generalization { max_failures: 1, max_depth: 2, max_ctgs: 1, max_joins: 1 },
    Generalization { max_failures: 3, max_depth: 3, max_ctgs: 3, max_joins: usize::MAX },
];

#[test]
fn random_systems() {
    let mut rng = StdRng::seed_from_u64(3);
    // By distance; the last is never.
    let mut n_of = [0; 5];
    for round in 0..3000 {
        let system = random_system(&mut rng);
        let distance = distance(&system);
        n_of[distance.map_or(4, |distance| distance.min(3))] += 1;
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let (budget, system) = (Budget::default(), compiled.system());
        let question = Query::new(&compiled, &budget).unwrap();
        let mut refuted = None;
        let answer = question
            .with_generalization(GENERALIZATIONS[round % GENERALIZATIONS.len()])
            .answer(&Doubles::default(), &mut |progress| refuted = progress.refuted)
            .unwrap();
        match (answer, distance) {
            (PdrAnswer::Plan(trace), Some(distance)) => {
                assert_plan(system, &trace);
                assert!(trace.frames.len() > distance, "round {round}");
                assert!(refuted.is_none_or(|refuted| refuted < distance), "round {round}");
            }
            (PdrAnswer::Unreachable(clauses), None) => {
                assert!(unmet(system, &clauses).is_empty(), "round {round}: {clauses:?}");
            }
            (answer, _) => panic!("round {round}: {answer:?} instead of {distance:?}"),
        }
    }
    assert!(n_of.iter().all(|&n| n >= 10), "too few of some distance: {n_of:?}");
}
