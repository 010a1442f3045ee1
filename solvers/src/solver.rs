//! One solver behind RustSAT's traits, whatever its kind.

use std::{fmt, time::Instant};

use limits::StopReason;
use rustsat::{
    solvers::{
        Solve, SolveIncremental, SolveStats, SolverResult, SolverState, SolverStats, StateError,
    },
    types::{Cl, Clause, Lit, TernaryVal, Var},
    utils::Timer,
};
use thiserror::Error;

use crate::{
    counts::Counts,
    engine::{Engine, Verdict},
    limits::Limits,
};

/// A running solver, made by [`SolverSpec::start`](crate::SolverSpec::start).
///
/// What RustSAT's traits leave open:
///
/// - Once a limit has stopped it ([`SolverResult::Interrupted`]), it stays stopped: every later call
///   answers `Interrupted` at once, and clauses are accepted without effect. An error of a call is
///   final in the same way, as a [`StateError`].
/// - Duplicate literals, tautologies, the empty clause, and assumptions that contradict each other
///   are all fine. [`SolveIncremental::core`] is empty if the clauses alone are unsatisfiable.
/// - A variable that was never mentioned has the value [`TernaryVal::DontCare`] or any other.
/// - [`SolveStats::n_clauses`] counts the clauses as they were added. The time of an outside program
///   is its wall time.
/// - A variable too large for the solver is a [`VariableTooLarge`] error.
pub struct Solver {
    engine: Box<dyn Engine>,
    limits: Limits,
    state: State,
    /// Whether the clauses are known to be unsatisfiable without assumptions.
    refuted: bool,
    largest_var: Var,
    counts: Counts,
}

/// What the traits call state, with what belongs to each.
#[derive(Debug)]
enum State {
    Input,
    Sat,
    Unsat {
        assumptions: Vec<Lit>,
        /// Found when first asked for.
        core: Option<Vec<Lit>>,
    },
    Stopped(StopReason),
    Failed,
}

impl Solver {
    pub(crate) fn new(engine: Box<dyn Engine>, limits: &Limits) -> Self {
        Solver {
            largest_var: engine.max_var(),
            engine,
            limits: limits.clone(),
            state: State::Input,
            refuted: false,
            counts: Counts::default(),
        }
    }

    /// Which limit stopped this solver, if one did.
    pub fn stop_reason(&self) -> Option<StopReason> {
        match self.state {
            State::Stopped(reason) => Some(reason),
            _ => None,
        }
    }

    /// What it may spend.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The number of conflicts in all calls so far; `None` if this solver does not tell.
    pub fn conflicts(&self) -> Option<u64> {
        self.engine.conflicts()
    }

    /// Notes that variables up to that of every literal are in use.
    fn mention(&mut self, lits: &[Lit]) -> Result<(), VariableTooLarge> {
        match lits.iter().map(|lit| lit.var()).max() {
            Some(var) => self.mention_var(var),
            None => Ok(()),
        }
    }

    fn mention_var(&mut self, var: Var) -> Result<(), VariableTooLarge> {
        if var > self.largest_var {
            return Err(VariableTooLarge {
                solver: self.engine.signature(),
                variable: var,
                largest: self.largest_var,
            });
        }
        self.counts.mention(var);
        Ok(())
    }

    /// Leaves an answered state for the input state.
    fn back_to_input(&mut self) {
        if matches!(self.state, State::Sat | State::Unsat { .. }) {
            self.state = State::Input;
        }
    }

    /// Answers the call with what is known already, or by a search.
    fn answer(&mut self, assumptions: &[Lit]) -> anyhow::Result<SolverResult> {
        if let State::Failed = self.state {
            return Err(self.state_error(SolverState::Input));
        }
        if let State::Stopped(_) = self.state {
            self.counts.stopped += 1;
            return Ok(SolverResult::Interrupted);
        }
        self.mention(assumptions)?;
        let verdict = if self.refuted {
            Ok(Verdict::Unsat)
        } else if let Some(reason) = self.limits.due() {
            Ok(Verdict::Stopped(reason))
        } else {
            self.search(assumptions)
        };
        // Holds for the way out through `?`; every verdict sets it anew.
        self.state = State::Failed;
        Ok(self.conclude(verdict?, assumptions))
    }

