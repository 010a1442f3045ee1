//! Lower bounds by cores: of what is counted, which must be there together.
//!
//! All literals that are counted for one proposition, in all transitions, make a *sum*. At first every sum is
//! assumed to be 0. A solver that refutes the assumptions names some of them, a *core*, of which one at least
//! does not hold. So one more is counted in every plan. Each sum of the core is then allowed one more, and a
//! new sum is made: of how many of the core's assumptions do not hold, which can be assumed to be at most 1.
//!
//! In the first phase new sums wait until all other assumptions hold together (a *disjoint phase*): most
//! cores are found there, by easy questions, and each says something of the vehicles rather than of other
//! cores. Afterwards a new sum is assumed at once. The newest assumption is then first tried alone, which is
//! a much smaller question than all together; as long as it is refuted, the sum is allowed one more (*core
//! exhaustion*). When a solver finds a plan, no plan with the same number of transitions has fewer.
//!
//! To refute "at most k in all" a solver has to add up by resolution; here each core adds 1, and the rest is
//! left to small questions.
//!
//! # Sources
//!
//! Core-guided optimization with sums of cores: Andres, Kaufmann, Matheis and Schaub, *Unsatisfiability-based
//! optimization in clasp*, ICLP 2012; Morgado, Dodaro and Marques-Silva, *Core-guided `MaxSAT` with soft
//! cardinality constraints*, CP 2014; disjoint phases: Davies and Bacchus, *Exploiting the power of MIP
//! solvers in `MaxSAT`*, SAT 2013; core exhaustion: Ignatiev, Morgado and Marques-Silva, *RC2: an efficient
//! `MaxSAT` solver*, JSAT 11, 2019. That each proposition has a sum from the start, over all transitions, is
//! ours: a plan must have some slide of a vehicle much more often than it must have it at some time.

use std::collections::BTreeMap;

use limits::{Budget, StopReason};
use logic::{BoundedFormula, CompiledSystem, CountBounds, Trace};
use rustsat::{
    encodings::card::{BoundUpper, BoundUpperIncremental, Totalizer},
    instances::{BasicVarManager, Cnf, ManageVars},
    solvers::{SolveIncremental, SolverResult},
    types::{Lit, Var},
};

use crate::{
    Load,
    loaded::{HorizonAnswer, LoadError, LoadedSolver},
};

const GAVE_UP: CoreStep = CoreStep::Answered(HorizonAnswer::GaveUp);

/// How often a core is refuted again to make it smaller, at most.
const TRIMS: usize = 5;

/// What a step finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CoreStep {
    /// [`lower`](CoreSearch::lower) is one more than before.
    Raised,
    /// A plan of at most `horizon` transitions, which may count more than it must.
    Found(Trace),
    /// The last step. A plan has [`lower`](CoreSearch::lower) of what is counted, and none of so few
    /// transitions has fewer; [`HorizonAnswer::NoPlan`] says that no plan has so few transitions, whatever it
    /// counts.
    Answered(HorizonAnswer),
}

/// A solver that holds all frames up to a horizon, and cores of what the system counts.
#[derive(Debug)]
pub struct CoreSearch<'a, S> {
    loaded: LoadedSolver<'a, S>,
    horizon: usize,
    vars: BasicVarManager,
    sums: Vec<Totalizer>,
    /// By what is assumed: of which sum it says that it is at most how much.
    assumed: BTreeMap<Lit, (usize, usize)>,
    /// In the first phase: what does not hold of each core, at most 1 of which is assumed when it ends.
    waiting: Option<Vec<Vec<Lit>>>,
    /// The newest assumption, if it has not been tried alone.
    newest: Option<Lit>,
    lower: usize,
}

impl<'a, S: SolveIncremental> CoreSearch<'a, S> {
    /// Gives a fresh solver the clauses for plans of at most `horizon` transitions.
    ///
    /// # Errors
    ///
    /// Those of the solver.
    ///
    /// # Panics
    ///
    /// If `horizon` is beyond [`CompiledSystem::max_horizon`].
    pub fn new(
        compiled: &'a CompiledSystem,
        solver: S,
        horizon: usize,
        budget: &Budget,
    ) -> anyhow::Result<Self> {
        let vars = BasicVarManager::from_next_free(Var::new(compiled.n_frame_vars(horizon)));
        let mut search = Self {
            loaded: LoadedSolver::new(compiled, solver, budget.clone()),
            horizon,
            vars,
            sums: Vec::new(),
            assumed: BTreeMap::new(),
            waiting: Some(Vec::new()),
            newest: None,
            lower: 0,
        };
        let filled = search.fill();
        search.loaded.note(filled)?;
        Ok(search)
    }

    fn fill(&mut self) -> Result<(), LoadError> {
        let bounds = CountBounds { horizon: self.horizon, most: 1 };
        let formula = BoundedFormula::counted_apart(self.loaded.compiled, bounds)?;
        formula.allow_load(1, &self.loaded.budget)?;
        self.reserve()?;
        self.loaded.add_clauses(|_, add| formula.try_for_each(add))?;
        for sum in self.loaded.compiled.counted_by_prop(self.horizon) {
            self.loaded.budget.check()?;
            self.add_sum(sum, 0)?;
        }
        Ok(())
    }

