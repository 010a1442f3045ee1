//! The checker: proof after proof, and the theorems that were proved above.

use std::collections::HashMap;

use limits::{Budget, Ledger};
use text::Span;

use super::{
    derivation::Derivation,
    error::{DeductionError, Reason, TextLine},
    formula::Formula,
    proof::{Line, Rule, Sequent},
    read::Tokens,
};

/// Which rules are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Logic {
    /// All.
    #[default]
    Classical,
    /// All but those named `classical`.
    Constructive,
}

/// A theorem whose proof was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it says.
    pub sequent: Sequent,
    /// Number of lines of its proof.
    pub n_lines: usize,
    /// `true` if the proof, or a theorem that it uses, has a classical rule.
    pub is_classical: bool,
}

/// Checks a text of theorems with their proofs, each of which may use those above it.
///
/// Cost: each line takes time linear in the formulas that it refers to.
///
/// # Errors
///
/// The first line that is wrong, or at which the budget ends ([`Reason::Stopped`]).
pub fn check(text: &str, logic: Logic, budget: &Budget) -> Result<Vec<Theorem>, DeductionError> {
    check_each(text, logic, budget).into_iter().collect()
}

/// As [`check`], of each theorem by itself: the theorem, or the first fault of its proof. The lines of a proof
/// that uses a theorem whose proof is wrong are checked all the same; if they are right,
/// [`Reason::UnprovedTheorem`] is its fault. After [`Reason::Stopped`] there is none.
pub fn check_each(
    text: &str,
    logic: Logic,
    budget: &Budget,
) -> Vec<Result<Theorem, DeductionError>> {
    let mut checker = TextChecker {
        logic,
        ledger: Ledger::new(budget),
        theorems: Theorems::default(),
        open: None,
        unproved: None,
        is_skipping: false,
        last: TextLine::FIRST,
        found: Vec::new(),
    };
    let mut start = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let content = line.lines().next().unwrap_or_default();
        let here = TextLine { number, start, text: content };
        start += line.len();
        if let Err(error) = checker.line(here) {
            let is_stopped = error.stopped().is_some();
            checker.fail(error);
            if is_stopped {
                return checker.found;
            }
        }
    }
    checker.finish()
}

/// Bytes that a byte of the text can become: a part of a formula with its name, twice for tables.
const BYTES_PER_BYTE: usize = 2 * size_of::<Formula>();

/// What is known of a text so far.
struct TextChecker<'t, 'b> {
    logic: Logic,
    ledger: Ledger<'b>,
    theorems: Theorems,
    /// The proof that the next line belongs to.
    open: Option<Derivation>,
    /// Its first use of a theorem that is not proved.
    unproved: Option<DeductionError>,
    /// `true` until the next theorem, after a fault.
    is_skipping: bool,
    /// The last line that was read.
    last: TextLine<'t>,
    found: Vec<Result<Theorem, DeductionError>>,
}

