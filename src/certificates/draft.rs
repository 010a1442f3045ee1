//! Writing the files of a certificate.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::Instant,
};

use files::{Lock, LockError};
use limits::{BoundedWriter, OutputLimit};
use proofs::ProofFormat;
use solvers::{Decision, ProofRun};

use super::{
    CLAIM, ClaimFile, ClaimedFormula, Figures, Files, INVARIANT, PLAN, PlanOf, Refuter, Subject,
    UNFINISHED,
    folder::{MAX_CLAIM, MAX_TEXT},
    room::{check_room, clear},
};
use crate::{Error, formula::TitledFormula};

/// The name of files that may take the place of others.
const LARGER: &str = "larger";

/// What becomes of a finished certificate that is in the folder of a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, which is an error.
    Refuse,
    /// It is removed.
    Replace,
}

/// A folder that becomes a certificate when its claim is written, which comes last; if it never is,
/// the files are removed.
#[derive(Debug)]
pub struct Draft {
    folder: PathBuf,
    /// `true` if the folder was made for this certificate.
    is_new: bool,
    written: Vec<PathBuf>,
    /// The lock on the file `unfinished`, so that nobody else writes here.
    lock: Option<Lock>,
    /// What its files may have together.
    output: OutputLimit,
}

impl Draft {
    /// Begins a certificate in a folder that is empty or does not exist, or holds one that was never
    /// finished, because the program was killed: that one is removed; so is a finished one if it is to be
    /// replaced.
    ///
    /// # Errors
    ///
    /// If the folder holds something else, or cannot be made; if somebody else is writing there.
    pub fn begin(folder: &Path, existing: Existing, output: &OutputLimit) -> Result<Self, Error> {
        let replaces = existing == Existing::Replace;
        let is_new = !folder.exists();
        let is_unfinished = folder.join(UNFINISHED).exists();
        let is_claimed = || folder.join(CLAIM).exists();
        let was_claimed = is_claimed();
        if is_new {
            fs::create_dir_all(folder).map_err(|e| Error::file("create", folder, e))?;
        } else {
            check_room(folder, is_unfinished || replaces)?;
        }
        let path = folder.join(UNFINISHED);
        let lock = locked(Lock::take(&path), &path)?;
        // Once more: who has finished in between is not replaced.
        let is_claimed_since = !was_claimed && is_claimed();
        check_room(folder, (is_unfinished || replaces) && !is_claimed_since)?;
        clear(folder).map_err(|e| Error::file("clear", folder, e))?;
        let (folder, output) = (folder.to_owned(), output.clone());
        Ok(Self { folder, is_new, written: Vec::new(), lock: Some(lock), output })
    }

    /// Begins anew: removes what was written, which then counts no longer.
    pub(super) fn restart(&mut self) {
        self.remove_after(0);
    }

    /// Removes all but so many of the files that were written.
    fn remove_after(&mut self, n: usize) {
        for path in self.written.drain(n..) {
            let n_bytes = size(&path);
            if fs::remove_file(&path).is_ok() {
                self.output.give_back(n_bytes);
            }
        }
    }

    fn file(&mut self, name: &str) -> Result<BufWriter<BoundedWriter<File>>, Error> {
        let path = self.folder.join(name);
        let file = File::create(&path).map_err(|e| Error::file("create", &path, e))?;
        self.written.push(path);
        Ok(BufWriter::with_capacity(1 << 16, self.output.bound(file)))
    }

    /// Writes a file that is read whole.
    pub(super) fn text(&mut self, name: &str, text: &str) -> Result<(), Error> {
        require_at_most(name, text, MAX_TEXT)?;
        let mut file = self.file(name)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
        written.map_err(|error| self.failed(name, error))
    }

    fn failed(&self, name: &str, error: io::Error) -> Error {
        Error::file("write", self.folder.join(name), error)
    }

