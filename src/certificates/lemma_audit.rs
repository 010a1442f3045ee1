//! Checking what proves a lemma. Nothing in the files is believed.
//!
//! The lemma is read from the claim, the formula is built from it and the theory and compared with the
//! file, and the refutation is checked against what was built. What is trusted: the language, the
//! theory, the LRAT checker and this file.

use std::path::Path;

use lemmas::{Claim, ExpandError, Lemma, library};
use limits::Budget;

use super::{
    About, Audit, Files, Part,
    folder::{Folder, MAX_CLAIM},
    lemma::{LemmaClaim, SUFFIX, stem},
    parts::{ClaimText, Source, Trouble},
};
use crate::{
    formula::TitledFormula,
    lemma_origin::{self, only_lemma},
    lemma_subject::{BoardSet, LemmaSubject},
    wording::{on_one_line, printable},
};

/// Checks the claim in a file, which must be about the states of `expected` if that is given.
pub(super) fn audit(file: &Path, expected: Option<About<'_>>, budget: &Budget) -> Audit {
    let folder = Folder { path: file.parent().unwrap_or(Path::new("")), budget };
    let name = file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let read = Read::new(&folder, &name);
    let said = read.as_ref().map(|read| on_one_line(&read.claim.source));
    let mut parts = vec![Part::checked("claim", said.map_err(Clone::clone))];
    let Ok(Read { claim, lemma, subject }) = read else {
        parts.push(Part::unchecked("evidence", "claim"));
        return Audit { claim: None, board: None, parts };
    };
    let source = Source {
        text: printable(&on_one_line(&claim.source)),
        is_of_library: library::find(lemma.name()).map(|ours| ours.source() == claim.source),
    };
    let board = match subject.boards() {
        BoardSet::Board(board) => Some(board.clone()),
        BoardSet::Size { .. } => None,
    };
    if let Some(part) = about(&name, subject.boards(), expected) {
        let asked = if matches!(expected, Some(About::Program(_))) { "program" } else { "board" };
        parts.push(Part::checked(asked, part.map_err(Trouble::from)));
    }
    let is_about_slides = lemma.horizon() > 0;
    let limits = budget.clone().into();
    let says_nothing = is_about_slides && matches!(subject.has_transitions(&limits), Ok(false));
    let origin = if says_nothing {
        ", as built from encoding and lemma; it says nothing: no slide is possible there"
    } else {
        ", as built from encoding and lemma"
    };
    folder.refuted(
        &Files::of(&stem(&lemma, &subject)),
        built(&lemma, &subject, budget),
        origin,
        &mut parts,
    );
    Audit { claim: Some(ClaimText::new(&claim, Some(source))), board, parts }
}

/// A claim with what it speaks of.
struct Read {
    claim: LemmaClaim,
    lemma: Lemma,
    subject: LemmaSubject,
}

impl Read {
    fn new(folder: &Folder<'_>, name: &str) -> Result<Self, Trouble> {
        let text = folder.text(name, MAX_CLAIM)?;
        Self::parse(folder, name, &text).map_err(|trouble| match trouble {
            Trouble::Wrong(error) => Trouble::Wrong(format!("{name}: {error}")),
            stopped @ Trouble::Stopped(_) => stopped,
        })
    }

    fn parse(folder: &Folder<'_>, name: &str, text: &str) -> Result<Self, Trouble> {
        let claim = LemmaClaim::parse(text)?;
        let lemma = only_lemma(&claim.source, folder.budget)?;
        if lemma.name() != claim.lemma {
            let (found, claimed) = (lemma.name(), &claim.lemma);
            return Err(format!("the source is of `{found}`, not of `{claimed}`").into());
        }
        let subject = LemmaSubject::of(claim.boards.clone(), claim.metric);
        let subject = subject.map_err(|error| error.to_string())?;
        let expected = stem(&lemma, &subject) + SUFFIX;
        if name != expected {
            return Err(format!("this is the claim of `{expected}`").into());
        }
        Ok(Self { claim, lemma, subject })
    }
}

/// Checks that the claim is about this board, if there is one.
fn about(
    name: &str,
    boards: &BoardSet,
    expected: Option<About<'_>>,
) -> Option<Result<String, String>> {
    match (boards, expected) {
        (BoardSet::Size { .. }, None) => None,
        (_, Some(About::Program(_))) => Some(Err(format!("{name}: a lemma, not a program"))),
        (BoardSet::Board(board), Some(About::Board(expected)))
            if !expected.is_same_in_any_order(board) =>
        {
            Some(Err(format!("{name}: another board, {board}")))
        }
        (BoardSet::Board(board), _) => Some(Ok(board.to_string())),
        (BoardSet::Size { .. }, Some(About::Board(_))) => {
            Some(Err(format!("{name}: {boards}, not those of a board")))
        }
    }
}

fn built(lemma: &Lemma, subject: &LemmaSubject, budget: &Budget) -> Result<TitledFormula, Trouble> {
    let stopped = |reason| Trouble::stopped("the formula of the lemma", reason);
    let theory = subject.theory(lemma.horizon(), budget).map_err(stopped)?;
    let claim = Claim::new(lemma, theory, budget);
    let claim = claim.map_err(|error| match error {
        ExpandError::Stopped(reason) => stopped(reason),
        error => error.to_string().into(),
    })?;
    let negated = claim.negated(budget).map_err(stopped)?;
    Ok(lemma_origin::formula(lemma, subject, negated.system))
}
