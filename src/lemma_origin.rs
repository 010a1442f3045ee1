//! The formula of the negation of a lemma, and what it says of itself.

use std::fmt;

use board::Metric;
use lemmas::{Lemma, ParseError};
use limits::{Budget, StopReason};
use logic::CompiledSystem;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    by_name,
    formula::{OriginError, TitledFormula},
    lemma_subject::{BoardSet, LemmaSubject},
    wording::on_one_line,
};

/// The formula of the negation of a lemma about these boards.
pub(crate) fn formula(
    lemma: &Lemma,
    subject: &LemmaSubject,
    negated: CompiledSystem,
) -> TitledFormula {
    let (boards, metric) = (subject.boards(), subject.metric());
    let titles = vec![
        format!("rushsat lemma {}: {}", lemma.name(), lemma.text()),
        format!("unsatisfiable exactly if the lemma holds for {boards}; transitions are {metric}"),
        LemmaOrigin::new(lemma, subject).to_string(),
    ];
    TitledFormula::of_compiled(negated, lemma.horizon(), titles)
}

/// Why a text is not one lemma.
#[derive(Debug, Error)]
pub(crate) enum NotOneLemma {
    /// The budget ended.
    #[error("{0}")]
    Stopped(StopReason),
    /// What is wrong with it.
    #[error("{0}")]
    Wrong(String),
}

/// The lemma that a claim or a comment states, written as we write it.
pub(crate) fn only_lemma(source: &str, budget: &Budget) -> Result<Lemma, NotOneLemma> {
    let mistakes = |error: ParseError| match error {
        ParseError::Wrong(mistakes) => NotOneLemma::Wrong(match mistakes.faults() {
            [first, ..] => format!("{mistakes}, at byte {}: {first}", first.span().start),
            [] => mistakes.to_string(),
        }),
        ParseError::Stopped(reason) => NotOneLemma::Stopped(reason),
    };
    let mut found = lemmas::parse("source", source, budget).map_err(mistakes)?;
    let wrong = |why: String| Err(NotOneLemma::Wrong(why));
    match found.pop() {
        // Comments could say anything, and what is read should be what was proved.
        Some(lemma) if found.is_empty() && lemma.source() != source => {
            wrong(format!("the source is not written as `{}`", on_one_line(&lemma.source())))
        }
        Some(lemma) if found.is_empty() => Ok(lemma),
        _ => wrong("the source is not one lemma".to_owned()),
    }
}

/// What a comment of the formula of a lemma says: enough to build the formula again.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LemmaOrigin {
    schema: String,
    /// The lemma and the definitions that it uses, but for those of the library.
    source: String,
    boards: BoardSet,
    #[serde(with = "by_name")]
    metric: Metric,
}

/// The word before the origin.
const ORIGIN: &str = "lemma";

/// The version of these comments, and of the files with claims, which say the same of a lemma.
pub(crate) const SCHEMA: &str = "rushsat-lemma/1";

impl LemmaOrigin {
    fn new(lemma: &Lemma, subject: &LemmaSubject) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            source: lemma.source(),
            boards: subject.boards().clone(),
            metric: subject.metric(),
        }
    }

    /// The origin that a comment states, if it is such a comment.
    ///
    /// # Errors
    ///
    /// What is wrong with its JSON.
    pub fn parse(comment: &str) -> Option<Result<Self, serde_json::Error>> {
        let text = comment.strip_prefix(ORIGIN)?.strip_prefix(' ')?;
        text.starts_with('{').then(|| serde_json::from_str(text))
    }

    /// The lemma.
    ///
    /// # Errors
    ///
    /// Another schema, a text that is not one lemma, and a budget that is used up.
    pub fn lemma(&self, budget: &Budget) -> Result<Lemma, crate::Error> {
        if self.schema != SCHEMA {
            return Err(OriginError::Schema { found: self.schema.clone(), known: SCHEMA }.into());
        }
        only_lemma(&self.source, budget).map_err(|error| match error {
            NotOneLemma::Stopped(reason) => reason.into(),
            NotOneLemma::Wrong(problem) => OriginError::Lemma { problem }.into(),
        })
    }

    /// The boards that it is put to.
    ///
    /// # Errors
    ///
    /// Those of [`LemmaSubject::of`].
    pub fn subject(&self) -> Result<LemmaSubject, crate::Error> {
        LemmaSubject::of(self.boards.clone(), self.metric)
    }
}

impl fmt::Display for LemmaOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN} {json}")
    }
}
