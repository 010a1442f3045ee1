//! Checking a certificate. Nothing in the folder is believed.
//!
//! The formula is built again from the board or the program and compared with the file; the refutation is
//! checked against the formula that was built, never against the file. What is trusted: the rules of the
//! puzzle (for programs the interpreter), the encoding, the LRAT checker and this file.

use std::path::Path;

use board::Board;
use limits::Budget;
use planning::invariant;

use super::{
    About, Audit, CLAIM, Claim, ClaimFile, ClaimedFormula, Files, INVARIANT, PLAN, Part,
    PlanLength, Subject,
    folder::{Folder, MAX_CLAIM, MAX_TEXT},
    parts::{ClaimText, Trouble},
    strict,
    subject::formula,
    wish, wish_audit,
};
use crate::{
    Error,
    formula::TitledFormula,
    planning::{Bound, Puzzle, unsolvable},
    program::SourceProgram,
    wording::length,
};

/// Checks the certificate in a folder, which must be about `expected` if that is given.
pub(super) fn audit(path: &Path, expected: Option<About<'_>>, budget: &Budget) -> Audit {
    let folder = Folder { path, budget };
    if folder.has_schema(wish::SCHEMA) {
        return wish_audit::audit(&folder, expected);
    }
    if folder.is_about::<SourceProgram>() {
        folder.audit(folder.claim::<SourceProgram>(), folder.subject::<SourceProgram>(expected))
    } else {
        folder.audit(folder.claim::<Board>(), folder.subject::<Board>(expected))
    }
}

/// Checks the certificate in a folder about a subject of one's own, which must be `expected` if that is
/// given.
pub(super) fn audit_as<S: Subject>(path: &Path, expected: Option<&S>, budget: &Budget) -> Audit {
    let folder = Folder { path, budget };
    let subject = folder.subject::<S>(None).and_then(|subject| match expected {
        Some(expected) if !subject.is_same(expected) => {
            Err(format!("{}: another {}, {}", S::FILE, S::NAME, subject.shown()).into())
        }
        _ => Ok(subject),
    });
    folder.audit(folder.claim::<S>(), subject)
}

/// What a claim's file says.
type Read<S> = Result<ClaimFile<<S as Subject>::Formula>, String>;

impl Folder<'_> {
    /// Checks all parts of what was read.
    pub(super) fn audit<S: Subject>(&self, claim: Read<S>, subject: Result<S, Trouble>) -> Audit {
        let mut parts = Vec::new();
        let said = claim.as_ref().map(|file| file.claim.to_string());
        parts.push(Part::checked("claim", said.map_err(|error| error.clone().into())));
        let shown = subject.as_ref().map(Subject::shown).map_err(Clone::clone);
        parts.push(Part::checked(S::NAME, shown));
        if let (Ok(file), Ok(subject)) = (&claim, &subject) {
            self.evidence(file, subject, &mut parts);
        } else {
            let missing = format!("claim and the {}", S::NAME);
            parts.push(Part::unchecked("evidence", &missing));
        }
        Audit {
            claim: claim.ok().map(|file| ClaimText::new(&file.claim, None)),
            board: subject.ok().and_then(|subject| subject.board().cloned()),
            parts,
        }
    }
}

