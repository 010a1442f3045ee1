//! Boards of which much is asked, by SAT: found, or proved not to exist.
//!
//! A formula says what boards there are: the state propositions of the encoding `cell` for all boards of a size, and
//! the [`Wish`]. A solver proposes a board, and a search judges it. A board with a plan that is too short is excluded, with
//! all on which the same plan can be made; one without a plan, with all that have the same few vehicles and walls in
//! the way ([`Exclusion`]). The next proposal is another board, until one needs as many moves (steps) as are asked
//! for, or no board is left: the formula with the exclusions is then without a model, which a solver can prove.
//!
//! To find the most that any board needs, every board that is long enough raises what is asked for.

mod by_rules;
mod counts;
mod exclusion;
mod judge;
mod pieces;
mod space;
mod wish;

use board::{Board, Metric, Plan};
use limits::{Budget, StopReason};
use logic::{CompiledSystem, Formula};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Clause, Lit, TernaryVal},
};
use search::SearchOutcome;
use solvers::{Limits, Solver, SolverSpec};
use thiserror::Error;

pub use by_rules::shortest_length;
pub use exclusion::{Exclusion, NotExcluded};
use judge::{Judge, Verdict, with_little_memory};
pub use space::{Space, WishError};
pub use wish::{Demand, Sketch, Wish};

/// A search for boards of a space that need many moves (steps).
#[derive(Clone, Debug)]
pub struct Complete<'a> {
    /// What counts.
    pub metric: Metric,
    /// How many a board has to need.
    pub at_least: usize,
    /// Whether boards that need more are looked for until there is none.
    pub is_max: bool,
    /// Boards that are found, at most; where the most is looked for, the last one counts.
    pub count: usize,
    /// Who proposes boards.
    pub solver: &'a SolverSpec,
}

/// A board with a shortest plan.
#[derive(Clone, Debug)]
pub struct Found {
    /// The board.
    pub board: Board,
    /// The plan.
    pub plan: Plan,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Completed {
    /// The boards that need enough; of a search for the most, those that raised it, the last one needs most.
    pub found: Vec<Found>,
    /// No board that is not among them needs so many.
    pub at_least: usize,
    /// How it ended.
    pub end: End,
    /// What was learned.
    pub exclusions: Vec<Exclusion>,
    /// Boards that were proposed.
    pub n_proposals: usize,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are enough boards.
    Enough,
    /// There is no further board.
    Exhausted,
    /// A limit was reached.
    GaveUp(StopReason),
}

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum CompleteError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] anyhow::Error),
    /// The solver's model is no board.
    #[error("the model is no board: {0}")]
    NoBoard(String),
}

