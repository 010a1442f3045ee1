//! `rushsat sat`: a SAT solver as the SAT competition knows them.

mod answer;
mod check;
mod proving;

use std::{io::BufReader, path::PathBuf};

use clap::Args;
use dimacs::{DimacsError, Handler, Header};
use limits::{Budget, StopReason};
use miette::{IntoDiagnostic, Report as Failure, miette};
use proofs::ProofFormat;
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Cl, Lit, Var},
};
use solvers::Solver;

use answer::{FormulaAnswer, print};

use crate::{
    failure::solver_failed,
    limits::{ConflictArgs, Session},
    question::SolverArgs,
    source,
    status::Status,
};

/// Decide a DIMACS formula, in the language of the SAT competition
#[derive(Args)]
#[command(after_help = "\
Prints `s SATISFIABLE` with `v` lines, `s UNSATISFIABLE` or `s UNKNOWN`; exit
codes 10, 20, 0; 2 for a bad formula. Of variables that are declared and do not
occur, any value will do; the first 262144 variables have one all the same.

With --check prints `s VERIFIED UNSAT` or `s NOT VERIFIED`, exit codes 0 and 1.

Example:
  rushsat export --format dimacs --max-moves 7 puzzles/original/01.txt -o card1.cnf
  rushsat sat --proof card1.lrat card1.cnf
  rushsat sat --check card1.lrat card1.cnf")]
pub(crate) struct SatArgs {
    /// The formula; `-` for standard input
    #[arg(value_name = "FILE.cnf")]
    formula: PathBuf,
    /// Where to write a refutation, if there is no model
    #[arg(long, value_name = "FILE", group = "refutation")]
    proof: Option<PathBuf>,
    /// lrat, lrat-binary, drat, drat-binary [default: lrat; with --check what the proof looks like]
    #[arg(long, value_name = "FORMAT", requires = "refutation")]
    proof_format: Option<ProofFormat>,
    /// Check a refutation in LRAT or DRAT, text or binary, of any solver; `-` for standard input
    #[arg(long, value_name = "PROOF", group = "refutation", conflicts_with_all = ["solver", "conflict_limit"])]
    check: Option<PathBuf>,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    conflicts: ConflictArgs,
}

pub(crate) fn run(args: &SatArgs) -> Result<Status, Failure> {
    let session = Session::get();
    if let Some(proof) = &args.check {
        return check::run(args, proof, &session.budget());
    }
    let limits = session.solver_limits(&args.conflicts);
    let solver = args.solver.solver.start(&limits).into_diagnostic()?;
    match &args.proof {
        None => with_solver(args, solver, &limits.budget),
        Some(path) => proving::run(args, &limits, path),
    }
}

/// Gives the clauses to the solver as they are read.
fn with_solver(args: &SatArgs, solver: Solver, budget: &Budget) -> Result<Status, Failure> {
    let mut loader = Loader { solver, result: Ok(()) };
    let header = match read(args, &mut loader, budget)? {
        Ok(header) => header,
        Err(reason) => {
            return Ok(print(&args.solver.solver, &FormulaAnswer::Unknown(Some(reason))));
        }
    };
    let mut solver = loader.solver;
    loader.result.map_err(solver_failed)?;
    let answer = match solver.solve().map_err(solver_failed)? {
        SolverResult::Sat => {
            let value = |var| solver.var_val(var).map(|value| (var, value));
            let model = solver.vars(header.n_vars).map(value).collect::<anyhow::Result<_>>();
            FormulaAnswer::Model(model.map_err(solver_failed)?)
        }
        SolverResult::Unsat => FormulaAnswer::Unsatisfiable,
        SolverResult::Interrupted => FormulaAnswer::Unknown(solver.stop_reason()),
    };
    Ok(print(&args.solver.solver, &answer))
}

/// Reads the formula, or says which limit ended that.
fn read(
    args: &SatArgs,
    handler: &mut impl Handler,
    budget: &Budget,
) -> Result<Result<Header, StopReason>, Failure> {
    // Streamed: its size has no limit.
    let input = source::reader(&args.formula, u64::MAX, budget)?;
    let error = match dimacs::read(BufReader::with_capacity(1 << 16, input), handler) {
        Ok(header) => return Ok(Ok(header)),
        Err(DimacsError::Io(error)) => match StopReason::of(&error) {
            Some(reason) => return Ok(Err(reason)),
            None => DimacsError::Io(error),
        },
        Err(error) => error,
    };
    Err(miette!("`{}`: {error}", args.formula.display()))
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