/// The formulas that an invariant has to refute, by name.
type Obligations = Vec<(&'static str, TitledFormula)>;

impl Folder<'_> {
    /// Returns `true` if the claim is of this kind, whatever else it says.
    fn is_about<S: Subject>(&self) -> bool {
        self.has_schema(S::Formula::SCHEMA)
    }

    fn has_schema(&self, expected: &str) -> bool {
        let schema = self.text(CLAIM, MAX_CLAIM).and_then(|text| strict::schema(&text));
        schema.is_ok_and(|schema| schema == expected)
    }

    pub(super) fn claim<S: Subject>(&self) -> Read<S> {
        let said = |error: &dyn std::fmt::Display| format!("{CLAIM}: {error}");
        let file = ClaimFile::<S::Formula>::parse(&self.text(CLAIM, MAX_CLAIM)?);
        let file = file.map_err(|error| said(&error))?;
        match (S::METRIC, file.claim.metric()) {
            (Some(own), Some(claimed)) if own != claimed => {
                Err(said(&format!("the plans of a {} are counted in {own}", S::NAME)))
            }
            _ => Ok(file),
        }
    }

    pub(super) fn subject<S: Subject>(&self, expected: Option<About<'_>>) -> Result<S, Trouble> {
        let subject = S::read(self.text(S::FILE, MAX_CLAIM)?, self.budget)?;
        if let Some(expected) = expected {
            subject.expect(expected)?;
        }
        Ok(subject)
    }

    fn evidence<S: Subject>(
        &self,
        file: &ClaimFile<S::Formula>,
        subject: &S,
        parts: &mut Vec<Part>,
    ) {
        if let Some(length) = file.claim.found() {
            let plan = self.plan(subject, length);
            parts.push(Part::checked("plan", plan));
        }
        if let Some(bound) = file.claim.refuted() {
            self.no_plan(subject, file.formula, bound, parts);
        }
        if file.claim == Claim::Unsolvable {
            self.unsolvable(subject, file.formula, parts);
        }
    }

    /// Checks that the plan is a plan of this length.
    fn plan<S: Subject>(&self, subject: &S, expected: PlanLength) -> Result<String, Trouble> {
        let text = self.text(PLAN, MAX_TEXT)?;
        let shown = |n| length(n, expected.metric);
        match subject.plan_length(&text, expected.metric, self.budget)? {
            n if n == expected.length => Ok(format!("{}, replayed on the rules", shown(n))),
            n => Err(format!("{PLAN}: {} instead of {}", shown(n), shown(expected.length)).into()),
        }
    }

    /// Checks that the formula is the right one, and that it is refuted.
    fn no_plan<S: Subject>(
        &self,
        subject: &S,
        claimed: S::Formula,
        bound: Bound,
        parts: &mut Vec<Part>,
    ) {
        let formula = formula(subject, claimed, bound, self.budget).map_err(Trouble::from);
        let bound = length(bound.length, bound.metric);
        let origin = format!(" for {bound}, as built from the {}", S::NAME);
        self.refuted(&Files::bounded(), formula, &origin, parts);
    }

    /// Checks that the invariant is one: each of its three formulas is the right one, and is refuted.
    fn unsolvable<S: Subject>(&self, subject: &S, claimed: S::Formula, parts: &mut Vec<Part>) {
        let formulas = self.invariant(subject, claimed);
        let read = formulas.as_ref().map(|(size, _)| size.clone()).map_err(Clone::clone);
        parts.push(Part::checked("invariant", read));
        let Ok((_, formulas)) = formulas else {
            parts.push(Part::unchecked("refutations", "invariant"));
            return;
        };
        for (name, formula) in formulas {
            let files = Files::of(name);
            let same = self.same(&files.formula, &formula);
            let proved = same.and_then(|()| self.refutation(&files.refutation, &formula));
            parts.push(Part::checked(name, proved));
        }
    }

    /// The size of the invariant in words, and its formulas.
    fn invariant<S: Subject>(
        &self,
        subject: &S,
        claimed: S::Formula,
    ) -> Result<(String, Obligations), Trouble> {
        let puzzle = subject.puzzle();
        let (system, _) = puzzle.encode(puzzle.of_invariants(), self.budget)?;
        let invariant = invariant::parse(&self.text(INVARIANT, MAX_TEXT)?, system.props())
            .map_err(|error| format!("{INVARIANT}, {error}"))?;
        let amo = claimed.at_most_one();
        let formulas = unsolvable::formulas(system, amo, &invariant, self.budget);
        let formulas = formulas.map_err(|error| match error {
            error @ Error::GaveUp(_) => Trouble::from(error),
            error => Trouble::Wrong(format!("{INVARIANT}: {error}")),
        })?;
        Ok((unsolvable::size(&invariant), formulas))
    }
}
