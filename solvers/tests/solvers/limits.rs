//! Limits: they end the search in time, they are exact where they can be, and they stay hit.

use std::{
    thread,
    time::{Duration, Instant},
};

use crate::support::{all_solvers, clause, lit, load, load_limited, pigeonhole, random_3sat};
use limits::{Budget, Interrupt, StopReason};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolveStats, SolverResult},
    types::Clause,
};
use solvers::{Limits, Solver, SolverSpec};

/// How late a solver may stop. The typical delay is some milliseconds.
const SLACK: Duration = Duration::from_secs(1);

/// Hard for every solver, for hours.
fn endless() -> Vec<Clause> {
    pigeonhole(14)
}

/// Checks the state of a solver that a limit has stopped.
fn assert_stays_stopped(solver: &mut Solver, reason: StopReason) {
    assert_eq!(solver.stop_reason(), Some(reason));
    let start = Instant::now();
    assert!(solver.lit_val(lit(1)).is_err());
    assert!(solver.core().is_err());
    solver.add_clause(clause(&[1])).unwrap();
    solver.add_clause(clause(&[-1])).unwrap();
    solver.reserve(lit(5000).var()).unwrap();
    assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted);
    assert_eq!(solver.solve_assumps(&[lit(1)]).unwrap(), SolverResult::Interrupted);
    assert_eq!(solver.stop_reason(), Some(reason));
    assert_eq!(solver.n_terminated(), 3);
    assert!(start.elapsed() < SLACK, "answered without another search");
}

#[test]
fn a_deadline_ends_the_search() {
    for spec in all_solvers() {
        let time = Duration::from_millis(200);
        let deadline = Instant::now() + time;
        let budget = Budget { deadline: Some(deadline), ..Budget::default() };
        let limits = Limits::from(budget);
        let mut solver = load_limited(&spec, &endless(), &limits);
        assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted, "{spec}");
        assert!(Instant::now() >= deadline, "{spec} stopped too early");
        assert!(deadline.elapsed() < SLACK, "{spec} stopped {:?} late", deadline.elapsed());
        assert_stays_stopped(&mut solver, StopReason::Time);
    }
}

#[test]
fn an_interrupt_from_another_thread_ends_the_search() {
    for spec in all_solvers() {
        let interrupt = Interrupt::default();
        let limits = Limits::from(Budget::default().with_interrupt(interrupt.clone()));
        let mut solver = load_limited(&spec, &endless(), &limits);
        let trigger = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            interrupt.trigger();
            Instant::now()
        });
        assert_eq!(solver.solve_assumps(&[lit(1)]).unwrap(), SolverResult::Interrupted, "{spec}");
        let triggered = trigger.join().unwrap();
        assert!(triggered.elapsed() < SLACK, "{spec} stopped {:?} late", triggered.elapsed());
        assert_stays_stopped(&mut solver, StopReason::Interrupt);
    }
}

#[test]
fn a_limit_hit_before_the_search_needs_no_search() {
    for spec in all_solvers() {
        let limits = Limits::from(Budget::within(Some(Duration::ZERO)));
        let mut solver = load_limited(&spec, &[clause(&[1])], &limits);
        assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted, "{spec}");
        assert_stays_stopped(&mut solver, StopReason::Time);

        let limits = Limits::default();
        limits.budget.interrupt.trigger();
        let mut solver = load_limited(&spec, &[clause(&[1])], &limits);
        assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted, "{spec}");
        assert_stays_stopped(&mut solver, StopReason::Interrupt);
    }
}

/// Solvers that can be given a conflict limit.
fn counting() -> impl Iterator<Item = SolverSpec> {
    all_solvers().into_iter().filter(SolverSpec::counts_conflicts)
}

fn limited(conflicts: u64) -> Limits {
    Limits { conflicts: Some(conflicts), ..Limits::default() }
}

#[test]
fn a_conflict_limit_ends_the_search_soon() {
    for spec in counting() {
        let mut solver = load_limited(&spec, &endless(), &limited(1000));
        let start = Instant::now();
        assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted, "{spec}");
        assert!(start.elapsed() < 3 * SLACK, "{spec} took {:?}", start.elapsed());
        let conflicts = solver.conflicts().unwrap();
        assert!((1001..2000).contains(&conflicts), "{spec}: {conflicts} conflicts");
        assert_stays_stopped(&mut solver, StopReason::Conflicts);
    }
}

#[test]
fn a_conflict_limit_is_exact() {
    for spec in counting() {
        for seed in 0..6 {
            let clauses = random_3sat(100, 430, seed);
            let mut free = load(&spec, &clauses);
            let answer = free.solve().unwrap();
            let needed = free.conflicts().unwrap();
            let mut enough = load_limited(&spec, &clauses, &limited(needed));
            assert_eq!(enough.solve().unwrap(), answer, "{spec}, seed {seed}");
            assert_eq!(enough.conflicts(), Some(needed));
            let Some(fewer) = needed.checked_sub(1) else { continue };
            let mut too_few = load_limited(&spec, &clauses, &limited(fewer));
            assert_eq!(too_few.solve().unwrap(), SolverResult::Interrupted, "{spec}, seed {seed}");
            assert_stays_stopped(&mut too_few, StopReason::Conflicts);
        }
    }
}

#[test]
fn conflicts_are_summed_over_all_calls() {
    for spec in counting() {
        let clauses = random_3sat(100, 400, 1);
        let questions = (1..=40).map(|number| [lit(number), lit(number + 40)]);
        let mut free = load(&spec, &clauses);
        let mut answers = Vec::new();
        for assumptions in questions.clone() {
            let answer = free.solve_assumps(&assumptions).unwrap();
            answers.push((answer, free.conflicts().unwrap()));
        }
        let most = answers[answers.len() / 2].1;
        assert!(most > 0 && answers.last().unwrap().1 > most, "{spec}: {answers:?}");
        let mut solver = load_limited(&spec, &clauses, &limited(most));
        for (assumptions, (answer, conflicts)) in questions.zip(answers) {
            let expected = if conflicts <= most { answer } else { SolverResult::Interrupted };
            assert_eq!(solver.solve_assumps(&assumptions).unwrap(), expected, "{spec}");
        }
        assert_eq!(solver.stop_reason(), Some(StopReason::Conflicts));
    }
}

#[test]
fn no_conflicts_are_needed_for_what_propagation_decides() {
    for spec in counting() {
        let clauses = [clause(&[1]), clause(&[-1, 2]), clause(&[3, 4])];
        let mut solver = load_limited(&spec, &clauses, &limited(0));
        assert_eq!(solver.solve().unwrap(), SolverResult::Sat, "{spec}");
        assert_eq!(solver.solve_assumps(&[lit(-2)]).unwrap(), SolverResult::Unsat, "{spec}");
        assert_eq!(solver.solve_assumps(&[lit(3)]).unwrap(), SolverResult::Sat, "{spec}");
        assert_eq!(solver.conflicts(), Some(0));
    }
}