    /// Runs the engine, on the clock.
    fn search(&mut self, assumptions: &[Lit]) -> anyhow::Result<Verdict> {
        let (wall, cpu) = (Instant::now(), Timer::now());
        let verdict = self.engine.solve(assumptions);
        self.counts.time += if self.engine.in_process() { cpu.elapsed() } else { wall.elapsed() };
        if self.engine.conflicts().is_some_and(|n| self.limits.exceeded_by(n)) {
            return Ok(Verdict::Stopped(StopReason::Conflicts));
        }
        verdict
    }

    /// Takes a verdict into the state and the counts.
    fn conclude(&mut self, verdict: Verdict, assumptions: &[Lit]) -> SolverResult {
        match verdict {
            Verdict::Sat => {
                self.state = State::Sat;
                self.counts.sat += 1;
                SolverResult::Sat
            }
            Verdict::Unsat => {
                self.refuted |= assumptions.is_empty();
                self.state = State::Unsat {
                    assumptions: assumptions.to_vec(),
                    core: self.refuted.then(Vec::new),
                };
                self.counts.unsat += 1;
                SolverResult::Unsat
            }
            Verdict::Stopped(reason) => {
                self.state = State::Stopped(reason);
                self.counts.stopped += 1;
                SolverResult::Interrupted
            }
        }
    }

    fn state_error(&self, required_state: SolverState) -> anyhow::Error {
        let actual_state = match self.state {
            State::Input => SolverState::Input,
            State::Sat => SolverState::Sat,
            State::Unsat { .. } => SolverState::Unsat,
            State::Stopped(_) | State::Failed => SolverState::Unknown,
        };
        let error = StateError { required_state, actual_state };
        error.into()
    }
}

impl Solve for Solver {
    fn signature(&self) -> &'static str {
        self.engine.signature()
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.mention_var(max_var)?;
        match self.state {
            State::Stopped(_) | State::Failed => Ok(()),
            State::Input | State::Sat | State::Unsat { .. } => {
                self.back_to_input();
                self.engine.reserve(max_var)
            }
        }
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        match self.state {
            // A model under assumptions is a model.
            State::Sat => Ok(SolverResult::Sat),
            _ => self.answer(&[]),
        }
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        match self.state {
            State::Sat if Some(lit.var()) > self.counts.max_var() => Ok(TernaryVal::DontCare),
            State::Sat => self.engine.value(lit),
            _ => Err(self.state_error(SolverState::Sat)),
        }
    }

    fn add_clause_ref<C>(&mut self, clause: &C) -> anyhow::Result<()>
    where
        C: AsRef<Cl> + ?Sized,
    {
        let clause: &[Lit] = clause.as_ref().as_ref();
        self.mention(clause)?;
        self.counts.add_clause(clause);
        self.refuted |= clause.is_empty();
        self.back_to_input();
        match self.state {
            State::Input if !self.refuted => self.engine.add_clause(clause),
            _ => Ok(()),
        }
    }
}

impl SolveIncremental for Solver {
    fn solve_assumps(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        self.answer(assumps)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let State::Unsat { assumptions, core } = &mut self.state else {
            return Err(self.state_error(SolverState::Unsat));
        };
        if let Some(core) = core {
            return Ok(core.clone());
        }
        let found = self.engine.core(assumptions)?;
        self.refuted |= found.is_empty();
        Ok(core.insert(found).clone())
    }
}

impl SolveStats for Solver {
    fn stats(&self) -> SolverStats {
        self.counts.stats()
    }
}

/// Panics where [`Solve::add_clause`] returns an error, as RustSAT demands.
impl Extend<Clause> for Solver {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        for clause in clauses {
            Solve::add_clause(self, clause).expect("the solver accepts the clause");
        }
    }
}

/// Panics where [`Solve::add_clause_ref`] returns an error, as RustSAT demands.
impl<'a, C> Extend<&'a C> for Solver
where
    C: AsRef<Cl> + ?Sized,
{
    fn extend<T: IntoIterator<Item = &'a C>>(&mut self, clauses: T) {
        for clause in clauses {
            self.add_clause_ref(clause).expect("the solver accepts the clause");
        }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.engine.signature())
            .field("state", &self.state)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

/// A clause or assumption with a variable that the solver cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "variable {} is too large for {solver}, whose largest is {}",
    .variable.idx() + 1, .largest.idx() + 1
)]
pub struct VariableTooLarge {
    /// The solver's signature.
    pub solver: &'static str,
    /// The variable.
    pub variable: Var,
    /// The largest variable of this solver.
    pub largest: Var,
}
