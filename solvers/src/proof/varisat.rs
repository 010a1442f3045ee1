//! Refutations of varisat.

use std::{io::Write, rc::Rc};

use ::varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};
use anyhow::anyhow;
use proofs::ProofWriter;
use rustsat::{instances::Cnf, types::Lit};

use super::{Run, decide};
use crate::{engine::Engine, limits::Limits, numbering::Numbering, varisat::Varisat};

pub(super) fn run<W: Write>(
    cnf: &Cnf,
    numbering: &Rc<Numbering>,
    limits: &Limits,
    proof: ProofWriter<W>,
) -> anyhow::Result<Run<W>> {
    let n_clauses = i64::try_from(cnf.len())?;
    let (lits, hints) = (Vec::new(), Vec::new());
    let mut recorder = Recorder { proof, numbering, n_clauses, n_loaded: 0, lits, hints };
    let mut engine = Varisat::recorded(limits, &mut recorder);
    let decision = decide(&mut engine, cnf, numbering, limits)?;
    let conflicts = engine.conflicts().unwrap_or_default();
    drop(engine);
    Ok((decision, conflicts, recorder.proof))
}

/// Takes the steps that varisat's checker has checked.
///
/// That checker numbers the clauses of the formula from 0 in their order, duplicates and tautologies
/// included, and derived clauses after them. varisat takes no more clauses once those that it has are
/// contradictory, so that fewer may be numbered than the formula has.
struct Recorder<'a, W> {
    proof: ProofWriter<W>,
    numbering: &'a Numbering,
    /// Number of clauses of the formula.
    n_clauses: i64,
    /// How many of them varisat has taken.
    n_loaded: i64,
    lits: Vec<Lit>,
    hints: Vec<i64>,
}

impl<W: Write> Recorder<'_, W> {
    /// Translates a clause into `self.lits`.
    fn translate(&mut self, clause: &[varisat::Lit], data: CheckerData) -> anyhow::Result<()> {
        self.lits.clear();
        for lit in clause {
            let user = data.user_from_proof_var(lit.var());
            let var = user.ok_or_else(|| anyhow!("varisat made a variable of its own"))?;
            let lit = Lit::new(u32::try_from(var.index())?, lit.is_negative());
            self.lits.push(self.numbering.original(lit));
        }
        Ok(())
    }

    /// The number of a clause in the proof.
    fn number(&self, id: u64) -> anyhow::Result<i64> {
        let id = i64::try_from(id)?;
        let n_skipped = if id < self.n_loaded { 0 } else { self.n_clauses - self.n_loaded };
        Ok(n_skipped + id + 1)
    }

    fn delete(
        &mut self,
        id: u64,
        clause: &[varisat::Lit],
        data: CheckerData,
    ) -> anyhow::Result<()> {
        self.translate(clause, data)?;
        let id = self.number(id)?;
        Ok(self.proof.delete(id, &self.lits)?)
    }
}

impl<W: Write> ProofProcessor for Recorder<'_, W> {
    fn process_step(&mut self, step: &CheckedProofStep, data: CheckerData) -> anyhow::Result<()> {
        match *step {
            CheckedProofStep::AtClause { id, clause, propagations, .. } => {
                self.translate(clause, data)?;
                self.hints.clear();
                for &hint in propagations {
                    let hint = self.number(hint)?;
                    self.hints.push(hint);
                }
                let id = self.number(id)?;
                Ok(self.proof.add(id, &self.lits, &self.hints)?)
            }
            CheckedProofStep::DeleteClause { id, clause }
            | CheckedProofStep::DeleteAtClause { id, keep_as_redundant: false, clause, .. }
            | CheckedProofStep::DeleteRatClause { id, keep_as_redundant: false, clause, .. } => {
                self.delete(id, clause, data)
            }
            CheckedProofStep::AddClause { .. }
            | CheckedProofStep::DuplicatedClause { .. }
            | CheckedProofStep::TautologicalClause { .. } => {
                self.n_loaded += 1;
                Ok(())
            }
            // Not part of the formula from now on, as far as varisat is concerned.
            CheckedProofStep::DeleteAtClause { keep_as_redundant: true, .. }
            | CheckedProofStep::DeleteRatClause { keep_as_redundant: true, .. }
            | CheckedProofStep::MakeIrredundant { .. }
            | CheckedProofStep::UserVar { .. }
            | CheckedProofStep::Model { .. }
            | CheckedProofStep::Assumptions { .. }
            | CheckedProofStep::FailedAssumptions { .. } => Ok(()),
        }
    }
}
