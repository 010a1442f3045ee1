//! A certificate that is moved aside while a better one is looked for.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use files::Lock;

use super::{
    CLAIM, UNFINISHED,
    room::{check_room, clear},
};
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
    /// A folder that holds something else too, or that cannot be moved.
    pub(super) fn take(folder: &Path) -> Result<Self, Error> {
        check_room(folder, true)?;
        let aside = beside(folder);
        rename(folder, &aside)?;
        Ok(Self { folder: folder.to_owned(), aside })
    }

    /// Puts the certificate back in place of what is in the folder now.
    ///
    /// # Errors
    ///
    /// What is in the folder cannot be removed, or the certificate cannot be moved: it stays beside the
    /// folder.
    pub(super) fn put_back(self) -> Result<(), Error> {
        put_back(&self.folder, &self.aside)
    }

    /// Removes the certificate: a new one is finished in the folder.
    ///
    /// # Errors
    ///
    /// It cannot be removed.
    pub(super) fn discard(self) -> Result<(), Error> {
        remove(&self.aside)
    }

    /// Puts back what a run that was killed had moved aside, or removes it if a new certificate was finished.
    /// Where another run still writes, nothing is done, nor where one of the folders holds anything else.
    ///
    /// # Errors
    ///
    /// Those of [`put_back`](Self::put_back) and [`discard`](Self::discard).
    pub(super) fn restore(folder: &Path) -> Result<(), Error> {
        let aside = beside(folder);
        if check_room(&aside, true).is_err() {
            return Ok(());
        }
        if is_finished(folder) {
            return remove(&aside);
        }
        let unfinished = folder.join(UNFINISHED);
        let is_taken = || check_room(folder, true).is_err();
        let is_at_work = || Lock::take(&unfinished).is_err();
        if folder.exists() && (is_taken() || is_at_work()) {
            return Ok(());
        }
        put_back(folder, &aside)
    }
}

impl Drop for Aside {
    /// What fails here leaves the certificate beside its folder, where the next run finds it.
    fn drop(&mut self) {
        if self.aside.exists() && !is_finished(&self.folder) {
            let _ = put_back(&self.folder, &self.aside);
        }
    }
}

fn put_back(folder: &Path, aside: &Path) -> Result<(), Error> {
    if folder.exists() {
        remove(folder)?;
    }
    rename(aside, folder)
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| Error::file("move", from, error))
}

/// Returns `true` if a certificate is finished in the folder.
fn is_finished(folder: &Path) -> bool {
    folder.join(CLAIM).exists() && !folder.join(UNFINISHED).exists()
}

/// Removes a certificate, finished or not, with its folder; its claim first, so that half of it is not taken
/// for whole.
fn remove(folder: &Path) -> Result<(), Error> {
    let remove_file = |name| match fs::remove_file(folder.join(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    };
    let removed = remove_file(CLAIM)
        .and_then(|()| clear(folder))
        .and_then(|()| remove_file(UNFINISHED))
        .and_then(|()| fs::remove_dir(folder));
    removed.map_err(|error| Error::file("remove", folder, error))
}

/// What the name of a folder beside ends with: nobody else gives such a name.
const ENDING: &str = ".set-aside-by-rushsat";

/// Returns `true` if a path is that of a certificate which a run has set aside, and has not put back.
pub(super) fn is_aside(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with('.') && name.ends_with(ENDING))
}

/// The folder beside.
fn beside(folder: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(folder.file_name().unwrap_or_default());
    name.push(ENDING);
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
            Certification::Kept { claim, .. } => claim,
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
        Aside::restore(&folder).unwrap();
        assert!(folder.join("board.json").exists() && aside.aside.exists());
        drop(draft);
        drop(aside);
        assert!(folder.join(CLAIM).exists());
    }

    /// Wherever a run is killed that puts a certificate back, or begins a new one.
    #[test]
    fn half_of_what_takes_its_place_is_not_taken_for_a_new_one() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        for left in [&[][..], &["formula.cnf"], &["board.json", "refutation.lrat"]] {
            let (parent, folder) = certified(&board);
            std::mem::forget(Aside::take(&folder).unwrap());
            fs::create_dir(&folder).unwrap();
            for name in left {
                fs::write(folder.join(name), "half").unwrap();
            }
            let little = Budget::default().with_output(OutputLimit::new(100));
            assert_eq!(claim(&board, &folder, little), GAP, "{left:?}");
            assert_eq!(parent.path().read_dir().unwrap().count(), 1);
        }
        let (_parent, folder) = certified(&board);
        remove(&folder).unwrap();
        assert!(!folder.exists());
    }

    #[test]
    fn a_damaged_certificate_stays_until_there_is_a_new_one() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let (parent, folder) = certified(&board);
        fs::write(folder.join("refutation.lrat"), "1 1 0\n").unwrap();
        let resume = |budget: Budget| {
            let limits = budget.into();
            Certifier { limits, ..Certifier::new(&board, Metric::Moves) }
                .resume(&folder, &mut |_| ())
        };
        let outcome = resume(Budget::default().with_output(OutputLimit::new(100)));
        assert!(matches!(outcome, Ok(Certification::GaveUp(_))), "{outcome:?}");
        assert_eq!(fs::read_to_string(folder.join("refutation.lrat")).unwrap(), "1 1 0\n");
        let outcome = resume(Budget::default());
        assert!(
            matches!(&outcome, Ok(Certification::Written(w)) if w.replaced.is_some()),
            "{outcome:?}"
        );
        assert_eq!(parent.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn what_others_have_beside_a_certificate_is_not_touched() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let (parent, folder) = certified(&board);
        let other = beside(&folder);
        fs::create_dir(&other).unwrap();
        fs::write(other.join("mine.txt"), "").unwrap();
        let shortest = Claim::Shortest { metric: Metric::Moves, length: 7 };
        let certifier = Certifier::new(&board, Metric::Moves);
        assert!(certifier.resume(&folder, &mut |_| ()).is_err(), "there is no room beside it");
        assert!(folder.join(CLAIM).exists() && other.join("mine.txt").exists());
        fs::remove_dir_all(&other).unwrap();
        fs::write(folder.join("mine.txt"), "").unwrap();
        assert!(
            certifier.resume(&folder, &mut |_| ()).is_err(),
            "it would go with the earlier one"
        );
        fs::remove_file(folder.join("mine.txt")).unwrap();
        assert_eq!(claim(&board, &folder, Budget::default()), shortest);
        assert_eq!(parent.path().read_dir().unwrap().count(), 1);
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
