//! The files of a certificate, read with suspicion.

use std::{
    fs::File,
    io::{BufReader, Read},
    path::{Path, PathBuf},
};

use proofs::lrat::{Checked, Checker};

use super::{Files, Part, compare::Comparison};
use crate::{formula::BoundedFormula, output::counted};

/// The longest claim or plan that is read, in bytes.
const MAX_TEXT: u64 = 1 << 24;

/// The folder of a certificate.
pub(super) struct Folder<'a>(pub(super) &'a Path);

impl Folder<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub(super) fn open(&self, name: &str) -> Result<BufReader<File>, String> {
        let file = File::open(self.path(name)).map_err(|e| format!("cannot open `{name}`: {e}"))?;
        Ok(BufReader::with_capacity(1 << 16, file))
    }

    pub(super) fn text(&self, name: &str) -> Result<String, String> {
        let mut text = String::new();
        let read = self.open(name)?.take(MAX_TEXT + 1).read_to_string(&mut text);
        read.map_err(|error| format!("cannot read `{name}`: {error}"))?;
        if text.len() as u64 > MAX_TEXT {
            return Err(format!("`{name}` is longer than {MAX_TEXT} bytes"));
        }
        Ok(text)
    }

    /// Whether the file is this formula, which came about as `origin` says, and is refuted.
    pub(super) fn refuted(
        &self,
        files: &Files,
        formula: Result<BoundedFormula, String>,
        origin: &str,
        parts: &mut Vec<Part>,
    ) {
        let formula = formula.and_then(|formula| {
            self.same(&files.formula, &formula)?;
            Ok(formula)
        });
        let remark = |formula: &BoundedFormula| {
            format!("{}{origin}", counted(formula.n_clauses() as u64, "clause"))
        };
        parts.push(Part::checked("formula", formula.as_ref().map(remark).map_err(Clone::clone)));
        parts.push(match formula {
            Ok(formula) => {
                Part::checked("refutation", self.refutation(&files.refutation, &formula))
            }
            Err(_) => Part::unchecked("refutation", "formula"),
        });
    }

    pub(super) fn same(&self, name: &str, formula: &BoundedFormula) -> Result<(), String> {
        let comparison = Comparison::new(self.open(name)?);
        comparison.run(|out| formula.write(out)).map_err(|error| format!("{name}, {error}"))
    }

    pub(super) fn refutation(
        &self,
        name: &str,
        formula: &BoundedFormula,
    ) -> Result<String, String> {
        let mut checker = Checker::new();
        formula.for_each(|clause| checker.add_clause(clause));
        let outcome = checker.check(self.open(name)?);
        let Checked { n_added, n_deleted, max_clauses } =
            outcome.map_err(|error| format!("{name}, {error}"))?;
        let derived = counted(n_added, "clause");
        Ok(format!("{derived} derived, {n_deleted} deleted, at most {max_clauses} held"))
    }
}
