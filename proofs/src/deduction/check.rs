//! The checker: proof after proof, and the theorems that were proved above.

use std::collections::HashMap;

use limits::{Budget, Ledger};

use super::{
    derivation::Derivation,
    error::{DeductionError, Reason},
    formula::Formula,
    proof::Sequent,
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

/// As [`check`], of each theorem by itself: the theorem, or the first fault of its proof. Those below may
/// use a theorem of which the proof is wrong; it is their proofs that are judged. After [`Reason::Stopped`]
/// there is none.
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
        is_skipping: false,
        last: 1,
        found: Vec::new(),
    };
    for (at, line) in (1..).zip(text.lines()) {
        if let Err(error) = checker.line(at, line) {
            let is_stopped = matches!(*error.reason, Reason::Stopped(_));
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
struct TextChecker<'b> {
    logic: Logic,
    ledger: Ledger<'b>,
    theorems: Theorems,
    /// The proof that the next line belongs to.
    open: Option<Derivation>,
    /// `true` until the next theorem, after a fault.
    is_skipping: bool,
    /// The last line that was read.
    last: usize,
    found: Vec<Result<Theorem, DeductionError>>,
}

impl TextChecker<'_> {
    fn line(&mut self, at: usize, line: &str) -> Result<(), DeductionError> {
        // The formulas that stay, and the tokens of the line.
        let counted = self.ledger.take(line.len() * BYTES_PER_BYTE).map_err(Reason::from);
        let tokens = counted.and_then(|()| Tokens::new(line));
        let is_stopped = matches!(tokens, Err(Reason::Stopped(_)));
        if self.is_skipping && !is_stopped && !line.trim_start().starts_with(THEOREM) {
            return Ok(());
        }
        let mut tokens = tokens.map_err(|reason| self.located(at, reason))?;
        if tokens.is_empty() {
            return Ok(());
        }
        if tokens.take(THEOREM) {
            self.end_proof();
            self.is_skipping = false;
            let sequent = tokens.sequent().map_err(|reason| self.located(at, reason))?;
            if self.theorems.named(&sequent.name).is_some() {
                let reason = Box::new(Reason::SameName(sequent.name.clone()));
                return Err(DeductionError { theorem: sequent.name, line: None, at, reason });
            }
            self.open = Some(Derivation::new(sequent));
        } else if let Some(proof) = &mut self.open {
            let result = tokens.line();
            let result = result
                .and_then(|line| proof.add(line, self.logic, &self.theorems, &mut self.ledger));
            result.map_err(|reason| self.located(at, reason))?;
        } else {
            let expected = "expected `theorem NAME: premises |- conclusion`".to_owned();
            return Err(self.located(at, Reason::Syntax(expected)));
        }
        self.last = at;
        Ok(())
    }

    /// The error at a line, which would be the next one of the proof.
    fn located(&self, at: usize, reason: Reason) -> DeductionError {
        let proof = self.open.as_ref();
        DeductionError {
            theorem: proof.map(|proof| proof.sequent.name.clone()).unwrap_or_default(),
            line: proof.map(|proof| proof.n_lines() + 1),
            at,
            reason: Box::new(reason),
        }
    }

    /// Notes a fault. The rest of the proof is skipped, and its theorem is taken for granted below.
    fn fail(&mut self, error: DeductionError) {
        self.found.push(Err(error));
        self.is_skipping = true;
        if let Some(Derivation { sequent, .. }) = self.open.take() {
            self.theorems.add(Theorem { sequent, n_lines: 0, is_classical: false });
        }
    }

    /// The proof has no further line.
    fn end_proof(&mut self) {
        let Some(proof) = self.open.take() else { return };
        let sequent = proof.sequent.clone();
        match proof.finish(self.last) {
            Ok(theorem) => {
                self.theorems.add(theorem.clone());
                self.found.push(Ok(theorem));
            }
            Err(error) => {
                self.found.push(Err(error));
                self.theorems.add(Theorem { sequent, n_lines: 0, is_classical: false });
            }
        }
    }

    fn finish(mut self) -> Vec<Result<Theorem, DeductionError>> {
        self.end_proof();
        if self.found.is_empty() {
            let reason = Box::new(Reason::Syntax("there is no theorem".to_owned()));
            self.found.push(Err(DeductionError {
                theorem: String::new(),
                line: None,
                at: 1,
                reason,
            }));
        }
        self.found
    }
}

/// How a theorem begins.
const THEOREM: &str = "theorem";

/// The theorems so far, by name: those above may be used.
#[derive(Default)]
pub(super) struct Theorems(HashMap<String, Theorem>);

impl Theorems {
    fn add(&mut self, theorem: Theorem) {
        self.0.insert(theorem.sequent.name.clone(), theorem);
    }

    pub(super) fn named(&self, name: &str) -> Option<&Theorem> {
        self.0.get(name)
    }
}
