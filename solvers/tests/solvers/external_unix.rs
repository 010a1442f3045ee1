//! Outside programs that leave things behind, and outside programs that prove their answers. Their stand-ins
//! are shell scripts.
#![cfg(unix)]

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use crate::support::{clause, lit, load, load_limited};
use limits::{Budget, StopReason};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use solvers::{ExternalError, ExternalFault, Limits, Solver, SolverSpec};

/// A shell script; its `$1` is the formula, `$2` the file for the answer or the proof.
fn script(commands: &str, place: &str) -> SolverSpec {
    format!("exec:sh -c '{commands}' sh {{cnf}} {place}").parse().unwrap()
}

/// x1 and not x1.
fn contradiction(spec: &SolverSpec) -> Solver {
    load(spec, &[clause(&[1]), clause(&[-1])])
}

fn fault(mut solver: Solver) -> ExternalError {
    let start = Instant::now();
    let error = solver.solve().unwrap_err().downcast().unwrap();
    assert!(start.elapsed() < Duration::from_secs(20), "{error}");
    error
}

#[test]
fn an_answer_that_is_no_file_is_not_waited_for() {
    for commands in [r#"mkfifo "$2"; exit 20"#, r#"ln -s /dev/zero "$2"; exit 20"#, r#"mkdir "$2""#]
    {
        let error = fault(contradiction(&script(commands, "{out}")));
        assert!(matches!(error.fault(), ExternalFault::NoFile), "{commands}: {error}");
        let commands = format!("{commands}; echo s UNSATISFIABLE");
        let commands = commands.replace("; exit 20", "");
        let error = fault(contradiction(&script(&commands, "{proof}")));
        assert!(matches!(error.fault(), ExternalFault::NoFile), "{commands}: {error}");
    }
}

#[test]
fn a_pipe_as_answer_does_not_outlast_the_deadline() {
    let budget = Budget::within(Some(Duration::from_millis(300)));
    let spec = script(r#"mkfifo "$2"; echo SAT > "$2""#, "{out}");
    let mut solver = load_limited(&spec, &[clause(&[1])], &Limits::from(budget));
    let start = Instant::now();
    assert_eq!(solver.solve().unwrap(), SolverResult::Interrupted);
    assert_eq!(solver.stop_reason(), Some(StopReason::Time));
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Also when the program has answered, and its children hold its output open.
#[test]
fn what_a_program_leaves_running_is_ended() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("alive");
    let commands = format!("(sleep 2; touch {}) & echo s UNSATISFIABLE; exit 20", mark.display());
    let start = Instant::now();
    assert_eq!(contradiction(&script(&commands, "")).solve().unwrap(), SolverResult::Unsat);
    // Only then can it be told whether the child was ended.
    if start.elapsed() < Duration::from_secs(2) {
        thread::sleep(Duration::from_secs(3));
        assert!(!mark.exists(), "the child lived on");
    }
}

/// A solver that answers with this text as its proof.
fn prover(dir: &Path, proof: &[u8]) -> SolverSpec {
    let path = dir.join("proof");
    fs::write(&path, proof).unwrap();
    script(&format!(r#"cat {} > "$2"; echo s UNSATISFIABLE"#, path.display()), "{proof}")
}

#[test]
fn a_proof_is_checked() {
    let dir = tempfile::tempdir().unwrap();
    // Of what follows by unit propagation DRAT need not say anything.
    let binary = b"a\x06\x00\x02\x04\x00";
    for proof in [&b"3 0 1 2 0\n"[..], binary, b"0\n", b"a\x00", b"d 5 6 0\n", b""] {
        let mut solver = contradiction(&prover(dir.path(), proof));
        assert_eq!(solver.solve().unwrap(), SolverResult::Unsat);
    }
    for (proof, message) in [
        (&b"3 1 0 1 0\n"[..], "the proof ends without the empty clause"),
        (b"3 0 1 0\n", "line 1: clause 3: the hints end without a conflict"),
        (b"x\n", "(lrat): line 1: expected a number, found `x`"),
    ] {
        let error = fault(contradiction(&prover(dir.path(), proof)));
        assert!(matches!(error.fault(), ExternalFault::WrongProof { .. }), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    let spec = script("echo s UNSATISFIABLE", "{proof}");
    let error = fault(contradiction(&spec));
    assert!(matches!(error.fault(), ExternalFault::NoProof), "{error}");
}

/// The assumptions are the last clauses of the file.
#[test]
fn a_proof_is_about_the_assumptions_too() {
    let dir = tempfile::tempdir().unwrap();
    let spec = prover(dir.path(), b"4 0 3 2 1 0\n");
    let mut solver = load(&spec, &[clause(&[1, 2])]);
    assert_eq!(solver.solve_assumps(&[lit(-1), lit(-2)]).unwrap(), SolverResult::Unsat);
    assert_eq!(solver.core().unwrap().len(), 2);
    let error = solver.solve_assumps(&[lit(-1), lit(2)]).unwrap_err();
    assert!(error.downcast::<ExternalError>().is_ok());
}
