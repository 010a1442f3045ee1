//! Outside programs, well-behaved and not.

use std::time::{Duration, Instant};

use crate::support::{clause, double, lit, load, load_limited};
use limits::{Budget, StopReason};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult, SolverState, StateError};
use solvers::{ExternalError, ExternalFault, Limits, SolverSpec};

/// The error of a program on the formula 1 ∧ (2 ∨ 3).
fn fail(spec: &SolverSpec) -> ExternalError {
    let mut solver = load(spec, &[clause(&[1]), clause(&[2, 3])]);
    let error = solver.solve().expect_err(&spec.to_string());
    let again = solver.solve().unwrap_err().downcast::<StateError>().unwrap();
    assert_eq!(again.actual_state, SolverState::Unknown);
    assert_eq!(solver.stop_reason(), None);
    error.downcast().expect("an error of the program")
}

fn fail_double(arguments: &str) -> ExternalError {
    fail(&double(arguments))
}

/// Standard output of the double as the given lines, joined by `|`.
fn fail_print(lines: &str) -> ExternalError {
    fail_double(&format!("'--print={lines}' {{cnf}}"))
}

#[test]
fn a_missing_program_is_named() {
    let error = fail(&"exec:no-such-solver-anywhere {cnf}".parse().unwrap());
    assert!(
        matches!(error.fault(), ExternalFault::NotFound(name) if name == "no-such-solver-anywhere")
    );
    assert!(error.to_string().contains("`no-such-solver-anywhere {cnf}`"), "{error}");
}

#[test]
fn a_crash_shows_the_end_of_standard_error() {
    for form in ["{cnf}", "{cnf} {out}"] {
        let error = fail_double(&format!("--crash {form}"));
        assert!(
            matches!(error.fault(), ExternalFault::Crashed(status) if status.code() == Some(3))
        );
        let message = error.to_string();
        assert!(message.contains("solver-double' --crash {cnf}"), "{message}");
        let shown = r"cannot allocate \u{1b}[1ma \u{202e}unicorn";
        assert!(message.ends_with(&format!("first line\n  {shown}")), "{message}");
    }
}

#[test]
fn death_by_a_signal_is_a_crash() {
    let error = fail_double("--abort {cnf}");
    assert!(matches!(error.fault(), ExternalFault::Crashed(status) if status.code().is_none()));
}

#[test]
fn no_answer_says_what_was_expected() {
    let error = fail_double("--silent {cnf}");
    assert!(matches!(error.fault(), ExternalFault::NoAnswer { .. }));
    assert!(error.to_string().contains("begins with `s `"), "{error}");
    let error = fail_double("--silent {cnf} {out}");
    assert!(error.to_string().contains("nothing to the file {out}"), "{error}");
    let error = fail_print("c MiniSat|SATISFIABLE");
    assert!(error.to_string().contains("needs {out}"), "{error}");
}

#[test]
fn an_answer_must_be_readable() {
    for garbage in ["s MAYBE", "s SATISFIABLE|v one two", "s SATISFIABLE", "s SATISFIABLE|v 1 -1 0"]
    {
        let error = fail_print(garbage);
        assert!(matches!(error.fault(), ExternalFault::Unreadable(_)), "{garbage}: {error}");
    }
}

#[test]
fn a_model_is_never_trusted() {
    for form in ["{cnf}", "{cnf} {out}"] {
        let error = fail_double(&format!("--flip {form}"));
        let ExternalFault::WrongModel(wrong) = error.fault() else { panic!("{error}") };
        assert_eq!((wrong.number, &wrong.clause[..], wrong.without_value), (1, &[1][..], None));
        let error = fail_double(&format!("--short {form}"));
        let ExternalFault::WrongModel(wrong) = error.fault() else { panic!("{error}") };
        assert_eq!((wrong.number, wrong.without_value), (2, Some(2)));
        assert!(error.to_string().contains("clause 2 (2 3), and gives no value"), "{error}");
    }
}

#[test]
fn a_model_must_satisfy_the_assumptions_too() {
    let spec = double("'--print=s SATISFIABLE|v 1 2 3 0' {cnf}");
    let clauses = [clause(&[1]), clause(&[2, 3])];
    let mut solver = load(&spec, &clauses);
    assert_eq!(solver.solve_assumps(&[lit(3)]).unwrap(), SolverResult::Sat);
    let error = solver.solve_assumps(&[lit(2), lit(-3)]).unwrap_err();
    let error: ExternalError = error.downcast().unwrap();
    assert!(
        matches!(error.fault(), ExternalFault::WrongModel(wrong) if wrong.number == 4),
        "{error}"
    );
}

#[test]
fn answer_and_exit_code_must_not_contradict() {
    let error = fail_double("--wrong-code {cnf}");
    assert!(matches!(error.fault(), ExternalFault::Contradiction { code: 20, .. }), "{error}");
    let mut solver = load(&double("--exit-0 {cnf}"), &[clause(&[1])]);
    assert_eq!(solver.solve().unwrap(), SolverResult::Sat, "the `s` line decides");
}

#[test]
fn a_program_may_give_up() {
    let spec = double("'--print=c too hard|s UNKNOWN' {cnf}");
    let mut solver = load(&spec, &[clause(&[1])]);
    assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted);
    assert_eq!(solver.stop_reason(), Some(StopReason::GaveUp));
}

#[test]
fn endless_output_ends() {
    let error = fail_double("--flood {cnf}");
    assert!(matches!(error.fault(), ExternalFault::TooMuch(_)), "{error}");
}

/// Ends a call of a sleeping program by a deadline and gives the time that took.
fn time_to_kill(spec: &SolverSpec) -> Duration {
    let deadline = Instant::now() + Duration::from_millis(100);
    let budget = Budget { deadline: Some(deadline), ..Budget::default() };
    let limits = Limits::from(budget);
    let mut solver = load_limited(spec, &[clause(&[1])], &limits);
    assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted);
    assert_eq!(solver.stop_reason(), Some(StopReason::Time));
    deadline.elapsed()
}

#[test]
fn a_sleeping_program_is_killed() {
    assert!(time_to_kill(&double("--sleep {cnf}")) < Duration::from_secs(1));
}

/// A wrapper's own children must not go on either.
#[cfg(unix)]
#[test]
fn what_a_program_started_is_killed_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("alive");
    let script = format!("(sleep 1; touch '{}') & wait", mark.display());
    let spec: SolverSpec = format!("exec:sh -c \"{script}\" {{cnf}}").parse().unwrap();
    assert!(time_to_kill(&spec) < Duration::from_secs(1));
    std::thread::sleep(Duration::from_millis(1500));
    assert!(!mark.exists(), "the child of the shell lived on");
}
