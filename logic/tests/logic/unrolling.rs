//! Compiled systems: numbering, what is emitted, and bounded formulas against paths.

use std::convert::Infallible;

use crate::support::{Incremental, assert_is_plan, has_plan, random_formula, solve};
use logic::{
    AtMostOne, BoundedFormula, CompileOptions, CompiledSystem, Formula, Kind, Part, Prop,
    TransitionSystem,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::types::Lit;

fn compile(system: TransitionSystem) -> CompiledSystem {
    CompiledSystem::new(system, CompileOptions::default())
}

type Sink<'a> = dyn FnMut(&[Lit]) -> Result<(), Infallible> + 'a;

fn clauses_of(visit: impl FnOnce(&mut Sink<'_>) -> Result<(), Infallible>) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    let added = visit(&mut |clause: &[Lit]| {
        clauses.push(clause.to_vec());
        Ok(())
    });
    added.expect("nothing ends it");
    clauses
}

fn formula_of(compiled: &CompiledSystem, horizon: usize) -> Vec<Vec<Lit>> {
    let formula = BoundedFormula::new(compiled, horizon).unwrap();
    clauses_of(|sink| formula.try_for_each(sink))
}

/// Two state propositions around an action; each part makes one variable of its own but `initial`.
fn mixed() -> (TransitionSystem, [Prop; 3]) {
    let mut system = TransitionSystem::new();
    let x = system.state_prop("x");
    let act = system.action_prop("act");
    let y = system.state_prop("y");
    system.initially("start", !x.now());
    let both = |a: Prop, b: Prop| a.now().and(b.now());
    system.always("state", both(x, y).or(x.now().iff(y.now())));
    system.each_transition("step", both(x, act).or(x.next().iff(y.now())));
    system.each_transition("pair", both(act, x).or(y.after_next().and(act.next())));
    system.each_transition("pair", (!act.now()).or(!act.next()));
    system.set_goal(both(x, y));
    (system, [x, act, y])
}

/// State variables first (named ones in order, then those of clausal form), then those of the
/// transition; variable = frame × stride + local number.
#[test]
fn variables_are_numbered_by_frame_and_local_number() {
    let (system, [x, act, y]) = mixed();
    let compiled = compile(system);
    // x, y, one definition; act, one definition for each of "step" and "pair".
    assert_eq!((compiled.n_state_vars(), compiled.stride()), (3, 6));
    for frame in 0..10_u32 {
        for (prop, local) in [(x, 0), (y, 1), (act, 3)] {
            let lit = compiled.lit(prop, frame.try_into().unwrap());
            assert_eq!(lit, Lit::positive(frame * 6 + local));
        }
    }
    for horizon in 0..4_u32 {
        assert_eq!(compiled.n_frame_vars(horizon.try_into().unwrap()), 6 * horizon + 3);
    }
}

#[test]
fn named_variables_come_in_order_and_the_last_frame_has_no_actions() {
    let (system, [x, act, y]) = mixed();
    let compiled = compile(system);
    let named: Vec<_> =
        compiled.named_vars(2).map(|(prop, frame, var)| (prop, frame, var.idx32())).collect();
    let (frame_0, frame_1) =
        ([(x, 0, 0), (y, 0, 1), (act, 0, 3)], [(x, 1, 6), (y, 1, 7), (act, 1, 9)]);
    let frame_2 = [(x, 2, 12), (y, 2, 13)];
    assert_eq!(named, [&frame_0[..], &frame_1, &frame_2].concat());
}

#[test]
fn counts_are_those_of_what_is_emitted() {
    let compiled = compile(mixed().0);
    for horizon in 0..6 {
        let clauses = formula_of(&compiled, horizon);
        let size = BoundedFormula::new(&compiled, horizon).unwrap().size();
        assert_eq!(size.n_clauses, clauses.len());
        assert_eq!(size.n_lits, clauses.iter().flatten().count());
        let n_vars = clauses.iter().flatten().map(|lit| lit.vidx() + 1).max();
        assert_eq!(n_vars, Some(size.n_vars), "horizon {horizon}");
        let of_families: usize = compiled
            .families()
            .iter()
            .map(|size| {
                size.n_clauses
                    * match size.part {
                        Part::Initial => 1,
                        Part::Invariant => horizon + 1,
                        Part::Transition => horizon,
                        Part::TwoTransitions => horizon.saturating_sub(1),
                    }
            })
            .sum();
        assert_eq!(of_families + compiled.goal(horizon).len(), clauses.len());
    }
}

