//! The certificates in a folder, and those that should be there.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use board::Board;

use super::{
    CLAIM, Certificate, UNFINISHED,
    aside::is_aside,
    lemma,
    lemma_list::{LEMMAS, LemmaList},
    list::{self, LIST, List},
    room::holds_evidence,
};
use crate::Error;

/// A certificate, and the board that it has to be about if a list says so.
#[derive(Clone, Debug)]
pub struct ExpectedCertificate {
    /// Where it is, or should be.
    pub certificate: Certificate,
    /// The board of its line.
    pub board: Option<Board>,
}

/// What a folder holds.
#[derive(Clone, Debug, Default)]
pub struct FolderContents {
    /// All certificates, and those that are missing.
    pub certificates: Vec<ExpectedCertificate>,
    /// What could not be checked, a sentence each.
    pub remarks: Vec<String>,
}

impl From<Certificate> for ExpectedCertificate {
    fn from(certificate: Certificate) -> Self {
        Self { certificate, board: None }
    }
}

/// The certificates in a folder and below it, or that of the lemma whose claim this file is. If `named` is there,
/// the folder has to hold those of this list and no others.
///
/// All of them, so that none hides behind another; where a link leads is not looked at.
///
/// # Errors
///
/// A folder that cannot be read, or holds no certificate, and another file.
pub fn certificates(folder: &Path, named: Option<&List>) -> Result<FolderContents, Error> {
    let mut found = FolderContents::default();
    if folder.is_file() {
        found.certificates.push(of_file(folder, named)?);
        return Ok(found);
    }
    refuse_list_of_one(folder, named)?;
    let mut folders = vec![(folder.to_owned(), named, false)];
    while let Some((folder, named, is_of_line)) = folders.pop() {
        let entries = match entries(&folder) {
            // Its certificate fails for this reason.
            Err(_) if is_of_line => continue,
            entries => entries?,
        };
        let here = among(&folder, &entries).into_iter();
        // That of a line is there already.
        let is_new = |one: &ExpectedCertificate| !is_of_line || one.certificate.path() != folder;
        found.certificates.extend(here.filter(is_new));
        found.add_lemmas(&folder, &entries);
        found.add_list(&folder, &entries, named);
        let below = entries.into_iter().filter(|path| path.is_dir());
        let (of_lines, others): (Vec<_>, Vec<_>) = below.partition(|path| line_of(path).is_some());
        folders.extend(
            of_lines.into_iter().filter(|path| !path.is_symlink()).map(|path| (path, None, true)),
        );
        let (aside, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|path| is_aside(path));
        found.remarks.extend(aside.iter().map(|path| {
            format!(
                "`{}` was set aside by a run that was killed; another one puts it back",
                path.display()
            )
        }));
        let (links, below): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|path| path.is_symlink());
        let links = links.iter().filter(|link| holds_some(link));
        found.certificates.extend(links.map(|link| ExpectedCertificate::from(certificate(link))));
        folders.extend(below.into_iter().rev().map(|path| (path, None, false)));
    }
    if let Some(list) = named {
        found.refuse_others(folder, list);
    }
    if found.certificates.is_empty() {
        let shown = folder.display();
        return Err(Error::Folder {
            problem: format!(
                "`{shown}` is no certificate: it has no `{CLAIM}` and no `*{}`, nor has a folder below it",
                lemma::SUFFIX
            ),
            help: Some(
                "name a folder that `certify`, `puma certify`, `verify --proof` or `generate complete --certify` \
                 wrote; of a lemma that fails there is no certificate",
            ),
        });
    }
    Ok(found)
}

/// Refuses a list for a folder that is one certificate and nothing else.
fn refuse_list_of_one(folder: &Path, named: Option<&List>) -> Result<(), Error> {
    let is_one = || {
        entries(folder).is_ok_and(|entries| {
            let is_of_list = folder.join(LIST).exists() || entries.iter().any(|path| path.is_dir());
            folder.join(CLAIM).exists() && !is_of_list
        })
    };
    if named.is_some() && is_one() {
        return Err(Error::Folder {
            problem: format!(
                "`{}` is one certificate, and is to be about a list of boards",
                folder.display()
            ),
            help: Some("name its board, or the folder with the certificates of the list"),
        });
    }
    Ok(())
}

/// The certificate of the lemma whose claim a file is.
fn of_file(path: &Path, named: Option<&List>) -> Result<ExpectedCertificate, Error> {
    let is_claim = path.to_string_lossy().ends_with(lemma::SUFFIX);
    if is_claim && named.is_none() {
        return Ok(Certificate::Lemma(path.to_owned()).into());
    }
    Err(Error::Folder {
        problem: format!("`{}` is a file, not a folder", path.display()),
        help: Some(
            "name the folder of the certificate; of a lemma, the file `….claim.json` will do",
        ),
    })
}

/// Returns `true` if a folder seems to hold certificates, judged from outside.
fn holds_some(folder: &Path) -> bool {
    entries(folder).is_ok_and(|entries| {
        let is_for_line = entries.iter().any(|path| line_of(path).is_some());
        is_for_line || folder.join(LIST).exists() || !among(folder, &entries).is_empty()
    })
}

