//! `rushsat sat --check`: whether a refutation is one.

use std::{io::BufReader, path::Path};

use dimacs::{FormulaSize, Handler};
use files::BudgetedFile;
use limits::{Budget, StopReason};
use miette::Report as Failure;
use proofs::lrat::{CheckError, CheckStatistics, Checker, Reason};
use rustsat::types::Lit;

use super::{SatArgs, read};
use crate::{
    output::{self, counted},
    source,
    status::Status,
};

/// Checks a refutation of the formula in LRAT, and says so as other checkers do.
pub(super) fn run(args: &SatArgs, proof: &Path, budget: &Budget) -> Result<Status, Failure> {
    output::line(&format!("c rushsat {}, checker of LRAT", env!("CARGO_PKG_VERSION")));
    let stopped = |reason: StopReason| {
        output::line(&format!("c {reason}\ns UNKNOWN"));
        Ok(Status::GaveUp)
    };
    let mut formula = CheckedFormula::new(budget);
    if let Err(reason) = read(args, &mut formula, budget)? {
        return stopped(reason);
    }
    if let Some(reason) = formula.stopped {
        return stopped(reason);
    }
    let proof = BufReader::with_capacity(1 << 16, source::reader(proof, u64::MAX, budget)?);
    match formula.checker.check(BudgetedFile::new(proof, budget)) {
        Ok(CheckStatistics { n_added, n_deleted, max_clauses }) => {
            let derived = counted(n_added, "clause");
            output::line(&format!(
                "c {derived} derived, {n_deleted} deleted, at most {max_clauses} held"
            ));
            output::line("s VERIFIED UNSAT");
            Ok(Status::Positive)
        }
        Err(CheckError { reason: Reason::Io(error), place }) => match StopReason::of(&error) {
            Some(reason) => stopped(reason),
            None => Ok(rejected(&CheckError { reason: Reason::Io(error), place })),
        },
        Err(error) => Ok(rejected(&error)),
    }
}

fn rejected(error: &CheckError) -> Status {
    output::line(&format!("c {error}"));
    if let Reason::Syntax(_) | Reason::Truncated = error.reason {
        output::line(
            "c proofs are read in LRAT, as text or binary; DRAT has no hints, and is not checked",
        );
    }
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
