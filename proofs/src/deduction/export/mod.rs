//! Checked proofs in the notation of other tools.

mod coq;
mod jape;
mod latex;

use limits::{Budget, Ledger};

use super::{
    check::{Logic, check},
    error::{DeductionError, Reason, TextLine},
    formula::Formula,
    proof::{Line, Reference, Rule, Sequent},
    read::Tokens,
};

/// The notation of another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// A text for `coqc`, with a theorem for each of ours: its proof has a step for each line.
    Coq,
    /// A file of proofs for Jape, to be read over its theory of natural deduction: trees, with a cut for each
    /// line. What is equivalent is written as two implications, and uses of theorems are written out.
    Jape,
    /// A document for LaTeX, which needs no package but `longtable`: Fitch's bars for boxes, and the rules by
    /// their signs. Letters beyond ASCII in names are left to its fonts.
    Latex,
}

/// Checks a text of theorems with their proofs, and writes it for another tool.
///
/// # Errors
///
/// Those of [`check`](super::check()); the budget also ends it where much is written.
pub fn export(text: &str, tool: Tool, budget: &Budget) -> Result<String, DeductionError> {
    check(text, Logic::Classical, budget)?;
    let proofs = proofs(text);
    let mut writer = Writer { text: String::new(), ledger: Ledger::new(budget) };
    let written = match tool {
        Tool::Coq => coq::write(&proofs, &mut writer),
        Tool::Jape => jape::write(&proofs, &mut writer),
        Tool::Latex => latex::write(&proofs, &mut writer),
    };
    written.map_err(|reason| DeductionError::new("", None, TextLine::FIRST, reason))?;
    Ok(writer.text)
}

/// A proof that was checked.
struct Proof {
    sequent: Sequent,
    lines: Vec<Line>,
}

/// The proofs of a text that was checked.
fn proofs(text: &str) -> Vec<Proof> {
    let mut proofs: Vec<Proof> = Vec::new();
    for line in text.lines() {
        let mut tokens = Tokens::new(line).expect("it was checked");
        if tokens.is_empty() {
            continue;
        }
        if tokens.take("theorem") {
            let sequent = tokens.sequent().expect("it was checked");
            proofs.push(Proof { sequent, lines: Vec::new() });
        } else {
            let line = tokens.line().expect("it was checked");
            proofs.last_mut().expect("a theorem comes first").lines.push(line);
        }
    }
    proofs
}

impl Proof {
    /// The formula of a line that has one.
    fn formula(&self, number: usize) -> &Formula {
        self.lines[number - 1].formulas.last().expect("a line has a formula")
    }

    /// What a reference to a formula stands for.
    fn cited(&self, reference: Reference) -> &Formula {
        match reference {
            Reference::Formula { line, nth } => {
                &self.lines[line - 1].formulas[nth.unwrap_or(1) - 1]
            }
            Reference::Box { .. } => unreachable!("the rule takes formulas"),
        }
    }

    /// The numbers of the lines of a box, from its assumption to its conclusion, that stand in no box within;
    /// without the assumption.
    fn steps(&self, first: usize, last: usize) -> Vec<usize> {
        let depth = self.lines[first - 1].depth;
        (first + 1..=last).filter(|&n| self.lines[n - 1].depth == depth).collect()
    }

    /// The numbers of the lines that stand in no box, without those of premises.
    fn outermost(&self) -> Vec<usize> {
        let is_step = |n: &usize| {
            let line = &self.lines[n - 1];
            line.depth == 0 && line.rule != Rule::Premise
        };
        (1..=self.lines.len()).filter(is_step).collect()
    }
}

/// A text that may not become too long.
struct Writer<'b> {
    text: String,
    ledger: Ledger<'b>,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) -> Result<(), Reason> {
        self.ledger.take(text.len())?;
        self.ledger.work(1 + text.len() / 64)?;
        self.text.push_str(text);
        Ok(())
    }
}

/// A box that a rule refers to.
fn box_of(reference: Reference) -> (usize, usize) {
    match reference {
        Reference::Box { first, last } => (first, last),
        Reference::Formula { .. } => unreachable!("the rule takes a box"),
    }
}
