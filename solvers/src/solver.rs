//! One solver behind RustSAT's traits, whatever its kind.

mod traits;

use std::{fmt, time::Instant};

use limits::StopReason;
use rustsat::{
    solvers::{SolverResult, SolverState, StateError},
    types::{Lit, Var},
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
///   are all fine. [`SolveIncremental::core`] is empty if the clauses alone are unsatisfiable; but of an
///   outside program, and where varisat's own check of a core is stopped, it is all assumptions.
/// - A variable that was never mentioned has the value [`TernaryVal::DontCare`] or any other.
/// - [`SolveStats::n_clauses`] counts the clauses as they were added. The time of an outside program
///   is its wall time.
/// - Variables may have any numbers: what a solver takes depends on how many occur, but for the first 2^18.
///   More than the solver can hold are a [`TooManyVariables`] error.
/// - Clauses are loaded within the limits of time and memory too. The memory is what clauses and variables
///   take as they are loaded, by estimate; what a solver learns is not counted.
///
/// [`SolveIncremental::core`]: rustsat::solvers::SolveIncremental::core
/// [`SolveStats::n_clauses`]: rustsat::solvers::SolveStats::n_clauses
/// [`TernaryVal::DontCare`]: rustsat::types::TernaryVal::DontCare
pub struct Solver {
    engine: Box<dyn Engine>,
    limits: Limits,
    state: State,
    /// `true` if the clauses are known to be unsatisfiable without assumptions.
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

    /// The variables that a model is to speak of, in ascending order: of those below `n_vars` the first 2^18,
    /// and all that occur.
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

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("engine", &self.engine.signature())
            .field("state", &self.state)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}
