//! The folder that a certificate is written to: what may be in it, and what goes.

use std::{fs, io, path::Path};

use super::{CLAIM, EXCLUSIONS, INVARIANT, PLAN, UNFINISHED, of_board, of_program, subject};
use crate::Error;

/// The files that a draft writes.
const WRITTEN: [&str; 17] = [
    of_board::FILE,
    of_program::FILE,
    subject::OWN_FILE,
    PLAN,
    INVARIANT,
    CLAIM,
    EXCLUSIONS,
    "formula.cnf",
    "refutation.lrat",
    "larger.cnf",
    "larger.lrat",
    "initial.cnf",
    "initial.lrat",
    "step.cnf",
    "step.lrat",
    "goal.cnf",
    "goal.lrat",
];

/// Returns `true` if a folder holds what a certificate is about and some evidence, if not its claim.
pub(super) fn holds_evidence(folder: &Path) -> bool {
    const SUBJECTS: [&str; 3] = [of_board::FILE, of_program::FILE, subject::OWN_FILE];
    let is_there = |name: &&str| folder.join(name).is_file();
    let is_evidence = |name: &&&str| **name != CLAIM && !SUBJECTS.contains(*name);
    SUBJECTS.iter().any(is_there) && WRITTEN.iter().filter(is_evidence).any(is_there)
}

/// Refuses a folder that holds anything, but for what a draft writes if it `replaces` that.
pub(super) fn check_room(folder: &Path, replaces: bool) -> Result<(), Error> {
    let shown = folder.display();
    if folder.join(CLAIM).exists() && !replaces {
        return Err(Error::Folder {
            problem: format!("`{shown}` holds a certificate already"),
            help: Some("name another folder"),
        });
    }
    let files = fs::read_dir(folder).map_err(|error| Error::Folder {
        problem: format!("`{shown}` is no folder: {error}"),
        help: None,
    })?;
    for entry in files {
        let name = entry.map_err(|e| Error::file("read", folder, e))?.file_name();
        let is_ours = WRITTEN.iter().any(|ours| name == *ours) || files::is_draft(&name);
        if name != UNFINISHED && !(is_ours && replaces) {
            return Err(Error::Folder {
                problem: format!("`{shown}` holds files already"),
                help: Some("name a folder that is empty or does not exist"),
            });
        }
    }
    Ok(())
}

/// Removes what an earlier draft wrote.
pub(super) fn clear(folder: &Path) -> io::Result<()> {
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
