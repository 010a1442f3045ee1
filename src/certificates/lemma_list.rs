//! The lemmas that a folder proves.
//!
//! Nothing in the file is proved. It lets an audit see that no proof is missing: without it, who removes one
//! leaves a folder that is still whole.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use files::Lock;
use lemmas::Lemma;
use limits::OutputLimit;
use serde::{Deserialize, Serialize};

use super::{
    draft::locked,
    lemma::{SUFFIX, stem},
    strict,
};
use crate::{Error, lemma_subject::LemmaSubject};

/// The file with the names.
pub(super) const LEMMAS: &str = "lemmas.json";

/// The version of this file.
const SCHEMA: &str = "rushsat-lemmas/1";

/// The largest such file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 24;

/// The names that the files of lemmas begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LemmaList(BTreeSet<String>);

/// The file with a list.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LemmaListFile {
    schema: String,
    lemmas: Vec<String>,
}

impl LemmaList {
    /// The claims that a folder has to have.
    pub(super) fn claims(&self, folder: &Path) -> impl Iterator<Item = PathBuf> {
        self.0.iter().map(|stem| folder.join(format!("{stem}{SUFFIX}")))
    }

    /// The list of a folder; `None` if the folder does not say.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub(super) fn read(folder: &Path) -> Result<Option<Self>, String> {
        strict::read_if_there(folder, LEMMAS, MAX_BYTES, Self::parse)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let LemmaListFile { lemmas, .. } = strict::read(text, SCHEMA)?;
        // A name is part of that of a file in the folder.
        let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        if let Some(bad) = lemmas.iter().find(|stem| stem.is_empty() || !stem.chars().all(is_plain))
        {
            return Err(format!("`{}` is no name of a lemma with a size", bad.escape_debug()));
        }
        let n_lemmas = lemmas.len();
        let list = Self(lemmas.into_iter().collect());
        if list.0.len() < n_lemmas {
            return Err("a lemma is listed twice".to_owned());
        }
        Ok(list)
    }

    fn text(&self) -> String {
        let lemmas = self.0.iter().cloned().collect();
        strict::write(&LemmaListFile { schema: SCHEMA.to_owned(), lemmas })
    }
}

/// The list of a folder in which lemmas are being proved. Nobody else proves any there until it is dropped.
#[derive(Debug)]
pub struct LemmaRecord {
    path: PathBuf,
    list: LemmaList,
    output: OutputLimit,
    _lock: Lock,
}

impl LemmaRecord {
    /// Writes down that a folder, which exists, is to prove these lemmas, and those that it proves by now.
    ///
    /// # Errors
    ///
    /// If somebody else proves lemmas there, and if the file cannot be read or written.
    pub fn begin<'a>(
        folder: &Path,
        asked: impl IntoIterator<Item = (&'a Lemma, &'a LemmaSubject)>,
        output: &OutputLimit,
    ) -> Result<Self, Error> {
        let path = folder.join(LEMMAS);
        let shown = folder.display();
        let lock = locked(Lock::beside(&path), &path)?;
        let mut list = LemmaList::read(folder)
            .map_err(|error| Error::Folder {
                problem: format!("`{shown}` does not say which lemmas it proves: {error}"),
                help: Some("remove the file, or name another folder"),
            })?
            .unwrap_or_default();
        list.0.extend(asked.into_iter().map(|(lemma, subject)| stem(lemma, subject)));
        let record = Self { path, list, output: output.clone(), _lock: lock };
        record.write()?;
        Ok(record)
    }

    /// A lemma fails or says nothing, so that there is nothing to prove.
    pub fn remove(&mut self, lemma: &Lemma, subject: &LemmaSubject) {
        self.list.0.remove(&stem(lemma, subject));
    }

    /// Writes down what is left.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn finish(self) -> Result<(), Error> {
        self.write()
    }

    fn write(&self) -> Result<(), Error> {
        let text = self.list.text();
        files::write_within(&self.path, text.as_bytes(), &self.output)
            .map_err(|error| Error::file("write", &self.path, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let list = LemmaList(["b-3x3", "a_1-16x16"].map(str::to_owned).into());
        assert_eq!(LemmaList::parse(&list.text()), Ok(list));
    }

    #[test]
    fn a_damaged_list_is_refused() {
        let good = LemmaList(["a-3x3".to_owned()].into()).text();
        for (from, to, message) in [
            ("lemmas/1", "lemmas/2", "only `rushsat-lemmas/1` is known"),
            ("a-3x3", "../a-3x3", "`../a-3x3` is no name of a lemma"),
            ("a-3x3", "", "`` is no name of a lemma"),
            ("[\"a-3x3\"", "[\"a-3x3\",\"a-3x3\"", "a lemma is listed twice"),
            ("\"lemmas\"", "\"n\":1,\"lemmas\"", "unknown field `n`"),
        ] {
            let text = good.replacen(from, to, 1);
            assert_ne!(text, good);
            let error = LemmaList::parse(&text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
