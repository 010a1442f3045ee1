//! `rushsat sat`: a SAT solver as the SAT competition knows them.

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::PathBuf,
};

use clap::Args;
use logic::dimacs::{self, Handler, Header};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Cl, Lit, Var},
};
use solvers::Solver;

use crate::{
    ask::solver_failed,
    limits::{CtrlC, SolverLimitArgs},
    output,
    question::SolverArgs,
    status::Status,
};

/// Decide a DIMACS formula, in the language of the SAT competition
#[derive(Args)]
#[command(after_help = "\
Prints `s SATISFIABLE` with `v` lines, `s UNSATISFIABLE` or `s UNKNOWN`; exit codes 10, 20, 0;
2 for a bad formula.

Example:
  rushsat sat --time-limit 60 card1.cnf")]
pub(crate) struct SatArgs {
    /// The formula; `-` for standard input
    #[arg(value_name = "FILE.cnf")]
    formula: PathBuf,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    limits: SolverLimitArgs,
}

/// The longest line of values.
const LINE_WIDTH: usize = 78;

pub(crate) fn run(args: &SatArgs) -> Result<Status, Failure> {
    let ctrl_c = CtrlC::listen();
    let limits = ctrl_c.solver_limits(&args.limits);
    let solver = args.solver.solver.start(&limits).into_diagnostic()?;
    let shown = args.formula.display();
    let input: Box<dyn BufRead> = if args.formula.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        let file = File::open(&args.formula).map_err(|e| miette!("cannot open `{shown}`: {e}"))?;
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    let mut loader = Loader { solver, result: Ok(()) };
    let header = dimacs::read(input, &mut loader).map_err(|error| miette!("`{shown}`: {error}"))?;
    loader.result.map_err(solver_failed)?;
    output::line(&format!("c rushsat {}, {}", env!("CARGO_PKG_VERSION"), args.solver.solver));
    answer(loader.solver, header)
}

fn answer(mut solver: Solver, header: Header) -> Result<Status, Failure> {
    match solver.solve().map_err(solver_failed)? {
        SolverResult::Sat => {
            output::line("s SATISFIABLE");
            print_model(&solver, header).map_err(solver_failed)?;
            Ok(Status::Competition(10))
        }
        SolverResult::Unsat => {
            output::line("s UNSATISFIABLE");
            Ok(Status::Competition(20))
        }
        SolverResult::Interrupted => {
            if let Some(reason) = solver.stop_reason() {
                output::line(&format!("c {reason}"));
            }
            output::line("s UNKNOWN");
            Ok(Status::Competition(0))
        }
    }
}

/// Gives what is read to the solver.
struct Loader {
    solver: Solver,
    result: anyhow::Result<()>,
}

impl Handler for Loader {
    fn header(&mut self, header: Header) {
        if let Some(last) = header.n_vars.checked_sub(1) {
            self.result = self.solver.reserve(Var::new(last));
        }
    }

    fn clause(&mut self, lits: &[Lit]) {
        if self.result.is_ok() {
            self.result = self.solver.add_clause_ref(Cl::new(lits));
        }
    }
}

fn print_model(solver: &Solver, header: Header) -> anyhow::Result<()> {
    let Some(last) = header.n_vars.checked_sub(1) else {
        output::line("v 0");
        return Ok(());
    };
    let model = solver.solution(Var::new(last))?;
    let mut line = String::from("v");
    for var in (0..header.n_vars).map(Var::new) {
        let value = model.var_value(var).to_bool_with_def(false);
        push_word(&mut line, &var.lit(!value).to_ipasir().to_string());
    }
    push_word(&mut line, "0");
    output::line(&line);
    Ok(())
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
