//! What ends the search without an answer.

use std::time::Duration;

use limits::{Budget, StopReason};
use logic::{CompileOptions, CompiledSystem, Formula, NotUniform, TransitionSystem};
use planning::pdr::{PdrAnswer, Query};

use super::{Doubles, unmet};
use crate::counter::{assert_counts_to, counter};

fn answer(compiled: &CompiledSystem, budget: &Budget, solvers: &Doubles) -> PdrAnswer {
    let question = Query::new(compiled, budget).unwrap();
    let answer = question.answer(solvers, &mut |_| ()).unwrap();
    assert!(solvers.all_are_back());
    answer
}

#[test]
fn a_counter_counts_to_its_goal_or_never_reaches_it() {
    for goal in 0..16 {
        match answer(&counter(goal), &Budget::default(), &Doubles::default()) {
            PdrAnswer::Plan(trace) => {
                assert_counts_to(&counter(goal), goal as usize, goal as usize, &trace);
            }
            other => panic!("{goal}: {other:?}"),
        }
    }
    match answer(&counter(16), &Budget::default(), &Doubles::default()) {
        PdrAnswer::Unreachable(clauses) => {
            assert!(unmet(counter(16).system(), &clauses).is_empty());
            assert_eq!(clauses.0.len(), 0, "the goal is ⊥, which needs no clause");
        }
        other => panic!("{other:?}"),
    }
}

/// Wherever a solver stops, the search ends, says how far it came, and gives all solvers back.
#[test]
fn a_solver_that_stops_ends_the_search() {
    let compiled = counter(9);
    let mut largest = None;
    for stops_at_call in 0..2000 {
        let solvers = Doubles { stops_at_call: Some(stops_at_call), ..Doubles::default() };
        match answer(&compiled, &Budget::default(), &solvers) {
            PdrAnswer::GaveUp { refuted, reason: None } => {
                assert!(refuted.is_none_or(|refuted| refuted < 9));
                largest = largest.max(refuted);
            }
            PdrAnswer::Plan(_) if stops_at_call > 0 => {
                assert!(largest >= Some(3), "{largest:?}");
                return;
            }
            other => panic!("{stops_at_call}: {other:?}"),
        }
    }
    panic!("no solver is asked so often");
}

/// Two propositions that change together; they never differ.
fn twins() -> CompiledSystem {
    let mut system = TransitionSystem::new();
    let [a, b] = ["a", "b"].map(|name| system.state_prop(name));
    system.initially("false", !a.now());
    system.initially("false", !b.now());
    for prop in [a, b] {
        system.each_transition("change", Formula::from(prop.next()).iff(!prop.now()));
    }
    system.set_goal(a.now().and(!b.now()));
    CompiledSystem::new(system, CompileOptions::default())
}

/// The last solver is that of making the invariant smaller.
#[test]
fn an_invariant_that_is_not_made_smaller_is_one_all_the_same() {
    let compiled = twins();
    let clauses = |solvers: &Doubles| match answer(&compiled, &Budget::default(), solvers) {
        PdrAnswer::Unreachable(clauses) => {
            assert!(unmet(compiled.system(), &clauses).is_empty());
            Some(clauses)
        }
        PdrAnswer::GaveUp { .. } => None,
        PdrAnswer::Plan(trace) => panic!("{trace:?}"),
    };
    let all = Doubles::default();
    assert!(clauses(&all).is_some());
    let n_started = all.n_started.into_inner();
    let stopped = |first| Doubles { first_stopped: Some(first), ..Doubles::default() };
    assert!(clauses(&stopped(n_started - 1)).is_some(), "the last of {n_started}");
    assert!(clauses(&stopped(0)).is_none());
}

#[test]
fn a_solver_that_fails_is_an_error() {
    let (compiled, budget) = (counter(9), Budget::default());
    for max_clauses in [0, 10, 20] {
        let solvers = Doubles { max_clauses: Some(max_clauses), ..Doubles::default() };
        let question = Query::new(&compiled, &budget).unwrap();
        let error = question.answer(&solvers, &mut |_| ()).unwrap_err();
        assert_eq!(error.to_string(), "no room for another clause");
        assert!(solvers.all_are_back());
    }
}

#[test]
fn the_budget_is_kept() {
    let compiled = counter(12);
    let late = Budget::within(Some(Duration::ZERO));
    let gave_up = |refuted, reason| PdrAnswer::GaveUp { refuted, reason: Some(reason) };
    assert_eq!(answer(&compiled, &late, &Doubles::default()), gave_up(None, StopReason::Time));
    let small = Budget::default().with_memory(1000);
    assert_eq!(
        answer(&compiled, &small, &Doubles::default()),
        gave_up(Some(0), StopReason::Memory)
    );
    // Interrupted by the observer, between two questions.
    let budget = Budget::default();
    let question = Query::new(&compiled, &budget).unwrap();
    let stopped = question.answer(&Doubles::default(), &mut |progress| {
        if progress.refuted == Some(4) {
            budget.interrupt.trigger();
        }
    });
    assert_eq!(stopped.unwrap(), gave_up(Some(4), StopReason::Interrupt));
}

/// Without initial states nothing is reached; without state propositions there is one state.
#[test]
fn systems_at_the_edge() {
    let (budget, solvers) = (Budget::default(), Doubles::default());
    let compiled = |system| CompiledSystem::new(system, CompileOptions::default());
    let mut contradictory = TransitionSystem::new();
    let prop = contradictory.state_prop("p").now();
    contradictory.initially("initial", prop.and(!prop));
    contradictory.set_goal(Formula::TRUE);
    match answer(&compiled(contradictory.clone()), &budget, &solvers) {
        PdrAnswer::Unreachable(clauses) => assert!(unmet(&contradictory, &clauses).is_empty()),
        other => panic!("{other:?}"),
    }
    let mut empty = TransitionSystem::new();
    match answer(&compiled(empty.clone()), &budget, &solvers) {
        PdrAnswer::Unreachable(clauses) => assert!(unmet(&empty, &clauses).is_empty()),
        other => panic!("{other:?}"),
    }
    empty.set_goal(Formula::TRUE);
    match answer(&compiled(empty), &budget, &solvers) {
        PdrAnswer::Plan(trace) => assert_eq!(trace.frames.len(), 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn constraints_that_need_a_bound_are_refused() {
    let refused = |add: &dyn Fn(&mut TransitionSystem)| {
        let mut system = TransitionSystem::new();
        add(&mut system);
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let budget = Budget::default();
        Query::new(&compiled, &budget).err()
    };
    assert_eq!(refused(&|_| ()), None);
    for add in [
        &(|system: &mut TransitionSystem| {
            let prop = system.action_prop("a");
            system.each_transition("two", prop.now().implies(prop.next()));
        }) as &dyn Fn(&mut TransitionSystem),
        &|system| {
            let prop = system.action_prop("a");
            system.count([prop]);
        },
        &|system| {
            let prop = system.state_prop("s");
            system.from_goal(1, "last", prop.now().into());
        },
    ] {
        assert_eq!(refused(add), Some(NotUniform));
    }
}
