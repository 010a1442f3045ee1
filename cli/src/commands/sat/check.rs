//! `rushsat sat --check`: whether a refutation is one.

use std::{io::BufReader, path::Path};

use dimacs::{FormulaSize, Handler};
use files::BudgetedFile;
use limits::{Budget, StopReason};
use miette::{Report as Failure, miette};
use proofs::{
    ProofFormat, check_refutation,
    lrat::{CheckError, CheckStatistics, Checker, Reason},
};
use rustsat::types::Lit;

use super::{SatArgs, read};
use crate::{
    output::{self, counted},
    source::{self, is_standard_input},
    status::Status,
};

/// Checks a refutation of the formula, and says so as other checkers do.
pub(super) fn run(args: &SatArgs, proof: &Path, budget: &Budget) -> Result<Status, Failure> {
    if is_standard_input(proof) && is_standard_input(&args.formula) {
        return Err(miette!("the formula and its refutation cannot both be standard input"));
    }
    let mut formula = CheckedFormula::new(budget);
    if let Err(reason) = read(args, &mut formula, budget)? {
        return Ok(stopped(reason));
    }
    if let Some(reason) = formula.stopped {
        return Ok(stopped(reason));
    }
    let proof = BufReader::with_capacity(1 << 16, source::reader(proof, u64::MAX, budget)?);
    let (format, result) =
        check_refutation(formula.checker, args.proof_format, BudgetedFile::new(proof, budget));
    Ok(match result {
        Ok(CheckStatistics { n_added, n_deleted, max_clauses, is_read_to_end }) => {
            let derived = counted(n_added, "clause");
            say(&format!(
                "the proof is read as {format}\nc {derived} derived, {n_deleted} deleted, at most {max_clauses} held"
            ));
            if !is_read_to_end {
                output::line(
                    "c the empty clause follows already: the rest of the proof was not read",
                );
            }
            output::line("s VERIFIED UNSAT");
            Status::Positive
        }
        Err(error) => rejected(format, &error),
    })
}

/// Writes the comments before the verdict.
fn say(what: &str) {
    output::line(&format!(
        "c rushsat {}, checker of LRAT and DRAT\nc {what}",
        env!("CARGO_PKG_VERSION")
    ));
}

fn stopped(reason: StopReason) -> Status {
    say(&reason.to_string());
    output::line("s UNKNOWN");
    Status::GaveUp
}

fn rejected(format: ProofFormat, error: &CheckError) -> Status {
    if let Reason::Io(error) = &error.reason
        && let Some(reason) = StopReason::of(error)
    {
        return stopped(reason);
    }
    say(&format!("the proof is read as {format}\nc {error}"));
    output::line("s NOT VERIFIED");
    Status::Negative
}

/// The clauses, given to a checker as they are read.
struct CheckedFormula<'a> {
    checker: Checker,
    size: FormulaSize,
    budget: &'a Budget,
    stopped: Option<StopReason>,
}

impl<'a> CheckedFormula<'a> {
    fn new(budget: &'a Budget) -> Self {
        let checker = Checker::new().within(budget);
        Self { checker, size: FormulaSize::default(), budget, stopped: None }
    }
}

impl Handler for CheckedFormula<'_> {
    fn clause(&mut self, lits: &[Lit]) {
        self.size.n_clauses += 1;
        self.size.n_lits += lits.len();
        self.stopped = self.stopped.or(self.budget.allow(self.size.n_bytes_held()).err());
        if self.stopped.is_none() {
            self.checker.add_clause(lits);
        }
    }
}