impl Complete<'_> {
    /// Searches the space. `progress` is called after each proposal, and with each board that is found.
    ///
    /// # Errors
    ///
    /// A solver that fails. Where a limit is reached, what was found is kept.
    pub fn run(
        &self,
        space: &Space,
        budget: &Budget,
        progress: &mut dyn FnMut(&Completed, Option<&Found>),
    ) -> Result<Completed, CompleteError> {
        let mut done = Completed {
            found: Vec::new(),
            at_least: self.at_least,
            end: End::Enough,
            exclusions: Vec::new(),
            n_proposals: 0,
        };
        done.end = match self.search(space, budget, &mut done, progress) {
            Ok(end) => end,
            Err(Stop::Reason(reason)) => End::GaveUp(reason),
            Err(Stop::Error(error)) => return Err(error),
        };
        Ok(done)
    }

    fn search(
        &self,
        space: &Space,
        budget: &Budget,
        done: &mut Completed,
        progress: &mut dyn FnMut(&Completed, Option<&Found>),
    ) -> Result<End, Stop> {
        let mut proposer = Proposer::new(space, self.solver, budget)?;
        while let Some(board) = proposer.propose(space)? {
            done.n_proposals += 1;
            let judge = Judge { metric: self.metric, at_least: done.at_least, budget };
            match judge.judge(&board)? {
                Verdict::Excluded(exclusions) => {
                    for exclusion in exclusions {
                        if space.is_mirrored() {
                            proposer.exclude(space, exclusion.mirrored(), done)?;
                        }
                        proposer.exclude(space, exclusion, done)?;
                    }
                    progress(done, None);
                }
                Verdict::Wanted(plan) => {
                    let found = self.hardened(space, Found { board, plan }, budget)?;
                    if self.is_max {
                        done.at_least = found.plan.len(self.metric) + 1;
                    } else {
                        proposer.add(&space.excluding_board(&found.board))?;
                    }
                    progress(done, Some(&found));
                    done.found.push(found);
                    if !self.is_max && done.found.len() >= self.count {
                        return Ok(End::Enough);
                    }
                }
            }
        }
        Ok(End::Exhausted)
    }

    /// Where the most is looked for, a state of the board's cluster that needs most, if the cluster is not large.
    fn hardened(&self, space: &Space, found: Found, budget: &Budget) -> Result<Found, StopReason> {
        if !self.is_max {
            return Ok(found);
        }
        let little = with_little_memory(budget);
        let cluster =
            explicit::cluster(&found.board, self.metric, MAX_HARDEST, &little, &mut |_| ());
        let cluster = match cluster {
            Ok(cluster) => cluster,
            Err(gave_up) if gave_up.reason == StopReason::Memory => return Ok(found),
            Err(gave_up) => return Err(gave_up.reason),
        };
        let boards = cluster.hardest.iter().filter_map(|state| found.board.with_state(state));
        let Some(board) = boards.into_iter().find(|board| space.admits(board)) else {
            return Ok(found);
        };
        match explicit::shortest_plan(&board, self.metric, budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => Ok(Found { board, plan }),
            SearchOutcome::Unsolvable { .. } => Ok(found),
            SearchOutcome::GaveUp(gave_up) => Err(gave_up.reason),
        }
    }
}

/// States of a cluster that are looked at for one that meets the wish.
const MAX_HARDEST: usize = 1000;

/// Why a search stops.
enum Stop {
    Reason(StopReason),
    Error(CompleteError),
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Reason(reason)
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Error(error.into())
    }
}

/// The formula of a space in a solver.
struct Proposer {
    compiled: CompiledSystem,
    solver: Solver,
}

impl Proposer {
    fn new(space: &Space, spec: &SolverSpec, budget: &Budget) -> Result<Self, Stop> {
        let compiled = space.compiled([], budget)?;
        let mut solver = spec
            .start(&Limits::from(budget.clone()))
            .map_err(|error| Stop::Error(CompleteError::Solver(error.into())))?;
        compiled.first_frame(|clause| solver.add_clause_ref(&Clause::from(clause)))?;
        Ok(Self { compiled, solver })
    }

    /// A board that is not excluded; `None` if there is none.
    fn propose(&mut self, space: &Space) -> Result<Option<Board>, Stop> {
        match self.solver.solve()? {
            SolverResult::Unsat => return Ok(None),
            SolverResult::Interrupted => {
                let reason = self.solver.stop_reason().expect("a limit has stopped it");
                return Err(reason.into());
            }
            SolverResult::Sat => {}
        }
        let solver = &self.solver;
        let holds = |lit: Lit| matches!(solver.lit_val(lit), Ok(TernaryVal::True));
        let trace = self.compiled.trace(0, holds);
        let board = space.board(&trace.frames[0]);
        board.map(Some).map_err(|why| Stop::Error(CompleteError::NoBoard(why)))
    }

    fn exclude(
        &mut self,
        space: &Space,
        exclusion: Exclusion,
        done: &mut Completed,
    ) -> Result<(), Stop> {
        self.add(&space.excluding(&exclusion))?;
        done.exclusions.push(exclusion);
        Ok(())
    }

    /// Adds a clause, which is a negated conjunction of atoms, or true.
    fn add(&mut self, clause: &Formula) -> Result<(), Stop> {
        if *clause == Formula::TRUE {
            return Ok(());
        }
        let mut lits = Vec::new();
        clause.visit_atoms(&mut |atom| lits.push(!self.compiled.lit(atom.prop, 0)));
        self.solver.add_clause_ref(&Clause::from(&lits[..]))?;
        Ok(())
    }
}
