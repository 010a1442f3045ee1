//! What an earlier run left in a folder where a certificate is to be written.

use std::{fs, io, path::Path};

use limits::{Budget, Stop};

use super::{
    CLAIM, Claim, ClaimFile, Subject, UNFINISHED,
    folder::{Folder, MAX_CLAIM},
};

/// What an earlier run left in a folder.
#[derive(Clone, Debug)]
pub enum Earlier {
    /// Nothing, or a certificate that was never finished.
    Unfinished,
    /// A certificate that answers the question, and is proved.
    Proved(Claim),
    /// A certificate that is damaged: where, and how.
    Damaged(String),
    /// A certificate that answers the question, and takes more to check than is allowed.
    Unchecked(Stop),
    /// A certificate that says something else: what is other about it.
    Other(String),
}

/// What is in a folder, where a claim about `subject` that `answers` is to be certified.
pub fn earlier<S: Subject>(
    path: &Path,
    subject: &S,
    answers: impl FnOnce(Claim, S::Formula) -> bool,
    budget: &Budget,
) -> Earlier {
    let is_empty = |name| match fs::metadata(path.join(name)) {
        Ok(file) => file.len() == 0,
        // What cannot be looked at may be there.
        Err(error) => {
            matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
        }
    };
    if path.join(UNFINISHED).exists() || is_empty(CLAIM) {
        return Earlier::Unfinished;
    }
    let folder = Folder { path, budget };
    let (claim, found) = (folder.claim::<S>(), folder.subject::<S>(None));
    if found.as_ref().is_ok_and(|found| !found.is_same(subject)) {
        return Earlier::Other("about something else".to_owned());
    }
    match claim {
        Err(_) if is_of_another_version::<S>(&folder) => {
            Earlier::Other("of another version".to_owned())
        }
        Err(error) => Earlier::Damaged(format!("claim: {error}")),
        Ok(ClaimFile { claim, formula, .. }) if !answers(claim, formula) => {
            Earlier::Other(format!("for another question, or by another formula: {claim}"))
        }
        Ok(_) if is_empty(S::FILE) => Earlier::Unfinished,
        Ok(file) => {
            let claim = file.claim;
            let audit = folder.audit(Ok(file), found);
            match (audit.failure(), audit.gave_up()) {
                (Some((part, reason)), _) => Earlier::Damaged(format!("{part}: {reason}")),
                (None, Some(why)) => Earlier::Unchecked(why.clone()),
                (None, None) => Earlier::Proved(claim),
            }
        }
    }
}

fn is_of_another_version<S: Subject>(folder: &Folder<'_>) -> bool {
    folder
        .text(CLAIM, MAX_CLAIM)
        .is_ok_and(|text| ClaimFile::<S::Formula>::is_of_another_version(&text))
}
