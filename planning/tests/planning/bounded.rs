//! One horizon at a time.

use logic::{CompileOptions, CompiledSystem, Formula, TransitionSystem};
use planning::{BoundedSearch, HorizonAnswer};

use crate::{
    counter::{assert_counts_to, counter},
    double::Double,
};

/// Answers do not depend on the order of the horizons, nor on frames beyond them.
#[test]
fn any_order_of_horizons() {
    let compiled = counter(5);
    let mut search = BoundedSearch::new(&compiled, Double::default());
    for horizon in [6, 3, 0, 5, 4, 20, 5] {
        match search.solve(horizon).unwrap() {
            HorizonAnswer::Plan(trace) => {
                assert!(horizon >= 5);
                assert_counts_to(&compiled, 5, horizon, &trace);
            }
            HorizonAnswer::NoPlan => assert!(horizon < 5),
            HorizonAnswer::GaveUp => panic!("nothing stops it"),
        }
    }
}

/// Each frame is added once; the goal is assumed, not added.
#[test]
fn frames_stay_and_the_goal_is_assumed() {
    let compiled = counter(5);
    let mut search = BoundedSearch::new(&compiled, Double::default());
    assert_eq!((search.n_vars(), search.n_clauses()), (0, 0));
    let n_clauses = |horizon| compiled.n_clauses(horizon) - compiled.goal(horizon).len();
    for (horizon, last) in [(2, 2), (0, 2), (4, 4), (4, 4), (7, 7)] {
        search.solve(horizon).unwrap();
        assert_eq!(search.n_vars(), compiled.n_vars(last));
        assert_eq!(search.n_clauses(), n_clauses(last));
    }
    let double = search.solver();
    assert_eq!(double.n_clauses, n_clauses(7));
    assert_eq!(double.n_reserved, compiled.n_vars(7));
    let goals = [2, 0, 4, 4, 7].map(|horizon| compiled.goal(horizon));
    assert_eq!(double.assumptions, goals);
}

#[test]
fn a_search_that_was_stopped_can_go_on() {
    let compiled = counter(3);
    let double = Double { stops_at_call: Some(1), ..Double::default() };
    let mut search = BoundedSearch::new(&compiled, double);
    assert_eq!(search.solve(2).unwrap(), HorizonAnswer::NoPlan);
    assert_eq!(search.solve(3).unwrap(), HorizonAnswer::GaveUp);
    assert!(matches!(search.solve(3).unwrap(), HorizonAnswer::Plan(_)));
}

#[test]
fn errors_of_the_solver_are_passed_on() {
    let compiled = counter(3);
    for max_clauses in [0, 5, 30] {
        let double = Double { max_clauses: Some(max_clauses), ..Double::default() };
        let error = BoundedSearch::new(&compiled, double).solve(5).unwrap_err();
        assert_eq!(error.to_string(), "no room for another clause");
    }
}

#[test]
fn systems_without_propositions() {
    for (goal, has_plan) in [
        (Formula::TRUE, true),
        (Formula::FALSE, false),
        (Formula::And(vec![]), true),
        (Formula::Or(vec![]), false),
    ] {
        let mut system = TransitionSystem::new();
        system.set_goal(goal);
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        for horizon in [0, 3] {
            let answer = BoundedSearch::new(&compiled, Double::default()).solve(horizon).unwrap();
            match answer {
                HorizonAnswer::Plan(trace) => assert_eq!(trace.frames.len(), horizon + 1),
                _ => assert!(!has_plan),
            }
        }
    }
}

/// Constraints on the first frames stay; those on the last ones go with the horizon that is asked.
#[test]
fn constraints_on_the_first_and_on_the_last_frames() {
    let mut system = TransitionSystem::new();
    let [a, b] = ["a", "b"].map(|name| system.state_prop(name));
    system.set_goal(a.now().into());
    system.from_start(2, "early", !a.now());
    system.from_goal(2, "late", b.now().into());
    system.each_transition("alternate", (!b.now()).or(!b.next()).or(a.next()));
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let mut search = BoundedSearch::new(&compiled, Double::default());
    for horizon in [0, 1, 4, 2, 7, 3, 4] {
        let HorizonAnswer::Plan(trace) = search.solve(horizon).unwrap() else {
            assert!(horizon < 2, "{horizon}");
            continue;
        };
        assert!(!trace.frames[0].holds(a) && !trace.frames[1].holds(a));
        assert!(trace.frames[horizon - 1].holds(b) && trace.frames[horizon].holds(b));
        let mut n_clauses = 0;
        compiled.formula(horizon, |_| n_clauses += 1);
        assert_eq!(n_clauses, compiled.n_clauses(horizon));
    }
    assert!(!compiled.system().is_uniform());
}