    /// Writes what the certificate is about.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn subject<S: Subject>(&mut self, subject: &S) -> Result<(), Error> {
        let text = subject.text();
        require_at_most(S::FILE, &text, MAX_CLAIM)?;
        self.text(S::FILE, &text)
    }

    /// Writes the plan.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn plan<S: Subject>(&mut self, plan: &PlanOf<S>, subject: &S) -> Result<(), Error> {
        self.text(PLAN, &subject.plan_text(plan))
    }

    /// Writes the text of an invariant.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn invariant(&mut self, text: &str) -> Result<(), Error> {
        self.text(INVARIANT, text)
    }

    /// Writes a formula and its refutation.
    ///
    /// # Errors
    ///
    /// Those of the files and of the solver, [`Error::GaveUp`] at a limit, and [`Error::HasModel`].
    pub fn refute(
        &mut self,
        files: &Files,
        formula: &TitledFormula,
        refuter: &Refuter<'_>,
    ) -> Result<Figures, Error> {
        let budget = &refuter.limits.budget;
        formula.allow_write(&self.output)?;
        let file = self.file(&files.formula)?;
        formula.write(file, budget).map_err(|error| self.failed(&files.formula, error))?;
        let start = Instant::now();
        let cnf = formula.cnf(budget)?;
        let proof = self.file(&files.refutation)?;
        let format = ProofFormat::Lrat(refuter.form);
        let decided = refuter.spec.decide(&cnf, refuter.limits, proof, format);
        let ProofRun { decision, conflicts, .. } = decided.map_err(Error::of_solver)?;
        let n_bytes = size(&self.folder.join(&files.refutation));
        match decision {
            Decision::Refuted => Ok(Figures {
                n_vars: formula.n_vars(),
                n_clauses: formula.n_clauses(),
                conflicts,
                n_bytes,
                elapsed: start.elapsed(),
            }),
            Decision::GaveUp(reason) => Err(reason.into()),
            Decision::Model(_) => Err(Error::HasModel),
        }
    }

    /// Writes a formula and its refutation in place of those that are there, which stay if there is an error.
    ///
    /// # Errors
    ///
    /// Those of [`refute`](Self::refute).
    pub(super) fn refute_instead(
        &mut self,
        files: &Files,
        formula: &TitledFormula,
        refuter: &Refuter<'_>,
    ) -> Result<Figures, Error> {
        let (n_written, larger) = (self.written.len(), Files::of(LARGER));
        let figures = self.refute(&larger, formula, refuter);
        if figures.is_ok() {
            let pairs =
                [(&larger.formula, &files.formula), (&larger.refutation, &files.refutation)];
            for (from, to) in pairs {
                let (from, to) = (self.folder.join(from), self.folder.join(to));
                let n_bytes = size(&to);
                fs::rename(&from, &to).map_err(|error| Error::file("write", &to, error))?;
                self.output.give_back(n_bytes);
            }
            self.written.truncate(n_written);
        } else {
            self.remove_after(n_written);
        }
        figures
    }

    /// Writes the claim: the folder is a certificate now.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn finish<F: ClaimedFormula>(self, claim: &ClaimFile<F>) -> Result<(), Error> {
        self.finish_with(&claim.text())
    }

    /// As [`finish`](Self::finish), with the text of a claim.
    pub(super) fn finish_with(mut self, claim: &str) -> Result<(), Error> {
        require_at_most(CLAIM, claim, MAX_CLAIM)?;
        let path = self.folder.join(CLAIM);
        let written = files::write_within(&path, claim.as_bytes(), &self.output);
        written.map_err(|error| self.failed(CLAIM, error))?;
        self.written.clear();
        self.is_new = false;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // What cannot be removed is no certificate all the same: the claim is missing.
        self.remove_after(0);
        self.lock = None;
        if self.is_new {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Refuses a text that is longer than an audit reads.
fn require_at_most(name: &str, text: &str, most: u64) -> Result<(), Error> {
    if text.len() as u64 <= most {
        return Ok(());
    }
    let most = most >> 20;
    let problem = format!("`{name}` would be larger than {most} MiB, which no audit reads");
    Err(Error::Folder { problem, help: None })
}

/// The bytes of a file, if it is there.
fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |file| file.len())
}

/// The lock that was taken to write `path`, in a folder of proofs; or who has it.
pub(super) fn locked(taken: Result<Lock, LockError>, path: &Path) -> Result<Lock, Error> {
    let folder = path.parent().unwrap_or(path);
    taken.map_err(|error| match error {
        LockError::Held => Error::Folder {
            problem: format!("another run of rushsat is writing to `{}`", folder.display()),
            help: Some("wait for it, or name another folder"),
        },
        LockError::Io(error) => Error::file("write", path, error),
        error => Error::file("write", path, io::Error::other(error)),
    })
}
