//! The answer about a formula, in the format of the SAT competition.

use limits::StopReason;
use rustsat::types::{TernaryVal, Var};
use solvers::{SolverSpec, Trust};

use crate::{output, status::Status};

/// The longest line of values.
const LINE_WIDTH: usize = 78;

/// The answer about a formula.
pub(super) enum FormulaAnswer {
    /// The values of variables in ascending order. Of those that do not occur, and any value will do for, the
    /// first 2^18 are there.
    Model(Vec<(Var, TernaryVal)>),
    Unsatisfiable,
    Unknown(Option<StopReason>),
}

pub(super) fn print(solver: &SolverSpec, answer: &FormulaAnswer) -> Status {
    output::line(&format!("c rushsat {}, {}", env!("CARGO_PKG_VERSION"), solver));
    match answer {
        FormulaAnswer::Model(model) => {
            output::line("s SATISFIABLE");
            print_model(model);
            Status::Competition(10)
        }
        FormulaAnswer::Unsatisfiable => {
            if solver.trust() == Trust::Word {
                output::line("c not checked: only the outside program says so");
            }
            output::line("s UNSATISFIABLE");
            Status::Competition(20)
        }
        FormulaAnswer::Unknown(reason) => {
            if let Some(reason) = reason {
                output::line(&format!("c {reason}"));
            }
            output::line("s UNKNOWN");
            Status::Competition(0)
        }
    }
}

fn print_model(model: &[(Var, TernaryVal)]) {
    let mut line = String::from("v");
    for &(var, value) in model {
        let is_true = value.to_bool_with_def(false);
        push_word(&mut line, &var.lit(!is_true).to_ipasir().to_string());
    }
    push_word(&mut line, "0");
    output::line(&line);
}

/// Adds a word to a `v` line, which is printed when it is full.
fn push_word(line: &mut String, word: &str) {
    if line.len() + 1 + word.len() > LINE_WIDTH {
        output::line(line);
        *line = String::from("v");
    }
    line.push(' ');
    line.push_str(word);
}
