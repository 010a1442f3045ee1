//! A certificate that is moved aside while a better one is looked for.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use files::Lock;

use super::{CLAIM, UNFINISHED, room::clear};
use crate::Error;

/// A certificate beside its folder. Dropping this puts it back, unless a new one is finished there.
#[derive(Debug)]
pub(super) struct Aside {
    folder: PathBuf,
    aside: PathBuf,
}

impl Aside {
    /// Moves the certificate in a folder aside.
    ///
    /// # Errors
    ///
    /// That it cannot be moved.
    pub(super) fn take(folder: &Path) -> Result<Self, Error> {
        let aside = Self { folder: folder.to_owned(), aside: beside(folder) };
        fs::rename(folder, &aside.aside).map_err(|e| Error::file("move", folder, e))?;
        Ok(aside)
    }

    /// Puts the certificate back, whatever is in the folder now.
    pub(super) fn put_back(self) {
        let _ = fs::remove_file(self.folder.join(CLAIM));
    }

    /// Puts back what a run that was killed had moved aside. Where another run still writes, nothing is done.
    pub(super) fn restore(folder: &Path) {
        let aside = beside(folder);
        let is_at_work = || folder.exists() && Lock::take(&folder.join(UNFINISHED)).is_err();
        if aside.exists() && (is_finished(folder) || !is_at_work()) {
            drop(Self { folder: folder.to_owned(), aside });
        }
    }
}

/// Returns `true` if a certificate is finished in the folder.
fn is_finished(folder: &Path) -> bool {
    folder.join(CLAIM).exists() && !folder.join(UNFINISHED).exists()
}

impl Drop for Aside {
    /// What fails here fails when the folder is written to, or leaves the certificate beside it.
    fn drop(&mut self) {
        if is_finished(&self.folder) {
            let _ = fs::remove_dir_all(&self.aside);
            return;
        }
        if self.folder.exists() {
            let _ = clear(&self.folder);
            let _ = fs::remove_file(self.folder.join(UNFINISHED));
            let _ = fs::remove_dir(&self.folder);
        }
        let _ = fs::rename(&self.aside, &self.folder);
    }
}

/// The folder with `.earlier` behind its name.
fn beside(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().map_or_else(OsString::new, OsString::from);
    name.push(".earlier");
    folder.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use board::{Board, Metric};
    use limits::{Budget, OutputLimit, StopReason};

    use super::*;
    use crate::certificates::{
        Certificate, Certification, Certifier, Claim, Conclusion, Draft, Existing,
        answer::CertifiableAnswer, audit,
    };

    const GAP: Claim = Claim::Between { metric: Metric::Moves, length: 7, bound: 4 };

    /// A folder with a certificate of a board whose shortest plan has 7 moves, and that none has 4.
    fn certified(board: &Board) -> (tempfile::TempDir, PathBuf) {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("c");
        let certifier = Certifier::new(board, Metric::Moves);
        let found = certifier.answer(&mut |_| ()).unwrap();
        let CertifiableAnswer::Bounded { plan, .. } = found else { panic!("a plan") };
        let draft = Draft::begin(&folder, Existing::Refuse, &OutputLimit::default()).unwrap();
        let found =
            CertifiableAnswer::Bounded { claim: GAP, plan, stopped: Some(StopReason::Time.into()) };
        let outcome = certifier.certify(draft, found).unwrap();
        assert!(matches!(outcome, Certification::Written(written) if written.claim == GAP));
        (parent, folder)
    }

    fn claim(board: &Board, folder: &Path, budget: Budget) -> Claim {
        let certifier = Certifier { limits: budget.into(), ..Certifier::new(board, Metric::Moves) };
        let outcome = certifier.resume(folder, &mut |_| ()).unwrap();
        let whole = Certificate::Folder(folder.to_owned());
        let audited = audit(&whole, None, &Budget::default());
        assert_eq!(audited.conclusion(), Conclusion::Proved);
        match outcome {
            Certification::Written(written) => written.claim,
            Certification::Kept(claim) => claim,
            Certification::GaveUp(why) => panic!("gave up: {why}"),
        }
    }

    #[test]
    fn a_certificate_stays_until_there_is_a_better_one() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let (parent, folder) = certified(&board);
        let little = Budget::default().with_output(OutputLimit::new(100));
        assert_eq!(claim(&board, &folder, little), GAP);
        let shortest = Claim::Shortest { metric: Metric::Moves, length: 7 };
        assert_eq!(claim(&board, &folder, Budget::default()), shortest);
        assert_eq!(parent.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn what_another_run_writes_is_not_cleared() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let (_parent, folder) = certified(&board);
        let aside = Aside::take(&folder).unwrap();
        let mut draft = Draft::begin(&folder, Existing::Refuse, &OutputLimit::default()).unwrap();
        draft.subject(&board).unwrap();
        Aside::restore(&folder);
        assert!(folder.join("board.json").exists() && aside.aside.exists());
        drop(draft);
        drop(aside);
        assert!(folder.join(CLAIM).exists());
    }

    #[test]
    fn what_a_killed_run_moved_aside_is_put_back() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let (parent, folder) = certified(&board);
        std::mem::forget(Aside::take(&folder).unwrap());
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join(UNFINISHED), "").unwrap();
        fs::write(folder.join("formula.cnf"), "p cnf").unwrap();
        let little = Budget::default().with_output(OutputLimit::new(100));
        assert_eq!(claim(&board, &folder, little), GAP);
        assert_eq!(parent.path().read_dir().unwrap().count(), 1);
    }
}
