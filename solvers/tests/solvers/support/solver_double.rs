//! A solver for the tests: reads DIMACS, solves with `BatSat`, answers in either form, misbehaves
//! on demand.
//!
//! `solver-double [FAULT] FORMULA [ANSWER]`. Faults in the answer: `--flip` negates the model,
//! `--short` cuts it, `--exit-0` and `--wrong-code` change the exit code. Faults in place of an
//! answer stand in [`misbehave`].

use std::{
    env, fs,
    io::{self, BufReader, Write},
    process::ExitCode,
    thread,
    time::Duration,
};

use rustsat::{
    instances::SatInstance,
    solvers::{Solve, SolverResult},
    types::Var,
};

fn main() -> ExitCode {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let fault = arguments[0].starts_with("--").then(|| arguments.remove(0));
    if let Some(code) = fault.as_deref().and_then(misbehave) {
        return code;
    }
    let mut model = solve(&arguments[0]);
    match (fault.as_deref(), &mut model) {
        (Some("--flip"), Some(model)) => {
            for literal in model {
                *literal = -*literal;
            }
        }
        (Some("--short"), Some(model)) => model.truncate(1),
        _ => {}
    }
    let code = match (fault.as_deref(), &model) {
        (Some("--exit-0"), _) => 0,
        (Some("--wrong-code"), Some(_)) | (_, None) => 20,
        (_, Some(_)) => 10,
    };
    let text = match arguments.get(1) {
        Some(_) => minisat_form(model.as_deref()),
        None => competition_form(model.as_deref()),
    };
    match arguments.get(1) {
        Some(path) => fs::write(path, text).expect("the answer can be written"),
        None => io::stdout().write_all(text.as_bytes()).expect("standard output is open"),
    }
    ExitCode::from(code)
}

/// Does what is asked for in place of solving; `None` if the fault lies in the answer.
fn misbehave(fault: &str) -> Option<ExitCode> {
    match fault {
        "--crash" => {
            eprintln!("first line\ncannot allocate \u{1b}[1ma \u{202e}unicorn");
            Some(ExitCode::from(3))
        }
        "--abort" => std::process::abort(),
        "--sleep" => {
            thread::sleep(Duration::from_mins(10));
            Some(ExitCode::SUCCESS)
        }
        "--silent" => Some(ExitCode::SUCCESS),
        "--flood" => {
            let line = vec![b'c'; 1 << 20];
            while io::stdout().write_all(&line).is_ok() {}
            Some(ExitCode::FAILURE)
        }
        text => {
            let text = text.strip_prefix("--print=")?;
            println!("{}", text.replace('|', "\n"));
            Some(ExitCode::SUCCESS)
        }
    }
}

/// A model of the formula in a file as DIMACS literals.
fn solve(path: &str) -> Option<Vec<i32>> {
    let file = fs::File::open(path).expect("the formula exists");
    let instance: SatInstance =
        SatInstance::from_dimacs(&mut BufReader::new(file)).expect("the formula is DIMACS");
    let (cnf, vars) = instance.into_cnf();
    let n_vars = rustsat::instances::ManageVars::n_used(&vars);
    let mut solver = rustsat_batsat::BasicSolver::default();
    solver.add_cnf(cnf).expect("BatSat takes any clause");
    let result = solver.solve().expect("BatSat has no errors");
    (result == SolverResult::Sat).then(|| {
        let values = (0..n_vars).map(|index| {
            let lit = Var::new(index).pos_lit();
            let value = solver.lit_val(lit).expect("there is a model");
            if value.to_bool_with_def(false) { lit } else { !lit }.to_ipasir()
        });
        values.collect()
    })
}

fn minisat_form(model: Option<&[i32]>) -> String {
    match model {
        Some(model) => format!("SAT\n{} 0\n", words(model)),
        None => "UNSAT\n".to_owned(),
    }
}

fn competition_form(model: Option<&[i32]>) -> String {
    match model {
        Some(model) => {
            let lines = model.chunks(7).map(|chunk| format!("v {}\n", words(chunk)));
            let lines: String = lines.collect();
            format!("c SATISFIABLE\nSATISFIABLE\ns SATISFIABLE\n{lines}v 0\n")
        }
        None => "c a comment\ns UNSATISFIABLE\n".to_owned(),
    }
}

fn words(literals: &[i32]) -> String {
    let words: Vec<_> = literals.iter().map(ToString::to_string).collect();
    words.join(" ")
}