/// What is in a folder, `line-9` before `line-10`.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let cannot = |error| Error::file("open folder", folder, error);
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths = paths.map_err(cannot)?;
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(paths)
}

/// The claims about lemmas in a folder.
fn claims(entries: &[PathBuf]) -> impl Iterator<Item = &PathBuf> {
    entries.iter().filter(|path| path.to_string_lossy().ends_with(lemma::SUFFIX))
}

/// The certificate that the folder is, and those of lemmas in it.
fn among(folder: &Path, entries: &[PathBuf]) -> Vec<ExpectedCertificate> {
    // One that was never finished is found too, so that nobody takes the others for all.
    let is_begun = [CLAIM, UNFINISHED].iter().any(|name| folder.join(name).exists());
    let is_folder = is_begun || holds_evidence(folder);
    let of_folder = is_folder.then(|| Certificate::Folder(folder.to_owned()));
    let of_lemmas = claims(entries).cloned().map(Certificate::Lemma);
    of_folder.into_iter().chain(of_lemmas).map(ExpectedCertificate::from).collect()
}

impl FolderContents {
    /// Adds the lemmas that a folder says it proves and has no claim of. A folder that does not say which
    /// these are counts as complete, with a remark.
    fn add_lemmas(&mut self, folder: &Path, entries: &[PathBuf]) {
        match LemmaList::read(folder) {
            Ok(Some(list)) => {
                let there: HashSet<&PathBuf> = entries.iter().collect();
                let is_missing = |claim: &PathBuf| !there.contains(claim);
                let missing = list.claims(folder).filter(is_missing).map(Certificate::Lemma);
                self.certificates.extend(missing.map(ExpectedCertificate::from));
            }
            Ok(None) if claims(entries).next().is_some() => self.remarks.push(format!(
                "`{}` has no `{LEMMAS}`, as older versions left it: whether proofs are missing was not checked",
                folder.display()
            )),
            Ok(None) => {}
            Err(error) => {
                self.certificates.push(Certificate::Stray(folder.join(LEMMAS), error).into());
            }
        }
    }

    /// Adds the certificates of the list that a folder is for: one for each board, there or not, and whatever
    /// else is named after a line. A folder that does not say which boards these are counts as complete, with
    /// a remark.
    fn add_list(&mut self, folder: &Path, entries: &[PathBuf], named: Option<&List>) {
        let lines: Vec<(usize, &PathBuf)> =
            entries.iter().filter_map(|path| Some((line_of(path)?, path))).collect();
        let list = named.cloned().map_or_else(|| List::read(folder), |list| Ok(Some(list)));
        if let Ok(Some(list)) = &list {
            self.certificates.extend(wanted(folder, list));
            self.certificates.extend(extra(&lines, list));
            return;
        }
        match list {
            Err(error) => {
                self.certificates
                    .push(Certificate::Stray(folder.join(LIST), error.to_string()).into());
            }
            Ok(_) if !lines.is_empty() => self.remarks.push(format!(
                "`{}` has no `{LIST}`, as older versions left it: whether certificates are missing \
                 was not checked; `--board LIST` says of which boards they have to be",
                folder.display()
            )),
            Ok(_) => {}
        }
        self.certificates.extend(lines.into_iter().map(|(_, path)| certificate(path).into()));
    }

    /// Makes strays of the certificates for which the list of this folder has no board.
    fn refuse_others(&mut self, folder: &Path, list: &List) {
        let own: HashSet<PathBuf> =
            list.boards().map(|(line, _)| list::folder_of(folder, line)).collect();
        for one in &mut self.certificates {
            if let Certificate::Folder(path) | Certificate::Lemma(path) = &one.certificate
                && !own.contains(path)
            {
                let why = "the list has no board for this certificate".to_owned();
                one.certificate = Certificate::Stray(path.clone(), why);
            }
        }
    }
}

/// A certificate for each board of a list.
fn wanted(folder: &Path, list: &List) -> Vec<ExpectedCertificate> {
    let expected = |(line, board): (usize, &Board)| {
        let certificate = certificate(&list::folder_of(folder, line));
        ExpectedCertificate { certificate, board: Some(board.clone()) }
    };
    list.boards().map(expected).collect()
}

/// What is named after a line that a list does not have.
fn extra(lines: &[(usize, &PathBuf)], list: &List) -> Vec<ExpectedCertificate> {
    let others = lines.iter().filter(|(line, _)| list.board(*line).is_none());
    let stray = |(line, path): &(usize, &PathBuf)| {
        let why = format!("the list has no board in line {line}");
        Certificate::Stray((*path).clone(), why).into()
    };
    others.map(stray).collect()
}

/// The certificate that has to be in this folder.
fn certificate(folder: &Path) -> Certificate {
    let path = folder.to_owned();
    if folder.is_symlink() {
        Certificate::Stray(path, "it is a link, not a folder".to_owned())
    } else {
        Certificate::Folder(path)
    }
}

/// The line that a path in the folder of a list is for.
fn line_of(path: &Path) -> Option<usize> {
    list::line_of(path.file_name()?.to_str()?)
}
