//! One-shot runs that end with a model or a refutation.
//!
//! A refutation is about the clauses in the order in which they were given, so a run takes the whole
//! formula at once and no assumptions. Both solvers hand out their steps while they search, with
//! numbers of clauses and reasons; they are brought to LRAT (or DRAT) one by one and never collected.
//!
//! - varisat: its own proof format through the checker of crate `varisat-checker`, which runs beside
//!   the search and finds the reasons. Its DRAT is not used: it panics when clauses are added after
//!   solving, and the sink that keeps the limits reads varisat's own format only.
//! - CaDiCaL (feature `cadical`): its numbers go up with originals and derived clauses mixed, since it
//!   simplifies a clause as soon as it is added, which is no LRAT. So the clauses are numbered anew.

#[cfg(feature = "cadical")]
mod cadical;
mod cases;
mod varisat;

use std::{io::Write, rc::Rc};

use limits::StopReason;
use proofs::{ProofFormat, ProofWriter};
use rustsat::{
    instances::Cnf,
    types::{Clause, Lit, TernaryVal, Var},
};

use crate::{
    engine::{CallOutcome, Engine},
    limits::Limits,
    loading::Loading,
    numbering::{Numbering, TooManyVariables},
    spec::{SolverSpec, StartError},
};

/// The answer of a one-shot run, and the output that was given to it.
#[derive(Debug)]
pub struct ProofRun<W> {
    /// The answer.
    pub decision: Decision,
    /// The output, flushed: it holds a refutation if the decision is [`Decision::Refuted`], else
    /// steps of no use.
    pub proof: W,
    /// Number of conflicts.
    pub conflicts: u64,
}

impl<W: Write> ProofRun<W> {
    fn ended((decision, conflicts, proof): Run<W>) -> anyhow::Result<Self> {
        Ok(Self { decision, proof: proof.finish()?, conflicts })
    }
}

/// The answer of a one-shot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Satisfiable: this assignment makes every clause true.
    Model(Model),
    /// Unsatisfiable: the proof says why.
    Refuted,
    /// Stopped by a limit.
    GaveUp(StopReason),
}

/// The values of the variables of a formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// By the engine's number of the variable.
    values: Vec<TernaryVal>,
    numbering: Rc<Numbering>,
}

impl Model {
    /// The value of a literal; [`TernaryVal::DontCare`] if the formula does not have it.
    pub fn lit_value(&self, lit: Lit) -> TernaryVal {
        let lit = self.numbering.known(lit);
        let value = |lit: Lit| self.values.get(lit.vidx()).map(|&value| (lit, value));
        match lit.and_then(value) {
            Some((lit, value)) if lit.is_neg() => !value,
            Some((_, value)) => value,
            None => TernaryVal::DontCare,
        }
    }

    /// As [`Solver::vars`](crate::Solver::vars).
    pub fn vars(&self, n_vars: u32) -> impl Iterator<Item = Var> + use<> {
        self.numbering.vars(n_vars)
    }
}

impl SolverSpec {
    /// Decides `cnf` by a fresh run and writes its refutation to `out`, which should be buffered.
    ///
    /// The clauses have the numbers 1, 2, … in the order of `cnf`.
    ///
    /// # Errors
    ///
    /// [`StartError`] if this solver writes no proofs, [`TooManyVariables`], and those of the output.
    pub fn decide<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        limits: &Limits,
        out: W,
        format: ProofFormat,
    ) -> anyhow::Result<ProofRun<W>> {
        self.require_proofs()?;
        let mut proof = ProofWriter::new(out, format, cnf.len());
        if let Some(reason) = begin(&mut proof, cnf, limits)? {
            return ProofRun::ended((Decision::GaveUp(reason), 0, proof));
        }
        self.decide_on(cnf, limits, proof)
    }

    /// Decides `cnf`, whose clauses are those that the writer knows and those that it was given.
    fn decide_on<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        limits: &Limits,
        proof: ProofWriter<W>,
    ) -> anyhow::Result<ProofRun<W>> {
        if proof.is_refuted() {
            return ProofRun::ended((Decision::Refuted, 0, proof));
        }
        match Numbering::of(cnf, &limits.budget) {
            Ok(numbering) => ProofRun::ended(self.run(cnf, &Rc::new(numbering), limits, proof)?),
            Err(reason) => ProofRun::ended((Decision::GaveUp(reason), 0, proof)),
        }
    }

    fn run<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        numbering: &Rc<Numbering>,
        limits: &Limits,
        proof: ProofWriter<W>,
    ) -> anyhow::Result<Run<W>> {
        match self {
            SolverSpec::Varisat => varisat::run(cnf, numbering, limits, proof),
            #[cfg(feature = "cadical")]
            SolverSpec::CaDiCaL => cadical::run(cnf, numbering, limits, proof),
            SolverSpec::BatSat | SolverSpec::External(_) => {
                Err(StartError::NoProofs { solver: self.clone() }.into())
            }
        }
    }
}

