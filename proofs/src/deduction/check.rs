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
    let mut ledger = Ledger::new(budget);
    let mut theorems = Theorems::default();
    let mut open: Option<Derivation> = None;
    let mut last = 1;
    for (index, line) in text.lines().enumerate() {
        let at = index + 1;
        let located = |proof: Option<&Derivation>, line, reason| DeductionError {
            theorem: proof.map(|proof| proof.sequent.name.clone()).unwrap_or_default(),
            line,
            at,
            reason: Box::new(reason),
        };
        let next_number = open.as_ref().map(|proof| proof.n_lines() + 1);
        // The formulas that stay, and the tokens of the line.
        let counted = ledger.take(line.len() * BYTES_PER_BYTE).map_err(Reason::from);
        let mut tokens = counted
            .and_then(|()| Tokens::new(line))
            .map_err(|reason| located(open.as_ref(), next_number, reason))?;
        if tokens.is_empty() {
            continue;
        }
        if tokens.take("theorem") {
            if let Some(proof) = open.take() {
                theorems.add(proof.finish(last)?);
            }
            let sequent = tokens.sequent().map_err(|reason| located(None, None, reason))?;
            if theorems.named(&sequent.name).is_some() {
                return Err(located(None, None, Reason::SameName(sequent.name)));
            }
            open = Some(Derivation::new(sequent));
        } else if let Some(proof) = &mut open {
            let result = tokens.line();
            let result = result.and_then(|line| proof.add(line, logic, &theorems, &mut ledger));
            result.map_err(|reason| located(open.as_ref(), next_number, reason))?;
        } else {
            let reason =
                Reason::Syntax("expected `theorem NAME: premises |- conclusion`".to_owned());
            return Err(located(None, None, reason));
        }
        last = at;
    }
    let Some(proof) = open else {
        let reason = Box::new(Reason::Syntax("there is no theorem".to_owned()));
        return Err(DeductionError { theorem: String::new(), line: None, at: 1, reason });
    };
    theorems.add(proof.finish(last)?);
    Ok(theorems.all)
}

/// Bytes that a byte of the text can become: a part of a formula with its name, twice for tables.
const BYTES_PER_BYTE: usize = 2 * size_of::<Formula>();

/// The theorems so far.
#[derive(Default)]
pub(super) struct Theorems {
    all: Vec<Theorem>,
    by_name: HashMap<String, usize>,
}

impl Theorems {
    fn add(&mut self, theorem: Theorem) {
        self.by_name.insert(theorem.sequent.name.clone(), self.all.len());
        self.all.push(theorem);
    }

    pub(super) fn named(&self, name: &str) -> Option<&Theorem> {
        self.by_name.get(name).map(|&number| &self.all[number])
    }
}
