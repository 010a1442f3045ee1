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

use crate::{
    counts::Counts,
    engine::{CallOutcome, Engine},
    limits::Limits,
    loading::Loading,
    numbering::{Numbering, TooManyVariables},
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
/// - Variables may have any numbers: what a solver takes depends on how many occur, but for the first 2^18. More than
///   the solver can hold are a [`TooManyVariables`] error.
/// - Clauses are loaded within the limits of time and memory too. The memory is what clauses and variables take as they
///   are loaded, by estimate; what a solver learns is not counted.
pub struct Solver {
    engine: Box<dyn Engine>,
    limits: Limits,
    state: State,
    /// Whether the clauses are known to be unsatisfiable without assumptions.
    refuted: bool,
    largest_var: Var,
    /// The literals of the engine and of its answers have other numbers.
    numbering: Numbering,
    loading: Loading,
    /// The literals being passed on, kept for its memory.
    lits: Vec<Lit>,
    counts: Counts,
}

/// What the traits call state, with what belongs to each.
#[derive(Debug)]
enum State {
    Input,
    Sat,
    Unsat {
        /// As the engine has them.
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
            numbering: Numbering::default(),
            loading: Loading::default(),
            lits: Vec::new(),
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

    /// The variables that a model is to speak of, in ascending order: of those below `n_vars` the first 2^18, and all
    /// that occur.
    pub fn vars(&self, n_vars: u32) -> impl Iterator<Item = Var> + use<> {
        self.numbering.vars(n_vars)
    }

    /// Notes that the variables are in use, and translates the literals into `self.lits`.
    fn mention(&mut self, lits: &[Lit]) -> Result<(), TooManyVariables> {
        self.lits.clear();
        for &lit in lits {
            let number = self.numbering.number(lit);
            if number.var() > self.largest_var {
                let (solver, most) = (self.engine.signature(), self.largest_var.idx() + 1);
                return Err(TooManyVariables { solver, most });
            }
            self.lits.push(number);
            self.counts.mention(lit.var());
        }
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
            Ok(CallOutcome::Unsat)
        } else if let Some(reason) = self.limits.due() {
            Ok(CallOutcome::Stopped(reason))
        } else {
            self.search()
        };
        // Holds for the way out through `?`; every verdict sets it anew.
        self.state = State::Failed;
        Ok(self.conclude(verdict?))
    }

    /// Runs the engine under the assumptions in `self.lits`, on the clock.
    fn search(&mut self) -> anyhow::Result<CallOutcome> {
        let (wall, cpu) = (Instant::now(), Timer::now());
        let verdict = self.engine.solve(&self.lits);
        self.counts.time += if self.engine.in_process() { cpu.elapsed() } else { wall.elapsed() };
        if self.engine.conflicts().is_some_and(|n| self.limits.exceeded_by(n)) {
            return Ok(CallOutcome::Stopped(StopReason::Conflicts));
        }
        verdict
    }

    /// Takes a verdict under the assumptions in `self.lits` into the state and the counts.
    fn conclude(&mut self, verdict: CallOutcome) -> SolverResult {
        match verdict {
            CallOutcome::Sat => {
                self.state = State::Sat;
                self.counts.sat += 1;
                SolverResult::Sat
            }
            CallOutcome::Unsat => {
                self.refuted |= self.lits.is_empty();
                self.state = State::Unsat {
                    assumptions: self.lits.clone(),
                    core: self.refuted.then(Vec::new),
                };
                self.counts.unsat += 1;
                SolverResult::Unsat
            }
            CallOutcome::Stopped(reason) => {
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
        self.counts.mention(max_var);
        self.back_to_input();
        if let State::Input = self.state {
            let near = Numbering::near(max_var);
            match self.loading.reserve(near, &self.limits) {
                Ok(()) => self.engine.reserve(near)?,
                Err(reason) => self.state = State::Stopped(reason),
            }
        }
        Ok(())
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
            State::Sat => match self.numbering.known(lit) {
                Some(lit) => self.engine.value(lit),
                None => Ok(TernaryVal::DontCare),
            },
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
            State::Input if !self.refuted => match self.loading.clause(&self.lits, &self.limits) {
                Ok(()) => self.engine.add_clause(&self.lits),
                Err(reason) => {
                    self.state = State::Stopped(reason);
                    Ok(())
                }
            },
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
        let mut found = self.engine.core(assumptions)?;
        for lit in &mut found {
            *lit = self.numbering.original(*lit);
        }
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
