//! Refutations of CaDiCaL.

use std::{collections::HashMap, io::Write, rc::Rc};

use proofs::ProofWriter;
use rustsat::{instances::Cnf, types::Lit};
use rustsat_cadical::{CaDiCaLClause, ClauseId, TraceProof};

use super::{Run, decide};
use crate::{cadical::CaDiCaL, engine::Engine, limits::Limits, numbering::Numbering};

pub(super) fn run<W: Write + 'static>(
    cnf: &Cnf,
    numbering: &Rc<Numbering>,
    limits: &Limits,
    proof: ProofWriter<W>,
) -> anyhow::Result<Run<W>> {
    let mut engine = CaDiCaL::new(limits);
    let handle =
        engine.trace(Recorder::new(proof, Rc::clone(numbering), i64::try_from(cnf.len())?));
    let decision = decide(&mut engine, cnf, numbering, limits);
    let conflicts = engine.conflicts().unwrap_or_default();
    // Before any error is returned: the solver must not outlive its tracer.
    let recorder = engine.end_trace(handle)?;
    recorder.result?;
    Ok((decision?, conflicts, recorder.proof))
}

/// Numbers the clauses anew: those of the formula in their order, then the derived ones.
pub(crate) struct Recorder<W> {
    proof: ProofWriter<W>,
    numbering: Rc<Numbering>,
    /// The first error of the output.
    result: anyhow::Result<()>,
    numbers: HashMap<ClauseId, i64>,
    n_originals: i64,
    last_derived: i64,
    lits: Vec<Lit>,
    hints: Vec<i64>,
}

impl<W: Write> Recorder<W> {
    fn new(proof: ProofWriter<W>, numbering: Rc<Numbering>, n_clauses: i64) -> Self {
        Self {
            proof,
            numbering,
            result: Ok(()),
            numbers: HashMap::new(),
            n_originals: 0,
            last_derived: n_clauses,
            lits: Vec::new(),
            hints: Vec::new(),
        }
    }

    fn translate(&mut self, clause: &CaDiCaLClause) {
        self.lits.clear();
        self.lits.extend(clause.iter().map(|lit| self.numbering.original(lit)));
    }

    fn number(&self, id: ClauseId) -> anyhow::Result<i64> {
        let number = self.numbers.get(&id).copied();
        number
            .ok_or_else(|| anyhow::anyhow!("CaDiCaL uses clause {}, which it does not have", id.0))
    }

    fn derive(&mut self, clause: &CaDiCaLClause, antecedents: &[ClauseId]) -> anyhow::Result<()> {
        self.translate(clause);
        self.hints.clear();
        for &id in antecedents {
            self.hints.push(self.number(id)?);
        }
        Ok(self.proof.add(self.last_derived, &self.lits, &self.hints)?)
    }

    fn delete(&mut self, id: ClauseId, clause: &CaDiCaLClause) -> anyhow::Result<()> {
        self.translate(clause);
        let number = self.number(id)?;
        self.numbers.remove(&id);
        Ok(self.proof.delete(number, &self.lits)?)
    }
}

impl<W: Write> TraceProof for Recorder<W> {
    fn add_original_clause(&mut self, id: ClauseId, _: bool, _: &CaDiCaLClause, _: bool) {
        self.n_originals += 1;
        self.numbers.insert(id, self.n_originals);
    }

    fn add_derived_clause(
        &mut self,
        id: ClauseId,
        _: bool,
        clause: &CaDiCaLClause,
        antecedents: &[ClauseId],
    ) {
        self.last_derived += 1;
        if self.result.is_ok() {
            self.result = self.derive(clause, antecedents);
        }
        self.numbers.insert(id, self.last_derived);
    }

    fn delete_clause(&mut self, id: ClauseId, _: bool, clause: &CaDiCaLClause) {
        if self.result.is_ok() {
            self.result = self.delete(id, clause);
        }
    }
}
