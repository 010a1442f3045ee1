//! Writing a certificate.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use board::{Board, Plan, formats::to_json_value, plan_text};
use files::{Lock, LockError};
use limits::{Bounded, StopReason};
use logic::FormulaError;
use miette::{Report as Failure, miette};
use proofs::{Form, ProofFormat};
use solvers::{Decided, Decision, Limits, SolverSpec};

use super::{BOARD, CLAIM, ClaimFile, Files, INVARIANT, PLAN, UNFINISHED, folder::MAX_TEXT};
use crate::{ask::solver_failed, formula::BoundedFormula, limits::Session};

/// A folder that becomes a certificate when its claim is written, which comes last; if it never is,
/// the files are removed.
pub(crate) struct Draft {
    folder: PathBuf,
    /// Whether the folder was made for this.
    is_new: bool,
    written: Vec<PathBuf>,
    /// On the file `unfinished`, so that nobody else writes here.
    lock: Option<Lock>,
}

impl Draft {
    /// Begins a certificate in a folder that is empty or does not exist, or holds one that was never finished, because the
    /// program was killed: that one is removed; so is a finished one if `replaces` says so.
    ///
    /// # Errors
    ///
    /// If the folder holds something else, or cannot be made; if somebody else is writing there.
    pub(crate) fn begin(folder: &Path, replaces: bool) -> Result<Self, Failure> {
        let shown = folder.display();
        let is_new = !folder.exists();
        let is_unfinished = folder.join(UNFINISHED).exists();
        if is_new {
            fs::create_dir_all(folder).map_err(|e| miette!("cannot create `{shown}`: {e}"))?;
        } else {
            check_room(folder, is_unfinished || replaces)?;
        }
        let path = folder.join(UNFINISHED);
        let lock = Lock::take(&path).map_err(|error| match error {
            LockError::Held => miette!("another run of rushsat is writing to `{shown}`"),
            error => miette!("cannot write `{}`: {error}", path.display()),
        })?;
        // Once more, since somebody may have finished in between.
        check_room(folder, is_unfinished || replaces)?;
        clear(folder).map_err(|e| miette!("cannot clear `{shown}`: {e}"))?;
        Ok(Self { folder: folder.to_owned(), is_new, written: Vec::new(), lock: Some(lock) })
    }

    fn file(&mut self, name: &str) -> Result<BufWriter<Bounded<File>>, Failure> {
        let path = self.folder.join(name);
        let file =
            File::create(&path).map_err(|e| miette!("cannot create `{}`: {e}", path.display()))?;
        self.written.push(path);
        Ok(BufWriter::with_capacity(1 << 16, Session::get().output().bound(file)))
    }

    fn text(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        if text.len() as u64 > MAX_TEXT {
            let most = MAX_TEXT >> 20;
            return Err(miette!("`{name}` would be larger than {most} MiB, which no audit reads"));
        }
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
        let budget = &solver.limits.budget;
        if let Err(why) = formula.allow_write(Session::get().output()) {
            return Ok(Refuted::GaveUp(why));
        }
        let file = self.file(&files.formula)?;
        if let Err(error) = formula.write(file, budget) {
            let why = StopReason::of(&error).ok_or_else(|| self.failed(&files.formula, &error))?;
            return Ok(Refuted::GaveUp(why.into()));
        }
        let start = Instant::now();
        let cnf = match formula.cnf(budget) {
            Ok(cnf) => cnf,
            Err(why) => return Ok(Refuted::GaveUp(why)),
        };
        let proof = self.file(&files.refutation)?;
        let format = ProofFormat::Lrat(solver.form);
        let Decided { decision, conflicts, .. } =
            match solver.spec.decide(&cnf, solver.limits, proof, format) {
                Ok(decided) => decided,
                Err(error) => {
                    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
                    let why = causes.find_map(StopReason::of);
                    let why = why.ok_or_else(|| solver_failed(error))?;
                    return Ok(Refuted::GaveUp(why.into()));
                }
            };
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
            Decision::GaveUp(reason) => Ok(Refuted::GaveUp(reason.into())),
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
        let written = files::write(&self.folder.join(CLAIM), claim.text().as_bytes());
        written.map_err(|error| self.failed(CLAIM, &error))?;
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
        self.lock = None;
        if self.is_new {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// The files that a draft writes.
const WRITTEN: [&str; 12] = [
    BOARD,
    PLAN,
    INVARIANT,
    CLAIM,
    "formula.cnf",
    "refutation.lrat",
    "initial.cnf",
    "initial.lrat",
    "step.cnf",
    "step.lrat",
    "goal.cnf",
    "goal.lrat",
];

/// Refuses a folder that holds anything, but for what a draft writes if it `replaces` that.
fn check_room(folder: &Path, replaces: bool) -> Result<(), Failure> {
    let shown = folder.display();
    if folder.join(CLAIM).exists() && !replaces {
        return Err(miette!(
            help = "name another folder; for a list, a certificate is kept if it is about the same \
                    board and question, with the same formula",
            "`{shown}` holds a certificate already"
        ));
    }
    let files = fs::read_dir(folder).map_err(|e| miette!("`{shown}` is no folder: {e}"))?;
    for entry in files {
        let name = entry.map_err(|e| miette!("cannot read `{shown}`: {e}"))?.file_name();
        let is_ours = WRITTEN.iter().any(|ours| name == *ours) || files::is_draft(&name);
        if name != UNFINISHED && !(is_ours && replaces) {
            return Err(miette!(
                help = "name a folder that is empty or does not exist",
                "`{shown}` holds files already"
            ));
        }
    }
    Ok(())
}

/// Removes what an earlier draft wrote.
fn clear(folder: &Path) -> io::Result<()> {
    for name in WRITTEN {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if files::is_draft(&entry.file_name()) {
            fs::remove_file(entry.path())?;
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
    GaveUp(FormulaError),
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
