//! Writing a certificate.

use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use board::{Board, Plan, formats::to_json_value, plan_text};
use limits::StopReason;
use miette::{Report as Failure, miette};
use proofs::{Form, ProofFormat};
use solvers::{Decided, Decision, Limits, SolverSpec};

use super::{BOARD, CLAIM, ClaimFile, Files, INVARIANT, PLAN, UNFINISHED};
use crate::{ask::solver_failed, formula::BoundedFormula};

/// A folder that becomes a certificate when its claim is written, which comes last; if it never is,
/// the files are removed.
pub(crate) struct Draft {
    folder: PathBuf,
    /// Whether the folder was made for this.
    is_new: bool,
    written: Vec<PathBuf>,
}

impl Draft {
    /// Begins a certificate in a folder that is empty or does not exist, or holds one that was never finished, because the
    /// program was killed: that one is removed.
    ///
    /// # Errors
    ///
    /// If the folder holds something else, or cannot be made.
    pub(crate) fn begin(folder: &Path) -> Result<Self, Failure> {
        let is_new = !folder.exists();
        if is_new {
            let cannot = |e| miette!("cannot create `{}`: {e}", folder.display());
            fs::create_dir_all(folder).map_err(cannot)?;
        } else {
            make_room(folder)?;
        }
        let mut draft = Self { folder: folder.to_owned(), is_new, written: Vec::new() };
        draft.text(
            UNFINISHED,
            "This certificate is being written, or its writing was broken off.\n",
        )?;
        Ok(draft)
    }

    fn file(&mut self, name: &str) -> Result<BufWriter<File>, Failure> {
        let path = self.folder.join(name);
        let file =
            File::create(&path).map_err(|e| miette!("cannot create `{}`: {e}", path.display()))?;
        self.written.push(path);
        Ok(BufWriter::with_capacity(1 << 16, file))
    }

    fn text(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let mut file = self.file(name)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| self.failed(name, &error))
    }

    fn failed(&self, name: &str, error: &io::Error) -> Failure {
        miette!("cannot write `{}`: {error}", self.folder.join(name).display())
    }

    /// Writes the board.
    ///
    /// # Errors
    ///
    /// Those of the file; likewise all other methods.
    pub(crate) fn board(&mut self, board: &Board) -> Result<(), Failure> {
        self.text(BOARD, &format!("{}\n", to_json_value(board)))
    }

    /// Writes the plan.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub(crate) fn plan(&mut self, plan: &Plan, board: &Board) -> Result<(), Failure> {
        self.text(PLAN, &format!("{}\n", plan_text::write(&plan.merged(), board)))
    }

    /// Writes the text of an invariant.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub(crate) fn invariant(&mut self, text: &str) -> Result<(), Failure> {
        self.text(INVARIANT, text)
    }

    /// Writes a formula and its refutation.
    ///
    /// # Errors
    ///
    /// Those of the files and of the solver, and a model of the formula.
    pub(crate) fn refute(
        &mut self,
        files: &Files,
        formula: &BoundedFormula,
        solver: &Solver<'_>,
    ) -> Result<Refuted, Failure> {
        let file = self.file(&files.formula)?;
        formula.write(file).map_err(|error| self.failed(&files.formula, &error))?;
        let start = Instant::now();
        let proof = self.file(&files.refutation)?;
        let run = solver.spec.decide(
            &formula.cnf(),
            solver.limits,
            proof,
            ProofFormat::Lrat(solver.form),
        );
        let Decided { decision, conflicts, .. } = run.map_err(solver_failed)?;
        let n_bytes =
            fs::metadata(self.folder.join(&files.refutation)).map_or(0, |file| file.len());
        match decision {
            Decision::Refuted => Ok(Refuted::Yes(Figures {
                n_vars: formula.n_vars(),
                n_clauses: formula.n_clauses(),
                conflicts,
                n_bytes,
                elapsed: start.elapsed(),
            })),
            Decision::GaveUp(reason) => Ok(Refuted::GaveUp(reason)),
            Decision::Model(_) => Err(miette!(
                help = "this is a bug of rushsat: please report it with the board",
                "the formula has a model, which search has ruled out"
            )),
        }
    }

    /// Writes the claim: the folder is a certificate now.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub(crate) fn finish(mut self, claim: &ClaimFile) -> Result<(), Failure> {
        self.text(CLAIM, &claim.text())?;
        fs::remove_file(self.folder.join(UNFINISHED)).map_err(|e| self.failed(UNFINISHED, &e))?;
        self.written.clear();
        self.is_new = false;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // What cannot be removed is no certificate all the same: the claim is missing.
        for path in &self.written {
            let _ = fs::remove_file(path);
        }
        if self.is_new {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Removes a draft that was never finished, and refuses a folder that holds anything else.
fn make_room(folder: &Path) -> Result<(), Failure> {
    let shown = folder.display();
    if folder.join(UNFINISHED).exists() {
        clear(folder).map_err(|e| miette!("cannot clear `{shown}`: {e}"))?;
    }
    if folder.join(CLAIM).exists() {
        return Err(miette!(
            help = "name another folder; for a list, a certificate is kept if it is about the same \
                    board and question, with the same formula",
            "`{shown}` holds a certificate already"
        ));
    }
    let mut files = fs::read_dir(folder).map_err(|e| miette!("`{shown}` is no folder: {e}"))?;
    if files.next().is_some() {
        return Err(miette!(
            help = "name a folder that is empty or does not exist",
            "`{shown}` holds files already"
        ));
    }
    Ok(())
}

/// Removes what a draft writes, which is all in one folder.
fn clear(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_one_of = |names: &[&str], of_path: Option<&OsStr>| {
            of_path.is_some_and(|of_path| names.iter().any(|name| of_path == *name))
        };
        if is_one_of(&[BOARD, PLAN, INVARIANT, CLAIM, UNFINISHED], path.file_name())
            || is_one_of(&["cnf", "lrat"], path.extension())
        {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Who refutes, and how it is written down.
pub(crate) struct Solver<'a> {
    pub(crate) spec: &'a SolverSpec,
    pub(crate) limits: &'a Limits,
    pub(crate) form: Form,
}

/// What came of a refutation.
pub(crate) enum Refuted {
    Yes(Figures),
    GaveUp(StopReason),
}

/// The figures of a refutation.
#[derive(Default)]
pub(crate) struct Figures {
    pub(crate) n_vars: u32,
    pub(crate) n_clauses: usize,
    pub(crate) conflicts: u64,
    /// Size of the proof.
    pub(crate) n_bytes: u64,
    /// Wall-clock time of solving and writing the proof.
    pub(crate) elapsed: Duration,
}

impl std::ops::AddAssign for Figures {
    /// Of two refutations: the larger number of variables, and the sums of all else.
    fn add_assign(&mut self, other: Self) {
        self.n_vars = self.n_vars.max(other.n_vars);
        self.n_clauses += other.n_clauses;
        self.conflicts += other.conflicts;
        self.n_bytes += other.n_bytes;
        self.elapsed += other.elapsed;
    }
}