/// Clauses of each family in order: (part, family, clauses).
#[test]
fn families_are_counted_in_one_copy_of_their_part() {
    let compiled = compile(mixed().0);
    let families: Vec<_> =
        compiled.families().iter().map(|size| (size.part, size.family, size.n_clauses)).collect();
    let expected = [
        (Part::Initial, "start", 1),
        (Part::Invariant, "state", 4),
        (Part::Transition, "step", 4),
        (Part::TwoTransitions, "pair", 5),
    ];
    assert_eq!(families, expected, "a goal of literals has no clauses");

    let (mut system, [x, _, y]) = mixed();
    system.set_goal(x.now().iff(y.now()));
    let compiled = compile(system);
    assert!(compiled.families().iter().all(|size| size.family != "goal"), "\"state\" defines it");
    let (mut system, [x, _, y]) = mixed();
    system.set_goal(Formula::from(x.now()).or(y.now()));
    let compiled = compile(system);
    let goal = compiled.families().iter().find(|size| size.family == "goal").unwrap();
    assert_eq!((goal.part, goal.n_clauses), (Part::Invariant, 1), "a definition in every frame");
}

#[test]
fn constraints_on_two_transitions_start_with_frame_2() {
    let compiled = compile(mixed().0);
    let n_added = |frame| clauses_of(|sink| compiled.next_frame(frame, sink)).len();
    assert_eq!(n_added(1), 4 + 4);
    assert_eq!(n_added(2), 4 + 5 + 4);
    assert_eq!(n_added(3), n_added(2));
    let frame_2 = clauses_of(|sink| compiled.next_frame(2, sink));
    let frame_3 = clauses_of(|sink| compiled.next_frame(3, sink));
    for (clause, later) in frame_2.iter().zip(&frame_3) {
        let shifted: Vec<Lit> =
            clause.iter().map(|lit| Lit::new(lit.vidx32() + 6, lit.is_neg())).collect();
        assert_eq!(&shifted, later, "the same clauses, one stride on");
    }
}

#[test]
fn the_formula_is_the_frames_and_the_goal() {
    let compiled = compile(mixed().0);
    for horizon in 0..5 {
        let mut expected = clauses_of(|sink| compiled.first_frame(sink));
        for frame in 1..=horizon {
            expected.extend(clauses_of(|sink| compiled.next_frame(frame, sink)));
        }
        expected.extend(compiled.goal(horizon).into_iter().map(|lit| vec![lit]));
        assert_eq!(formula_of(&compiled, horizon), expected);
    }
}

/// Random systems of two state propositions and one action: the bounded formula, the incremental
/// clauses and trying all paths agree on every horizon, and every model is a path.
#[test]
fn bounded_formulas_are_satisfiable_exactly_where_there_is_a_path() {
    let mut rng = StdRng::seed_from_u64(3);
    let (mut n_plans, mut n_none) = (0, 0);
    for round in 0..1_500 {
        let system = random_system(&mut rng);
        let at_most_one = AtMostOne::ALL[round % AtMostOne::ALL.len()];
        let compiled = CompiledSystem::new(system, CompileOptions { at_most_one });
        let mut incremental = Incremental::new(&compiled);
        for horizon in 0..=3 {
            let expected = has_plan(compiled.system(), horizon);
            for found in [solve(&compiled, horizon), incremental.solve(horizon)] {
                assert_eq!(found.is_some(), expected, "{horizon}: {:?}", compiled.system());
                found.inspect(|trace| assert_is_plan(compiled.system(), horizon, trace));
            }
            *(if expected { &mut n_plans } else { &mut n_none }) += 1;
        }
    }
    assert!(n_plans > 1_000 && n_none > 1_000, "{n_plans} plans, {n_none} without");
}

fn random_system(rng: &mut StdRng) -> TransitionSystem {
    let mut system = TransitionSystem::new();
    let props = [system.state_prop("x"), system.action_prop("a"), system.state_prop("y")];
    let [x, a, y] = props;
    let state = [x.now(), y.now()];
    let one = [x.now(), y.now(), a.now(), x.next(), y.next()];
    let two = [x.now(), a.now(), y.next(), a.next(), x.after_next(), y.after_next()];
    system.initially("initial", random_formula(rng, &state, 2));
    if rng.random() {
        system.always("invariant", random_formula(rng, &state, 2));
    }
    for _ in 0..rng.random_range(0..3) {
        system.each_transition("transition", random_formula(rng, &one, 3));
    }
    for _ in 0..rng.random_range(0..3) {
        system.each_transition("two transitions", random_formula(rng, &two, 3));
    }
    system.set_goal(match rng.random_range(0..10) {
        0 => Formula::Constant(rng.random()),
        _ => random_formula(rng, &state, 2),
    });
    system
}

