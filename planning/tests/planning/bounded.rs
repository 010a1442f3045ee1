//! One horizon at a time.

use std::time::{Duration, Instant};

use limits::{Budget, StopReason};
use logic::{
    BoundedFormula, CompileOptions, CompiledSystem, Formula, FormulaError, TransitionSystem,
};
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
    let size = |horizon| BoundedFormula::new(&compiled, horizon).unwrap().size();
    let n_clauses = |horizon| size(horizon).n_clauses - compiled.goal(horizon).len();
    for (horizon, last) in [(2, 2), (0, 2), (4, 4), (4, 4), (7, 7)] {
        search.solve(horizon).unwrap();
        assert_eq!(search.n_vars() as usize, size(last).n_vars);
        assert_eq!(search.n_clauses(), n_clauses(last));
    }
    let double = search.solver();
    assert_eq!(double.n_clauses, n_clauses(7));
    assert_eq!(double.n_reserved as usize, size(7).n_vars);
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

/// A formula that would take 10 GB is refused when it would be begun, and one that takes long is broken off.
#[test]
fn clauses_are_given_within_a_budget() {
    let compiled = counter(5);
    let search = |budget: Budget| BoundedSearch::new(&compiled, Double::default()).within(budget);
    let mut small = search(Budget::default().with_memory(1 << 20));
    assert_eq!(small.solve(2).unwrap(), HorizonAnswer::NoPlan);
    let n_clauses = small.n_clauses();
    assert_eq!(small.solve(3_000_000).unwrap(), HorizonAnswer::GaveUp);
    assert_eq!(small.n_clauses(), n_clauses, "nothing was built");
    assert!(matches!(small.stopped(), Some(FormulaError::TooLarge { .. })));
    assert_eq!(small.solve(2).unwrap(), HorizonAnswer::GaveUp, "it is of no more use");
    let mut late = search(Budget::within(Some(Duration::from_millis(50))));
    let start = Instant::now();
    assert_eq!(late.solve(3_000_000).unwrap(), HorizonAnswer::GaveUp);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    assert_eq!(late.stopped(), Some(FormulaError::Stopped(StopReason::Time)));
    let mut unnumbered = search(Budget::default());
    assert_eq!(unnumbered.solve(usize::MAX).unwrap(), HorizonAnswer::GaveUp);
    assert!(matches!(unnumbered.stopped(), Some(FormulaError::Unnumbered { .. })));
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
                HorizonAnswer::Plan(trace) if has_plan => {
                    assert_eq!(trace.frames.len(), horizon + 1);
                }
                answer => assert_eq!((answer, has_plan), (HorizonAnswer::NoPlan, false)),
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
        let formula = BoundedFormula::new(&compiled, horizon).unwrap();
        formula.for_each(|_| n_clauses += 1);
        assert_eq!(n_clauses, formula.size().n_clauses);
    }
    assert!(!compiled.system().is_uniform());
}