    fn reserve(&mut self) -> Result<(), LoadError> {
        self.loaded.reserve(self.vars.n_used() as usize)
    }

    fn add_sum(&mut self, lits: Vec<Lit>, most: usize) -> Result<Option<Lit>, LoadError> {
        self.sums.push(lits.into());
        self.assume(self.sums.len() - 1, most)
    }

    /// Assumes from now on that a sum is at most `most`; the assumption, if the sum can be more.
    fn assume(&mut self, sum: usize, most: usize) -> Result<Option<Lit>, LoadError> {
        let mut clauses = Cnf::new();
        let totalizer = &mut self.sums[sum];
        if totalizer.encode_ub_change(most..=most, &mut clauses, &mut self.vars).is_err() {
            return Err(StopReason::Memory.into());
        }
        let at_most = totalizer.enforce_ub(most).expect("it has just been encoded");
        self.reserve()?;
        clauses.iter().try_for_each(|clause| self.loaded.add_clause(clause.as_ref()))?;
        self.assumed.extend(at_most.iter().map(|&lit| (lit, (sum, most))));
        Ok(at_most.first().copied())
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.loaded.solver
    }

    /// What the solver was given.
    pub fn load(&self) -> Load {
        self.loaded.load()
    }

    /// No plan of at most `horizon` transitions has fewer of what is counted.
    pub fn lower(&self) -> usize {
        self.lower
    }

    /// Asks for a plan for which all assumptions hold.
    ///
    /// # Errors
    ///
    /// Those of the solver.
    pub fn step(&mut self) -> anyhow::Result<CoreStep> {
        if self.loaded.stopped.is_some() {
            return Ok(GAVE_UP);
        }
        if let Some(newest) = self.newest.take()
            && self.loaded.solver.solve_assumps(&[newest])? == SolverResult::Unsat
        {
            return self.raise(&[newest]);
        }
        let assumptions: Vec<Lit> = self.assumed.keys().copied().collect();
        match self.loaded.solve(self.horizon, &assumptions)? {
            HorizonAnswer::GaveUp => Ok(GAVE_UP),
            HorizonAnswer::Plan(trace) => match self.waiting.take() {
                Some(waiting) if !waiting.is_empty() => {
                    let begun = self.assume_all(waiting);
                    self.unless_stopped(begun, CoreStep::Found(trace))
                }
                _ => Ok(CoreStep::Answered(HorizonAnswer::Plan(trace))),
            },
            HorizonAnswer::NoPlan => match self.trimmed_core()? {
                core if core.is_empty() => Ok(CoreStep::Answered(HorizonAnswer::NoPlan)),
                core => self.raise(&core),
            },
        }
    }

    /// Assumptions that cannot hold together, after a refutation.
    fn trimmed_core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let mut core = self.core()?;
        for _ in 0..TRIMS {
            let solver = &mut self.loaded.solver;
            if core.len() <= 1 || solver.solve_assumps(&core)? != SolverResult::Unsat {
                break;
            }
            let smaller = self.core()?;
            if smaller.len() == core.len() {
                break;
            }
            core = smaller;
        }
        Ok(core)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let mut core: Vec<Lit> = self.loaded.solver.core()?.into_iter().map(|lit| !lit).collect();
        core.sort_unstable();
        core.dedup();
        Ok(core)
    }

    /// Takes note that one of some assumptions does not hold: what they say may be more by one in all.
    fn raise(&mut self, core: &[Lit]) -> anyhow::Result<CoreStep> {
        self.lower += 1;
        let relaxed = self.relax(core);
        self.unless_stopped(relaxed, CoreStep::Raised)
    }

    fn relax(&mut self, core: &[Lit]) -> Result<(), LoadError> {
        let mut newest = None;
        for lit in core {
            let (sum, most) = self.assumed.remove(lit).expect("only what is assumed is in a core");
            newest = self.assume(sum, most + 1)?;
        }
        let broken: Vec<Lit> = core.iter().map(|&lit| !lit).collect();
        self.loaded.add_clause(&broken)?;
        match &mut self.waiting {
            Some(waiting) if broken.len() > 1 => waiting.push(broken),
            Some(_) => {}
            None if broken.len() > 1 => self.newest = self.add_sum(broken, 1)?,
            None => self.newest = newest,
        }
        self.allow_size()
    }

    /// Ends the first phase.
    fn assume_all(&mut self, waiting: Vec<Vec<Lit>>) -> Result<(), LoadError> {
        for broken in waiting {
            self.add_sum(broken, 1)?;
        }
        self.allow_size()
    }

    fn allow_size(&self) -> Result<(), LoadError> {
        Ok(self.loaded.budget.allow(self.loaded.size.n_bytes_held())?)
    }

    /// The step, unless the solver was not given all clauses.
    fn unless_stopped(
        &mut self,
        loaded: Result<(), LoadError>,
        step: CoreStep,
    ) -> anyhow::Result<CoreStep> {
        Ok(self.loaded.note(loaded)?.map_or(GAVE_UP, |()| step))
    }
}