/// A counter of three bits that stands still at its goal alone; action `idle` says that it does.
fn counter(goal: impl FnOnce([Prop; 3]) -> Formula) -> TransitionSystem {
    let mut system = TransitionSystem::new();
    let bits = ["b0", "b1", "b2"].map(|name| system.state_prop(name));
    let idle = system.action_prop("idle").now();
    let mut carry = Formula::TRUE;
    for bit in bits {
        system.initially("zero", !bit.now());
        // Next bit = bit xor carry.
        let counted = Formula::from(bit.next()).iff(!carry.clone().iff(bit.now()));
        system.each_transition("count", (!idle).implies(counted));
        system.each_transition("idle", idle.implies(bit.now().iff(bit.next())));
        carry = carry.and(bit.now());
    }
    let goal = goal(bits);
    system.each_transition("idle", idle.implies(goal.clone()));
    system.set_goal(goal);
    system
}

/// The bound is "at most": satisfiable from the first goal state on, and nowhere before.
#[test]
fn a_counter_reaches_its_goal_and_stays() {
    let is_5 =
        |[b0, b1, b2]: [Prop; 3]| Formula::all([b0.now().into(), !b1.now(), b2.now().into()]);
    let ends_in_11 = |[b0, b1, _]: [Prop; 3]| b0.now().and(b1.now());
    let has_b2_or_11 =
        |[b0, b1, b2]: [Prop; 3]| Formula::any([b0.now().and(b1.now()), b2.now().into()]);
    for (what, system, first) in [
        ("5", counter(is_5), Some(5)),
        ("a conjunction", counter(ends_in_11), Some(3)),
        ("a disjunction with a conjunction", counter(has_b2_or_11), Some(3)),
        ("an equivalence", counter(|[b0, b1, _]| !b0.now().iff(b1.now())), Some(1)),
        ("the initial state", counter(|[_, _, b2]| !b2.now()), Some(0)),
        ("all states", counter(|_| Formula::TRUE), Some(0)),
        ("no state", counter(|_| Formula::FALSE), None),
    ] {
        let compiled = compile(system);
        let mut incremental = Incremental::new(&compiled);
        for horizon in 0..12 {
            let expected = first.is_some_and(|first| first <= horizon);
            for found in [solve(&compiled, horizon), incremental.solve(horizon)] {
                assert_eq!(found.is_some(), expected, "{what}, horizon {horizon}");
                found.inspect(|trace| assert_is_plan(compiled.system(), horizon, trace));
            }
        }
    }
}

#[test]
fn a_system_without_goal_has_no_plan_and_one_without_propositions_is_fine() {
    let nothing = compile(TransitionSystem::new());
    assert_eq!(nothing.system().props().n_of(Kind::State), 0);
    assert!(solve(&nothing, 0).is_none() && solve(&nothing, 3).is_none());
    let mut system = TransitionSystem::new();
    system.set_goal(Formula::TRUE);
    assert_eq!(solve(&compile(system), 2).map(|trace| trace.frames.len()), Some(3));
}

#[test]
fn the_largest_horizon_is_the_last_whose_variables_have_numbers() {
    let compiled = compile(mixed().0);
    let largest = compiled.max_horizon();
    assert_eq!(largest, ((1 << 31) - 1 - 3) / 6);
    assert!(compiled.n_frame_vars(largest) < 1 << 31);
    assert!(BoundedFormula::new(&compiled, largest).is_ok());
    assert!(BoundedFormula::new(&compiled, largest + 1).is_err());
    assert!(BoundedFormula::new(&compiled, usize::MAX).is_err());
    assert!(std::panic::catch_unwind(|| compiled.goal(largest + 1)).is_err());
}

#[test]
#[should_panic(expected = "frame 0 has no transition into it")]
fn frame_0_is_not_a_next_frame() {
    let _ = compile(mixed().0).next_frame(0, |_| Ok::<(), Infallible>(()));
}
