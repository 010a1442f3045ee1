//! The certificates in a folder, and those that should be there.

use std::{
    fs,
    path::{Path, PathBuf},
};

use board::Board;
use miette::{Report as Failure, miette};

use crate::{
    certificate::{
        CLAIM, Certificate, UNFINISHED, lemma,
        list::{self, LIST, List},
    },
    output,
};

/// A certificate, and the board that it has to be about if a list says so.
pub(super) struct Found {
    pub(super) certificate: Certificate,
    pub(super) board: Option<Board>,
}

impl From<Certificate> for Found {
    fn from(certificate: Certificate) -> Self {
        Self { certificate, board: None }
    }
}

/// The certificates in a folder and below it. If `named` is there, the folder has to hold those of this list.
///
/// All of them, so that none hides behind another; where a link leads is not looked at.
pub(super) fn certificates(folder: &Path, named: Option<&List>) -> Result<Vec<Found>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![(folder.to_owned(), named)];
    while let Some((folder, named)) = folders.pop() {
        let entries = entries(&folder)?;
        found.extend(among(&folder, &entries));
        found.extend(of_list(&folder, &entries, named));
        let others = entries.into_iter().filter(|path| path.is_dir() && line_of(path).is_none());
        let (links, below): (Vec<_>, Vec<_>) = others.partition(|path| path.is_symlink());
        let links = links.iter().filter(|link| holds_some(link));
        found.extend(links.map(|link| Found::from(certificate(link))));
        folders.extend(below.into_iter().rev().map(|path| (path, None)));
    }
    if found.is_empty() {
        let shown = folder.display();
        return Err(miette!(
            help = "name a folder that `rushsat certify` or `rushsat verify --proof` wrote",
            "`{shown}` is no certificate: it has no `{CLAIM}` and no `*{}`, nor has a folder below it",
            lemma::SUFFIX
        ));
    }
    Ok(found)
}

/// Whether a folder holds certificates, as far as can be seen from outside.
fn holds_some(folder: &Path) -> bool {
    entries(folder).is_ok_and(|entries| {
        let is_for_line = entries.iter().any(|path| line_of(path).is_some());
        is_for_line || folder.join(LIST).exists() || !among(folder, &entries).is_empty()
    })
}

/// What is in a folder, `line-9` before `line-10`.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let cannot = |error| miette!("cannot open folder `{}`: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>();
    let mut paths = paths.map_err(cannot)?;
    paths.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    Ok(paths)
}

/// The certificate that the folder is, and those of lemmas in it.
fn among(folder: &Path, entries: &[PathBuf]) -> Vec<Found> {
    // One that was never finished is found too, so that nobody takes the others for all.
    let is_board = [CLAIM, UNFINISHED].iter().any(|name| folder.join(name).exists());
    let of_board = is_board.then(|| Certificate::Board(folder.to_owned()));
    let is_lemma = |path: &&PathBuf| path.to_string_lossy().ends_with(lemma::SUFFIX);
    let of_lemmas = entries.iter().filter(is_lemma).cloned().map(Certificate::Lemma);
    of_board.into_iter().chain(of_lemmas).map(Found::from).collect()
}

/// The certificates of the list that a folder is for: one for each board, there or not, and whatever else is named after
/// a line. A folder that does not say which boards these are counts as complete, with a remark.
fn of_list(folder: &Path, entries: &[PathBuf], named: Option<&List>) -> Vec<Found> {
    let lines: Vec<(usize, &PathBuf)> =
        entries.iter().filter_map(|path| Some((line_of(path)?, path))).collect();
    let list = match named.cloned().map_or_else(|| List::read(folder), |list| Ok(Some(list))) {
        Ok(Some(list)) => list,
        Ok(None) => {
            if !lines.is_empty() {
                let shown = folder.display();
                output::remark(&format!(
                    "`{shown}` has no `{LIST}`, as older versions left it: whether certificates are missing \
                     was not checked; `--board LIST` says of which boards they have to be"
                ));
            }
            return lines.into_iter().map(|(_, path)| certificate(path).into()).collect();
        }
        Err(error) => {
            let strays = [Certificate::Stray(folder.join(LIST), error)].into_iter();
            return strays
                .chain(lines.iter().map(|(_, path)| certificate(path)))
                .map(Found::from)
                .collect();
        }
    };
    let wanted = list.boards().map(|(line, board)| {
        let certificate = certificate(&list::folder_of(folder, line));
        Found { certificate, board: Some(board.clone()) }
    });
    let extra = lines.iter().filter(|(line, _)| list.board(*line).is_none()).map(|(line, path)| {
        let why = format!("the list has no board in line {line}");
        Certificate::Stray((*path).clone(), why).into()
    });
    wanted.chain(extra).collect()
}

/// The certificate that has to be in this folder.
fn certificate(folder: &Path) -> Certificate {
    let path = folder.to_owned();
    if folder.is_symlink() {
        Certificate::Stray(path, "it is a link, not a folder".to_owned())
    } else {
        Certificate::Board(path)
    }
}

/// The line that a path in the folder of a list is for.
fn line_of(path: &Path) -> Option<usize> {
    list::line_of(path.file_name()?.to_str()?)
}