/// The clauses of a formula as literals.
fn clauses(cnf: &Cnf) -> impl ExactSizeIterator<Item = &[Lit]> + Clone {
    cnf.iter().map(AsRef::as_ref)
}

impl SolverSpec {
    /// As [`Self::decide`], where `cnf` says that one of `cases` holds: those that are refuted by unit
    /// propagation and a few splits are left out before the search, which makes the
    /// refutations of many small cases short. No more than that is assumed of `cases`.
    ///
    /// # Errors
    ///
    /// Those of [`Self::decide`].
    pub fn decide_by_cases<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        cases: &[Lit],
        limits: &Limits,
        out: W,
        format: ProofFormat,
    ) -> anyhow::Result<ProofRun<W>> {
        self.require_proofs()?;
        let mut proof = ProofWriter::new(out, format, cnf.len());
        if let Some(reason) = begin(&mut proof, cnf, limits)? {
            return ProofRun::ended((Decision::GaveUp(reason), 0, proof));
        }
        let probed = cases::probe(clauses(cnf), cases, limits, proof)?;
        let before = probed.n_conflicts;
        let decision = match probed.end {
            cases::End::Open => {
                let cnf = probed.clauses.into_iter().map(Clause::from_iter).collect();
                let left = limits.after(Some(before));
                let run = self.decide_on(&cnf, &left, probed.proof)?;
                return Ok(ProofRun { conflicts: before + run.conflicts, ..run });
            }
            cases::End::Refuted => Decision::Refuted,
            cases::End::Stopped(reason) => Decision::GaveUp(reason),
        };
        ProofRun::ended((decision, before, probed.proof))
    }
}

/// Gives the formula to the writer of its refutation. Returns why work must stop, if it must.
fn begin<W: Write>(
    proof: &mut ProofWriter<W>,
    cnf: &Cnf,
    limits: &Limits,
) -> anyhow::Result<Option<StopReason>> {
    match proof.begin(clauses(cnf), &limits.budget) {
        Ok(()) => Ok(None),
        Err(error) => StopReason::of(&error).map_or_else(|| Err(error.into()), |why| Ok(Some(why))),
    }
}

/// A decision, the conflicts that it took, and the proof.
type Run<W> = (Decision, u64, ProofWriter<W>);

/// Puts a formula to an engine without clauses.
fn decide(
    engine: &mut impl Engine,
    cnf: &Cnf,
    numbering: &Rc<Numbering>,
    limits: &Limits,
) -> anyhow::Result<Decision> {
    let numbered = |&lit: &Lit| numbering.known(lit).expect("all variables have numbers");
    let max_var = numbering.max_var();
    let mut loading = Loading::default();
    if let Some(max_var) = max_var {
        if max_var > engine.max_var() {
            let (solver, most) = (engine.signature(), engine.max_var().idx() + 1);
            return Err(TooManyVariables { solver, most }.into());
        }
        if let Err(reason) = loading.reserve(max_var, limits) {
            return Ok(Decision::GaveUp(reason));
        }
        engine.reserve(max_var)?;
    }
    let mut lits = Vec::new();
    for clause in clauses(cnf) {
        lits.clear();
        lits.extend(clause.iter().map(numbered));
        if let Err(reason) = loading.clause(&lits, limits) {
            return Ok(Decision::GaveUp(reason));
        }
        engine.add_clause(&lits)?;
    }
    if let Some(reason) = limits.due() {
        return Ok(Decision::GaveUp(reason));
    }
    let verdict = engine.solve(&[])?;
    if engine.conflicts().is_some_and(|n| limits.exceeded_by(n)) {
        return Ok(Decision::GaveUp(StopReason::Conflicts));
    }
    Ok(match verdict {
        CallOutcome::Unsat => Decision::Refuted,
        CallOutcome::Stopped(reason) => Decision::GaveUp(reason),
        CallOutcome::Sat => {
            let n_vars = max_var.map_or(0, |var| var.idx32() + 1);
            let values = (0..n_vars).map(|index| engine.value(Lit::positive(index)));
            let values = values.collect::<anyhow::Result<_>>()?;
            Decision::Model(Model { values, numbering: Rc::clone(numbering) })
        }
    })
}

#[cfg(test)]
mod tests;
