//! `rushsat sat --proof`: a refutation is written.

use std::{io, path::Path};

use dimacs::Handler;
use limits::{Ledger, StopReason};
use miette::{IntoDiagnostic, Report as Failure};
use rustsat::{
    instances::Cnf,
    types::{Clause, Lit, Var},
};
use solvers::{Decision, Limits};

use super::{
    SatArgs,
    answer::{FormulaAnswer, print},
    read,
};
use crate::{
    failure::solver_failed,
    output::{self, OutputFile},
    status::Status,
};

/// Writes a refutation, if there is one.
pub(super) fn run(args: &SatArgs, limits: &Limits, path: &Path) -> Result<Status, Failure> {
    let answer = decided(args, limits, path)?;
    let is = match answer {
        FormulaAnswer::Unsatisfiable => None,
        _ if path.is_file() => Some("is as it was"),
        FormulaAnswer::Model(_) => Some("is not written"),
        FormulaAnswer::Unknown(_) => None,
    };
    if let Some(is) = is {
        output::remark(&format!("`{}` {is}: there is no refutation to write", path.display()));
    }
    Ok(print(&args.solver.solver, &answer))
}

/// Reads the whole formula first: its clauses have to be counted before the proof begins.
fn decided(args: &SatArgs, limits: &Limits, path: &Path) -> Result<FormulaAnswer, Failure> {
    let spec = &args.solver.solver;
    spec.require_proofs().into_diagnostic()?;
    let proof = OutputFile::create(path, &[&args.formula])?;
    let mut collector = Collector { cnf: Cnf::new(), ledger: Ledger::new(&limits.budget) };
    let read = read(args, &mut collector, &limits.budget)?;
    let header = match (read, collector.ledger.stopped()) {
        (Ok(header), None) => header,
        (Err(reason), _) | (_, Some(reason)) => return Ok(FormulaAnswer::Unknown(Some(reason))),
    };
    let run =
        match spec.decide(&collector.cnf, limits, proof, args.proof_format.unwrap_or_default()) {
            Ok(run) => run,
            Err(error) => return unwritten(path, error),
        };
    Ok(match run.decision {
        Decision::Model(model) => {
            let value = |var: Var| (var, model.lit_value(var.pos_lit()));
            FormulaAnswer::Model(model.vars(header.n_vars).map(value).collect())
        }
        Decision::Refuted => {
            run.proof.finish()?;
            FormulaAnswer::Unsatisfiable
        }
        Decision::GaveUp(reason) => FormulaAnswer::Unknown(Some(reason)),
    })
}

/// What is known where the proof could not be written: nothing, if a limit is why.
fn unwritten(path: &Path, error: anyhow::Error) -> Result<FormulaAnswer, Failure> {
    match error.chain().find_map(|cause| cause.downcast_ref::<io::Error>()) {
        None => Err(solver_failed(error)),
        Some(cause) => match StopReason::of(cause) {
            Some(reason) => Ok(FormulaAnswer::Unknown(Some(reason))),
            None => Err(output::cannot_write(path, cause)),
        },
    }
}

/// Keeps the clauses, as many as there is memory for.
struct Collector<'b> {
    cnf: Cnf,
    ledger: Ledger<'b>,
}

impl Handler for Collector<'_> {
    fn clause(&mut self, lits: &[Lit]) {
        if self.ledger.take(size_of::<Clause>() + size_of_val(lits)).is_ok() {
            self.cnf.add_clause(Clause::from(lits));
        }
    }
}
