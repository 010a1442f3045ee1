//! Writing what proves a lemma: its formula, the refutation, and the claim.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use board::Metric;
use files::NewFile;
use lemmas::Lemma;
use limits::{Budget, OutputLimit};
use serde::{Deserialize, Serialize};

use super::{Files, folder::MAX_CLAIM, strict};
use crate::{
    Error, by_name,
    formula::TitledFormula,
    lemma_origin::SCHEMA,
    lemma_subject::{BoardSet, LemmaSubject},
    wording::{on_one_line, printable},
};

/// How the name of a file with a claim about a lemma ends.
pub(crate) const SUFFIX: &str = ".claim.json";

/// The claim that a lemma holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LemmaClaim {
    /// Its name.
    pub(crate) lemma: String,
    /// It and the definitions that it uses, but for those of the library.
    pub(crate) source: String,
    /// What it is about.
    pub(crate) boards: BoardSet,
    /// What a transition is.
    #[serde(with = "by_name")]
    pub(crate) metric: Metric,
    verdict: ClaimedVerdict,
}

/// A lemma that fails needs no proof: its formula has a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ClaimedVerdict {
    Holds,
}

impl fmt::Display for LemmaClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lemma, boards, metric, .. } = self;
        write!(f, "{lemma} holds for {boards}, transitions are {metric}")
    }
}

/// The file with a claim.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LemmaFile {
    schema: String,
    claim: LemmaClaim,
}

impl LemmaClaim {
    fn new(lemma: &Lemma, subject: &LemmaSubject) -> Self {
        Self {
            lemma: lemma.name().to_owned(),
            source: lemma.source(),
            boards: subject.boards().clone(),
            metric: subject.metric(),
            verdict: ClaimedVerdict::Holds,
        }
    }

    /// The claim in a file's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let LemmaFile { claim, .. } = strict::read(text, SCHEMA)?;
        Ok(claim)
    }
}

/// The name that the files about a lemma begin with.
pub(crate) fn stem(lemma: &Lemma, subject: &LemmaSubject) -> String {
    format!("{}-{}", lemma.name(), subject.label())
}

/// The files about a lemma in a folder.
#[derive(Clone, Debug)]
pub(crate) struct LemmaFiles {
    formula: PathBuf,
    refutation: PathBuf,
    claim: PathBuf,
    /// What is claimed once it is proved.
    claimed: LemmaClaim,
    output: OutputLimit,
}

impl LemmaFiles {
    /// Those of a lemma; none needs to be there. So much may be written.
    pub(crate) fn new(
        folder: &Path,
        lemma: &Lemma,
        subject: &LemmaSubject,
        output: &OutputLimit,
    ) -> Self {
        let stem = stem(lemma, subject);
        let Files { formula, refutation } = Files::of(&stem);
        Self {
            formula: folder.join(formula),
            refutation: folder.join(refutation),
            claim: folder.join(stem + SUFFIX),
            claimed: LemmaClaim::new(lemma, subject),
            output: output.clone(),
        }
    }

    /// Writes the formula. What an earlier run has proved of the same stays until there is a proof again.
    ///
    /// # Errors
    ///
    /// Those of the files, a limit that is reached, and a claim of this name about another lemma, other boards
    /// or another metric.
    pub(crate) fn begin(&self, formula: &TitledFormula, budget: &Budget) -> Result<(), Error> {
        formula.allow_write(&self.output)?;
        if !self.is_claimed()? {
            self.remove()?;
        }
        let write = || {
            let mut file = self.output.bound(NewFile::create(&self.formula)?);
            formula.write(&mut file, budget)?;
            file.into_inner().finish()
        };
        write().map_err(|error| Error::file("write", &self.formula, error))
    }

    /// Removes the claim and the refutation of an earlier run.
    ///
    /// # Errors
    ///
    /// Those of the files.
    pub(crate) fn remove(&self) -> Result<(), Error> {
        for path in [&self.claim, &self.refutation] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::file("remove", path, error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns `true` if an earlier run has claimed the same.
    ///
    /// # Errors
    ///
    /// A claim of this name about another lemma or other boards, or in another metric.
    fn is_claimed(&self) -> Result<bool, Error> {
        let text = files::read(&self.claim, MAX_CLAIM).and_then(files::text);
        let Ok(text) = text else { return Ok(false) };
        let Ok(claim) = LemmaClaim::parse(&text) else { return Ok(false) };
        let shown = self.claim.display();
        let problem = if claim.source != self.claimed.source {
            format!("`{shown}` is about another lemma: {}", on_one_line(&claim.source))
        } else if (&claim.boards, claim.metric) != (&self.claimed.boards, self.claimed.metric) {
            format!("`{shown}` is about other boards, or in another metric")
        } else {
            return Ok(true);
        };
        let problem = printable(&problem);
        Err(Error::Folder { problem, help: Some("name another folder, or remove the file") })
    }

    /// Writes the refutation, and the claim after it.
    ///
    /// # Errors
    ///
    /// Those of the files, and a limit that is reached.
    pub(crate) fn finish(&self, refutation: &[u8]) -> Result<(), Error> {
        let file = LemmaFile { schema: SCHEMA.to_owned(), claim: self.claimed.clone() };
        let claim = strict::write(&file);
        for (path, bytes) in [(&self.refutation, refutation), (&self.claim, claim.as_bytes())] {
            files::write_within(path, bytes, &self.output)
                .map_err(|error| Error::file("write", path, error))?;
        }
        Ok(())
    }
}
