//! The files of a certificate, read with suspicion.

use std::{
    fs,
    io::{self, BufReader},
    path::{Path, PathBuf},
};

use files::BudgetedFile;
use limits::{Budget, StopReason};
use proofs::lrat::{CheckError, CheckStatistics, Checker, Reason};

use super::{
    Files, Part,
    compare::{Different, FileComparison},
    parts::Trouble,
};
use crate::{formula::TitledFormula, wording::counted};

/// The longest plan or invariant that is written and read, in bytes.
pub(super) const MAX_TEXT: u64 = 1 << 26;

/// The longest claim or board, in bytes: each holds at most one board or lemma, and these have limits of 1
/// MiB.
pub(super) const MAX_CLAIM: u64 = 1 << 22;

/// The folder of a certificate.
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    /// What checking it may take.
    pub(super) budget: &'a Budget,
}

impl Folder<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Opens a file of the folder; a link would lead out of it.
    fn open(&self, name: &str, max_bytes: u64) -> Result<files::Reader, files::ReadError> {
        let path = self.path(name);
        if fs::symlink_metadata(&path)?.is_symlink() {
            return Err(io::Error::other("it is a link, not a file of this folder").into());
        }
        files::open(&path, max_bytes)
    }

    pub(super) fn text(&self, name: &str, max_bytes: u64) -> Result<String, String> {
        let bytes = self.open(name, max_bytes).and_then(files::Reader::rest);
        bytes.and_then(files::text).map_err(|error| format!("cannot read `{name}`: {error}"))
    }

    /// Evidence, of any size that the budget allows.
    fn open_evidence(
        &self,
        name: &str,
    ) -> Result<BudgetedFile<'_, BufReader<files::Reader>>, Trouble> {
        let max_bytes = self.budget.memory.map_or(u64::MAX, |most| most as u64);
        let file = self.open(name, max_bytes).map_err(|error| match error {
            files::ReadError::TooLarge { .. } => Trouble::stopped(name, StopReason::Memory),
            error => Trouble::Wrong(format!("cannot read `{name}`: {error}")),
        })?;
        Ok(BudgetedFile::new(BufReader::with_capacity(1 << 16, file), self.budget))
    }

    /// Checks that the file is this formula, made as `origin` says, and that it is refuted.
    pub(super) fn refuted(
        &self,
        files: &Files,
        formula: Result<TitledFormula, Trouble>,
        origin: &str,
        parts: &mut Vec<Part>,
    ) {
        let formula = formula.and_then(|formula| {
            self.same(&files.formula, &formula)?;
            Ok(formula)
        });
        let remark =
            |formula: &TitledFormula| format!("{}{origin}", counted(formula.n_clauses(), "clause"));
        parts.push(Part::checked("formula", formula.as_ref().map(remark).map_err(Clone::clone)));
        parts.push(match formula {
            Ok(formula) => {
                Part::checked("refutation", self.refutation(&files.refutation, &formula))
            }
            Err(_) => Part::unchecked("refutation", "formula"),
        });
    }

    pub(super) fn same(&self, name: &str, formula: &TitledFormula) -> Result<(), Trouble> {
        let comparison = FileComparison::new(self.open_evidence(name)?);
        comparison.run(|out| formula.write(out, self.budget)).map_err(|error| match error {
            // The first line says of what board or program the formula is, and for which bound.
            Different::At(place) if place.starts_with("line 1,") => {
                Trouble::Wrong(format!("{name}, {place}: it is a formula of something else"))
            }
            Different::At(place) => Trouble::Wrong(format!("{name}, {place}")),
            Different::Unread(error) => unread(name, &error),
        })
    }

    pub(super) fn refutation(
        &self,
        name: &str,
        formula: &TitledFormula,
    ) -> Result<String, Trouble> {
        let mut checker = Checker::new().within(self.budget);
        formula.visit(self.budget, |clause| checker.add_clause(clause))?;
        let outcome = checker.check(self.open_evidence(name)?);
        let CheckStatistics { n_added, n_deleted, max_clauses, .. } =
            outcome.map_err(|error| match error {
                CheckError { reason: Reason::Io(error), .. } => unread(name, &error),
                error => Trouble::Wrong(format!("{name}, {error}")),
            })?;
        let derived = counted(n_added, "clause");
        Ok(format!("{derived} derived, {n_deleted} deleted, at most {max_clauses} held"))
    }
}

/// Why a file was not read to its end.
fn unread(name: &str, error: &io::Error) -> Trouble {
    match StopReason::of(error) {
        Some(reason) => Trouble::stopped(name, reason),
        None => Trouble::Wrong(format!("cannot read `{name}`: {error}")),
    }
}