impl<'t> TextChecker<'t, '_> {
    fn line(&mut self, here: TextLine<'t>) -> Result<(), DeductionError> {
        let line = here.text;
        // The formulas that stay, and the tokens of the line.
        let counted = self.ledger.take(line.len() * BYTES_PER_BYTE);
        counted.map_err(|stopped| self.at_line(here, stopped.into()))?;
        // What is wrong with this line is no fault of the proof above.
        if line.trim_start().starts_with(THEOREM) {
            self.end_proof();
            self.is_skipping = false;
        } else if self.is_skipping {
            return Ok(());
        }
        let tokens = Tokens::new(line);
        let mut tokens = tokens.map_err(|(reason, span)| self.at_span(here, span, reason))?;
        if tokens.is_empty() {
            return Ok(());
        }
        if tokens.take(THEOREM) {
            let sequent = tokens.sequent();
            let sequent =
                sequent.map_err(|reason| self.at_span(here, tokens.next_span(), reason))?;
            if self.theorems.named(&sequent.name).is_some() {
                let reason = Reason::SameName(sequent.name.clone());
                return Err(DeductionError::new(&sequent.name, None, here, reason));
            }
            self.open = Some(Derivation::new(sequent));
        } else if self.open.is_some() {
            let line = tokens.line();
            let line = line.map_err(|reason| self.at_span(here, tokens.next_span(), reason))?;
            self.derive(here, line)?;
        } else {
            let expected = "expected `theorem NAME: premises |- conclusion`".to_owned();
            return Err(self.at_line(here, Reason::Syntax(expected)));
        }
        self.last = here;
        Ok(())
    }

    /// Adds a line to the proof that is open.
    fn derive(&mut self, here: TextLine<'t>, line: Line) -> Result<(), DeductionError> {
        let used = match &line.rule {
            Rule::Theorem(name) => self.theorems.named(name).filter(|stated| !stated.is_proved),
            _ => None,
        };
        if let (Some(Stated { sequent, .. }), None) = (used, &self.unproved) {
            let reason = Reason::UnprovedTheorem(sequent.name.clone());
            self.unproved = Some(self.at_line(here, reason));
        }
        let proof = self.open.as_mut().expect("a proof is open");
        let added = proof.add(line, self.logic, &self.theorems, &mut self.ledger);
        added.map_err(|reason| self.at_line(here, reason))
    }

    /// The error of a whole line, which would be the next one of the proof.
    fn at_line(&self, here: TextLine<'t>, reason: Reason) -> DeductionError {
        self.at_span(here, here.content(), reason)
    }

    /// The error at a place of a line.
    fn at_span(&self, here: TextLine<'t>, span: Span, reason: Reason) -> DeductionError {
        let proof = self.open.as_ref();
        let theorem = proof.map(|proof| proof.sequent.name.as_str()).unwrap_or_default();
        let line = proof.map(|proof| proof.n_lines() + 1);
        DeductionError::at_span(theorem, line, here, span, reason)
    }

    /// Notes a fault. The rest of the proof is skipped.
    fn fail(&mut self, error: DeductionError) {
        self.found.push(Err(error));
        self.is_skipping = true;
        self.unproved = None;
        if let Some(Derivation { sequent, .. }) = self.open.take() {
            self.theorems.add_unproved(sequent);
        }
    }

    /// The proof has no further line.
    fn end_proof(&mut self) {
        let Some(proof) = self.open.take() else { return };
        let sequent = proof.sequent.clone();
        let unproved = self.unproved.take();
        let finished = proof.finish();
        let finished = finished
            .map_err(|(line, reason)| DeductionError::new(&sequent.name, line, self.last, reason));
        let found = finished.and_then(|theorem| unproved.map_or(Ok(theorem), Err));
        match &found {
            Ok(Theorem { is_classical, .. }) => {
                self.theorems.add(Stated { sequent, is_classical: *is_classical, is_proved: true });
            }
            Err(_) => self.theorems.add_unproved(sequent),
        }
        self.found.push(found);
    }

    fn finish(mut self) -> Vec<Result<Theorem, DeductionError>> {
        self.end_proof();
        if self.found.is_empty() {
            let reason = Reason::Syntax("there is no theorem".to_owned());
            self.found.push(Err(DeductionError::new("", None, TextLine::FIRST, reason)));
        }
        self.found
    }
}

/// How a theorem begins.
const THEOREM: &str = "theorem";

/// The theorems so far, by name: those above may be used.
#[derive(Default)]
pub(super) struct Theorems(HashMap<String, Stated>);

/// A theorem that stands above.
pub(super) struct Stated {
    pub(super) sequent: Sequent,
    pub(super) is_classical: bool,
    is_proved: bool,
}

impl Theorems {
    fn add(&mut self, stated: Stated) {
        self.0.insert(stated.sequent.name.clone(), stated);
    }

    fn add_unproved(&mut self, sequent: Sequent) {
        self.add(Stated { sequent, is_classical: false, is_proved: false });
    }

    pub(super) fn named(&self, name: &str) -> Option<&Stated> {
        self.0.get(name)
    }
}
