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
mod propagator;
mod varisat;

use std::io::Write;

use limits::StopReason;
use proofs::{ProofFormat, ProofWriter};
use rustsat::{
    instances::Cnf,
    types::{Assignment, Clause, Lit, TernaryVal, Var},
};

use crate::{
    engine::{Engine, Verdict},
    limits::Limits,
    solver::VariableTooLarge,
    spec::{SolverSpec, StartError},
};

/// The answer of a one-shot run, and the output that was given to it.
#[derive(Debug)]
pub struct Decided<W> {
    /// The answer.
    pub decision: Decision,
    /// The output, flushed: it holds a refutation if the decision is [`Decision::Refuted`], else
    /// steps of no use.
    pub proof: W,
    /// Number of conflicts.
    pub conflicts: u64,
}

/// The answer of a one-shot run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Satisfiable: this assignment makes every clause true.
    Model(Assignment),
    /// Unsatisfiable: the proof says why.
    Refuted,
    /// Stopped by a limit.
    GaveUp(StopReason),
}

impl SolverSpec {
    /// Decides `cnf` by a fresh run and writes its refutation to `out`, which should be buffered.
    ///
    /// The clauses have the numbers 1, 2, … in the order of `cnf`.
    ///
    /// # Errors
    ///
    /// [`StartError`] if this solver writes no proofs, [`VariableTooLarge`], and those of the output.
    pub fn decide<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        limits: &Limits,
        out: W,
        format: ProofFormat,
    ) -> anyhow::Result<Decided<W>> {
        self.require_proofs()?;
        self.decide_on(cnf, limits, ProofWriter::new(out, format, clauses(cnf))?)
    }

    /// Decides `cnf`, whose clauses are those that the writer knows and those that it was given.
    fn decide_on<W: Write + 'static>(
        &self,
        cnf: &Cnf,
        limits: &Limits,
        proof: ProofWriter<W>,
    ) -> anyhow::Result<Decided<W>> {
        let (decision, conflicts, proof) = if proof.is_refuted() {
            (Decision::Refuted, 0, proof)
        } else {
            match self {
                SolverSpec::Varisat => varisat::run(cnf, limits, proof)?,
                #[cfg(feature = "cadical")]
                SolverSpec::CaDiCaL => cadical::run(cnf, limits, proof)?,
                SolverSpec::BatSat | SolverSpec::External(_) => {
                    return Err(StartError::NoProofs { solver: self.clone() }.into());
                }
            }
        };
        Ok(Decided { decision, proof: proof.finish()?, conflicts })
    }
}

/// The clauses of a formula as literals.
fn clauses(cnf: &Cnf) -> impl ExactSizeIterator<Item = &[Lit]> {
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
    ) -> anyhow::Result<Decided<W>> {
        self.require_proofs()?;
        let proof = ProofWriter::new(out, format, clauses(cnf))?;
        let owned = clauses(cnf).map(<[Lit]>::to_vec);
        let probed = cases::probe(owned, cases, limits, proof)?;
        let decision = match probed.end {
            cases::End::Open => {
                let cnf = probed.clauses.into_iter().map(Clause::from_iter).collect();
                return self.decide_on(&cnf, limits, probed.proof);
            }
            cases::End::Refuted => Decision::Refuted,
            cases::End::Stopped(reason) => Decision::GaveUp(reason),
        };
        Ok(Decided { decision, proof: probed.proof.finish()?, conflicts: 0 })
    }
}

/// A decision, the conflicts that it took, and the proof.
type Run<W> = (Decision, u64, ProofWriter<W>);

/// Puts a formula to an engine without clauses.
fn decide(engine: &mut impl Engine, cnf: &Cnf, limits: &Limits) -> anyhow::Result<Decision> {
    let lits = cnf.iter().flat_map(AsRef::<[Lit]>::as_ref);
    let max_var = lits.map(|lit| lit.var()).max();
    if let Some(var) = max_var {
        if var > engine.max_var() {
            let (solver, largest) = (engine.signature(), engine.max_var());
            return Err(VariableTooLarge { solver, variable: var, largest }.into());
        }
        engine.reserve(var)?;
    }
    for clause in cnf {
        engine.add_clause(clause.as_ref())?;
    }
    if let Some(reason) = limits.due() {
        return Ok(Decision::GaveUp(reason));
    }
    let verdict = engine.solve(&[])?;
    if engine.conflicts().is_some_and(|n| limits.exceeded_by(n)) {
        return Ok(Decision::GaveUp(StopReason::Conflicts));
    }
    Ok(match verdict {
        Verdict::Unsat => Decision::Refuted,
        Verdict::Stopped(reason) => Decision::GaveUp(reason),
        Verdict::Sat => Decision::Model(model(engine, max_var)?),
    })
}

fn model(engine: &impl Engine, max_var: Option<Var>) -> anyhow::Result<Assignment> {
    let n_vars = max_var.map_or(0, |var| var.idx32() + 1);
    let values = (0..n_vars).map(|index| engine.value(Lit::positive(index)));
    Ok(Assignment::from(values.collect::<anyhow::Result<Vec<TernaryVal>>>()?))
}

#[cfg(test)]
mod tests;
